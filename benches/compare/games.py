"""The collections, made once for each folder: random games that the benchmark writes, and what kifu makes of
them."""

import os
import shutil
import subprocess
from pathlib import Path

SHOGI, CHESS, GO, FEW = 20_000, 50_000, 10_000, 2_000

# What the benchmark writes: file, kind of game, format, how many.
MADE = [
    ("shogi.csa", "shogi", "csa", SHOGI),
    ("chess.pgn", "chess", "pgn", CHESS),
    ("few.pgn", "chess", "pgn", FEW),
    ("annotated.pgn", "annotated", "pgn", 10_000),
    ("go.sgf", "go", "sgf", GO),
    ("xiangqi.uci", "xiangqi", "xiangqi-uci", 50_000),
]
# What kifu converts: folder or file, from, arguments.
CONVERTED = [
    ("csa-files", "shogi.csa", ["-t", "csa", "--split"]),
    ("csa-few", "shogi.csa", ["-t", "csa", "--split", "--games", f"1-{FEW}"]),
    ("kif-files", "shogi.csa", ["-t", "kif", "--split"]),
    ("ki2-files", "shogi.csa", ["-t", "ki2", "--split", "--games", "1-5000"]),
    ("jkf-files", "shogi.csa", ["-t", "jkf", "--split", "--games", "1-5000"]),
    ("pcn-files", "shogi.csa", ["-t", "pcn", "--split", "--games", "1-5000"]),
    ("sgf-files", "go.sgf", ["-t", "sgf", "--split"]),
    ("sgf-few", "go.sgf", ["-t", "sgf", "--split", "--games", f"1-{FEW}"]),
    ("shogi.usi", "shogi.csa", ["-t", "usi"]),
    ("chess.uci", "chess.pgn", ["-t", "uci"]),
    ("go.ishi", "go.sgf", ["-t", "ishi"]),
]
# Folders whose files make one file; kif of many games is what people keep, and no program writes it.
JOINED = [("shogi.kif", "kif-files"), ("shogi.ki2", "ki2-files")]
# What stands between two copies of a collection.
BETWEEN = {".csa": b"/\n"}


def make(root, kifu, data):
    """Fills the folder with what is not there yet."""
    data.mkdir(parents=True, exist_ok=True)
    for name, kind, form, count in MADE:
        if not (data / name).exists():
            print(f"making {name}", flush=True)
            bench = ["cargo", "bench", "-q", "--bench", "pipeline", "--"]
            with open(data / "part", "wb") as part:
                subprocess.run([*bench, "--games", kind, form, str(count)], cwd=root, stdout=part, check=True)
            (data / "part").rename(data / name)
    for name, source, arguments in CONVERTED:
        if not (data / name).exists():
            print(f"making {name}", flush=True)
            part = data / "part"
            shutil.rmtree(part, ignore_errors=True)
            out = "--output-dir" if "--split" in arguments else "-o"
            command = [kifu, "convert", "-q", *arguments, data / source, out, part]
            subprocess.run(command, check=True)
            part.rename(data / name)
    for name, folder in JOINED:
        if not (data / name).exists():
            join(data / name, sorted((data / folder).iterdir()), b"")
    if not (data / "shogi.kifu").exists():
        text = (data / "shogi.kif").read_bytes().decode("shift_jis")
        (data / "shogi.kifu").write_text(text, encoding="utf-8", newline="")


def join(path, files, between):
    with open(path, "wb") as joined:
        for number, file in enumerate(files):
            joined.write(between if number else b"")
            with open(file, "rb") as one:
                shutil.copyfileobj(one, joined, 1 << 16)


def big(data, name, size):
    """A collection repeated until it is so large."""
    path = data / f"big-{size >> 20}-{name}"
    if not path.exists():
        copies = size // (data / name).stat().st_size + 1
        join(path, [data / name] * copies, BETWEEN.get(Path(name).suffix, b""))
    return path


def size(path):
    if path.is_dir():
        return sum(entry.stat().st_size for entry in os.scandir(path))
    return path.stat().st_size
