//! Signatures of files (PROTOCOL.sshsig of OpenSSH).
//!
//! Such a signature is an Ed25519 signature of a short string: the namespace, and the hash of the message.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use ::signature::Signer;
use zeroize::Zeroizing;

use crate::scheme::ed25519::{self, Policy, SigningKey, VerifyingKey};
use crate::scheme::key_file;
use crate::scheme::key_file::reader::openssh::{self, Fields, expect};

use super::wire::{ED25519, Writer, armored, public_key};
use super::{Digest, Error, Hash};

/// The prefix of signature files and of signed data.
const MAGIC: &[u8] = b"SSHSIG";
const VERSION: u32 = 1;

/// A signature in the format of `ssh-keygen -Y sign`: PEM of type `SSH SIGNATURE`.
///
/// It is bound to a nonempty namespace, which states its purpose: `file`, `git`, `email` or your own name with a domain. It
/// contains the hash function and the public key, which a verifier must know from elsewhere.
///
/// ```
/// use lemniscate::ed25519::SigningKey;
/// use lemniscate::ssh::{Error, Signature};
///
/// # fn main() -> Result<(), Error> {
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let text = Signature::sign(&key, "file", b"a message")?.to_pem()?;
///
/// let (public, signature) = (key.verifying_key(), Signature::from_pem(&text)?);
/// signature.verify(&public, "file", b"a message")?;
/// assert!(signature.verify(&public, "file", b"another").is_err());
/// assert_eq!(signature.verify(&public, "git", b"a message"), Err(Error::OtherNamespace("file".into())));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    public_key: VerifyingKey,
    namespace: String,
    hash: Hash,
    signature: ed25519::Signature,
}

impl Signature {
    /// Signs a message, hashed with SHA-512, as `ssh-keygen -Y sign -n NAMESPACE` does.
    ///
    /// # Errors
    /// [`Error::Namespace`], [`Error::TooLong`]
    pub fn sign(key: &SigningKey, namespace: &str, message: &[u8]) -> Result<Self, Error> {
        Self::sign_digest(key, namespace, &Digest::of(Hash::Sha512, message))
    }

    /// Signs a message that was hashed piece by piece.
    ///
    /// # Errors
    /// [`Error::Namespace`], [`Error::TooLong`]
    pub fn sign_digest(key: &SigningKey, namespace: &str, digest: &Digest) -> Result<Self, Error> {
        Self::sign_digest_by(key, key.verifying_key(), namespace, digest)
    }

    /// Signs a digest with a remote key, in hardware or in an agent. The function verifies the signature, so it never returns a
    /// signature by another key.
    ///
    /// # Errors
    /// [`Error::Namespace`], [`Error::TooLong`]; [`Error::Ed25519`] if the signer fails, or if its signature is not valid.
    pub fn sign_digest_by(
        signer: &impl Signer<ed25519::Signature>,
        public_key: VerifyingKey,
        namespace: &str,
        digest: &Digest,
    ) -> Result<Self, Error> {
        let data = signed_data(namespace, digest)?;
        let signature = signer.try_sign(&data).map_err(ed25519::Error::from)?;
        public_key.verify(&data, &signature)?;
        Ok(Signature { public_key, namespace: namespace.to_owned(), hash: digest.hash(), signature })
    }

    /// Reads a file as `ssh-keygen -Y verify` does: nothing comes before the first line, which is just `-----BEGIN SSH
    /// SIGNATURE-----`, and the last begins with `-----END SSH SIGNATURE-----`.
    ///
    /// # Errors
    /// - [`Error::OtherAlgorithm`]
    /// - [`Error::Malformed`]
    /// - [`Error::Ed25519`] if the key in it is not a point of the curve.
    pub fn from_pem(text: &str) -> Result<Self, Error> {
        let malformed = || Error::reading("signature");
        let bytes = dearmored(text).map_err(malformed())?;
        let [key, namespace, hash, signature] = parts(&bytes).map_err(malformed())?;
        let public_key = openssh::public_key(key).and_then(|key| key.to_key()).map_err(malformed())?;
        let [algorithm, signature] = strings(signature).map_err(malformed())?;
        if algorithm != ED25519.as_bytes() {
            return Err(Error::OtherAlgorithm(String::from_utf8_lossy(algorithm).into_owned()));
        }
        let signature = signature.try_into().map_err(|_| ed25519::Error::SignatureLength)?;
        let namespace = str::from_utf8(namespace)
            .map_err(|_| malformed()(key_file::Error::OpenSsh("its namespace is not text")))?;
        if namespace.is_empty() {
            return Err(Error::Namespace);
        }
        Ok(Signature {
            public_key,
            namespace: namespace.to_owned(),
            hash: Hash::named(hash)
                .ok_or(key_file::Error::OpenSsh("its hash function is not sha256 or sha512"))
                .map_err(malformed())?,
            signature: ed25519::Signature::from_bytes(signature),
        })
    }

