//! The shapes that schemes share, so that every implementation of one is measured by the same lines.

use std::hint::black_box;

use lemniscate::schnorr::{Entry, Signature, TwoParts, VerifyingKey};

use crate::case::{Call, Case, OURS, Op};
use crate::inputs::{self, Ring};

/// Key from a private seed: hashing and one product by the base point, with the public key's encoding.
pub const KEY_FROM_SEED: Op = Op::new("key from seed");
/// Sign a short message with a ready key.
pub const SIGN: Op = Op::new("sign");
/// Verify with a public key given as bytes.
pub const VERIFY_FROM_BYTES: Op = Op::new("verify from bytes");
/// Verify with a public key that was decoded before.
pub const VERIFY_KEY_PARSED: Op = Op::new("verify key parsed");
/// Make the table of a decoded public key with which it verifies faster.
pub const PREPARE_KEY: Op = Op::new("prepare key");
/// Verify with a public key that was prepared before.
pub const VERIFY_KEY_PREPARED: Op = Op::new("verify key prepared");
/// Shared secret from a ready private key and a peer's public key in bytes.
pub const EXCHANGE: Op = Op::new("exchange");
/// [`KEY_FROM_SEED`] after other work.
pub const KEY_FROM_SEED_COLD: Op = Op::new("key from seed, cold");
/// [`SIGN`] after other work.
pub const SIGN_COLD: Op = Op::new("sign, cold");
/// [`VERIFY_FROM_BYTES`] after other work.
pub const VERIFY_FROM_BYTES_COLD: Op = Op::new("verify from bytes, cold");
/// [`EXCHANGE`] after other work.
pub const EXCHANGE_COLD: Op = Op::new("exchange, cold");
/// Public key from a private key: one product by the base point.
pub const BASE_POINT: Op = Op::new("base point");

/// `size` exchanges of different keys at once.
pub const fn exchange_many(size: u32) -> Op {
    Op::sized("exchange, many", size)
}

/// Decode a group element.
pub const DECODE: Op = Op::new("decode");
/// Encode a group element.
pub const ENCODE: Op = Op::new("encode");
/// A group element times a secret scalar.
pub const MUL: Op = Op::new("mul");
/// The generator times a secret scalar.
pub const MULGEN: Op = Op::new("mulgen");

/// Verify `size` signatures, each with its own verdict; keys decoded before.
pub const fn verify_each(size: u32) -> Op {
    Op::sized("verify_each", size)
}

/// The same with keys in bytes.
pub const fn verify_each_from_bytes(size: u32) -> Op {
    Op::sized("verify_each from bytes", size)
}

/// Verify `size` signatures of `size` different keys with one verdict; keys decoded before.
pub const fn verify_all(size: u32) -> Op {
    Op::sized("verify_all", size)
}

/// The same with keys in bytes.
pub const fn verify_all_from_bytes(size: u32) -> Op {
    Op::sized("verify_all from bytes", size)
}

/// Sizes of the batches with one verdict.
pub const VERIFY_ALL_SIZES: [u32; 12] = [4, 5, 6, 7, 8, 16, 32, 64, 128, 256, 1024, 4096];
/// Those that are measured with keys in bytes, too, with one verdict.
pub const FROM_BYTES_SIZES: [u32; 5] = [4, 8, 64, 256, 1024];
/// Sizes of the batches with a verdict for each signature.
pub const VERIFY_EACH_SIZES: [u32; 4] = [4, 16, 64, 256];
/// The size that is measured with keys in bytes, too, with a verdict for each.
pub const EACH_FROM_BYTES_SIZE: u32 = 64;

