//! Strings of bytes that are made secret scalars (RFC 7748 section 5, RFC 8032 sections 5.1.5 and 5.2.5).

/// Makes any 32 bytes a secret scalar of curve25519: a multiple of 8, with bit 254 the highest.
pub fn clamp_25519(scalar: &mut [u8; 32]) {
    scalar[0] &= 248;
    scalar[31] &= 127;
    scalar[31] |= 64;
}

/// Makes any 56 bytes a secret scalar of curve448: a multiple of 4, with bit 447 the highest.
pub fn clamp_448(scalar: &mut [u8; 56]) {
    scalar[0] &= 252;
    scalar[55] |= 128;
}
