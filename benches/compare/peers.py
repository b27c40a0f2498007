"""Other programs, installed below the cache from their registries. None is a part of this project."""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent / "drivers"
CRATES = """[package]
name = "peer"
version = "0.0.0"
edition = "2024"

[workspace]

[dependencies]
csa = "1"
serde_json = "1"
sgf-parse = "4"

[profile.release]
lto = "thin"
codegen-units = 1
panic = "abort"
"""
PYTHON = ["cshogi", "python-shogi", "python-chess", "rsshogi", "sgfmill"]
NODE = ["tsshogi", "json-kifu-format"]


class Peers:
    """Which of them are there, and how each is called."""

    def __init__(self, folder):
        self.folder = folder
        self.missing = {}
        folder.mkdir(parents=True, exist_ok=True)
        for name in PYTHON:
            self.install(name, self.pip)
        for name in NODE:
            self.install(name, self.npm)
        self.install("crates", self.crates)
        self.install("pgn-extract", self.debian)

    def install(self, name, how):
        done = self.folder / f"{name}.installed"
        if done.exists():
            return
        print(f"installing {name}", flush=True)
        try:
            how(name)
            done.touch()
        except (subprocess.SubprocessError, OSError) as error:
            said = getattr(error, "stderr", None) or str(error)
            self.missing[name] = said.strip().splitlines()[-1]
            print(f"skipped: {name}: {self.missing[name]}", flush=True)

    def call(self, *command, at=None):
        at = at or self.folder
        subprocess.run(command, cwd=at, check=True, timeout=900, capture_output=True, text=True)

    def pip(self, name):
        if not (self.folder / "venv").exists():
            self.call(sys.executable, "-m", "venv", "venv")
        self.call("venv/bin/pip", "install", "-q", name)

    def npm(self, name):
        folder = self.folder / "npm"
        folder.mkdir(exist_ok=True)
        (folder / "package.json").touch()
        if not (folder / "package.json").read_text():
            (folder / "package.json").write_text("{}")
        self.call("npm", "install", "--silent", name, at=folder)

    def crates(self, _):
        folder = self.folder / "crates"
        (folder / "src").mkdir(parents=True, exist_ok=True)
        (folder / "Cargo.toml").write_text(CRATES)
        shutil.copy(HERE / "peer.rs", folder / "src" / "main.rs")
        self.call("cargo", "build", "-q", "--release", at=folder)

    def debian(self, name):
        if shutil.which(name):
            return
        self.call("apt-get", "download", name)
        for package in self.folder.glob(f"{name}_*.deb"):
            self.call("dpkg", "-x", package, "debian")

    def has(self, name):
        return name not in self.missing

    def python(self, *arguments):
        return [self.folder / "venv/bin/python", HERE / "peer.py", *arguments]

    def node(self, *arguments):
        return ["env", "-C", self.folder / "npm", "node", HERE / "peer.cjs", *arguments]

    def crate(self, *arguments):
        return [self.folder / "crates/target/release/peer", *arguments]

    def pgn_extract(self, *arguments):
        return [shutil.which("pgn-extract") or self.folder / "debian/usr/games/pgn-extract", *arguments]
