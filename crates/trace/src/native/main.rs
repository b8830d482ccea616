//! Runs the checks of `crates/ctcheck` on this processor with several secrets, and compares which instructions are executed
//! and which addresses they access.
//!
//! Usage: `trace-native BACKEND [TEXT]` for checks whose names contain a text, or `trace-native --planted NAME`.
//!
//! The machine code is that of this program, with instructions in between that write down what it does (`translate`). So
//! every instruction is covered that the processor has, AVX-512 among them, and the time is a small multiple of the
//! usual: where a processor is virtual, stepping through single instructions takes 20 us each.

#[cfg(target_arch = "x86_64")]
mod context;
#[cfg(target_arch = "x86_64")]
mod dispatch;
#[cfg(target_arch = "x86_64")]
mod memory;
#[cfg(target_arch = "x86_64")]
mod run;
#[cfg(target_arch = "x86_64")]
mod translate;

use std::process::ExitCode;

#[cfg(target_arch = "x86_64")]
fn main() -> ExitCode {
    run::main()
}

#[cfg(not(target_arch = "x86_64"))]
fn main() -> ExitCode {
    eprintln!("only machine code of x86-64 can be traced");
    ExitCode::from(2)
}
