//! Human-readable FROST files: the fields of a message, one on each line, and the message itself.
//!
//! A file is accepted only if its lines match its message, so the lines that a reader sees are the values in use.

use std::fmt::Write as _;
use std::path::Path;

use zeroize::Zeroizing;

use crate::failure::{self, Outcome, bad};
use crate::input::{self, Message, Secret};

/// What a file has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Group,
    Share,
    Nonces,
    Commitments,
    Package,
    Part,
}

impl Kind {
    /// How the first line names it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Group => "group",
            Kind::Share => "secret key share",
            Kind::Nonces => "secret nonces",
            Kind::Commitments => "commitments",
            Kind::Package => "signing package",
            Kind::Part => "signature share",
        }
    }

    fn is_secret(self) -> bool {
        matches!(self, Kind::Share | Kind::Nonces)
    }
}

/// The lines of a message, each a name and a value.
pub type Lines = Vec<(&'static str, String)>;

/// What begins the line of the message itself.
const MESSAGE: &str = "message: ";

/// The text of a file. It never grows: what a string leaves behind when it moves is not wiped.
pub fn text(kind: Kind, lines: &Lines, message: &[u8]) -> Secret {
    let fields: usize = lines.iter().map(|(name, value)| name.len() + value.len() + 3).sum();
    let mut text = Zeroizing::new(String::with_capacity(100 + fields + 2 * message.len()));
    let _ = writeln!(text, "lemniscate frost {}", kind.name());
    for (name, value) in lines {
        let _ = writeln!(text, "{name}: {value}");
    }
    text.push_str(MESSAGE);
    let digits = input::hex_line(message);
    text.push_str(std::str::from_utf8(&digits).unwrap_or_default());
    Zeroizing::new(std::mem::take(&mut *text).into_bytes())
}

/// The message of a file, which is decoded by `decode` to give the lines that the file must have.
pub fn read<T>(path: &Path, kind: Kind, decode: impl FnOnce(&[u8]) -> Outcome<(T, Lines)>) -> Outcome<T> {
    let name = input::name(path);
    let bytes = if kind.is_secret() {
        let (bytes, exposed) = input::private(path)?;
        if let Some(exposed) = exposed {
            failure::warn(&format!("{name} has {exposed}: the secret is not for its owner alone"));
        }
        bytes
    } else {
        // A package has a message of any length.
        Zeroizing::new(Message::Source(input::open(path)?).whole()?)
    };
    let read = || {
        let not_one = || bad(format!("not a FROST {} file", kind.name()));
        let file = std::str::from_utf8(&bytes).map_err(|_| not_one())?;
        let first = file.lines().next().unwrap_or_default();
        if first != format!("lemniscate frost {}", kind.name()) {
            return Err(not_one());
        }
        let digits = file.lines().find_map(|line| line.strip_prefix(MESSAGE)).ok_or_else(not_one)?;
        let message = input::hex(digits)?;
        let (value, lines) = decode(&message)?;
        if *text(kind, &lines, &message) != *bytes {
            return Err(bad("the readable lines differ from the encoded last line: the file was changed"));
        }
        Ok(value)
    };
    read().map_err(|failure| failure.about(&name))
}
