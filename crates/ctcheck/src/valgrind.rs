//! Runs the checks under valgrind's memcheck, with the secrets marked as undefined memory.
//!
//! Usage: `ctcheck BACKEND [TEXT]...` for checks whose names contain all texts, or `ctcheck --planted NAME`.

use std::ffi::c_void;
use std::process::ExitCode;

use crabgrind::memcheck::{MemState, mark_mem};
use lemniscate_ctcheck::Check;

/// See `lemniscate_ctcheck::mark`.
#[unsafe(no_mangle)]
extern "C" fn ctcheck_secret(_kind: u32, bytes: *mut c_void, length: usize) {
    // This version takes the answer of valgrind for that of no valgrind; `main` has made sure that there is one.
    let _ = mark_mem(bytes, length, MemState::Undefined);
}

/// See `lemniscate_ctcheck::mark`.
#[unsafe(no_mangle)]
extern "C" fn ctcheck_public(bytes: *mut c_void, length: usize) {
    let _ = mark_mem(bytes, length, MemState::Defined);
}

fn main() -> ExitCode {
    if matches!(crabgrind::run_mode(), crabgrind::RunMode::Native) {
        eprintln!("this only works under valgrind: use `cargo xtask constant-time`");
        return ExitCode::from(2);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(kind) = std::env::args().nth(1).and_then(|name| name.parse().ok()) {
        // SAFETY: valgrind runs what has been asked for, or ends with a report of an unknown instruction.
        unsafe { lemniscate_ctcheck::backend::assume_available(kind) }
    }
    lemniscate_ctcheck::main("ctcheck", leaks)
}

/// Runs one check and tells whether valgrind had something to report.
fn leaks((name, run): Check) -> bool {
    let before = crabgrind::count_errors();
    run();
    let reports = crabgrind::count_errors() - before;
    println!("{:4}  {name}", if reports == 0 { "ok" } else { "LEAK" });
    reports > 0
}
