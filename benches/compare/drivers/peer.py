"""What other programs in Python do with the same files: `peer.py WORK PATH [OUT]`."""

import sys
from pathlib import Path


def files(path):
    return sorted(path.iterdir()) if path.is_dir() else [path]


def cshogi_validate(path):
    import cshogi
    from cshogi import CSA

    for file in files(path):
        game = CSA.Parser.parse_file(str(file))[0]
        board = cshogi.Board(game.sfen)
        for move in game.moves:
            assert board.is_legal(move), file
            board.push(move)


def cshogi_kif(path, out):
    from cshogi import CSA, KIF

    out.mkdir(parents=True)
    for file in files(path):
        game = CSA.Parser.parse_file(str(file))[0]
        kif = KIF.Exporter(str(out / f"{file.stem}.kif"))
        kif.header(game.names)
        for move, seconds in zip(game.moves, game.times):
            kif.move(move, seconds)
        kif.end("resign")
        kif.close()


def rsshogi_validate(path):
    from rsshogi.record import Record

    for file in files(path):
        Record.from_csa_file(str(file))


def python_shogi_validate(path):
    import shogi
    from shogi import CSA

    for file in files(path):
        game = CSA.Parser.parse_file(str(file))[0]
        board = shogi.Board(game["sfen"])
        for move in game["moves"]:
            assert board.is_legal(shogi.Move.from_usi(move)), file
            board.push_usi(move)


def python_chess_validate(path):
    import chess.pgn

    with path.open(encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            assert not game.errors


def sgfmill_parse(path):
    from sgfmill import sgf

    for file in files(path):
        for node in sgf.Sgf_game.from_bytes(file.read_bytes()).get_main_sequence():
            node.get_move()


if __name__ == "__main__":
    globals()[sys.argv[1]](*map(Path, sys.argv[2:]))
