//! Object identifiers, which name algorithms in key files.
//!
//! Those of the crate `pkcs8` cannot hold a UUID (2.25.U), so here they are what stands in a file, read by nobody but
//! people.

use std::fmt;

/// An object identifier: its value in DER.
#[derive(Clone, PartialEq, Eq)]
pub struct Oid(Vec<u8>);

impl Oid {
    /// From the value in DER, without tag and length.
    pub fn new(value: &[u8]) -> Self {
        Oid(value.to_vec())
    }

    /// The value in DER.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The name of an algorithm that is none of this program's, to say what was found in its place.
    pub fn foreign_name(&self) -> String {
        let dotted = self.to_string();
        match &*dotted {
            "1.2.840.113549.1.1.1" => "RSA".to_owned(),
            "1.2.840.113549.1.1.10" => "RSA-PSS".to_owned(),
            "1.2.840.113549.1.3.1" => "DH".to_owned(),
            "1.2.840.10040.4.1" => "DSA".to_owned(),
            "1.2.840.10045.2.1" => "EC (ECDSA, ECDH)".to_owned(),
            _ => format!("an unknown algorithm ({dotted})"),
        }
    }
}

/// The dotted form. Numbers beyond 128 bits, which nobody uses, are printed as `?`.
impl fmt::Display for Oid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, arc) in self.0.split_inclusive(|byte| byte & 0x80 == 0).enumerate() {
            let number = arc.iter().try_fold(0u128, |sum, byte| {
                sum.checked_mul(128).map(|shifted| shifted | u128::from(byte & 0x7f))
            });
            match number {
                // The first two numbers stand in one: 40 times the first, which is at most 2, and the second.
                Some(both) if i == 0 => {
                    write!(f, "{}.{}", (both / 40).min(2), both - 40 * (both / 40).min(2))?
                }
                Some(number) => write!(f, ".{number}")?,
                None => f.write_str(".?")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dotted_forms() {
        for (value, dotted) in [
            (&[0x2b, 0x65, 0x70][..], "1.3.101.112"),
            (&[0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01], "1.2.840.10045.2.1"),
            (&[0x88, 0x37], "2.999"),
            (&[], ""),
            (&[0x80], "0.0"),
            (&[&[0x69][..], &[0xff; 18], &[0x7f]].concat(), "2.25.?"),
        ] {
            assert_eq!(Oid::new(value).to_string(), dotted);
        }
    }
}
