// A program that uses all that programs use of ed25519-dalek and x25519-dalek.

use std::collections::HashSet;
use std::error::Error;

use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey};
use ed25519_dalek::{
    Digest, DigestSigner, DigestVerifier, KEYPAIR_LENGTH, PUBLIC_KEY_LENGTH, SECRET_KEY_LENGTH,
    SIGNATURE_LENGTH, SecretKey, Sha512, Signature, SignatureError, Signer, SigningKey, Verifier,
    VerifyingKey,
};
use x25519_dalek::{
    EphemeralSecret, PublicKey, ReusableSecret, SharedSecret, StaticSecret, X25519_BASEPOINT_BYTES, x25519,
};

/// Names and values, to be compared.
pub type Values = Vec<(&'static str, String)>;

/// Uses everything once.
pub fn run() -> Result<Values, Box<dyn Error>> {
    let mut values = Values::new();
    let seed: SecretKey = [0x2a; SECRET_KEY_LENGTH];
    signatures(&seed, &mut values)?;
    prehashed(&seed, &mut values)?;
    formats(&seed, &mut values)?;
    exchanges(&seed, &mut values);
    Ok(values)
}

fn signatures(seed: &SecretKey, values: &mut Values) -> Result<(), SignatureError> {
    let key = SigningKey::from_bytes(seed);
    let public: VerifyingKey = key.verifying_key();
    let public_bytes: [u8; PUBLIC_KEY_LENGTH] = public.to_bytes();
    values.push(("public key", hex::encode(public_bytes)));

    let signature: Signature = key.sign(b"message");
    let signature_bytes: [u8; SIGNATURE_LENGTH] = signature.to_bytes();
    values.push(("signature", hex::encode(signature_bytes)));

    let public = VerifyingKey::from_bytes(&public_bytes)?;
    let signature = Signature::from_slice(&signature_bytes)?;
    public.verify(b"message", &signature)?;
    public.verify_strict(b"message", &signature)?;
    key.verify(b"message", &signature)?;
    let mut stream = public.verify_stream(&signature)?;
    stream.update("mess");
    stream.update(b"age");
    stream.finalize_and_verify()?;
    values.push(("wrong message is refused", public.verify(b"other", &signature).is_err().to_string()));
    let again = signature_by(&key, b"message");
    values.push(("generic code", verify_all(&public, &[(b"message", again)]).is_ok().to_string()));
    values.push(("weak", public.is_weak().to_string()));

    let pair: [u8; KEYPAIR_LENGTH] = key.to_keypair_bytes();
    let same = SigningKey::from_keypair_bytes(&pair)?;
    values.push(("key pair", (same == key && SigningKey::from(seed) == key).to_string()));
    values.push(("debug", format!("{:?}", SigningKey::try_from(&seed[..])?.as_bytes() == key.as_bytes())));
    values.push(("short seed is refused", SigningKey::try_from(&seed[1..]).is_err().to_string()));
    let keys: HashSet<VerifyingKey> = [public, same.verifying_key(), VerifyingKey::default()].into();
    values.push(("different keys", keys.len().to_string()));
    check(&public, &signature)
}

/// Errors of all functions are of one type.
fn check(public: &VerifyingKey, signature: &Signature) -> Result<(), SignatureError> {
    public.verify(b"message", signature)
}

/// The traits of the crate `signature`.
fn signature_by<S>(signer: &impl Signer<S>, message: &[u8]) -> S {
    signer.sign(message)
}

fn verify_all<V: Verifier<S>, S>(verifier: &V, signed: &[(&[u8], S)]) -> Result<(), impl Error + use<V, S>> {
    signed.iter().try_for_each(|(message, signature)| verifier.verify(message, signature))
}

fn prehashed(seed: &SecretKey, values: &mut Values) -> Result<(), Box<dyn Error>> {
    let key = SigningKey::from_bytes(seed);
    let digest = || Sha512::new().chain_update(b"a long ").chain_update(b"message");
    let signature = key.sign_prehashed(digest(), Some(b"context"))?;
    values.push(("prehashed", hex::encode(signature.to_bytes())));
    key.verify_prehashed(digest(), Some(b"context"), &signature)?;
    key.verifying_key().verify_prehashed_strict(digest(), Some(b"context"), &signature)?;

    let fill = |digest: &mut Sha512| Digest::update(digest, b"a long message");
    let same = key.with_context(b"context")?.sign_digest(fill);
    values.push(("same by the trait", (same == signature).to_string()));
    let public = key.verifying_key();
    public.with_context(b"context")?.verify_digest(
        |digest: &mut Sha512| {
            fill(digest);
            Ok(())
        },
        &signature,
    )?;
    let without: Signature = DigestSigner::<Sha512, _>::try_sign_digest(&key, |digest| {
        fill(digest);
        Ok(())
    })?;
    values.push(("prehashed, no context", hex::encode(without.to_bytes())));
    Ok(())
}

fn formats(seed: &SecretKey, values: &mut Values) -> Result<(), Box<dyn Error>> {
    let key = SigningKey::from_bytes(seed);
    let public = key.verifying_key();
    let read = SigningKey::from_pkcs8_pem(&key.to_pkcs8_pem(LineEnding::LF)?)?;
    values.push(("PKCS#8", (read == key).to_string()));
    let pem = public.to_public_key_pem(LineEnding::LF)?;
    values.push(("public key as PEM", pem.replace('\n', " ")));
    values.push(("and back", (VerifyingKey::from_public_key_pem(&pem)? == public).to_string()));

    let json = serde_json::to_string(&(&key, &public, key.sign(b"message"), StaticSecret::from(*seed)))?;
    let (read, read_public, _, _): (SigningKey, VerifyingKey, Signature, StaticSecret) =
        serde_json::from_str(&json)?;
    values.push(("serde", (read == key && read_public == public).to_string()));
    values.push(("JSON", json));
    Ok(())
}

fn exchanges(seed: &SecretKey, values: &mut Values) {
    let alice = StaticSecret::from(*seed);
    let alice_public = PublicKey::from(&alice);
    values.push(("X25519 public key", hex::encode(alice_public.as_bytes())));
    values.push(("by bytes", hex::encode(x25519(alice.to_bytes(), X25519_BASEPOINT_BYTES))));

    let bob = StaticSecret::from([1; 32]);
    let shared: SharedSecret = alice.diffie_hellman(&PublicKey::from(&bob));
    values.push(("shared secret", hex::encode(shared.as_bytes())));
    values.push(("contributory", shared.was_contributory().to_string()));
    let small = alice.diffie_hellman(&PublicKey::from([0; 32]));
    values.push(("of small order", small.was_contributory().to_string()));

    let carol = EphemeralSecret::random();
    let carol_public = PublicKey::from(&carol);
    let same = carol.diffie_hellman(&alice_public).to_bytes() == alice.diffie_hellman(&carol_public).to_bytes();
    values.push(("ephemeral", same.to_string()));
    let dave = ReusableSecret::random();
    let dave_public = PublicKey::from(&dave);
    let same = dave.diffie_hellman(&alice_public).to_bytes() == alice.diffie_hellman(&dave_public).to_bytes();
    values.push(("reusable", same.to_string()));

    // One key for both: an Ed25519 key as an X25519 key.
    let key = SigningKey::from_bytes(seed);
    let converted = PublicKey::from(key.verifying_key().to_montgomery().to_bytes());
    values.push(("converted", hex::encode(converted.as_bytes())));
    let same = PublicKey::from(&StaticSecret::from(key.to_scalar_bytes()));
    values.push(("and its secret", (same == converted).to_string()));
    values.push(("scalar", hex::encode(key.to_scalar().to_bytes())));
}
