"""Sets kifu beside yardsticks and other programs, on collections that it makes.

`python3 benches/compare CACHE` builds kifu, makes the collections and installs the other programs
below CACHE (once: some 3 GiB), runs every pair interleaved, prints the table of the README and writes
it there with --write. What cannot be installed is said and skipped. Needs Python 3.9 and Linux.
"""

import argparse
import datetime
import multiprocessing
import os
import shutil
import subprocess
import sys
from pathlib import Path

import games
import growth
from measure import Failed, Spread, Task, figure, interleave, ratio, run
from peers import Peers
from rows import STREAMS, rows

ROOT = Path(__file__).resolve().parents[2]
BEGIN, END = "<!-- compare:begin -->", "<!-- compare:end -->"
PEAK, BEYOND, GROWS = 24, 0.8, 5


def arguments():
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="benches/compare", description=__doc__, formatter_class=form)
    parser.add_argument("cache", type=Path, help="folder for collections and other programs")
    parser.add_argument("--kifu", type=Path, help="measure this program instead of building one")
    parser.add_argument("--rounds", type=int, default=7, help="of each pair (default: 7)")
    parser.add_argument("--only", action="append", default=[], metavar="WORD", help="only rows that contain a WORD")
    parser.add_argument("--mib", type=int, default=1024, help="size of what is streamed for the peaks (default: 1024)")
    parser.add_argument("--scratch", type=Path, help="folder to write to (default: /dev/shm, if there is one)")
    parser.add_argument("--write", action="store_true", help="write the table into README.md; with --only, those rows of it")
    return parser.parse_args()


class Table:
    """Prints each row as it comes, and keeps it."""

    def __init__(self, only):
        self.only = only
        self.lines = []
        self.add("| work | against | must | CPU | wall |  |")
        self.add("|---|---|---|---|---|---|")

    def add(self, line):
        self.lines.append(line)
        print(line, flush=True)

    def wants(self, *words):
        return not self.only or any(word in " ".join(words) for word in self.only)

    def row(self, work, against, must, cpu, wall, holds):
        self.add(f"| {work} | {against} | {must} | {cpu} | {wall} | {'✓' if holds else '✗'} |")

    def skip(self, work, against, must, why):
        self.add(f"| {work} | {against} | {must} | {why} | | |")


def compare(table, row, rounds):
    ours, yard = interleave([row.ours, row.yard], rounds)
    pair = (yard, ours) if row.is_speed else (ours, yard)
    values = {}
    for what in ["cpu", "wall"]:
        spread = ratio(*pair, what)
        values[what] = Spread(*(part * row.scale for part in (spread.median, spread.least, spread.most)))
    must = row.must + (" ×" if row.is_speed else "")
    table.row(row.work, row.against, must, values["cpu"], values["wall"], row.holds(values[row.what].median))


def ratios(table, kifu, data, scratch, peers, rounds):
    for row in rows(kifu, data, scratch, peers):
        if not table.wants(row.work, row.against):
            continue
        if row.needs and not peers.has(row.needs):
            table.skip(row.work, row.against, row.must, f"skipped: {peers.missing[row.needs]}")
            continue
        try:
            compare(table, row, rounds)
        except (Failed, OSError) as error:
            table.skip(row.work, row.against, row.must, f"skipped: {error}".replace("|", "\\|"))


def peaks(table, kifu, data, mib):
    """The largest memory, from files and through pipes. It cannot read below that of this script."""
    found = []
    for name, target in STREAMS:
        work = name + (f" → {target}" if target else ", validated")
        if not table.wants("peak", work):
            continue
        path = games.big(data, name, mib << 20)
        command = [kifu, "convert", "-qt", target, "--merge"] if target else [kifu, "validate", "-q"]
        piped = ["sh", "-c", 'file=$1; shift; cat "$file" | "$@"', "sh", path, *command, "-"]
        try:
            for task, how in [(Task([*command, path]), "file"), (Task(piped), "pipe")]:
                found.append((run(task).peak, f"{work}, {how}"))
                print(f"peak: {work}, {how}: {found[-1][0]:.0f} MiB", file=sys.stderr, flush=True)
        except Failed as error:
            table.skip(work, "peak", f"≤ {PEAK} MiB", f"skipped: {error}")
        finally:
            path.unlink()
    if found:
        most, work = max(found)
        what = f"{len(found) // 2} pairs of formats, {mib} MiB, file and pipe"
        table.row(what, "highest peak", f"≤ {PEAK} MiB", f"{most:.0f} MiB ({work})", "", most <= PEAK)


