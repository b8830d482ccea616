//! PEM (RFC 7468) as tools write it and people pass it on: blocks with other text around them, of any encoding; lines of any length, with white
//! space anywhere; line ends of any system; and headers before the base64, which RFC 1421 has.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;
use core::fmt;

use base64ct::{Base64, Encoding};
use zeroize::Zeroizing;

use super::Error;

const BEGIN: &[u8] = b"-----BEGIN ";
const END: &[u8] = b"-----END ";
const DASHES: &[u8] = b"-----";
/// No key is as long, white space included: what memory is needed is not a matter of the file.
pub(in crate::scheme) const LONGEST: usize = 1 << 16;

/// No label is as long. Where dashes are missing behind one, the key would be taken for a part of it, and errors name labels.
const LONGEST_LABEL: usize = 40;

/// A block of PEM.
#[derive(Clone, Copy)]
pub struct Block<'a> {
    label: &'a str,
    /// The text between the lines with the label; none if the end line is missing.
    body: Option<&'a [u8]>,
    /// The text before that.
    before: &'a [u8],
}

/// Does not print its content.
impl fmt::Debug for Block<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Block").field("label", &self.label).finish_non_exhaustive()
    }
}

impl<'a> Block<'a> {
    /// Every block of a text.
    pub fn all(text: &'a [u8]) -> impl Iterator<Item = Self> {
        let mut start = 0;
        core::iter::from_fn(move || {
            loop {
                let label_at = start + find(&text[start..], BEGIN)? + BEGIN.len();
                start = label_at;
                if let Some(block) = Self::at(text, label_at) {
                    start += block.label.len() + block.body.map_or(0, <[u8]>::len);
                    return Some(block);
                }
            }
        })
    }

    /// The block whose label begins here.
    fn at(text: &'a [u8], label_at: usize) -> Option<Self> {
        let rest = &text[label_at..];
        let near = &rest[..rest.len().min(LONGEST_LABEL + DASHES.len())];
        let label = str::from_utf8(&rest[..find(near, DASHES)?]).ok()?;
        if label.contains(char::is_control) {
            return None;
        }
        let body_at = label_at + label.len() + DASHES.len();
        let (before, rest) = text.split_at(body_at);
        let body = find(rest, DASHES).filter(|end| {
            let end = rest[*end..].strip_prefix(END).and_then(|end| end.strip_prefix(label.as_bytes()));
            end.is_some_and(|end| end.starts_with(DASHES))
        });
        Some(Block { label, body: body.map(|end| &rest[..end]), before })
    }

    /// The type of its content, such as `PRIVATE KEY`.
    pub fn label(&self) -> &'a str {
        self.label
    }

    /// Its content, wiped when dropped. Constant-time except for white space.
    ///
    /// # Errors
    /// [`Error::NoEnd`], [`Error::Base64`], [`Error::Escaped`]; [`Error::Encrypted`], if a header says so.
    pub fn decode(&self) -> Result<Zeroizing<Vec<u8>>, Error> {
        let body = self.body.ok_or_else(|| Error::NoEnd(self.label.to_owned()))?;
        let base64 = &body[headers(body)?..];
        let line = 1 + count_lines(self.before) + count_lines(&body[..body.len() - base64.len()]);
        match decode(base64, line) {
            Err(Error::Base64 { .. }) if body.contains(&b'\\') => Err(Error::Escaped),
            result => result,
        }
    }
}

/// The length of the headers, with the empty line after them. Where there are any, they begin in the first line.
fn headers(body: &[u8]) -> Result<usize, Error> {
    let (mut length, mut there_are) = (0, false);
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        match line.trim_ascii() {
            [] if there_are => return Ok(length + line.len()),
            [] => {}
            b"Proc-Type: 4,ENCRYPTED" => return Err(Error::Encrypted),
            line if there_are || line.contains(&b':') => there_are = true,
            _ => return Ok(0),
        }
        length += line.len();
    }
    Ok(0)
}

/// The bytes that base64 with white space stands for, which begins in this line. Constant-time except for white space, and for where an
/// error is.
pub(in crate::scheme) fn decode(text: &[u8], line: usize) -> Result<Zeroizing<Vec<u8>>, Error> {
    if text.len() > LONGEST {
        return Err(Error::TooLong);
    }
    // It never grows: what a vector leaves behind when it moves is not wiped.
    let mut digits = Zeroizing::new(Vec::with_capacity(text.len()));
    digits.extend(text.iter().filter(|byte| !is_space(**byte)));
    let mut bytes = Zeroizing::new(alloc::vec![0; digits.len() / 4 * 3]);
    match Base64::decode(&*digits, &mut bytes) {
        Ok(decoded) => {
            let length = decoded.len();
            bytes.truncate(length);
            Ok(bytes)
        }
        Err(_) => {
            let before = &text[..place_of_error(text, &digits)];
            Err(Error::Base64 { line: line + count_lines(before) })
        }
    }
}

/// The place in a text of the digit that comes after all groups of four digits that can be decoded.
fn place_of_error(text: &[u8], digits: &[u8]) -> usize {
    let mut group = Zeroizing::new([0; 3]);
    let last = digits.len().saturating_sub(1) / 4;
    let is_good = |(i, digits): (usize, &[u8])| {
        Base64::decode(digits, &mut *group).is_ok_and(|bytes| bytes.len() == 3 || i == last)
    };
    let good = 4 * digits.chunks(4).enumerate().map(is_good).take_while(|good| *good).count();
    let mut places = text.iter().enumerate().filter(|(_, byte)| !is_space(**byte)).map(|(place, _)| place);
    places.nth(good).unwrap_or(text.len())
}

/// The white space of ASCII, with the vertical tab.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}

/// Whether bytes are a text in an encoding that has ASCII in it. Such a text has no control characters, and all DER has some.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| *byte >= b' ' || is_space(*byte))
}

fn count_lines(text: &[u8]) -> usize {
    text.iter().filter(|byte| **byte == b'\n').count()
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|window| window == wanted)
}
