//! What Unix has and other systems lack: limits of a process, and files without names.

use std::fs::File;
use std::io;
use std::path::Path;

/// There are no such limits.
pub fn fail_at_limits() -> io::Result<()> {
    Ok(())
}

/// Every file has a name.
pub fn unnamed(_: &Path) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// As every file has a name, there is none to give one.
pub fn name(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