def start(table, kifu, data):
    if not table.wants("start", "one file of 2 KB"):
        return
    file = min((data / "csa-few").iterdir(), key=lambda file: (abs(file.stat().st_size - 2048), file))
    ours, idle = interleave([Task([kifu, "validate", "-q", file]), Task(["true"])], 100, warm=5)
    pairs = list(zip(ours, idle))
    cpu = Spread.of([(a.cpu - b.cpu) * 1000 for a, b in pairs])
    wall = Spread.of([(a.wall - b.wall) * 1000 for a, b in pairs])
    must = f"≤ {BEYOND} ms"
    table.row("validate one file of 2 KB", "beyond true", must, f"{cpu} ms", f"{wall} ms", wall.median <= BEYOND)


def grow(table, kifu, scratch):
    """The worst of each kind, and all that go beyond the limit."""
    worst = {}
    for what, form, command, text in growth.cases(kifu, scratch):
        if not table.wants("growth", what, form):
            continue
        suffix = form.split(" ")[0]
        factor, n, seconds, tries = growth.growth(kifu, command, suffix, text, scratch, GROWS)
        again = f", the least of {tries}" if tries > 1 else ""
        print(f"growth: {what}, {form}: {figure(factor)} at {n} ({seconds:.2f} s){again}", file=sys.stderr, flush=True)
        worst.setdefault(what, []).append((factor, form))
    for what, found in worst.items():
        factor, form = max(found)
        count = f"worst of {len(found)}" if len(found) > 1 else "one case"
        table.row(f"4 times as much: {what}", count, f"≤ {GROWS}", f"{figure(factor)} ({form})", "", factor <= GROWS)


def heading(kifu, rounds):
    name = "unknown processor"
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            name = line.split(":")[1].strip()
            break
    version = subprocess.run([kifu, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    load = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    today = datetime.datetime.now(datetime.timezone.utc).date()
    machine = f"{os.cpu_count()} processors ({name}), load {load} before"
    return f"{version}, {today}, {rounds} rounds on {machine}."


def write(heading, lines, is_whole):
    """Writes the table into the readme, or puts some rows measured again in the place of theirs."""
    readme = ROOT / "README.md"
    before, rest = readme.read_text(encoding="utf-8").split(BEGIN)
    old, after = rest.split(END)
    if not is_whole:
        heading, _, *kept = old.strip().splitlines()
        again = {name(line): line for line in lines}
        for work, against in again.keys() - {name(line) for line in kept}:
            print(f"not in the readme: {work.strip('| ')}, {against}", file=sys.stderr)
        lines = [again.get(name(line), line) for line in kept]
    table = "\n".join([BEGIN, heading, "", *lines, END])
    readme.write_text(before + table + after, encoding="utf-8")


def name(line):
    """What is measured in a row, and against what."""
    return tuple(line.split(" | ")[:2])


def main():
    options = arguments()
    cache = options.cache.resolve()
    kifu = options.kifu and options.kifu.resolve()
    if not kifu:
        subprocess.run(["cargo", "build", "--release"], cwd=ROOT, check=True)
        kifu = ROOT / "target" / "release" / "kifu"
    memory = Path("/dev/shm")
    scratch = options.scratch or (memory if memory.is_dir() else cache) / f"kifu-compare-{os.getpid()}"
    scratch.mkdir(parents=True)
    try:
        data = cache / "data"
        # In a process of its own: what it takes would be the least that a peak can read.
        making = multiprocessing.Process(target=games.make, args=(ROOT, kifu, data))
        making.start()
        making.join()
        if making.exitcode != 0:
            sys.exit("the collections could not be made")
        peers = Peers(cache / "peers")
        said = heading(kifu, options.rounds)
        print(said)
        table = Table(options.only)
        peaks(table, kifu, data, options.mib)
        ratios(table, kifu, data, scratch, peers, options.rounds)
        start(table, kifu, data)
        grow(table, kifu, scratch)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    if options.write:
        write(said, table.lines, not options.only)


main()