/// A signature scheme of one implementation, with keys and seeds of N bytes.
pub trait Signatures<const N: usize = 32>: Copy + 'static {
    /// A private key, ready to sign.
    type SigningKey: 'static;
    /// A public key, ready to verify.
    type VerifyingKey: 'static;
    /// A signature in bytes: to read it is a part of verifying.
    type Signature: 'static;

    /// Is a [`Self::VerifyingKey`] decoded already? If it is not, there is no row for verification with a parsed key, as
    /// it would have the decoding in its time.
    const KEYS_ARE_DECODED: bool = true;

    /// The private key of a seed.
    fn signing_key(self, seed: &[u8; N]) -> Result<Self::SigningKey, String>;
    /// The encoded public key.
    fn public_key(self, key: &Self::SigningKey) -> Result<[u8; N], String>;
    /// Signs.
    fn sign(self, key: &Self::SigningKey, message: &[u8]) -> Result<Self::Signature, String>;
    /// Decodes a public key.
    fn verifying_key(self, bytes: &[u8; N]) -> Result<Self::VerifyingKey, String>;
    /// Is it a valid signature?
    fn verify(self, key: &Self::VerifyingKey, message: &[u8], signature: &Self::Signature) -> bool;

    /// Is it a valid signature by the key with these bytes? By decoding first, unless the implementation has its own way.
    fn verify_from_bytes(self, key: &[u8; N], message: &[u8], signature: &Self::Signature) -> bool {
        self.verifying_key(key).is_ok_and(|key| self.verify(&key, message, signature))
    }
}

/// Everything that verification takes, for one signature.
pub struct Signed<S: Signatures<N>, const N: usize = 32> {
    /// The public key in bytes.
    pub public_key: [u8; N],
    /// The decoded public key.
    pub key: S::VerifyingKey,
    /// The message.
    pub message: [u8; inputs::MESSAGE_LENGTH],
    /// The signature.
    pub signature: S::Signature,
}

/// The i-th signature, of the i-th message by the i-th key.
pub fn signed<S: Signatures<N>, const N: usize>(scheme: S, index: usize) -> Result<Signed<S, N>, String> {
    let (key, message) = (scheme.signing_key(&inputs::bytes("seed", index))?, inputs::message(index));
    let public_key = scheme.public_key(&key)?;
    let signature = scheme.sign(&key, &message)?;
    Ok(Signed { public_key, key: scheme.verifying_key(&public_key)?, message, signature })
}

/// Key generation, signing and verification by one implementation, in a loop and after other work.
pub fn signature_cases<S: Signatures<N>, const N: usize>(
    scheme: &'static str,
    implementation: &'static str,
    backend: &'static str,
    code: S,
) -> Vec<Case> {
    type Setup<S> = fn(S) -> Result<Call, String>;
    let case =
        |(op, setup): (Op, Setup<S>)| Case::new(scheme, op, implementation, backend, move || setup(code));
    let in_a_loop: [(Op, Setup<S>); 4] = [
        (KEY_FROM_SEED, key_from_seed),
        (SIGN, sign),
        (VERIFY_FROM_BYTES, verify_from_bytes),
        (VERIFY_KEY_PARSED, verify_key_parsed),
    ];
    let cold: [(Op, Setup<S>); 3] =
        [(KEY_FROM_SEED_COLD, key_from_seed), (SIGN_COLD, sign), (VERIFY_FROM_BYTES_COLD, verify_from_bytes)];
    let is_measured = |(op, _): &(Op, _)| S::KEYS_ARE_DECODED || *op != VERIFY_KEY_PARSED;
    in_a_loop.into_iter().filter(is_measured).map(case).chain(cold.map(|of| case(of).cold())).collect()
}

