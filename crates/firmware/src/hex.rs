//! Constants in hexadecimal.

/// 32 bytes, of 64 digits in lower case; what follows after them is ignored.
pub const fn hex(digits: &str) -> [u8; 32] {
    let (digits, mut bytes, mut i) = (digits.as_bytes(), [0; 32], 0);
    while i < 64 {
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
