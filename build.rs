//! Tells which assembly the target's processor runs, where its name alone shows it: `cfg(lemniscate_assembly = "..")`.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = env::var("TARGET").unwrap_or_default();
    // ARMv8-M's baseline has all instructions of ARMv6-M.
    let assembly = if target.starts_with("thumbv6m-") || target.starts_with("thumbv8m.base-") {
        "thumbv6m"
    } else if target.starts_with("thumbv7em-") {
        // With the instructions for signal processing, of which `umaal` is one.
        "thumbv7em"
    } else {
        return;
    };
    println!("cargo::rustc-cfg=lemniscate_assembly=\"{assembly}\"");
}