    /// Writes a file.
    ///
    /// # Errors
    /// [`Error::TooLong`]
    pub fn to_pem(&self) -> Result<String, Error> {
        let signature =
            Writer::new(b"", ed25519::SIGNATURE_LENGTH).string(ED25519)?.string(self.signature.to_bytes())?;
        let file = Writer::new(MAGIC, 256 + self.namespace.len())
            .number(VERSION)?
            .string(&*public_key(&self.public_key)?)?
            .string(&self.namespace)?
            .string("")?
            .string(self.hash.name())?
            .string(&*signature.bytes())?;
        Ok(String::clone(&*armored("SSH SIGNATURE", &file.bytes())?))
    }

    /// Verifies the signature as `ssh-keygen -Y verify -n NAMESPACE` does, under the default policy. It must be by this key,
    /// for this namespace, of this message.
    ///
    /// # Errors
    /// The reason why the signature is invalid.
    pub fn verify(&self, key: &VerifyingKey, namespace: &str, message: &[u8]) -> Result<(), Error> {
        self.verify_digest(key, namespace, &Digest::of(self.hash, message))
    }

    /// Like [`Self::verify`], for a message that was hashed piece by piece with the function that [`Signature::hash`] names.
    ///
    /// # Errors
    /// The reason why the signature is invalid; [`Error::OtherHash`] for a digest of another function.
    pub fn verify_digest(&self, key: &VerifyingKey, namespace: &str, digest: &Digest) -> Result<(), Error> {
        self.verify_digest_with(Policy::default(), key, namespace, digest)
    }

    /// Like [`Self::verify_digest`], under any policy.
    ///
    /// # Errors
    /// The reason why the signature is invalid; [`Error::OtherHash`] for a digest of another function.
    pub fn verify_digest_with(
        &self,
        policy: Policy,
        key: &VerifyingKey,
        namespace: &str,
        digest: &Digest,
    ) -> Result<(), Error> {
        self.check_claims(key, namespace)?;
        if self.hash != digest.hash() {
            return Err(Error::OtherHash(self.hash));
        }
        Ok(key.verify_with(policy, &signed_data(namespace, digest)?, &self.signature)?)
    }

    /// Returns whether the signature names this key and this namespace. Verification checks this too; call this function before
    /// hashing a long message.
    ///
    /// # Errors
    /// [`Error::OtherKey`], [`Error::OtherNamespace`]
    pub fn check_claims(&self, key: &VerifyingKey, namespace: &str) -> Result<(), Error> {
        if self.public_key.as_bytes() != key.as_bytes() {
            Err(Error::OtherKey)
        } else if self.namespace != namespace {
            Err(Error::OtherNamespace(self.namespace.clone()))
        } else {
            Ok(())
        }
    }

    /// The public key that the signature names.
    pub fn public_key(&self) -> &VerifyingKey {
        &self.public_key
    }

    /// The namespace.
    pub fn namespace(&self) -> &str {
        &self.namespace
    }

    /// The hash function of the message.
    pub fn hash(&self) -> Hash {
        self.hash
    }
}

/// The bytes in a file, which `ssh-keygen` calls armored.
fn dearmored(text: &str) -> Result<Zeroizing<Vec<u8>>, key_file::Error> {
    let body = text.strip_prefix("-----BEGIN SSH SIGNATURE-----\n");
    let first = "its first line is not `-----BEGIN SSH SIGNATURE-----`";
    let body = body.ok_or(key_file::Error::OtherFormat(first))?;
    let (body, _) = body
        .split_once("\n-----END SSH SIGNATURE-----")
        .ok_or_else(|| key_file::Error::NoEnd("SSH SIGNATURE".to_owned()))?;
    key_file::reader::decode(body.as_bytes(), 2)
}

/// The key, the namespace, the name of the hash function and the signature.
fn parts(file: &[u8]) -> Result<[&[u8]; 4], key_file::Error> {
    let first = key_file::Error::OpenSsh("its first bytes are others");
    let mut fields = Fields(file.strip_prefix(MAGIC).ok_or(first)?);
    expect(fields.number()? <= VERSION, "its version is newer than 1")?;
    let (key, namespace, _reserved) = (fields.string()?, fields.string()?, fields.string()?);
    let parts = [key, namespace, fields.string()?, fields.string()?];
    fields.end()?;
    Ok(parts)
}

/// Two strings and no more.
fn strings(bytes: &[u8]) -> Result<[&[u8]; 2], key_file::Error> {
    let mut fields = Fields(bytes);
    let both = [fields.string()?, fields.string()?];
    fields.end()?;
    Ok(both)
}

/// The bytes that are signed instead of the message.
fn signed_data(namespace: &str, digest: &Digest) -> Result<Zeroizing<Vec<u8>>, Error> {
    if namespace.is_empty() {
        return Err(Error::Namespace);
    }
    let data = Writer::new(MAGIC, 64 + namespace.len())
        .string(namespace)?
        .string("")?
        .string(digest.hash().name())?;
    Ok(data.string(digest.as_bytes())?.bytes())
}
