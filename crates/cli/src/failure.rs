//! Why a command did not do what it was asked: one plain line on standard error, and the exit status. And what users
//! should know although it was done.

use std::fmt::Display;
use std::io::Write as _;
use std::process::ExitCode;

/// What went wrong. The text is one line without a full stop, and has nothing secret in it.
#[derive(Debug)]
pub enum Failure {
    /// The signature is not valid: exit status 1.
    NotValid(String),
    /// Bad usage or bad input: exit status 2.
    Bad(String),
    /// The reader of the output has closed it and wants no message: the status of a program that SIGPIPE ends.
    #[cfg(feature = "bulk")]
    Closed,
}

/// The result of everything that can fail here.
pub type Outcome<T> = Result<T, Failure>;

/// Bad usage or bad input.
pub fn bad(text: impl Into<String>) -> Failure {
    Failure::Bad(text.into())
}

/// A key of another scheme than that which is needed.
pub fn other_scheme(found: &str, needed: &str) -> Failure {
    bad(format!("expected key type {needed}, found {found}"))
}

impl Failure {
    /// Puts in front what it was about.
    pub fn about(self, what: impl Display) -> Self {
        match self {
            Failure::NotValid(text) => Failure::NotValid(format!("{what}: {text}")),
            Failure::Bad(text) => Failure::Bad(format!("{what}: {text}")),
            #[cfg(feature = "bulk")]
            Failure::Closed => Failure::Closed,
        }
    }

    /// The text.
    pub fn into_text(self) -> String {
        match self {
            Failure::NotValid(text) | Failure::Bad(text) => text,
            #[cfg(feature = "bulk")]
            Failure::Closed => "the output is closed".into(),
        }
    }

    /// Prints the line and gives the exit status.
    pub fn report(self) -> ExitCode {
        let (text, status) = match self {
            Failure::NotValid(text) => (format!("not valid: {text}"), 1),
            Failure::Bad(text) => (text, 2),
            #[cfg(feature = "bulk")]
            Failure::Closed => return ExitCode::from(141),
        };
        // Where standard error cannot be written, the status still tells.
        let _ = writeln!(std::io::stderr(), "lemniscate: {}", one_line(&text));
        ExitCode::from(status)
    }
}

/// Prints a line of what was done.
#[cfg(feature = "bulk")]
pub fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "lemniscate: {}", one_line(text));
}

/// Prints a line of warning; the exit status does not change.
pub fn warn(text: &str) {
    let _ = writeln!(std::io::stderr(), "lemniscate: warning: {}", one_line(text));
}

/// File names and the like may hold line breaks and other control characters; a message must not.
fn one_line(text: &str) -> String {
    text.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
}

/// What clap has to say: help and version on standard output, all else as one line.
pub fn usage(error: &clap::Error) -> Outcome<()> {
    if !error.use_stderr() {
        return error.print().map_err(|error| bad(format!("standard output: {}", io(&error))));
    }
    let text = error.render().to_string();
    // The first paragraph says what is wrong; usage and hints follow.
    let first = text.split("\n\n").next().unwrap_or_default();
    let words = first.split_whitespace().collect::<Vec<_>>().join(" ");
    let what = words.strip_prefix("error: ").unwrap_or(&words);
    Err(bad(format!("{what} (--help shows the usage)")))
}

/// What the system says of a failed operation, without its number.
pub fn io(error: &std::io::Error) -> String {
    let text = error.to_string();
    match text.rfind(" (os error ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_break_in_a_name_stays_on_the_line() {
        assert_eq!(one_line("a\nb\u{1b}[0m é"), "a\\nb\\u{1b}[0m é");
    }

    #[test]
    fn the_number_of_a_system_error_is_left_out() {
        assert_eq!(io(&std::io::Error::from_raw_os_error(2)), "No such file or directory");
        assert_eq!(io(&std::io::Error::other("x")), "x");
    }
}
