//! Hexadecimal digits, and the lengths of what they stand for.

use zeroize::Zeroizing;

use super::source::Secret;
use crate::failure::{Outcome, bad};

/// The text of a file that has hexadecimal digits alone, as [`hex`] takes them.
pub fn digits(file: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(file).ok()?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut digits = without_prefix(text).bytes().filter(|byte| !is_between(*byte)).peekable();
    digits.peek()?;
    digits.all(|byte| byte.is_ascii_hexdigit()).then_some(text)
}

/// Decodes hexadecimal digits of either case, in constant time except for their count. They may begin with `0x`, and have white space
/// and colons between and around them.
pub fn hex(digits: &str) -> Outcome<Secret> {
    let digits = without_prefix(digits);
    // It never grows: what a vector leaves behind when it moves is not wiped.
    let mut compact = Zeroizing::new(Vec::with_capacity(digits.len()));
    compact.extend(digits.bytes().filter(|byte| !is_between(*byte)));
    if !compact.len().is_multiple_of(2) {
        return Err(bad(format!("an odd number of hexadecimal digits ({})", compact.len())));
    }
    let mut bytes = Zeroizing::new(vec![0; compact.len() / 2]);
    base16ct::mixed::decode(&*compact, &mut bytes).map_err(|_| bad("not hexadecimal digits"))?;
    Ok(bytes)
}

fn without_prefix(digits: &str) -> &str {
    let digits = digits.trim();
    digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")).unwrap_or(digits)
}

/// What may be between digits.
fn is_between(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b':'
}

/// Checks the length of what was read.
pub fn expect_length(bytes: &[u8], length: usize) -> Outcome<()> {
    if bytes.len() == length {
        Ok(())
    } else {
        Err(bad(format!("expected {length} bytes, found {}", bytes.len())))
    }
}

/// Bytes as hexadecimal digits, with a line break.
///
/// The line never grows: what a vector leaves behind when it moves is not wiped.
pub fn hex_line(bytes: &[u8]) -> Secret {
    let mut line = Zeroizing::new(vec![b'\n'; 2 * bytes.len() + 1]);
    // It fails only where there is no room for the digits.
    let _ = base16ct::lower::encode(bytes, &mut line);
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A vector that has grown has room for more: what it moved away from was not wiped.
    #[test]
    fn no_copy_of_the_digits_is_left_behind() {
        for length in [0, 1, 31, 32, 64, 255] {
            let line = hex_line(&vec![7; length]);
            assert_eq!((line.len(), line.capacity()), (2 * length + 1, 2 * length + 1));
        }
    }

    #[test]
    fn hex_is_read_back() {
        let all: Vec<u8> = (0..=255).collect();
        let line = hex_line(&all);
        let text = std::str::from_utf8(&line).unwrap();
        assert_eq!(*hex(text).unwrap(), all);
        assert_eq!(*hex(&text.to_uppercase()).unwrap(), all);
        for wrong in ["0", "0g", "00x0", "00-00", "é0", "0x0", "0x0x00"] {
            assert!(hex(wrong).is_err(), "{wrong}");
        }
        for right in ["0x0102", "0X 0102\n", "01:02", "01\n02\n", " 01 02 ", "0x01:0\r\n2"] {
            assert_eq!(*hex(right).unwrap(), [1, 2], "{right}");
            assert_eq!(digits(right.as_bytes()), Some(right));
        }
        for other in ["", " ", "0x", ":", "0102g", "-----"] {
            assert_eq!(digits(other.as_bytes()), None, "{other}");
        }
        assert_eq!(digits(b"\xef\xbb\xbf01"), Some("01"));
    }
}
