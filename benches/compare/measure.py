"""What a command costs, and two commands against each other."""

import os
import shlex
import shutil
import statistics
import subprocess
import time
from dataclasses import dataclass


@dataclass
class Cost:
    cpu: float  # seconds, user and system, of the command and all it waited for
    wall: float  # seconds
    peak: float  # MiB of the largest single process


@dataclass
class Task:
    """A command without a shell, where its input comes from, and the folder it fills anew each time."""

    command: list
    stdin: str = None
    fills: str = None
    may_fail: bool = False

    def __str__(self):
        return shlex.join(str(word) for word in self.command)


class Failed(Exception):
    """The command did not do its work, so its time means nothing."""


def run(task):
    if task.fills:
        shutil.rmtree(task.fills, ignore_errors=True)
    command = [str(word) for word in task.command]
    with open(task.stdin or os.devnull, "rb") as stdin:
        start = time.perf_counter()
        child = subprocess.Popen(
            command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0 and not task.may_fail:
        raise Failed(f"exit {child.returncode}: {task}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)


@dataclass
class Spread:
    """Median and extremes of what was measured in rounds."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, values):
        return cls(statistics.median(values), min(values), max(values))

    def __str__(self):
        return f"{figure(self.median)} ({figure(self.least)}–{figure(self.most)})"


def figure(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}" if value >= 1 else f"{value:.2f}"


def interleave(tasks, rounds, warm=1):
    """The costs of some tasks, run in turn (A B A B ...), so that a slow minute hits all of them."""
    for _ in range(warm):
        for task in tasks:
            run(task)
    costs = [[] for _ in tasks]
    for _ in range(rounds):
        for task, kept in zip(tasks, costs):
            kept.append(run(task))
    return costs


def ratio(over, under, what):
    """Round by round, since what slows one run down slows its neighbour down too."""
    least = 1e-4  # a clock of 0 s is no divisor
    return Spread.of([getattr(a, what) / max(getattr(b, what), least) for a, b in zip(over, under)])
