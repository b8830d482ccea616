//! The traits of the crate `signature`, by which programs are written for any scheme.

use lemniscate::ed25519::signature::{
    Error, Keypair, MultipartSigner, MultipartVerifier, SignatureEncoding, Signer, Verifier,
};
use lemniscate::schnorr;

use crate::schemes::{Promised, key, signature};

of_every_scheme!(signs_and_verifies, signatures_are_encoded);

const WHOLE: &[u8] = b"a message in pieces";
const PIECES: &[&[u8]] = &[b"a mess", b"", b"age", b" in pieces"];
const OTHER: &[&[u8]] = &[b"a mess", b"age", b" in piece"];

/// A program that knows of the traits alone.
fn signature_of<S>(signer: &(impl Signer<S> + MultipartSigner<S>)) -> S {
    assert!(signer.try_sign(WHOLE).is_ok() && signer.try_multipart_sign(PIECES).is_ok());
    signer.multipart_sign(PIECES)
}

fn verdicts<S>(verifier: &(impl Verifier<S> + MultipartVerifier<S>), signature: &S) {
    assert!(
        verifier.verify(WHOLE, signature).is_ok() && verifier.multipart_verify(PIECES, signature).is_ok()
    );
    let is_mismatch = |error: Error| schnorr::Error::from(error) == schnorr::Error::Mismatch;
    assert!(verifier.verify(b"another", signature).is_err_and(is_mismatch));
    assert!(verifier.multipart_verify(OTHER, signature).is_err_and(is_mismatch));
}

fn signs_and_verifies<S: Promised>() {
    let key = key::<S>(1);
    let expected = key.sign(WHOLE);
    assert_eq!(signature_of(&key), expected);
    let blinding = lemniscate::blinding::Blinding::from_seed(&[1; 32]);
    assert_eq!(signature_of(&key.blinded(&blinding)), expected);
    let public = Keypair::verifying_key(&key);
    assert_eq!(public, key.verifying_key());
    verdicts(&key, &expected);
    verdicts(&public, &expected);
    verdicts(&public.prepare(), &expected);
}

fn signatures_are_encoded<S: Promised>() {
    let ours = key::<S>(1).sign(WHOLE);
    let bytes = SignatureEncoding::to_bytes(&ours);
    assert_eq!(ours.to_vec(), bytes.as_ref());
    assert_eq!(ours.encoded_len(), bytes.as_ref().len());
    assert_eq!(signature::<S>(bytes.as_ref()), ours);
    let longer = [bytes.as_ref(), &[0]].concat();
    for length in (0..=longer.len()).filter(|&length| length != bytes.as_ref().len()) {
        assert!(S::Signature::try_from(&longer[..length]).is_err());
    }
}