/// Calls `verify` with the entries of a batch; false if a signature is not
/// well-formed.
pub fn with_entries<I, S, const N: usize>(
    batch: &[Signed<I, N>],
    verify: impl Fn(&[Entry<'_, S>]) -> bool,
) -> bool
where
    I: Signatures<N, VerifyingKey = VerifyingKey<S>, Signature = S::SignatureBytes>,
    S: TwoParts<Signature = Signature<S>>,
{
    let read = batch.iter().map(|input| Signature::from_bytes(&input.signature));
    let Ok(signatures) = read.collect::<Result<Vec<_>, _>>() else { return false };
    let entry = |(input, signature)| {
        let input: &Signed<I, N> = input;
        Entry::new(&input.key, &input.message[..], signature)
    };
    verify(&batch.iter().zip(&signatures).map(entry).collect::<Vec<_>>())
}

/// Signatures whose public keys can be prepared.
pub trait Prepares<const N: usize = 32>: Signatures<N> {
    /// A public key with its table.
    type Prepared: 'static;

    /// Makes the table.
    fn prepare(self, key: &Self::VerifyingKey) -> Self::Prepared;
    /// Is it a valid signature?
    fn verify_prepared(self, key: &Self::Prepared, message: &[u8], signature: &Self::Signature) -> bool;
}

/// Preparing keys, and verifying with them, by one implementation.
pub fn prepared_cases<S: Prepares<N>, const N: usize>(
    scheme: &'static str,
    implementation: &'static str,
    code: S,
) -> [Case; 2] {
    [
        Case::new(scheme, PREPARE_KEY, implementation, "", move || prepare_key(code)),
        Case::new(scheme, VERIFY_KEY_PREPARED, implementation, "", move || verify_key_prepared(code)),
    ]
}

fn prepare_key<S: Prepares<N>, const N: usize>(code: S) -> Result<Call, String> {
    let mut ring = Ring::try_new(|i| signed(code, i))?;
    Ok(Box::new(move || {
        black_box(code.prepare(&black_box(ring.turn()).key));
        true
    }))
}

fn verify_key_prepared<S: Prepares<N>, const N: usize>(code: S) -> Result<Call, String> {
    let mut ring = Ring::try_new(|i| {
        let signed = signed(code, i)?;
        Ok::<_, String>((code.prepare(&signed.key), signed))
    })?;
    Ok(Box::new(move || {
        let (key, input) = black_box(ring.turn());
        code.verify_prepared(key, &input.message, &input.signature)
    }))
}

fn key_from_seed<S: Signatures<N>, const N: usize>(code: S) -> Result<Call, String> {
    let mut seeds = Ring::new(|i| inputs::bytes("seed", i));
    Ok(Box::new(move || {
        let public = code.signing_key(black_box(seeds.turn())).and_then(|key| code.public_key(&key));
        black_box(public).is_ok()
    }))
}

fn sign<S: Signatures<N>, const N: usize>(code: S) -> Result<Call, String> {
    let input = |i| Ok::<_, String>((code.signing_key(&inputs::bytes("seed", i))?, inputs::message(i)));
    let mut ring = Ring::try_new(input)?;
    Ok(Box::new(move || {
        let (key, message) = black_box(ring.turn());
        black_box(code.sign(key, message)).is_ok()
    }))
}

fn verify_from_bytes<S: Signatures<N>, const N: usize>(code: S) -> Result<Call, String> {
    let mut ring = Ring::try_new(|i| signed(code, i))?;
    Ok(Box::new(move || {
        let input = black_box(ring.turn());
        code.verify_from_bytes(&input.public_key, &input.message, &input.signature)
    }))
}

/// Verification with a decoded key, over a ring of signatures.
pub fn verify_key_parsed<S: Signatures<N>, const N: usize>(code: S) -> Result<Call, String> {
    let mut ring = Ring::try_new(|i| signed(code, i))?;
    Ok(Box::new(move || {
        let input = black_box(ring.turn());
        code.verify(&input.key, &input.message, &input.signature)
    }))
}

/// Verification one by one, as the yardstick of `verify_each`.
pub fn one_by_one_case<S: Signatures<N>, const N: usize>(
    scheme: &'static str,
    implementation: &'static str,
    code: S,
    size: u32,
) -> Case {
    let verify = move |input: &Signed<S, N>| code.verify(&input.key, &input.message, &input.signature);
    one_by_one(scheme, verify_each(size), implementation, code, size, verify)
}

/// The same with keys in bytes.
pub fn one_by_one_from_bytes_case<S: Signatures<N>, const N: usize>(
    scheme: &'static str,
    implementation: &'static str,
    code: S,
) -> Case {
    let verify = move |input: &Signed<S, N>| {
        code.verify_from_bytes(&input.public_key, &input.message, &input.signature)
    };
    let op = verify_each_from_bytes(EACH_FROM_BYTES_SIZE);
    one_by_one(scheme, op, implementation, code, EACH_FROM_BYTES_SIZE, verify)
}

fn one_by_one<S: Signatures<N>, const N: usize>(
    scheme: &'static str,
    op: Op,
    implementation: &'static str,
    code: S,
    size: u32,
    verify: impl Fn(&Signed<S, N>) -> bool + 'static,
) -> Case {
    let setup = move || batch_call(code, size, move |batch| batch.iter().all(&verify));
    Case::new(scheme, op, implementation, "", setup).per_call(size)
}

/// A call that verifies batches of `size` signatures by `verify`; small batches vary from call to call.
pub fn batch_call<S: Signatures<N>, const N: usize>(
    code: S,
    size: u32,
    mut verify: impl FnMut(&[Signed<S, N>]) -> bool + 'static,
) -> Result<Call, String> {
    let size = size as usize;
    let inputs: Vec<_> = (0..size.max(inputs::COUNT)).map(|i| signed(code, i)).collect::<Result<_, _>>()?;
    let mut next = 0;
    Ok(Box::new(move || {
        next = if next + 2 * size <= inputs.len() { next + size } else { 0 };
        verify(black_box(&inputs[next..next + size]))
    }))
}

/// A key exchange of one implementation, with keys of N bytes.
pub trait Exchange<const N: usize = 32>: Copy + 'static {
    /// A private key, ready for an exchange.
    type PrivateKey: 'static;

    /// The private key with these bytes.
    fn private_key(self, bytes: &[u8; N]) -> Result<Self::PrivateKey, String>;
    /// The public key of a private key, from bytes to bytes.
    fn base_point(self, bytes: &[u8; N]) -> Result<[u8; N], String>;
    /// The shared secret.
    fn exchange(self, key: &Self::PrivateKey, peer: &[u8; N]) -> Result<[u8; N], String>;
}

/// The exchange by one implementation, in a loop and after other work.
pub fn exchange_case<X: Exchange<N>, const N: usize>(
    scheme: &'static str,
    implementation: &'static str,
    backend: &'static str,
    code: X,
) -> [Case; 2] {
    let case = |op| Case::new(scheme, op, implementation, backend, move || exchange(code));
    [case(EXCHANGE), case(EXCHANGE_COLD).cold()]
}

/// The exchange, and the product by the base point, by one implementation.
pub fn exchange_cases<X: Exchange<N>, const N: usize>(
    scheme: &'static str,
    implementation: &'static str,
    backend: &'static str,
    code: X,
) -> Vec<Case> {
    let base_point = Case::new(scheme, BASE_POINT, implementation, backend, move || base_point(code));
    exchange_case(scheme, implementation, backend, code).into_iter().chain([base_point]).collect()
}

/// A private key or a public one, or a secret that is shared.
type Key<const BYTES: usize> = [u8; BYTES];

/// N exchanges of different keys at once, by a function of pairs of a private key and a public one; the figures for one of
/// them.
pub fn exchanges<const BYTES: usize, const N: usize>(
    scheme: &'static str,
    base_point: fn(Key<BYTES>) -> Key<BYTES>,
    many: fn([(Key<BYTES>, Key<BYTES>); N]) -> [Key<BYTES>; N],
) -> Case {
    let setup = move || {
        let pair = |i| (inputs::bytes("seed", i), base_point(inputs::bytes("message", i)));
        let mut ring = Ring::<[_; N]>::new(|i| std::array::from_fn(|j| pair(N * i + j)));
        Ok(Box::new(move || black_box(many(*black_box(ring.turn()))) != [[0; BYTES]; N]) as Call)
    };
    Case::new(scheme, exchange_many(N as u32), OURS, "", setup).per_call(N as u32)
}

/// Several exchanges at once by an implementation that does one after the other.
pub fn exchange_many_cases<X: Exchange<N>, const N: usize>(
    scheme: &'static str,
    implementation: &'static str,
    code: X,
) -> [Case; 2] {
    [4, 8].map(|size| Case::new(scheme, exchange_many(size), implementation, "", move || exchange(code)))
}

fn exchange<X: Exchange<N>, const N: usize>(code: X) -> Result<Call, String> {
    let input = |i| {
        let peer = code.base_point(&inputs::bytes("message", i))?;
        Ok::<_, String>((code.private_key(&inputs::bytes("seed", i))?, peer))
    };
    let mut ring = Ring::try_new(input)?;
    Ok(Box::new(move || {
        let (key, peer) = black_box(ring.turn());
        black_box(code.exchange(key, peer)).is_ok()
    }))
}

fn base_point<X: Exchange<N>, const N: usize>(code: X) -> Result<Call, String> {
    let mut ring = Ring::new(|i| inputs::bytes("seed", i));
    Ok(Box::new(move || black_box(code.base_point(black_box(ring.turn()))).is_ok()))
}

/// A group of prime order of one implementation.
pub trait Group<const N: usize = 32>: Copy + 'static {
    /// An element.
    type Element: 'static;
    /// An integer modulo the order.
    type Scalar: 'static;

    /// The scalar that these bytes give when reduced.
    fn scalar(self, bytes: &[u8; 32]) -> Self::Scalar;
    /// Decodes an element.
    fn decode(self, bytes: &[u8; N]) -> Option<Self::Element>;
    /// Encodes an element.
    fn encode(self, element: &Self::Element) -> [u8; N];
    /// `scalar` times `element`, constant-time.
    fn mul(self, element: &Self::Element, scalar: &Self::Scalar) -> Self::Element;
    /// `scalar` times the generator, constant-time.
    fn mulgen(self, scalar: &Self::Scalar) -> Self::Element;
}

