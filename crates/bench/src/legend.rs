//! What the time of each operation includes: the same for all implementations, or there is no row.

/// What is included in the time of the operation with this name, if others have it too. Cold operations include the same.
pub fn of(op: &str) -> Option<&'static str> {
    OPERATIONS.iter().find(|(name, _)| *name == op).map(|(_, what)| *what)
}

/// What holds for all rows.
pub const ALL: &str = "Inputs change from call to call; messages have 32 bytes, if no other number is there. What an implementation makes of its inputs \
is in its time, with all that it allocates and frees.";

const OPERATIONS: &[(&str, &str)] = &[
    ("key from seed", "from 32 bytes to a private key that is ready to sign, and the public key in bytes"),
    ("sign", "with a private key that is ready; the signature in bytes"),
    ("verify from bytes", "the public key is decoded, the signature read, the message hashed"),
    (
        "verify key parsed",
        "the public key was decoded before; of implementations that decode it each time there is no row",
    ),
    (
        "verify_each",
        "a verdict for each signature, keys decoded before; signatures are read and lists are put together; \
         others verify one after another",
    ),
    (
        "verify_all",
        "one verdict for all, keys decoded before; signatures are read, lists are put together, random numbers drawn",
    ),
    ("verify_all from bytes", "the same, and all keys are decoded"),
    (
        "exchange",
        "with a private key that is ready and a peer's public key in bytes: the shared secret, not hashed but for \
         schemes that say how",
    ),
    ("exchange, many", "the same for each of several keys; others compute one after another"),
    ("base point", "from the bytes of a private key to those of the public key"),
    ("decode", "from bytes to an element"),
    ("encode", "an element that is the result of a product, to bytes"),
    ("mul", "a decoded element times a secret scalar; the result is not encoded"),
    ("mulgen", "the generator times a secret scalar; the result is not encoded"),
    #[cfg(feature = "peers")]
    ("map uniform bytes", "from uniform bytes, which are there, to an element of the whole group"),
    #[cfg(feature = "peers")]
    ("sum of products", "of so many elements by secret scalars; for each of them"),
    #[cfg(feature = "peers")]
    ("sum of products, vartime", "the same by public scalars"),
    ("verify key prepared", "with a table that was made before; the signature is read, the message hashed"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{self, Wanted};

    /// Every operation that others have is described, but for those that are reckoned.
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
