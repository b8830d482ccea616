//! `lemniscate-wide-arithmetic IN OUT`: writes the leaves of a module anew, with instructions of WebAssembly's wide arithmetic.
//!
//! Compilers cannot be told to: with the target feature `wide-arithmetic` LLVM 22 compiles wrongly (`src/field/gf255/wide_arithmetic.rs`). So the
//! library is compiled without it, with leaves that Rust gives a body (`src/field/gf255/wide_arithmetic/leaves.rs`), and here they get
//! another body that computes the same, to the bit.
#![cfg_attr(not(test), forbid(unsafe_code))]

mod code;
mod leaves;
mod module;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, to] = &arguments[..] else {
        eprintln!("usage: lemniscate-wide-arithmetic IN OUT");
        return ExitCode::from(2);
    };
    match run(from, to) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn run(from: &str, to: &str) -> Result<(), String> {
    let bytes = std::fs::read(from).map_err(|error| format!("{from}: {error}"))?;
    let module = module::with_leaves(&bytes).map_err(|problem| format!("{from}: {problem}"))?;
    std::fs::write(to, module).map_err(|error| format!("{to}: {error}"))
}
