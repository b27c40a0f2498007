"""What is measured against what, and what has to come out: one row each."""

from dataclasses import dataclass

import games
from measure import Task


@dataclass
class Row:
    """One ratio. `is_speed`: how many times faster than the yardstick; else how many times its cost."""

    work: str
    against: str
    must: str
    ours: Task
    yard: Task
    is_speed: bool = False
    what: str = "cpu"
    scale: float = 1
    needs: str = None

    def holds(self, value):
        sign, bound = self.must.split()
        return value >= float(bound) if sign == "≥" else value <= float(bound)


def rows(kifu, data, scratch, peers):
    """The table, in the order in which it is printed."""

    def validate(name, threads=1):
        return Task([kifu, "validate", "-q", f"-j{threads}", data / name])

    def convert(target, name, *more, threads=1):
        return Task([kifu, "convert", "-q", f"-j{threads}", "-t", target, *more, data / name])

    def to_files(target, name, *more):
        out = scratch / target
        return Task([*convert(target, name, *more).command, "--output-dir", out], fills=out)

    def iconv(source, target, name):
        return Task(["iconv", "-f", source, "-t", target, data / name])

    def cat(folder):
        return Task(["sh", "-c", 'find "$1" -type f -print0 | xargs -0 cat', "sh", data / folder])

    def python(*arguments, **more):
        return Task(peers.python(*arguments), **more)

    kif_files = scratch / "peer"
    csa = validate("shogi.csa")
    table = [
        Row("validate one CSA file", "sha256sum", "≤ 2", csa, Task(["sha256sum", data / "shogi.csa"])),
        Row("validate 20,000 CSA files", "cat of them", "≤ 2", validate("csa-files"), cat("csa-files")),
        Row("validate 20,000 CSA files", "cshogi", "≥ 4", validate("csa-files"),
            python("cshogi_validate", data / "csa-files"), True, needs="cshogi"),
        Row("20,000 CSA files → KIF", "cshogi", "≥ 15", to_files("kif", "csa-files"),
            python("cshogi_kif", data / "csa-files", kif_files, fills=kif_files), True, needs="cshogi"),
        Row("joined CSA → KIF, one stream", "iconv to SHIFT_JIS", "≤ 1.2", convert("kif", "shogi.csa", "--merge"),
            iconv("UTF-8", "SHIFT_JIS", "shogi.kifu")),
        Row("joined CSA → KIF, --split", "iconv to SHIFT_JIS", "≤ 1.2", to_files("kif", "shogi.csa", "--split"),
            iconv("UTF-8", "SHIFT_JIS", "shogi.kifu")),
        Row("KIF of 20,000 games → CSA", "iconv from SHIFT_JIS", "≤ 1.5", convert("csa", "shogi.kif"),
            iconv("SHIFT_JIS", "UTF-8", "shogi.kif")),
    ]
    for work, name in [("plain", "chess.pgn"), ("annotated", "annotated.pgn")]:
        table.append(Row(f"PGN → PGN, {work}", "pgn-extract", "≥ 5", convert("pgn", name),
                         Task(peers.pgn_extract("-s", data / name)), True, needs="pgn-extract"))
    for work, name in [("one file", "go.sgf"), ("10,000 files", "sgf-files")]:
        table.append(Row(f"validate SGF, {work}", "sgf-parse, parsing only", "≥ 10", validate(name),
                         Task(peers.crate("sgf", data / name)), True, needs="crates"))
    for form in ["JKF", "PCN"]:
        folder = f"{form.lower()}-files"
        table.append(Row(f"validate 5,000 {form} files", "serde_json, into a Value", "≤ 1.5", validate(folder),
                         Task(peers.crate("json", data / folder)), needs="crates"))
    for form, name in [("Ishi", "go.ishi"), ("KI2", "shogi.ki2"), ("USI", "shogi.usi"), ("UCI", "chess.uci"),
                       ("xiangqi", "xiangqi.uci")]:
        table.append(Row(f"validate {form}, MB/s", "CSA, MB/s", "≥ 0.5", validate(name), csa, True,
                         scale=games.size(data / name) / games.size(data / "shogi.csa")))
    for work, one, two in [
        ("one CSA file", csa, validate("shogi.csa", 2)),
        ("20,000 CSA files", validate("csa-files"), validate("csa-files", 2)),
        ("PGN → PGN", convert("pgn", "chess.pgn"), convert("pgn", "chess.pgn", threads=2)),
    ]:
        table.append(Row(f"2 threads, {work}", "1 thread", "≥ 1.7", two, one, True, what="wall"))
    others = [
        ("csa, parsing only", "csa-few", peers.crate("csa", data / "csa-few"), "crates"),
        ("rsshogi", "csa-few", peers.python("rsshogi_validate", data / "csa-few"), "rsshogi"),
        ("python-shogi", "csa-few", peers.python("python_shogi_validate", data / "csa-few"), "python-shogi"),
        ("tsshogi", "csa-few", peers.node("tsshogi_validate", data / "csa-few"), "tsshogi"),
        ("json-kifu-format", "csa-few", peers.node("jkf_validate", data / "csa-few"), "json-kifu-format"),
        ("python-chess", "few.pgn", peers.python("python_chess_validate", data / "few.pgn"), "python-chess"),
        ("sgfmill, parsing only", "sgf-few", peers.python("sgfmill_parse", data / "sgf-few"), "sgfmill"),
    ]
    for peer, name, command, needs in others:
        form = name.replace("few.", "").replace("-few", "").upper()
        work = f"validate 2,000 games of {form}"
        table.append(Row(work, peer, "≥ 1", validate(name), Task(command), True, needs=needs))
    return table


# What is read and written of files that do not fit into memory: from, to (none: validated).
STREAMS = [
    ("shogi.csa", None), ("shogi.csa", "csa"), ("shogi.csa", "usi"), ("shogi.csa", "kif"), ("shogi.kif", "csa"),
    ("shogi.ki2", "csa"), ("shogi.usi", "csa"), ("shogi.csa", "pgn"), ("chess.pgn", None), ("chess.pgn", "pgn"),
    ("chess.pgn", "uci"), ("annotated.pgn", "pgn"), ("chess.uci", "pgn"), ("go.sgf", None), ("go.sgf", "sgf"),
    ("go.sgf", "ishi"), ("go.ishi", "sgf"), ("xiangqi.uci", "pgn"),
]
