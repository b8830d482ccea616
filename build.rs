//! Tells which assembly the target's processor runs, where its name alone shows it: `cfg(lemniscate_assembly = "..")`, and
//! `cfg(lemniscate_assembly)` if there is any; and whether it is a microcontroller, of 32 bits and without an operating system:
//! `cfg(lemniscate_microcontroller)`.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |what: &str, value: &str| env::var(what).is_ok_and(|it| it == value);
    // Programs there have tens of KiB of flash memory, and some KiB of RAM.
    if is("CARGO_CFG_TARGET_POINTER_WIDTH", "32") && is("CARGO_CFG_TARGET_OS", "none") {
        println!("cargo::rustc-cfg=lemniscate_microcontroller");
    }
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
    println!("cargo::rustc-cfg=lemniscate_assembly");
    println!("cargo::rustc-cfg=lemniscate_assembly=\"{assembly}\"");
}
