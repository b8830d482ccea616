//! The algorithm of the key in a file, whether supported or not.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// The algorithm of a key in a file: an object identifier or an OpenSSH name. `Display` prints its name, if it has one.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Algorithm(Form);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    /// The value in DER, without tag and length.
    Oid(Vec<u8>),
    OpenSsh(String),
}

impl Algorithm {
    /// The algorithm of an object identifier: its value in DER, without tag and length.
    pub fn from_oid(value: &[u8]) -> Self {
        Algorithm(Form::Oid(value.to_vec()))
    }

    /// An algorithm that OpenSSH calls so, and no file otherwise.
    pub(super) fn from_openssh(name: &[u8]) -> Self {
        Algorithm(Form::OpenSsh(String::from_utf8_lossy(name).into_owned()))
    }
}

/// The name; else the dotted form, in which numbers beyond 128 bits, which nobody uses, are `?`.
impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::OpenSsh(name) => name.escape_debug().fmt(f),
            Form::Oid(value) => match own_name(value) {
                Some(name) => f.write_str(name),
                None => match &*Dotted(value).to_string() {
                    "1.2.840.113549.1.1.1" => f.write_str("RSA"),
                    "1.2.840.113549.1.1.10" => f.write_str("RSA-PSS"),
                    "1.2.840.113549.1.3.1" => f.write_str("DH"),
                    "1.2.840.10040.4.1" => f.write_str("DSA"),
                    "1.2.840.10045.2.1" => f.write_str("EC (ECDSA, ECDH)"),
                    "1.3.101.110" => f.write_str("X25519"),
                    "1.3.101.111" => f.write_str("X448"),
                    "1.3.101.112" => f.write_str("Ed25519"),
                    "1.3.101.113" => f.write_str("Ed448"),
                    dotted => write!(f, "an unknown algorithm ({dotted})"),
                },
            },
        }
    }
}

impl fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Algorithm({self})")
    }
}

/// The name of a scheme that no standard has given an identifier.
fn own_name(oid: &[u8]) -> Option<&'static str> {
    macro_rules! names {
        ($($scheme:path),+) => {{
            use crate::scheme::schnorr::{Scheme, key_file::Identified};

            &[$((<$scheme as Identified>::ALGORITHM_OID.as_bytes(), <$scheme as Scheme>::NAME)),+]
        }};
    }
    let names: &[&[(&[u8], &str)]] = &[
        #[cfg(feature = "jq255")]
        names!(crate::jq255e::Jq255e, crate::jq255s::Jq255s),
        #[cfg(feature = "do255")]
        names!(crate::do255e::Do255e, crate::do255s::Do255s),
        #[cfg(feature = "curve9767")]
        names!(crate::curve9767::Curve9767),
    ];
    names.iter().copied().flatten().find(|(value, _)| *value == oid).map(|(_, name)| *name)
}

/// An object identifier in DER, as people write it.
struct Dotted<'a>(&'a [u8]);

impl fmt::Display for Dotted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, arc) in self.0.split_inclusive(|byte| byte & 0x80 == 0).enumerate() {
            let number = arc.iter().try_fold(0u128, |sum, byte| {
                sum.checked_mul(128).map(|shifted| shifted | u128::from(byte & 0x7f))
            });
            match number {
                // The first two numbers stand in one: 40 times the first, which is at most 2, and the second.
                Some(both) if i == 0 => {
                    write!(f, "{}.{}", (both / 40).min(2), both - 40 * (both / 40).min(2))?;
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
            assert_eq!(Dotted(value).to_string(), dotted);
        }
    }
}
