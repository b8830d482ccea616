//! Constants in hexadecimal.

/// As many bytes, of digits in lower case; what follows after these is ignored.
pub const fn hex<const N: usize>(digits: &str) -> [u8; N] {
    let (digits, mut bytes, mut i) = (digits.as_bytes(), [0; N], 0);
    while i < 2 * N {
        let digit = match digits[i] {
            digit @ b'0'..=b'9' => digit - b'0',
            digit @ b'a'..=b'f' => digit - b'a' + 10,
            _ => panic!("not a digit"),
        };
        bytes[i / 2] = bytes[i / 2] << 4 | digit;
        i += 1;
    }
    bytes
}
