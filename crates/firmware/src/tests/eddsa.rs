//! The test vectors of RFC 8032, for Ed25519 and Ed448, which have the same types and methods.

macro_rules! tests {
    ($scheme:ident, $main:ident, $vectors:ident, $length:literal bytes, $hash:ident: $digest:expr) => {
        mod $scheme {
            use lemniscate::$scheme::{Error, Policy, Signature, SigningKey, VerifyingKey};

            use super::super::{Report, array, changed, vectors::$vectors};

            #[unsafe(no_mangle)]
            extern "C" fn $main() -> bool {
                let mut report = Report::new();
                let all = |holds: fn(&[&[u8]; 6]) -> bool| $vectors::SIGN.iter().all(holds);
                report.test(
                    c"RFC 8032: public keys",
                    all(|[_, seed, public, ..]| {
                        SigningKey::from_bytes(&array(seed)).verifying_key().to_bytes() == array(public)
                    }),
                );
                report.test(
                    c"RFC 8032: signatures",
                    all(|case| sign(case).is_ok_and(|signature| signature.to_bytes() == array(case[5]))),
                );
                report.test(
                    c"RFC 8032: verification",
                    all(|case| verify(case, case[3], &array(case[5])).is_ok()),
                );
                report.test(
                    c"changed signatures are refused",
                    all(|case| {
                        let bits = [0, 255, 256, 500];
                        bits.iter().all(|&bit| verify(case, case[3], &changed(case[5], bit)).is_err())
                    }),
                );
                report.test(
                    c"another message is refused",
                    all(|case| verify(case, b"another", &array(case[5])).is_err()),
                );
                report.test(c"no key", VerifyingKey::from_bytes(&[2; _]).is_err());
                report.end()
            }

            fn sign([variant, seed, _, message, context, _]: &[&[u8]; 6]) -> Result<Signature, Error> {
                let key = SigningKey::from_bytes(&array(seed));
                match *variant {
                    b"ph" => key.sign_prehashed(digest(message), Some(context)),
                    b"ctx" => key.sign_with_context(context, message),
                    _ => Ok(key.sign(message)),
                }
            }

            fn verify(
                [variant, _, public, _, context, _]: &[&[u8]; 6],
                message: &[u8],
                signature: &[u8; $length],
            ) -> Result<(), Error> {
                let key = VerifyingKey::from_bytes(&array(public))?;
                let signature = Signature::try_from(signature.as_slice()).map_err(|_| Error::Mismatch)?;
                match *variant {
                    b"ph" => key.verify_prehashed(digest(message), Some(context), &signature),
                    b"ctx" => key.verify_with_context(Policy::Strict, context, message, &signature),
                    _ => key.verify(message, &signature),
                }
            }

            fn digest(message: &[u8]) -> lemniscate::$scheme::$hash {
                $digest(message)
            }
        }
    };
}

tests!(ed25519, tests_ed25519, rfc8032, 64 bytes, Sha512: lemniscate::ed25519::Digest::new_with_prefix);
tests!(ed448, tests_ed448, rfc8032_ed448, 114 bytes, Shake256: |message| {
    let mut hash = lemniscate::ed448::Shake256::default();
    lemniscate::ed448::signature::digest::Update::update(&mut hash, message);
    hash
});
