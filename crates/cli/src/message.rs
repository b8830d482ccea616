//! The options that say which message is meant.

use std::path::PathBuf;

use clap::Args;

use crate::failure::{Outcome, bad};
use crate::input::{self, Message};

/// Where the message comes from.
#[derive(Args)]
#[group(id = "message", required = true, multiple = false)]
pub struct MessageArgs {
    /// File that holds the message; "-" is standard input
    #[arg(value_name = "FILE")]
    message_file: Option<PathBuf>,

    /// The message in hexadecimal
    #[arg(long, value_name = "H")]
    message_hex: Option<String>,
}

impl MessageArgs {
    /// Opens it.
    pub fn open(&self) -> Outcome<Message> {
        match (&self.message_file, &self.message_hex) {
            (Some(path), _) => input::open(path).map(Message::Source),
            (None, Some(digits)) => {
                let bytes = input::hex(digits).map_err(|failure| failure.about("--message-hex"))?;
                Ok(Message::Bytes(bytes.to_vec()))
            }
            // Clap lets it come this far only with one of them.
            (None, None) => Err(bad("a message is needed")),
        }
    }
}
