//! OpenSSH's keys, and its signatures of files (`ssh-keygen -Y`; PROTOCOL.sshsig of OpenSSH), by the crate `ssh-key`.
//!
//! Such a signature is an Ed25519 signature of a short string: the namespace, and the hash of the message. So long
//! messages are hashed piece by piece.

use lemniscate::ed25519::{KEYPAIR_LENGTH, SigningKey};
use sha2::{Digest as _, Sha256, Sha512};
use ssh_key::private::{Ed25519Keypair, Ed25519PrivateKey, KeypairData};
use ssh_key::public::{Ed25519PublicKey, KeyData};
use ssh_key::{Algorithm, Error, HashAlg, LineEnding, PrivateKey, PublicKey, Signature, SshSig};
use zeroize::Zeroizing;

use crate::failure::{Failure, Outcome, bad};
use crate::input::Secret;
use crate::keys::other_scheme;
use crate::message::Message;
use crate::pem;
use crate::schemes::{PolicyArg, Signatures, Variant};

/// What PEM says of a private key.
pub const PRIVATE_LABEL: &str = "OPENSSH PRIVATE KEY";
/// What PEM says of a signature.
const SIGNATURE_LABEL: &str = "SSH SIGNATURE";
/// The namespace for which `ssh-keygen` is most often asked to sign files.
pub const DEFAULT_NAMESPACE: &str = "file";

const ED25519: &str = "ed25519";

/// The seed in a private key file.
pub fn private_key(block: &str) -> Outcome<Secret> {
    let key = PrivateKey::from_openssh(block.trim_end()).map_err(|error| unusable(error, "private key"))?;
    if key.is_encrypted() {
        return Err(bad(
            "the OpenSSH private key is encrypted, which is not supported (`ssh-keygen -p` decrypts it)",
        ));
    }
    let KeypairData::Ed25519(pair) = key.key_data() else {
        return Err(other_scheme(key.algorithm().as_str(), ED25519));
    };
    let bytes: Zeroizing<[u8; KEYPAIR_LENGTH]> = Zeroizing::new(pair.to_bytes());
    let key = SigningKey::from_keypair_bytes(&bytes).map_err(|error| bad(error.to_string()))?;
    Ok(key.as_bytes().to_vec().into())
}

/// Does this text look like a line of OpenSSH's public keys?
pub fn is_public_key(text: &str) -> bool {
    ["ssh-", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-"].iter().any(|start| text.starts_with(start))
}

/// The public key of a line "ssh-ed25519 AAAA... comment".
pub fn public_key(line: &str) -> Outcome<[u8; 32]> {
    if line.lines().count() > 1 {
        return Err(bad("several lines where one OpenSSH public key is needed"));
    }
    let key = PublicKey::from_openssh(line).map_err(|error| unusable(error, "public key"))?;
    ed25519(key.key_data())
}

fn ed25519(key: &KeyData) -> Outcome<[u8; 32]> {
    match key {
        KeyData::Ed25519(key) => Ok(key.0),
        _ => Err(other_scheme(key.algorithm().as_str(), ED25519)),
    }
}

fn unusable(error: Error, what: &str) -> Failure {
    match error {
        Error::AlgorithmUnsupported { algorithm } => other_scheme(algorithm.as_str(), ED25519),
        error => bad(format!("the OpenSSH {what} is malformed: {error}")),
    }
}

fn unwritable(error: Error) -> Failure {
    bad(format!("the OpenSSH format cannot be written: {error}"))
}

/// A private key file.
pub fn private_file(seed: &[u8], public: &[u8]) -> Outcome<Secret> {
    let pair = Ed25519Keypair {
        public: Ed25519PublicKey::try_from(public).map_err(unwritable)?,
        private: Ed25519PrivateKey::try_from(seed).map_err(unwritable)?,
    };
    let key = PrivateKey::new(KeypairData::from(pair), "").map_err(unwritable)?;
    let text = key.to_openssh(LineEnding::LF).map_err(unwritable)?;
    Ok(text.as_bytes().to_vec().into())
}

/// A line of a public key.
pub fn public_line(public: &[u8]) -> Outcome<Secret> {
    let key = Ed25519PublicKey::try_from(public).map_err(unwritable)?;
    let mut line = PublicKey::from(KeyData::from(key)).to_openssh().map_err(unwritable)?;
    line.push('\n');
    Ok(line.into_bytes().into())
}

/// What is signed in place of the message.
fn signed_data(namespace: &str, hash: HashAlg, message: Message) -> Outcome<Message> {
    let digest = match hash {
        HashAlg::Sha256 => message.hashed::<Sha256>()?.finalize().to_vec(),
        HashAlg::Sha512 => message.hashed::<Sha512>()?.finalize().to_vec(),
        _ => return Err(bad("the signature names an unknown hash function")),
    };
    let data = SshSig::signed_data_for_prehash(namespace, hash, &digest)
        .map_err(|error| bad(format!("the namespace cannot be used: {error}")))?;
    Ok(Message::Bytes(data))
}

/// Signs a message as `ssh-keygen -Y sign -n NAMESPACE` does.
pub fn sign(
    scheme: &dyn Signatures,
    private: &[u8],
    public: &[u8],
    namespace: &str,
    message: Message,
) -> Outcome<Vec<u8>> {
    let data = signed_data(namespace, HashAlg::Sha512, message)?;
    let signature = scheme.sign(private, data, &Variant::default())?;
    let signature = Signature::new(Algorithm::Ed25519, signature).map_err(unwritable)?;
    let public = KeyData::from(Ed25519PublicKey::try_from(public).map_err(unwritable)?);
    let file = SshSig::new(public, namespace, HashAlg::Sha512, signature).map_err(unwritable)?;
    Ok(file.to_pem(LineEnding::LF).map_err(unwritable)?.into_bytes())
}

/// Reads a signature file.
pub fn signature(text: &str) -> Outcome<SshSig> {
    let block = match pem::find(text, |label| label == SIGNATURE_LABEL) {
        Some((SIGNATURE_LABEL, block)) => block,
        Some((label, _)) => {
            return Err(bad(format!("a PEM of type {label} where an {SIGNATURE_LABEL} is needed")));
        }
        None => return Err(bad("the PEM is malformed: it has no end")),
    };
    let file = SshSig::from_pem(block.trim_end()).map_err(|error| unusable(error, "signature"))?;
    ed25519(file.public_key())?;
    match file.algorithm() {
        Algorithm::Ed25519 => Ok(file),
        other => Err(other_scheme(other.as_str(), ED25519)),
    }
}

/// Verifies a signature file as `ssh-keygen -Y verify -n NAMESPACE` does: it must be of this key, for this namespace.
pub fn verify(
    scheme: &dyn Signatures,
    public: &[u8],
    namespace: &str,
    message: Message,
    file: &SshSig,
    policy: Option<PolicyArg>,
) -> Outcome<()> {
    if ed25519(file.public_key())? != public {
        return Err(Failure::NotValid("the signature is by another key".into()));
    }
    if file.namespace() != namespace {
        return Err(Failure::NotValid(format!(
            "the signature is for the namespace {}, not {namespace}",
            file.namespace()
        )));
    }
    let data = signed_data(namespace, file.hash_alg(), message)?;
    scheme.verify(public, data, file.signature_bytes(), &Variant::default(), policy)
}
