//! The program `lemniscate`: keys, signatures and key exchange on the command line.
//!
//! - [`commands`]: the command line, and a file for each command;
//! - [`args`], [`keys`], [`signature`], [`message`], [`output`]: options that several commands have, and what they stand for;
//! - [`schemes`]: what each scheme can do, one small file each behind one trait;
//! - [`pem`]: how key files are written;
//! - [`input`]: files, standard input and hexadecimal digits;
//! - [`system`]: who else may read a file, and who reads output to it;
//! - [`failure`]: why it went wrong, in one line, and the exit status.
//!
//! No module knows one above it, which a test holds; no two files know each other:
//!
//! main -> commands -> args, keys, signature, message, output -> schemes -> pem -> input -> system -> failure
#![cfg_attr(not(windows), forbid(unsafe_code))]
#![cfg_attr(windows, deny(unsafe_code))]

mod args;
mod commands;
mod failure;
mod input;
mod keys;
mod message;
mod output;
mod pem;
mod schemes;
mod signature;
mod system;

use std::process::ExitCode;

use clap::Parser as _;

use crate::commands::Args;

fn main() -> ExitCode {
    let outcome = match Args::try_parse() {
        Ok(args) => commands::run(args),
        Err(error) => failure::usage(&error),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
