//! Why a row is malformed: the expected value, the value found, and a guess at its format.

use data_encoding::{BASE64_NOPAD, BASE64URL_NOPAD, HEXLOWER_PERMISSIVE};

use crate::encoding::{Cell, Cells, Encoding};

/// Why what a column has in a row is malformed, if it is: it is not of its encoding, or has not so many bytes.
pub fn why(column: &str, cells: &Cells, row: usize, length: Option<usize>) -> Option<String> {
    match (cells.decode(row..row + 1).get(row), length) {
        (Cell::Malformed, _) => Some(format!("`{column}` {}", not_encoded(cells, row, length.is_none()))),
        (Cell::Bytes(bytes), Some(length)) if bytes.len() != length => {
            Some(format!("`{column}` has {} bytes, not {length}", bytes.len()))
        }
        _ => None,
    }
}

fn not_encoded(cells: &Cells, row: usize, is_message: bool) -> String {
    let text = cells.encoded(row).unwrap_or_default();
    let encoding = cells.encoding();
    let expected = match encoding {
        // What is no text has no bytes here.
        _ if text.is_empty() => return "is not text: it is an array, an object, or not UTF-8".to_owned(),
        Encoding::Raw => return "is not text".to_owned(),
        Encoding::Hex => "is not hexadecimal",
        Encoding::Base64 => "is not base64",
        Encoding::Base64Url => "is not base64url",
    };
    let is = |other: Encoding, known: &data_encoding::Encoding, text: &[u8]| {
        other != encoding && known.decode(text).is_ok()
    };
    let unpadded = &text[..text.iter().rposition(|byte| *byte != b'=').map_or(0, |last| last + 1)];
    let hint = if text.windows(2).skip(1).any(|pair| pair == b"\\x") {
        "a blob as DuckDB displays it: export hex(column)"
    } else if text.iter().any(u8::is_ascii_whitespace) && !is_message {
        "it has spaces"
    } else if is(Encoding::Hex, &HEXLOWER_PERMISSIVE, text) {
        "--encoding hex reads it"
    } else if is(Encoding::Base64, &BASE64_NOPAD, unpadded) && !is_message {
        "--encoding base64 reads it"
    } else if is(Encoding::Base64Url, &BASE64URL_NOPAD, unpadded) && !is_message {
        "--encoding base64url reads it"
    } else if is_message {
        "--message-encoding raw is for messages that are text"
    } else {
        return expected.to_owned();
    };
    format!("{expected} ({hint})")
}
