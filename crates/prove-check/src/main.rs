//! `lemniscate-prove-check PROGRAM CERTIFICATE..` checks that certificates hold for the functions of a program.

use std::process::ExitCode;

use lemniscate_prove_check::{Image, check};

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let Some(program) = arguments.next() else {
        eprintln!("usage: lemniscate-prove-check PROGRAM CERTIFICATE..");
        return ExitCode::from(2);
    };
    let image = std::fs::read(&program).map_err(|error| error.to_string()).and_then(|file| Image::new(&file));
    let image = match image {
        Ok(image) => image,
        Err(error) => {
            eprintln!("{}: {error}", program.display());
            return ExitCode::FAILURE;
        }
    };
    let (mut checked, mut wrong) = (0, 0);
    for path in arguments {
        let text = std::fs::read_to_string(&path).map_err(|error| error.to_string());
        match text.and_then(|text| check(&image, &text)) {
            Ok(_) => checked += 1,
            Err(error) => {
                wrong += 1;
                eprintln!("{}: {error}", path.display());
            }
        }
    }
    println!("{checked} certificates hold, {wrong} do not");
    if wrong == 0 && checked > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
