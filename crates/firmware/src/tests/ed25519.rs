//! The test vectors of RFC 8032.

use lemniscate::ed25519::{Digest, Policy};
use lemniscate::ed25519::{Error, Sha512, Signature, SigningKey, VerifyingKey};

use super::{Report, array, changed, vectors::rfc8032};

#[unsafe(no_mangle)]
extern "C" fn tests_ed25519() -> bool {
    let mut report = Report::new();
    let all = |holds: fn(&[&[u8]; 6]) -> bool| rfc8032::SIGN.iter().all(holds);
    report.test(
        c"RFC 8032: public keys",
        all(|[_, seed, public, ..]| {
            SigningKey::from_bytes(&array(seed)).verifying_key().to_bytes() == array(public)
        }),
    );
    report.test(c"RFC 8032: signatures", all(|case| sign(case).to_bytes() == array(case[5])));
    report.test(c"RFC 8032: verification", all(|case| verify(case, case[3], &array(case[5])).is_ok()));
    report.test(
        c"changed signatures are refused",
        all(|case| {
            [0, 255, 256, 500].iter().all(|&bit| verify(case, case[3], &changed(case[5], bit)).is_err())
        }),
    );
    report
        .test(c"another message is refused", all(|case| verify(case, b"another", &array(case[5])).is_err()));
    report.test(c"no key", VerifyingKey::from_bytes(&[2; 32]).is_err());
    report.end()
}

fn sign([variant, seed, _, message, context, _]: &[&[u8]; 6]) -> Signature {
    let key = SigningKey::from_bytes(&array(seed));
    let signature = match *variant {
        b"ph" => key.sign_prehashed(Sha512::new_with_prefix(message), Some(context)),
        b"ctx" => key.sign_with_context(context, message),
        _ => Ok(key.sign(message)),
    };
    signature.unwrap_or(Signature::from_bytes(&[0; 64]))
}

fn verify(
    [variant, _, public, _, context, _]: &[&[u8]; 6],
    message: &[u8],
    signature: &[u8; 64],
) -> Result<(), Error> {
    let key = VerifyingKey::from_bytes(&array(public))?;
    let signature = Signature::from_bytes(signature);
    match *variant {
        b"ph" => key.verify_prehashed(Sha512::new_with_prefix(message), Some(context), &signature),
        b"ctx" => key.verify_with_context(Policy::Strict, context, message, &signature),
        _ => key.verify(message, &signature),
    }
}
