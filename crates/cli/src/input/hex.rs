//! Hexadecimal digits, and the lengths of what they stand for.

use zeroize::Zeroizing;

use super::source::Secret;
use crate::failure::{Outcome, bad};

/// Decodes hexadecimal digits of either case, with white space around them, in constant time but for their count.
pub fn hex(digits: &str) -> Outcome<Secret> {
    let digits = digits.trim();
    if !digits.len().is_multiple_of(2) {
        return Err(bad(format!("an odd number of hexadecimal digits ({})", digits.len())));
    }
    let mut bytes = Zeroizing::new(vec![0; digits.len() / 2]);
    base16ct::mixed::decode(digits, &mut bytes).map_err(|_| bad("not hexadecimal digits"))?;
    Ok(bytes)
}

/// Checks the length of what was read.
pub fn expect_length(bytes: &[u8], length: usize) -> Outcome<()> {
    if bytes.len() == length {
        Ok(())
    } else {
        Err(bad(format!("{} bytes where {length} are needed", bytes.len())))
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
        for wrong in ["0", "0g", "0x00", "00 00", "é0"] {
            assert!(hex(wrong).is_err(), "{wrong}");
        }
    }
}
