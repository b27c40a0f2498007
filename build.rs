//! How the program is linked.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// The variable that asks for the default of the compiler.
const AS_USUAL: &str = "KIFU_PIE";

/// What the runtime of Rust asks the system for by name. A system that keeps one of them in another has it as an
/// empty archive, or not at all.
const SYSTEM: [&str; 7] = ["c", "gcc_s", "m", "pthread", "rt", "dl", "util"];

/// The archives that have all of that.
const ARCHIVES: [&str; 4] = ["libc.a", "libm.a", "libgcc_eh.a", "libgcc.a"];

/// The archive of threads. Where it is not empty, the threads are no part of `libc.a` (glibc before 2.34), and a
/// program that takes in some of its pieces and not others fails when it runs.
const THREADS: &str = "libpthread.a";
const EMPTY_ARCHIVE: &[u8] = b"!<arch>\n";

/// Which functions lie side by side.
const ORDER: &str = "src/order.ld";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={AS_USUAL}");
    let target = |key: &str| env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    let is_dynamic = !target("FEATURE").split(',').any(|feature| feature == "crt-static");
    let is_glibc = target("OS") == "linux" && target("ENV") == "gnu";
    if !is_glibc || !is_dynamic || env::var_os(AS_USUAL).is_some() {
        return;
    }
    // A program that may lie anywhere has 19,000 pointers put right on 90 pages before it begins: a quarter of what
    // a run on a small file takes beyond one of a program that does nothing. What a random place hinders is the
    // abuse of faults of memory, which Rust without `unsafe` does not have.
    println!("cargo::rustc-link-arg-bin=kifu=-no-pie");
    let is_own = env::var("HOST") == env::var("TARGET") && target("ARCH") == "x86_64";
    println!("cargo::rerun-if-changed={ORDER}");
    if let Some(order) = is_own.then(order_for_linker).flatten() {
        // What a short run executes lies in 80 places of 13 MB, each of which is fetched when it is first come to: it is
        // a fifth of such a run, and side by side it is a few places.
        println!("cargo::rustc-link-arg-bin=kifu=-Wl,-T,{}", order.display());
    }
    if let Some(folder) = is_own.then(archives_for_libraries).flatten() {
        // To find three libraries, map them and look the names up is as much again.
        println!("cargo::rustc-link-arg-bin=kifu=-static");
        println!("cargo::rustc-link-arg-bin=kifu=-L{}", folder.display());
    }
}

/// What calls the linker.
fn linker() -> OsString {
    env::var_os("RUSTC_LINKER").unwrap_or_else(|| "cc".into())
}

/// The order of functions, if the linker knows such scripts: not all do, and which one links is not said here if the flags
/// of the compiler name another.
fn order_for_linker() -> Option<PathBuf> {
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    if flags.contains("link") {
        return None;
    }
    let order = Path::new(&env::var_os("CARGO_MANIFEST_DIR")?).join(ORDER);
    let out = Path::new(&env::var_os("OUT_DIR")?).join("trial");
    let mut trial = Command::new(linker());
    // A program of one function, which never runs.
    trial.args(["-nostdlib", "-static", "-Wl,-e,0", "-Wl,-u,__udivti3", "-T"]).arg(&order);
    let status = trial.arg(find("libgcc.a")?).arg("-o").arg(out).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success()).then_some(order)
}

/// The path of a file of the system.
fn find(name: &str) -> Option<PathBuf> {
    let output = Command::new(linker()).arg(format!("-print-file-name={name}")).output().ok()?;
    let path = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    path.is_absolute().then_some(path)
}

/// A folder in which the linker finds the libraries of the system as archives, if the system has those. What the
/// runtime of Rust asks for stands on its command line as libraries; there is no way to say otherwise from here.
fn archives_for_libraries() -> Option<PathBuf> {
    if fs::read(find(THREADS)?).ok()? != EMPTY_ARCHIVE {
        return None;
    }
    let paths: Option<Vec<PathBuf>> = ARCHIVES.into_iter().map(find).collect();
    let quoted: Vec<String> = paths?.iter().map(|path| format!("\"{}\"", path.display())).collect();
    let script = format!("GROUP ( {} )\n", quoted.join(" "));
    let folder = Path::new(&env::var_os("OUT_DIR")?).join("archives");
    fs::create_dir_all(&folder).ok()?;
    // In a static program some linkers look for archives alone, others for what the command line says.
    for (name, end) in SYSTEM.into_iter().flat_map(|name| [(name, "so"), (name, "a")]) {
        fs::write(folder.join(format!("lib{name}.{end}")), &script).ok()?;
    }
    Some(folder)
}