/// Decoding, encoding and the two products by one implementation.
pub fn group_cases<const N: usize, G: Group<N>>(
    scheme: &'static str,
    implementation: &'static str,
    backend: &'static str,
    code: G,
) -> Vec<Case> {
    let case = |op, setup| Case::new(scheme, op, implementation, backend, setup);
    type Setup<G> = fn(G) -> Call;
    let setups: [(Op, Setup<G>); 4] = [(DECODE, decode), (ENCODE, encode), (MUL, mul), (MULGEN, mulgen)];
    setups.map(|(op, setup)| case(op, move || Ok(setup(code)))).into()
}

/// The i-th scalar, and the element that is as many times the generator. It is a product, not a decoded element, so that
/// its coordinates are as arbitrary as those of any result.
fn element<const N: usize, G: Group<N>>(code: G, index: usize) -> (G::Element, G::Scalar) {
    let element = code.mulgen(&code.scalar(&inputs::message(index)));
    (element, code.scalar(&inputs::seed(index)))
}

fn decode<const N: usize, G: Group<N>>(code: G) -> Call {
    let mut ring = Ring::new(|i| code.encode(&element(code, i).0));
    Box::new(move || black_box(code.decode(black_box(ring.turn()))).is_some())
}

fn encode<const N: usize, G: Group<N>>(code: G) -> Call {
    let mut ring = Ring::new(|i| element(code, i).0);
    Box::new(move || {
        black_box(code.encode(black_box(ring.turn())));
        true
    })
}

