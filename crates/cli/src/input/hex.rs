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
pub fn hex_line(bytes: &[u8]) -> Secret {
    let mut line = base16ct::lower::encode_string(bytes);
    line.push('\n');
    Zeroizing::new(line.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

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
