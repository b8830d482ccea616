//! PEM blocks within longer texts: OpenSSL puts text before and after them, and other blocks.

use pem_rfc7468::LineEnding;
use zeroize::Zeroizing;

use crate::failure::{Failure, Outcome, bad};
use crate::input::Secret;

const BEGIN: &str = "-----BEGIN ";
const END: &str = "-----END ";

/// Does the text have the beginning of a block?
pub fn is_in(text: &str) -> bool {
    text.contains(BEGIN)
}

/// The first block of a text whose label is wanted; else the first of all, if there is one.
pub fn find(text: &str, is_wanted: impl Fn(&str) -> bool) -> Option<(&str, &str)> {
    let mut blocks = blocks(text);
    let first = blocks.next()?;
    Some(std::iter::once(first).chain(blocks).find(|(label, _)| is_wanted(label)).unwrap_or(first))
}

/// The label and the whole text of every block that has an end.
fn blocks(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let block = &rest[rest.find(BEGIN)?..];
        let label = block[BEGIN.len()..].split("-----").next()?;
        let end = block.find(END)?;
        let length = block[end..].find('\n').map_or(block.len(), |line| end + line);
        let (block, after) = block.split_at(length);
        rest = after;
        Some((label, block))
    })
}

/// The bytes in a block.
pub fn decode(block: &str) -> Outcome<Secret> {
    let (_, bytes) = pem_rfc7468::decode_vec(block.trim_end().as_bytes()).map_err(malformed)?;
    Ok(Zeroizing::new(bytes))
}

/// A block of this label.
pub fn encode(label: &str, bytes: &[u8]) -> Outcome<Secret> {
    let text = pem_rfc7468::encode_string(label, LineEnding::LF, bytes)
        .map_err(|error| bad(format!("the PEM cannot be written: {error}")))?;
    Ok(Zeroizing::new(text.into_bytes()))
}

fn malformed(error: pem_rfc7468::Error) -> Failure {
    bad(format!("the PEM is malformed: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "-----BEGIN X KEY-----\nAAEC\n-----END X KEY-----";

    #[test]
    fn blocks_are_found_in_text() {
        let other = KEY.replace("X KEY", "OTHER").replace("AAEC", "AwQF");
        for text in [
            KEY.to_owned(),
            format!("before\n{KEY}\n\nafter"),
            format!("{other}\n{KEY}"),
            format!("\u{feff}{KEY}\r\n"),
        ] {
            let (label, block) = find(&text, |label| label == "X KEY").unwrap();
            assert_eq!(label, "X KEY");
            assert_eq!(*decode(block).unwrap(), [0, 1, 2]);
        }
        assert_eq!(find(&format!("{other}\n"), |label| label == "X KEY").unwrap().0, "OTHER");
    }

    #[test]
    fn what_has_no_end_is_no_block() {
        for text in ["", "-----BEGIN ", "-----BEGIN X KEY-----\nAAEC\n", "-----END X-----\n-----BEGIN X-----"]
        {
            assert!(find(text, |_| true).is_none(), "{text}");
        }
        assert!(decode("-----BEGIN X-----\nAAEC\n-----END Y-----").is_err());
    }
}