fn mul<const N: usize, G: Group<N>>(code: G) -> Call {
    let mut ring = Ring::new(|i| element(code, i));
    Box::new(move || {
        let (element, scalar) = black_box(ring.turn());
        black_box(code.mul(element, scalar));
        true
    })
}

fn mulgen<const N: usize, G: Group<N>>(code: G) -> Call {
    let mut ring = Ring::new(|i| element(code, i).1);
    Box::new(move || {
        black_box(code.mulgen(black_box(ring.turn())));
        true
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use hex_literal::hex;

    use super::*;

    /// A scheme signs, verifies and refuses.
    pub fn signs_and_verifies<const N: usize>(code: impl Signatures<N>) {
        for i in 0..3 {
            let input = signed(code, i).unwrap();
            assert!(code.verify(&input.key, &input.message, &input.signature));
            assert!(code.verify_from_bytes(&input.public_key, &input.message, &input.signature));
            let (other, message) = (signed(code, i + 1).unwrap(), inputs::message(i + 1));
            assert!(!code.verify(&input.key, &message, &input.signature));
            assert!(!code.verify(&other.key, &input.message, &input.signature));
            assert!(!code.verify_from_bytes(&other.public_key, &input.message, &input.signature));
        }
    }

    /// A prepared key verifies and refuses.
    pub fn prepares<const N: usize>(code: impl Prepares<N>) {
        let input = signed(code, 0).unwrap();
        let key = code.prepare(&input.key);
        assert!(code.verify_prepared(&key, &input.message, &input.signature));
        assert!(!code.verify_prepared(&key, &inputs::message(1), &input.signature));
    }

    /// It is Ed25519: the first test of RFC 8032 section 7.1.
    pub fn is_ed25519(code: impl Signatures) {
        let seed = hex!("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");
        let public = hex!("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
        assert_eq!(code.public_key(&code.signing_key(&seed).unwrap()).unwrap(), public);
        signs_and_verifies(code);
    }

    /// It is Ed448: the first test of RFC 8032 section 7.4.
    pub fn is_ed448(code: impl Signatures<57>) {
        let seed = hex!(
            "6c82a562cb808d10d632be89c8513ebf6c929f34ddfa8c9f63c9960ef6e348a3"
            "528c8a3fcc2f044e39a3fc5b94492f8f032e7549a20098f95b"
        );
        let public = hex!(
            "5fd7449b59b461fd2ce787ec616ad46a1da1342485a70e1f8a0ea75d80e96778"
            "edf124769b46c7061bd6783df1e50f6cd1fa1abeafe8256180"
        );
        assert_eq!(code.public_key(&code.signing_key(&seed).unwrap()).unwrap(), public);
        signs_and_verifies(code);
    }

    /// It is X25519: RFC 7748 section 6.1.
    pub fn is_x25519(code: impl Exchange) {
        let alice = hex!("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
        let public = hex!("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
        let bob = hex!("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb");
        let secret = hex!("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");
        assert_eq!(code.base_point(&alice).unwrap(), public);
        let key = code.private_key(&bob).unwrap();
        assert_eq!(code.exchange(&key, &public).unwrap(), secret);
    }

    /// RFC 7748 section 6.2.
    pub fn is_x448(code: impl Exchange<56>) {
        let alice = hex!(
            "9a8f4925d1519f5775cf46b04b5800d4ee9ee8bae8bc5565d498c28d"
            "d9c9baf574a9419744897391006382a6f127ab1d9ac2d8c0a598726b"
        );
        let public = hex!(
            "9b08f7cc31b7e3e67d22d5aea121074a273bd2b83de09c63faa73d2c"
            "22c5d9bbc836647241d953d40c5b12da88120d53177f80e532c41fa0"
        );
        let bob = hex!(
            "1c306a7ac2a0e2e0990b294470cba339e6453772b075811d8fad0d1d"
            "6927c120bb5ee8972b0d3e21374c9c921b09d1b0366f10b65173992d"
        );
        let secret = hex!(
            "07fff4181ac6cc95ec1c16a94a0f74d12da232ce40a77552281d282b"
            "b60c0b56fd2464c335543936521c24403085d59a449a5037514a879d"
        );
        assert_eq!(code.base_point(&alice).unwrap(), public);
        let key = code.private_key(&bob).unwrap();
        assert_eq!(code.exchange(&key, &public).unwrap(), secret);
    }

    /// Products agree with one another, and encodings decode.
    pub fn is_group<const N: usize>(code: impl Group<N>) {
        let (element, scalar) = element(code, 0);
        let encoded = code.encode(&element);
        assert_eq!(code.encode(&code.decode(&encoded).unwrap()), encoded);
        let other = code.mulgen(&scalar);
        let message = code.scalar(&inputs::message(0));
        assert_eq!(code.encode(&code.mul(&element, &scalar)), code.encode(&code.mul(&other, &message)));
        assert!(code.decode(&[0xff; N]).is_none());
    }
}
