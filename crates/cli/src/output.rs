//! Results: on standard output, or in files that are written whole or not at all.

use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use tempfile::NamedTempFile;

use crate::failure::{self, Failure, Outcome, bad};
use crate::input;
use crate::system;

/// Where a result goes.
#[derive(Args)]
pub struct Destination {
    /// Write to FILE ("-" is standard output) instead of printing
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Overwrite FILE if it exists
    #[arg(long, requires = "out")]
    pub force: bool,
}

/// May others read the file?
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Privacy {
    /// Mode 0600, or an access list of the owner alone.
    Secret,
    /// As the user's umask has it, or the folder.
    Public,
}

/// Formats of shared secrets and encoded elements.
#[derive(Clone, Copy, ValueEnum)]
pub enum BytesFormat {
    /// The raw bytes
    Raw,
    /// Hexadecimal digits
    Hex,
}

impl BytesFormat {
    /// Writes bytes in the format that is asked for; else raw in files, and as hexadecimal digits to be printed.
    pub fn write(
        format: Option<Self>,
        bytes: &[u8],
        privacy: Privacy,
        destination: &Destination,
    ) -> Outcome<()> {
        let default = if destination.is_file() { BytesFormat::Raw } else { BytesFormat::Hex };
        match format.unwrap_or(default) {
            BytesFormat::Raw => destination.write(bytes, privacy),
            BytesFormat::Hex => destination.write(&input::hex_line(bytes), privacy),
        }
    }
}

impl Destination {
    /// Is it a file, for which the format of files applies?
    pub fn is_file(&self) -> bool {
        self.out.is_some()
    }

    /// Stops before any work is done if the file exists and may not be overwritten.
    pub fn check(&self) -> Outcome<()> {
        match &self.out {
            Some(path) if !self.force && is_in_the_way(path) => Err(exists(path)),
            _ => Ok(()),
        }
    }

    /// Writes the result.
    pub fn write(&self, bytes: &[u8], privacy: Privacy) -> Outcome<()> {
        match &self.out {
            Some(path) if path.as_os_str() != "-" => self.write_file(path, bytes, privacy),
            _ => print(bytes),
        }
    }

    fn write_file(&self, path: &Path, bytes: &[u8], privacy: Privacy) -> Outcome<()> {
        let mut stream = self.open_file(path, privacy)?;
        stream.write_all(bytes).map_err(|error| cannot_write(path, &error))?;
        self.finish(stream)
    }

    /// Opens it, to be written piece by piece and [finished](Self::finish).
    #[cfg(feature = "bulk")]
    pub fn open(&self, privacy: Privacy) -> Outcome<Stream> {
        match &self.out {
            Some(path) if path.as_os_str() != "-" => {
                Ok(match self.open_file(path, privacy)? {
                    // Where that can be, it has no name until it is whole.
                    Stream::New(file) => {
                        system::unnamed(folder(path)).map_or(Stream::New(file), Stream::Unnamed)
                    }
                    stream => stream,
                })
            }
            _ => stdout(),
        }
    }

    fn open_file(&self, path: &Path, privacy: Privacy) -> Outcome<Stream> {
        match path.metadata() {
            Ok(found) if system::is_stdout(path, &found) => return stdout(),
            Ok(found) if is_device(&found) => return Ok(Stream::Open(Box::new(open_device(path, privacy)?))),
            _ => {}
        }
        self.check()?;
        let file = temporary(privacy, folder(path));
        Ok(Stream::New(file.map_err(|error| cannot_write(path, &without_path(error)))?))
    }

    /// What was written whole gets its name.
    pub fn finish(&self, stream: Stream) -> Outcome<()> {
        let Some(path) = &self.out else { return Ok(()) };
        let done = match stream {
            Stream::Open(_) => return Ok(()),
            Stream::New(file) => file.as_file().sync_all().and_then(|()| {
                let done = if self.force { file.persist(path) } else { file.persist_noclobber(path) };
                done.map(drop).map_err(|error| error.error)
            }),
            #[cfg(feature = "bulk")]
            Stream::Unnamed(file) => file.sync_all().and_then(|()| self.name(&file, path)),
        };
        match done {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(exists(path)),
            done => done.map_err(|error| cannot_write(path, &error)),
        }
    }

