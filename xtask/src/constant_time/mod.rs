//! Looks for branches and addresses that depend on secrets, in the machine code of several levels of optimization.
//!
//! `crates/ctcheck` is the list of what handles secrets. Under valgrind its secrets are undefined memory, which finds every
//! leak in what is executed. Valgrind does not know AVX-512, nor other processors: for these `crates/trace` compares what is
//! executed with several secrets, of 64-bit ARM in QEMU.

mod build;
mod trace;
mod valgrind;

use std::path::Path;

use build::Level;

/// The level of optimization of releases, and the one at which compilers have made the most branches.
const USUAL: [Level; 2] = [Level::THREE, Level::Z];
/// All that somebody may use.
const ALL: [Level; 4] = [Level::THREE, Level::Z, Level::S, Level::TWO];

/// The leaks that `crates/ctcheck` has on purpose.
const PLANTED: [&str; 2] = ["planted branch", "planted index"];

/// Fails if there is a leak, or if one that is planted is not found.
pub fn check(root: &Path, options: &[&str]) -> Result<(), String> {
    let level = |name: &&str| {
        let level = ALL.into_iter().find(|level| level.to_string() == *name);
        level.ok_or("usage: cargo xtask constant-time [--full | LEVEL..]")
    };
    let levels = match options {
        [] => USUAL.to_vec(),
        ["--full"] => ALL.to_vec(),
        _ => options.iter().map(level).collect::<Result<_, _>>()?,
    };
    let mut unchecked = Vec::new();
    let all = !options.is_empty();
    let usual = build::usual(root)?;
    for &level in &levels {
        println!("Optimization {level}");
        let programs = build::programs(root, level, &usual)?;
        // Valgrind sees more, for ten times the time.
        if level == Level::THREE || all {
            valgrind::check(&programs.ctcheck)?;
        }
        trace::check_native(&programs.trace)?;
        if level == Level::THREE || all {
            unchecked.extend(trace::check_arm64(root, level)?);
        }
        // Emulation takes longest: one level, unless there is time for all.
        if level == Level::THREE || all {
            unchecked.extend(trace::check_images(root, level, &usual, !all)?);
        }
    }
    for target in unchecked {
        println!("NOT CHECKED: {target}, as there is no emulator: install libunicorn-dev and qemu-user");
    }
    println!("no branch and no address depends on a secret in what was checked");
    Ok(())
}

/// The backends that this processor has the instructions for, with or without that of AVX-512.
#[cfg(target_arch = "x86_64")]
fn backends(with_avx512: bool) -> Vec<&'static str> {
    let has_adx = is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("adx");
    let has_avx2 = has_adx && is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    let has_avx512 =
        has_avx2 && is_x86_feature_detected!("avx512ifma") && is_x86_feature_detected!("avx512vl");
    let mut backends = vec!["portable32", "portable"];
    for (name, is_there, is_asked) in
        [("adx", has_adx, true), ("avx2", has_avx2, true), ("avx512ifma", has_avx512, with_avx512)]
    {
        if is_asked && is_there {
            backends.push(name);
        } else if is_asked {
            println!("this processor has not got what {name} needs: it is not checked");
        }
    }
    backends
}

#[cfg(not(target_arch = "x86_64"))]
fn backends(_with_avx512: bool) -> Vec<&'static str> {
    vec!["portable32", "portable"]
}
