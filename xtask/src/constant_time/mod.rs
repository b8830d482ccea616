//! Looks for branches and addresses that depend on secrets, in the machine code of several levels of optimization.
//!
//! `crates/ctcheck` is the list of what handles secrets. Under valgrind its secrets are undefined memory, which finds every
//! leak in what is executed. Valgrind does not know AVX-512, nor other processors: for these `crates/trace` compares what is
//! executed with several secrets, of 64-bit ARM in QEMU.

mod build;
mod trace;
mod valgrind;

use std::path::Path;

use crate::qemu;
use build::Level;

/// The level of optimization of releases, and the one at which compilers have made the most branches.
const USUAL: [Level; 2] = [Level::THREE, Level::Z];
/// All that somebody may use.
const ALL: [Level; 4] = [Level::THREE, Level::Z, Level::S, Level::TWO];

/// The leaks that `crates/ctcheck` has on purpose.
const PLANTED: [&str; 2] = ["planted branch", "planted index"];

/// What is checked beside the targets of images and [`qemu::TARGET`].
const VALGRIND: &str = "valgrind";
const NATIVE: &str = "native";

/// The levels and the parts that the options name; no part stands for all of them.
fn selection<'a>(options: &'a [&'a str]) -> Result<(Vec<Level>, &'a [&'a str]), String> {
    match options {
        [] => return Ok((USUAL.to_vec(), &[])),
        ["--full"] => return Ok((ALL.to_vec(), &[])),
        _ => {}
    }
    let level = |name: &&str| ALL.into_iter().find(|level| level.to_string() == *name);
    let levels: Vec<_> = options.iter().map_while(level).collect();
    let parts = &options[levels.len()..];
    if levels.is_empty() || !parts.iter().all(|part| is_part(part)) {
        return Err("usage: cargo xtask constant-time [--full | LEVEL.. [PART..]]; a part is valgrind, native or a target".into());
    }
    Ok((levels, parts))
}

fn is_part(name: &str) -> bool {
    [VALGRIND, NATIVE, qemu::TARGET].contains(&name) || trace::is_target(name)
}

/// Fails if there is a leak, or if one that is planted is not found.
pub fn check(root: &Path, options: &[&str]) -> Result<(), String> {
    let (levels, parts) = selection(options)?;
    let is_asked = |part: &str| parts.is_empty() || parts.contains(&part);
    let mut unchecked = Vec::new();
    let all = !options.is_empty();
    let usual = build::usual(root)?;
    for &level in &levels {
        println!("Optimization {level}");
        if is_asked(VALGRIND) || is_asked(NATIVE) {
            let programs = build::programs(root, level, &usual)?;
            // Valgrind sees more, for ten times the time.
            if (level == Level::THREE || all) && is_asked(VALGRIND) {
                valgrind::check(&programs.ctcheck)?;
            }
            if is_asked(NATIVE) {
                trace::check_native(&programs.trace)?;
            }
        }
        if (level == Level::THREE || all) && is_asked(qemu::TARGET) {
            unchecked.extend(trace::check_arm64(root, level)?);
        }
        // Emulation takes longest: one level, unless there is time for all.
        if level == Level::THREE || all {
            unchecked.extend(trace::check_images(root, level, &usual, !all, is_asked)?);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_name_levels_and_then_parts() {
        let names = |options: &[&str]| {
            let (levels, parts) = selection(options)?;
            let levels: Vec<_> = levels.iter().map(Level::to_string).collect();
            Ok::<_, String>(format!("{} {}", levels.join(" "), parts.join(" ")))
        };
        assert_eq!(names(&[]).unwrap(), "3 z ");
        assert_eq!(names(&["--full"]).unwrap(), "3 z s 2 ");
        assert_eq!(names(&["s", "2"]).unwrap(), "s 2 ");
        let parts = ["s", "native", "riscv32imc-unknown-none-elf"];
        assert_eq!(names(&parts).unwrap(), "s native riscv32imc-unknown-none-elf");
        for wrong in [&["native"][..], &["4"], &["s", "riscv"], &["s", "native", "z"], &["s", "--full"]] {
            assert!(names(wrong).is_err(), "{wrong:?}");
        }
    }
}
