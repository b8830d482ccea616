//! OpenSSH's files, as the library has them. Of the schemes here OpenSSH knows Ed25519 alone.

use lemniscate::ed25519::{Policy, SigningKey, VerifyingKey};
use lemniscate::key_file::Block;
use lemniscate::ssh::{Error, Hash, Hasher, PrivateKey, PublicKey, Signature};
use lemniscate_bindings::{AnyScheme, ED25519};

use super::policy::PolicyArg;
use crate::failure::{self, Failure, Outcome, bad};
use crate::input::{Message, Secret};

/// What keys and signatures in such files are of.
pub const SCHEME: &dyn AnyScheme = ED25519;

/// What PEM says of a private key.
pub const PRIVATE_LABEL: &str = "OPENSSH PRIVATE KEY";
/// What PEM says of a signature.
const SIGNATURE_LABEL: &str = "SSH SIGNATURE";
/// The namespace for which `ssh-keygen` is most often asked to sign files.
pub const DEFAULT_NAMESPACE: &str = "file";

/// An error for a scheme that OpenSSH does not know.
pub fn need(scheme: &dyn AnyScheme) -> Outcome<()> {
    let name = scheme.about().name;
    if name == SCHEME.about().name { Ok(()) } else { Err(bad(format!("OpenSSH has no {name} keys"))) }
}

/// The error for what cannot be read or written.
pub fn unusable(error: Error) -> Failure {
    match error {
        Error::OtherAlgorithm(found) => failure::other_scheme(&found, SCHEME.about().name),
        error => bad(error.to_string()),
    }
}

fn signing_key(private: &[u8]) -> Outcome<SigningKey> {
    SigningKey::try_from(private).map_err(|error| bad(error.to_string()))
}

fn verifying_key(public: &[u8]) -> Outcome<VerifyingKey> {
    VerifyingKey::try_from(public).map_err(|error| bad(error.to_string()))
}

/// A file of a private key.
pub fn private_file(private: &[u8]) -> Outcome<Secret> {
    let text = PrivateKey::new(signing_key(private)?, "").to_openssh().map_err(unusable)?;
    Ok(text.as_bytes().to_vec().into())
}

/// A line of a public key.
pub fn public_line(public: &[u8]) -> Outcome<Secret> {
    let line = PublicKey::new(verifying_key(public)?, "").to_openssh().map_err(unusable)?;
    Ok((line + "\n").into_bytes().into())
}

/// Signs a message as `ssh-keygen -Y sign -n NAMESPACE` does.
pub fn sign(private: &[u8], namespace: &str, message: Message) -> Outcome<Vec<u8>> {
    let key = signing_key(private)?;
    let mut hasher = Hasher::new(Hash::default());
    message.pieces(|piece| hasher.update(piece))?;
    let signature = Signature::sign_digest(&key, namespace, &hasher.finalize()).map_err(unusable)?;
    Ok(signature.to_pem().map_err(unusable)?.into_bytes())
}

/// Reads a signature file; none if there is no PEM in it. Text after the signature may have any encoding.
pub fn signature(file: &[u8]) -> Option<Outcome<Signature>> {
    let blocks = || Block::all(file);
    let first = blocks().next()?;
    if blocks().all(|block| block.label() != SIGNATURE_LABEL) {
        let found = first.label();
        return Some(Err(bad(format!("expected PEM of type {SIGNATURE_LABEL}, found {found}"))));
    }
    Some(Signature::from_pem(&String::from_utf8_lossy(file)).map_err(unusable))
}

/// Verifies a signature file as `ssh-keygen -Y verify -n NAMESPACE` does: it must be by this key, for this namespace.
pub fn verify(
    public: &[u8],
    namespace: &str,
    message: Message,
    signature: &Signature,
    policy: Option<PolicyArg>,
) -> Outcome<()> {
    let key = verifying_key(public)?;
    let not_valid = |error| match error {
        Error::OtherNamespace(found) => {
            Failure::NotValid(format!("the signature is for the namespace {found}, not {namespace}"))
        }
        Error::OtherKey | Error::Ed25519(_) => Failure::NotValid(error.to_string()),
        error => unusable(error),
    };
    // Before a long message is read.
    signature.check_claims(&key, namespace).map_err(not_valid)?;
    let mut hasher = Hasher::new(signature.hash());
    message.pieces(|piece| hasher.update(piece))?;
    let policy = policy.map_or(Policy::default(), Policy::from);
    signature.verify_digest_with(policy, &key, namespace, &hasher.finalize()).map_err(not_valid)
}
