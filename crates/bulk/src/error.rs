//! What keeps a job from being done, in one line.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::Path;

/// What went wrong. The text is one line without a full stop; names of files may have any characters.
#[derive(Debug)]
pub enum Error {
    /// What was asked for, or the input: it cannot be read.
    Input(String),
    /// The output cannot be written.
    Output(String),
    /// Whoever reads the output has closed it.
    Closed,
}

/// The result of everything that can fail here.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// What a file is not read for.
    pub fn of_input(name: &Path, error: impl fmt::Display) -> Self {
        Error::Input(format!("{}: {}", name.display(), one_line(&error.to_string())))
    }

    /// What the system does not read a file for.
    pub fn of_reading(name: &Path, error: &io::Error) -> Self {
        Error::of_input(name, without_number(error))
    }

    /// What a file is not written for. What the system says is said; of anything else `otherwise` alone, as the words of the
    /// format's code tell users nothing.
    pub fn of_output(error: &(dyn std::error::Error + 'static), otherwise: &str) -> Self {
        match io_error(error) {
            Some(io) if io.kind() == ErrorKind::BrokenPipe => Error::Closed,
            Some(io) => Error::Output(without_number(io)),
            None => Error::Output(one_line(otherwise)),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Input(text) => f.write_str(text),
            Error::Output(text) => write!(f, "cannot write the output: {text}"),
            Error::Closed => f.write_str("the output is closed"),
        }
    }
}

impl std::error::Error for Error {}

/// What the system says of a failed operation, without its number.
pub fn without_number(error: &io::Error) -> String {
    let text = error.to_string();
    one_line(text.rfind(" (os error ").map_or(&*text, |end| &text[..end]))
}

/// The error of the system's that caused another one.
pub fn io_error<'a>(error: &'a (dyn std::error::Error + 'static)) -> Option<&'a io::Error> {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if let Some(io) = error.downcast_ref::<io::Error>() {
            // One that was made of another one.
            return io.get_ref().and_then(|inner| io_error(inner)).or(Some(io));
        }
        cause = error.source();
    }
    None
}

/// As much of a text as a line has room for.
pub fn one_line(text: &str) -> String {
    const MOST: usize = 300;
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MOST).collect();
    text.trim_end_matches('.').to_owned()
}
