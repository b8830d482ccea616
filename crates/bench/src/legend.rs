//! What each measured time includes: the same for all implementations. An implementation that cannot do this has no row.

/// What the time of an operation includes, if other libraries have it too. Cold operations include the same.
pub fn of(op: &str) -> Option<&'static str> {
    OPERATIONS.iter().find(|(name, _)| *name == op).map(|(_, includes)| *includes)
}

/// What holds for all rows.
pub const ALL: &str = "Inputs change from call to call; messages are 32 bytes unless stated. Timings include input conversion and \
allocation.";

const OPERATIONS: &[(&str, &str)] = &[
    ("key from seed", "from 32 bytes to a private key ready to sign, and the public key in bytes"),
    ("sign", "from a private key ready to sign to the signature in bytes"),
    ("verify from bytes", "decodes the public key, reads the signature and hashes the message"),
    (
        "verify key parsed",
        "with a public key decoded beforehand; implementations that decode it each time have no row",
    ),
    (
        "verify_each",
        "a verdict on each signature, with keys decoded beforehand; includes reading signatures and building lists; \
         other libraries verify one after another",
    ),
    ("verify_each from bytes", "the same, and decodes all keys"),
    (
        "verify_all",
        "one verdict for the batch, with keys decoded beforehand; includes reading signatures, building lists and drawing \
         random numbers",
    ),
    ("verify_all from bytes", "the same, and decodes all keys"),
    (
        "exchange",
        "from a private key and a peer's public key in bytes to the shared secret, hashed only where the scheme \
         specifies it",
    ),
    ("exchange, many", "the same for several keys; other libraries compute one after another"),
    ("base point", "from the bytes of a private key to the bytes of its public key"),
    ("decode", "from bytes to an element"),
    ("encode", "from an element, the result of a product, to bytes"),
    ("mul", "a decoded element times a secret scalar, without encoding the result"),
    ("mulgen", "the generator times a secret scalar, without encoding the result"),
    #[cfg(feature = "peers")]
    ("map uniform bytes", "from given uniform bytes to an element of the whole group"),
    #[cfg(feature = "peers")]
    ("sum of products", "the sum of that many elements times secret scalars, per element"),
    #[cfg(feature = "peers")]
    ("sum of products, vartime", "the same with public scalars"),
    #[cfg(feature = "protocols")]
    ("prove", "from a private key that is ready to the proof in bytes"),
    #[cfg(feature = "protocols")]
    ("verify, proof as bytes", "with a public key decoded beforehand; decodes the proof"),
    #[cfg(feature = "protocols")]
    ("all steps", "blinding, evaluation and unblinding, with all encodings between client and server"),
    #[cfg(feature = "protocols")]
    ("commit", "one signer's first round"),
    #[cfg(feature = "protocols")]
    ("sign, 2 signers, nonces as bytes", "one signer's second round"),
    #[cfg(feature = "protocols")]
    ("sign, 16 signers, nonces as bytes", "one signer's second round"),
    #[cfg(feature = "protocols")]
    ("aggregate 2 parts", "one signature of these parts, which is verified"),
    #[cfg(feature = "protocols")]
    ("aggregate 16 parts", "one signature of these parts, which is verified"),
    (
        "verify key prepared",
        "with a table built beforehand; includes reading the signature and hashing the message",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{self, Wanted};

    /// Describes every operation that others have, except estimates.
    #[test]
    fn tells_of_all_that_is_compared() {
        let wanted = Wanted { peers: true, backends: vec![lemniscate::backend::BackendKind::Portable64] };
        let all = cases::all(&wanted);
        let of_others = all.iter().filter(|case| {
            ![crate::case::OURS, crate::case::PUBLISHED].contains(&case.implementation) && !case.cold
        });
        for case in of_others {
            assert!(of(case.op.name).is_some(), "{}", case.name());
        }
        for (name, _) in OPERATIONS {
            assert!(all.iter().any(|case| case.op.name == *name), "{name}");
        }
    }
}
