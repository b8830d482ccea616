//! Keys, which are Ed25519 keys: they prove and verify.

use core::fmt;

use lemniscate::ed25519::SigningKey;
use lemniscate::edwards25519::{Edwards25519, Element, Point, Scalar};
use rand_core::CryptoRng;
use sha2::{Digest, Sha512};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::Error;
use crate::bytes::by_bytes;
use crate::group::Group;

use super::suite::scalar;
use super::{BatchableProof, Output, Proof, Suite};

/// A secret key: the seed of an Ed25519 key. Wiped when dropped.
#[derive(Clone)]
pub struct SecretKey {
    seed: [u8; 32],
    /// x, modulo the order: it is multiplied with elements of the group of prime order only.
    scalar: Scalar,
    /// What nonces are derived from.
    prefix: [u8; 32],
    public_key: PublicKey,
}

impl Drop for SecretKey {
    fn drop(&mut self) {
        self.seed.zeroize();
        self.scalar.zeroize();
        self.prefix.zeroize();
    }
}

impl ZeroizeOnDrop for SecretKey {}

/// Every point of the proof of one input, and the scalars.
struct Proven {
    gamma: Element,
    /// H, Gamma, k B, k H.
    encoded: [[u8; 32]; 4],
    challenge: [u8; 16],
    response: Scalar,
    output: Output,
}

impl SecretKey {
    /// Creates a key from a secret seed of 32 bytes. The public key equals the Ed25519 public key.
    pub fn from_seed(seed: &[u8; 32]) -> Self {
        Self::from(&SigningKey::from_bytes(seed))
    }

    /// Creates a key from a slice.
    ///
    /// # Errors
    /// [`Error::Length`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        bytes.try_into().map(Self::from_seed).map_err(|_| Error::Length("secret key"))
    }

    /// A random key.
    pub fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
        let mut seed = Zeroizing::new([0; 32]);
        rng.fill_bytes(&mut *seed);
        Self::from_seed(&seed)
    }

    /// Returns the seed.
    pub fn to_bytes(&self) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(self.seed)
    }

    /// The public key.
    pub fn public_key(&self) -> &PublicKey {
        &self.public_key
    }

    fn prove_all(&self, suite: Suite, input: &[u8]) -> Proven {
        let public_key = &self.public_key.bytes;
        let h = suite.encode_to_curve(public_key, input);
        let h_bytes = h.encode();
        // RFC 8032 section 5.1.6, step 2, of the encoded H (RFC 9381 section 5.4.2.2).
        let mut hash = Zeroizing::new([0; 64]);
        Sha512::new().chain_update(self.prefix).chain_update(h_bytes).finalize_into((&mut *hash).into());
        let nonce = Zeroizing::new(Scalar::from_bytes_wide(&hash));
        let [gamma, kh] = Edwards25519::mul_each(&h, [&self.scalar, &nonce]);
        let kb = Element::mul_generator(&nonce);
        let eightfold = Point::from(gamma).mul_by_cofactor();
        let encoded = Point::encode_all(&[gamma, kb, kh, eightfold].map(Point::from));
        let encoded = [h_bytes, encoded[0], encoded[1], encoded[2], encoded[3]];
        let [h_bytes, gamma_bytes, u, v, eightfold] = encoded;
        let challenge = suite.challenge([public_key, &h_bytes, &gamma_bytes, &u, &v]);
        Proven {
            gamma,
            encoded: [h_bytes, gamma_bytes, u, v],
            challenge,
            response: scalar(&challenge).mul_add(self.scalar, *nonce),
            output: suite.output(&eightfold),
        }
    }

    /// The output for an input, and its proof. Constant-time except for the length of the input; the time of [`Suite::Tai`] depends
    /// on the input.
    pub fn prove(&self, suite: Suite, input: &[u8]) -> (Proof, Output) {
        let proven = self.prove_all(suite, input);
        let proof = Proof {
            gamma: proven.gamma.normalize().into(),
            gamma_bytes: proven.encoded[1],
            challenge: proven.challenge,
            response: proven.response,
        };
        (proof, proven.output)
    }

    /// Like [`Self::prove`], with a proof for batch verification, which does not have the format of RFC 9381.
    pub fn prove_batchable(&self, suite: Suite, input: &[u8]) -> (BatchableProof, Output) {
        let proven = self.prove_all(suite, input);
        let [_, gamma, u, v] = proven.encoded;
        (BatchableProof { points: [gamma, u, v], response: proven.response }, proven.output)
    }

    /// The output without a proof (RFC 9381 section 3.1), which is faster.
    pub fn output(&self, suite: Suite, input: &[u8]) -> Output {
        let h = suite.encode_to_curve(&self.public_key.bytes, input);
        suite.output(&Point::from(h * self.scalar).mul_by_cofactor().encode())
    }
}

impl From<&SigningKey> for SecretKey {
    fn from(key: &SigningKey) -> Self {
        let mut hash = Zeroizing::new([0; 64]);
        Sha512::new().chain_update(key.as_bytes()).finalize_into((&mut *hash).into());
        let mut prefix = [0; 32];
        prefix.copy_from_slice(&hash[32..]);
        let scalar = key.to_scalar();
        let bytes = key.verifying_key().to_bytes();
        let point = Element::mul_generator(&scalar).normalize().into();
        SecretKey { seed: *key.as_bytes(), scalar, prefix, public_key: PublicKey { bytes, point } }
    }
}

/// Prints only the public key.
impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey").field("public_key", &self.public_key).finish_non_exhaustive()
    }
}

by_bytes!(SecretKey);

/// A public key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey {
    pub(super) bytes: [u8; 32],
    pub(super) point: Point,
}

impl PublicKey {
    /// Decodes a key and validates it (RFC 9381 section 5.4.5): verification has `validate_key` = TRUE.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Element`], [`Error::SmallOrder`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let key = Self::from_bytes_unvalidated(bytes)?;
        if key.point.is_small_order().into() { Err(Error::SmallOrder) } else { Ok(key) }
    }

    /// Decodes a key that may have small order: verification has `validate_key` = FALSE. Use it only for keys that were generated
    /// honestly.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Element`]
    pub fn from_bytes_unvalidated(bytes: &[u8]) -> Result<Self, Error> {
        let bytes = bytes.try_into().map_err(|_| Error::Length("public key"))?;
        let point = Point::decode(&bytes).map_err(|_| Error::Element("public key"))?;
        Ok(PublicKey { bytes, point })
    }

    /// Encodes the key.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.bytes
    }

    /// The output for an input, if the proof is valid. Variable-time.
    ///
    /// # Errors
    /// [`Error::Invalid`]
    pub fn verify(&self, suite: Suite, input: &[u8], proof: &Proof) -> Result<Output, Error> {
        let h = suite.encode_to_curve(&self.bytes, input);
        let c = scalar(&proof.challenge);
        let u = Point::sum_with_base_vartime(&proof.response, &[(c, -self.point)]);
        let v = Point::sum_of_products_vartime(&[(proof.response, h.into()), (c, -proof.gamma)]);
        let eightfold = proof.gamma.mul_by_cofactor().into();
        let encoded = Point::encode_all(&[h.into(), u, v, eightfold]);
        let challenge =
            suite.challenge([&self.bytes, &encoded[0], &proof.gamma_bytes, &encoded[1], &encoded[2]]);
        if challenge == proof.challenge { Ok(suite.output(&encoded[3])) } else { Err(Error::Invalid) }
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PublicKey").field(&self.bytes).finish()
    }
}

by_bytes!(PublicKey);
