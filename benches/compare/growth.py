"""Inputs that could cost more than their length, and what four times as much of them costs."""

from measure import Failed, Task, run

ENOUGH = 0.15  # CPU seconds that are no noise
LARGEST = 1 << 26
TRIES = 3


def repeated(period, n):
    return (period * (n // len(period) + 1))[:n]


def csa(lines):
    return "V2.2\nPI\n+\n" + "".join(f"{line}\n" for line in lines)


def pgn(moves, tags=""):
    return f'{tags}[Result "*"]\n\n{moves} *\n'


def sgf(nodes):
    return f"(;FF[4]GM[1]SZ[19]{nodes})\n"


def kif(lines):
    return "手合割：平手\n手数----指手---------消費時間--\n" + "".join(f"{line}\n" for line in lines)


def kif_siblings(move):
    def text(n):
        return kif(["   1 ７六歩(77)"] + [f"\n変化：1手\n   1 {move(i)}" for i in range(n)])
    return text


def kif_repetitions(n):
    kings = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"]
    moves = [f"{i + 1:4} {kings[i % 4]}" for i in range(n)]
    return kif(moves + [f"\n変化：{n}手\n{n:4} ３四歩(33)\n{n + 1:4} 千日手"] * n)


def points(n):
    return [chr(97 + i % 19) + chr(97 + i // 19 % 19) for i in range(n)]


SHOGI = ["+2838HI", "-8272HI", "+3828HI", "-7282HI"]
KNIGHTS = ["1. Nf3 Nf6 ", "2. Ng1 Ng8 "]
ROOKS = '[SetUp "1"]\n[FEN "7k/8/8/8/8/8/7K/R3R3 w - - 0 1"]\n'

# What grows, in which format, and the text of so much of it.
CASES = [
    ("moves of one game", "csa", lambda n: csa(repeated(SHOGI, n))),
    ("moves of one game", "pgn", lambda n: pgn("".join(repeated(KNIGHTS, n)))),
    ("moves of one game", "sgf", lambda n: sgf("".join(f";{'BW'[i % 2]}[{p}]" for i, p in enumerate(points(n))))),
    ("siblings", "pgn", lambda n: pgn("1. e4 " + "".join(f"(1. {'abcdfgh'[i % 7]}3) " for i in range(n)))),
    ("siblings", "sgf", lambda n: sgf("".join(f"(;B[{p}])" for p in points(n)))),
    ("siblings", "kif", kif_siblings(lambda i: "２六歩(27)")),
    ("siblings that end by repetition", "kif", kif_repetitions),
    ("siblings that cannot be read", "pgn", lambda n: pgn("1. e4 " + "".join(f"(1. Zz{i}) " for i in range(n)))),
    ("siblings that are null moves", "pgn", lambda n: pgn("1. e4 " + "(1. --) " * n)),
    ("siblings that cannot be read", "kif", kif_siblings(lambda i: f"９九玉{i}(55)")),
    ("siblings that cannot be read", "sgf", lambda n: sgf("".join(f"(;B[{i}!])" for i in range(n)))),
    ("a variation at every move", "pgn", lambda n: pgn("".join("Nf3 (a3) Nf6 (a6) Ng1 (a3) Ng8 (a6) " for _ in range(n)))),
    ("a variation at every move", "sgf", lambda n: sgf("".join(f";B[{p}](;W[tt])(" for p in points(n)) + ")" * n)),
    ("nested variations", "pgn", lambda n: pgn("1. e4 " + "(1. d4 " * n + ")" * n)),
    ("headers", "csa", lambda n: csa([]).replace("PI", "".join(f"$X{i}:x\n" for i in range(n)) + "PI")),
    ("headers", "pgn", lambda n: pgn("1. e4", "".join(f'[X{i} "x"]\n' for i in range(n)))),
    ("headers", "kif", lambda n: "".join(f"項目{i}：x\n" for i in range(n)) + kif(["   1 ７六歩(77)"])),
    ("headers", "sgf", lambda n: sgf("".join(f"X{letters(i)}[x]" for i in range(n)))),
    ("the same header again", "pgn", lambda n: pgn("1. e4", '[Event "x"]\n' * n)),
    ("ambiguous moves", "ki2", lambda n: "手合割：平手\n" + "▲５八金 △５二金\n" * (n // 2)),
    ("ambiguous moves", "pgn", lambda n: pgn("".join(f"{i + 1}. Rc1 Kg8 " for i in range(n)), ROOKS)),
    ("findings", "csa", lambda n: csa("+5545FU" for _ in range(n))),
    ("findings on one line", "pgn", lambda n: pgn("1. e4 e5 " + "Zz9 " * n)),
    ("findings on one line", "sgf", lambda n: sgf(";B[!]" * n)),
    ("a long line", "csa", lambda n: csa(["'*" + "comment " * n])),
    ("a long line", "pgn", lambda n: pgn("1. e4 {" + "comment " * n + "}")),
    ("a long line", "kif", lambda n: kif(["*" + "comment " * n])),
    ("a long line", "sgf", lambda n: sgf(f";B[aa]C[{'comment ' * n}]")),
    ("a long word", "pgn", lambda n: pgn("1. " + "e" * n)),
    ("a long word", "usi", lambda n: "position startpos moves " + "7" * n + "\n"),
    ("a long word", "ki2", lambda n: "手合割：平手\n▲" + "同" * n + "\n"),
    ("comments on one move", "pgn", lambda n: pgn("1. e4 " + "{x} " * n)),
    ("comments on one move", "csa", lambda n: csa(["+7776FU"] + ["'*x"] * n)),
    ("blank lines", "csa", lambda n: csa([""] * n)),
    ("games without moves", "csa", lambda n: "V2.2\nPI\n+\n/\n" * n),
    ("games without moves", "pgn", lambda n: '[Result "*"]\n\n*\n\n' * n),
    ("games without moves", "sgf", lambda n: "(;GM[1])" * n),
]

# What a long game of one format becomes in others: their readers, and all writers.
CHAINS = {
    "csa": ["csa", "kif", "ki2", "usi", "usen", "jkf", "pcn", "pgn"],
    "pgn": ["pgn", "uci", "fen", "pcn"],
    "sgf": ["sgf", "ishi"],
}


def letters(number):
    text = ""
    while number or not text:
        text, number = text + chr(65 + number % 26), number // 26
    return text


def cost(kifu, arguments, path):
    return run(Task([kifu, *arguments, "-qj1", path], may_fail=True)).cpu


def growth(kifu, arguments, suffix, text, folder, limit):
    """CPU of 4n over that of n, with n so large that it can be seen. Both are measured in turn, since a machine
    that is slower for a while would make either seem larger; and again if it is beyond the limit, for what costs the
    square of its size is so each time."""

    def measured(n, rounds):
        paths = [folder / f"growth-{size}.{suffix}" for size in (n, 4 * n)]
        for path, size in zip(paths, (n, 4 * n)):
            path.write_text(text(size), encoding="utf-8")
        costs = [[cost(kifu, arguments, path) for path in paths] for _ in range(rounds)]
        size = paths[1].stat().st_size
        for path in paths:
            path.unlink()
        return *map(min, zip(*costs)), size

    n = 2_000
    while True:
        _, large, size = measured(n, 2)
        if large >= ENOUGH or size * 4 > LARGEST:
            break
        n *= 4
    found = []
    while len(found) < TRIES and (not found or min(found)[0] > limit):
        small, large, _ = measured(n, 7)
        found.append((large / small, large))
    factor, large = min(found)
    return factor, 4 * n, large, len(found)


def cases(kifu, folder):
    """Yields what grows, the format, and how often its text is read or written."""
    for what, suffix, text in CASES:
        yield what, suffix, ["validate", "-f", suffix], text
    for suffix, targets in CHAINS.items():
        text = next(case[2] for case in CASES if case[1] == suffix)
        for target in targets:
            yield "moves, written", f"{suffix} → {target}", ["convert", "-f", suffix, "-t", target], text
    text = next(case[2] for case in CASES if case[0] == "findings")
    for form in ["human", "gcc", "json", "sarif", "junit", "github"]:
        command = ["validate", "-f", "csa", "--max-per-file", "100000000", "--output-format", form]
        yield "findings, printed", form, command, text
