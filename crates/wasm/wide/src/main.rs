//! `lemniscate-wide-arithmetic IN OUT`: replaces functions of a module by leaves with wide arithmetic.
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
    let result = std::fs::read(from).map_err(|error| format!("{from}: {error}")).and_then(|bytes| {
        let module = module::replaced(&bytes).map_err(|problem| format!("{from}: {problem}"))?;
        std::fs::write(to, module).map_err(|error| format!("{to}: {error}"))
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}