    /// Gives a file its name. One that has it is replaced by way of another name, in one step.
    #[cfg(feature = "bulk")]
    fn name(&self, file: &File, path: &Path) -> io::Result<()> {
        if !self.force || path.symlink_metadata().is_err() {
            return system::name(file, path);
        }
        let other = tempfile::Builder::new()
            .prefix(PREFIX)
            .make_in(folder(path), |other| system::name(file, other))?;
        other.into_temp_path().persist(path).map_err(|error| error.error)
    }
}

/// The folder that a file is in.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A result that is written piece by piece.
pub enum Stream {
    /// Standard output, or a device.
    Open(Box<dyn io::Write + Send>),
    /// A new file, without its name.
    New(NamedTempFile),
    /// A new file without any name.
    #[cfg(feature = "bulk")]
    Unnamed(File),
}

impl Stream {
    /// The file to remove if the program ends before the output is finished.
    #[cfg(feature = "bulk")]
    pub fn unfinished(&self) -> Option<&Path> {
        if let Stream::New(file) = self { Some(file.path()) } else { None }
    }
}

impl io::Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Stream::Open(out) => out.write(bytes),
            // Its errors say nothing of a temporary file's name.
            Stream::New(file) => file.as_file_mut().write(bytes),
            #[cfg(feature = "bulk")]
            Stream::Unnamed(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Stream::Open(out) => out.flush(),
            Stream::New(file) => file.as_file_mut().flush(),
            #[cfg(feature = "bulk")]
            Stream::Unnamed(file) => file.flush(),
        }
    }
}

fn stdout() -> Outcome<Stream> {
    system::stdout().map(|out| Stream::Open(Box::new(out))).map_err(|error| cannot_print(&error))
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    bad(format!("cannot write {}: {}", path.display(), failure::io(error)))
}

fn cannot_print(error: &io::Error) -> Failure {
    bad(format!("cannot write to standard output: {}", failure::io(error)))
}

/// Prints on standard output.
pub fn print(bytes: &[u8]) -> Outcome<()> {
    system::stdout()
        .and_then(|mut out| out.write_all(bytes).and_then(|()| out.flush()))
        .map_err(|error| cannot_print(&error))
}

/// What files are called until they are whole.
const PREFIX: &str = ".lemniscate-";

fn temporary(privacy: Privacy, folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    if privacy == Privacy::Secret {
        return builder.make_in(folder, system::create_private);
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // The system takes the user's umask off; files are made with 0600 where nothing is said.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// The error without the name of the temporary file, which tells nobody anything.
fn without_path(error: std::io::Error) -> std::io::Error {
    let cause = error.get_ref().and_then(|error| error.source()).and_then(|cause| cause.downcast_ref());
    let code = cause.and_then(std::io::Error::raw_os_error);
    code.map_or(error, std::io::Error::from_raw_os_error)
}

fn exists(path: &Path) -> Failure {
    bad(format!("{} exists already (--force overwrites it)", path.display()))
}

/// Something is there, be it a link to nowhere, and it is no device.
fn is_in_the_way(path: &Path) -> bool {
    let is_device =
        || path.metadata().is_ok_and(|found| is_device(&found) || system::is_stdout(path, &found));
    path.as_os_str() != "-" && path.symlink_metadata().is_ok() && !is_device()
}

/// A terminal, a pipe, /dev/null: written to, never replaced.
fn is_device(found: &Metadata) -> bool {
    !found.is_file() && !found.is_dir()
}

/// Opens a device; for a secret, one whose reader is the user or nobody. Who reads a pipe is not known: of pipes standard
/// output alone is trusted.
fn open_device(path: &Path, privacy: Privacy) -> Outcome<File> {
    let name = path.display();
    let not_private = || {
        bad(format!(
            "cannot write {name}: secrets may go only to files, standard output, your terminal or /dev/null"
        ))
    };
    let cannot = |error| bad(format!("cannot write {name}: {}", failure::io(&error)));
    let is_public = privacy == Privacy::Public;
    let file = match system::open_device(path, is_public) {
        Err(error) if !is_public && error.kind() != ErrorKind::PermissionDenied => {
            // A pipe without a reader, or a socket.
            return Err(not_private());
        }
        opened => opened.map_err(cannot)?,
    };
    // What was a device may be a file by now.
    if file.metadata().map_err(cannot)?.is_file() {
        return Err(exists(path));
    }
    if !is_public && !system::is_user_alone(&file).map_err(cannot)? {
        return Err(not_private());
    }
    Ok(file)
}
