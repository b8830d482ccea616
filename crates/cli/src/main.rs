//! The program `lemniscate`: keys, signatures and key exchange on the command line.
//!
//! - [`args`]: the options;
//! - [`schemes`]: what each scheme can do, one small file each behind one trait;
//! - [`keys`], [`oid`], [`pem`], [`ssh`]: the formats of key files and OpenSSH's signatures, read and written by libraries;
//! - [`input`], [`message`], [`output`]: files, hex and standard input and output;
//! - [`commands`]: one function for each command;
//! - [`failure`]: why it went wrong, in one line, and the exit status.
#![forbid(unsafe_code)]

mod args;
mod commands;
mod failure;
mod input;
mod keys;
mod message;
mod oid;
mod output;
mod pem;
mod schemes;
mod ssh;

use std::process::ExitCode;

use clap::Parser as _;

use crate::args::Args;

fn main() -> ExitCode {
    let outcome = match Args::try_parse() {
        Ok(args) => commands::run(args.command),
        Err(error) => failure::usage(&error),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
