//! Names conditions that would be lists of `cfg`, or that no `cfg` of the compiler's tells:
//!
//! - `lemniscate_portable32`, `lemniscate_portable64`: the portable backends that are compiled;
//! - `lemniscate_all_schemes`: all schemes are there, `alloc`, and vectors, so that what is unused then is used by none;
//! - `lemniscate_vectors`: there are backends with vectors;
//! - `lemniscate_simd128`: the backend of WebAssembly with vectors; `lemniscate_relaxed_simd`: and that with relaxed ones;
//! - `lemniscate_derived_tables`: the base point's table for vectors is made at run time, as large as it should be for speed;
//!   `lemniscate_derived_single`: and that for single points, in the place of that one;
//! - `lemniscate_internals`, `lemniscate_methods`: see [`inside`];
//! - `lemniscate_microcontroller`: the target has 32 bits and no operating system;
//! - `lemniscate_wide_arithmetic` is the build's own `--cfg`: a module for WebAssembly's wide arithmetic (`crates/wasm/wide`);
//! - `lemniscate_fpu`: that assembly keeps words in the registers of a floating-point unit;
//! - `lemniscate_assembly = ".."`: which assembly the target's processor runs, where its name alone shows it, and
//!   `lemniscate_assembly` if there is any.

use std::env;

fn main() {
    conditions(|feature| env::var_os(format!("CARGO_FEATURE_{feature}")).is_some());
}

/// What the environment opens to the crates of this repository: with `LEMNISCATE_CFG=internals` the modules `field`, `group`,
/// `multiply` and `engine`, the recodings of `scalar` and the types of `backend` are public, and with `LEMNISCATE_CFG=methods`
/// also what exists to be compared: slower inversions, halvings and forms of equations.
///
/// `.cargo/config.toml` of the repository sets the variable. A feature would not do: any dependency of a program could switch it
/// on, and instructions that a processor lacks can be reached with these modules. Nor would `--cfg` in `rustflags`, for which cargo
/// compiles all dependencies once more.
fn inside() -> &'static [&'static str] {
    println!("cargo::rerun-if-env-changed=LEMNISCATE_CFG");
    match env::var("LEMNISCATE_CFG").unwrap_or_default().as_str() {
        "" => &[],
        "internals" => &["internals"],
        "methods" => &["internals", "methods"],
        other => {
            println!("cargo::error=LEMNISCATE_CFG is `{other}`, and can be `internals`, `methods` or empty");
            &[]
        }
    }
}

/// Writes the conditions for a package with these features.
pub fn conditions(has: impl Fn(&str) -> bool) {
    // No file is read: what is asked for here comes with the target and the features, which cargo watches.
    println!("cargo::rerun-if-env-changed=TARGET");
    let inside = inside();
    for name in inside {
        println!("cargo::rustc-cfg=lemniscate_{name}");
    }
    let is = |what: &str, value: &str| env::var(what).is_ok_and(|it| it == value);
    let has_target_feature = |name| {
        env::var("CARGO_CFG_TARGET_FEATURE").is_ok_and(|all| all.split(',').any(|feature| feature == name))
    };
    let has_64_bits = is("CARGO_CFG_TARGET_POINTER_WIDTH", "64");
    // Where there are words of 64 bits it is slower than the other one, and there for tests.
    let has_wide_arithmetic = env::var_os("CARGO_CFG_LEMNISCATE_WIDE_ARITHMETIC").is_some();
    let has_words64 = has_64_bits || has_wide_arithmetic;
    if !has_words64 || !inside.is_empty() {
        println!("cargo::rustc-cfg=lemniscate_portable32");
    }
    // Left out of builds for small machines, where each copy of the code counts.
    if has_words64 || has("STD") {
        println!("cargo::rustc-cfg=lemniscate_portable64");
    }
    let has_vectors = is("CARGO_CFG_TARGET_ARCH", "x86_64");
    if has_vectors {
        println!("cargo::rustc-cfg=lemniscate_vectors");
    }
    // An engine takes a module with all of its instructions or not at all.
    if is("CARGO_CFG_TARGET_ARCH", "wasm32") && has_target_feature("simd128") {
        if !has_wide_arithmetic {
            println!("cargo::rustc-cfg=lemniscate_simd128");
        }
        if !has_wide_arithmetic && has_target_feature("relaxed-simd") && has("GF255") {
            println!("cargo::rustc-cfg=lemniscate_relaxed_simd");
        }
        let has_std = !is("CARGO_CFG_TARGET_OS", "none");
        if has_std && has("ALLOC") && has("SMALL_TABLES") && !has("LARGE_TABLES") {
            println!("cargo::rustc-cfg=lemniscate_derived_tables");
            if has_wide_arithmetic {
                println!("cargo::rustc-cfg=lemniscate_derived_single");
            }
        }
    }
    if has_vectors && has("ALLOC") && has("ALL_SCHEMES") {
        println!("cargo::rustc-cfg=lemniscate_all_schemes");
    }
    // Programs there have tens of KiB of flash memory, and some KiB of RAM.
    if is("CARGO_CFG_TARGET_POINTER_WIDTH", "32") && is("CARGO_CFG_TARGET_OS", "none") {
        println!("cargo::rustc-cfg=lemniscate_microcontroller");
    }
    let target = env::var("TARGET").unwrap_or_default();
    // `umaal` is one of the instructions for signal processing. Without them long products are calls, or may take longer for some
    // operands than for others: ARMv6-M's assembly does without them, and ARMv7-M and ARMv8-M have all of its instructions.
    let has_umaal = target.starts_with("thumbv7em-") || target.starts_with("thumbv8m.main-") && has_dsp();
    let assembly = if has_umaal {
        "thumbv7em"
    } else if ["thumbv6m-", "thumbv7m-", "thumbv8m."].iter().any(|name| target.starts_with(name)) {
        "thumbv6m"
    } else {
        return;
    };
    println!("cargo::rustc-cfg=lemniscate_assembly");
    println!("cargo::rustc-cfg=lemniscate_assembly=\"{assembly}\"");
    // There it is part of how functions are called.
    if has_umaal && is("CARGO_CFG_TARGET_ABI", "eabihf") {
        println!("cargo::rustc-cfg=lemniscate_fpu");
    }
}

/// Whether the compiler is told that a processor of ARMv8-M's mainline has the instructions for signal processing, which no
/// `cfg` of a stable compiler says: by its name, or by theirs.
fn has_dsp() -> bool {
    println!("cargo::rerun-if-env-changed=CARGO_ENCODED_RUSTFLAGS");
    const PROCESSORS: [&str; 5] = ["cortex-m33", "cortex-m35p", "cortex-m52", "cortex-m55", "cortex-m85"];
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let (mut by_name, mut by_feature) = (false, None);
    for flag in flags.split('\x1f').map(|flag| flag.trim_start_matches("-C").trim_start()) {
        if let Some(processor) = flag.strip_prefix("target-cpu=") {
            by_name = PROCESSORS.contains(&processor);
        }
        for feature in flag.strip_prefix("target-feature=").unwrap_or_default().split(',') {
            match feature {
                "+dsp" => by_feature = Some(true),
                "-dsp" => by_feature = Some(false),
                _ => {}
            }
        }
    }
    by_feature.unwrap_or(by_name)
}
