//! For systems whose files have no modes and include no devices: all output goes to files.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

/// Standard input.
pub fn stdin() -> io::Result<impl Read> {
    Ok(io::stdin().lock())
}

/// Standard output.
pub fn stdout() -> io::Result<impl Write + Send + 'static> {
    Ok(io::stdout())
}

/// It has no other names.
pub fn is_stdout(_: &Path, _: &Metadata) -> bool {
    false
}

/// Not known.
pub fn exposure(_: &File, _: &Metadata) -> Option<String> {
    None
}

/// Makes a file.
pub fn create_private(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create_new(true).open(path)
}

/// No terminal that can hide typed text.
pub struct Unseen;

impl Unseen {
    /// Always `None`.
    pub fn new() -> Option<Self> {
        None
    }
}

/// Opens a path that is not a regular file.
pub fn open_device(path: &Path, _wait: bool) -> io::Result<File> {
    OpenOptions::new().write(true).open(path)
}

/// Not known, so not trusted.
pub fn is_user_alone(_: &File) -> io::Result<bool> {
    Ok(false)
}

/// Not known when the program is ended: a partial file stays there, under a name of its own.
#[cfg(feature = "bulk")]
pub fn leave_nothing(_: Option<&Path>) -> io::Result<()> {
    Ok(())
}
