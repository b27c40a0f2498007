//! How the program is linked.

/// The variable that asks for the default of the compiler.
const AS_USUAL: &str = "KIFU_PIE";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={AS_USUAL}");
    let target = |key: &str| std::env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    let is_dynamic = !target("FEATURE").split(',').any(|feature| feature == "crt-static");
    let is_glibc = target("OS") == "linux" && target("ENV") == "gnu";
    if is_glibc && is_dynamic && std::env::var_os(AS_USUAL).is_none() {
        // A program that may lie anywhere has 19,000 pointers put right on 90 pages before it begins: a
        // quarter of what a run on a small file takes beyond one of a program that does nothing. What a
        // random place hinders is the abuse of faults of memory, which Rust without `unsafe` does not have.
        println!("cargo::rustc-link-arg-bin=kifu=-no-pie");
    }
}
