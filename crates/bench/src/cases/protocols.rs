//! Protocols of `lemniscate-protocols`, in the shapes that other crates have, too.

use std::hint::black_box;
use std::marker::PhantomData;

use lemniscate::backend::BackendKind;
use lemniscate::ed25519::SigningKey;
use lemniscate::edwards448::Edwards448;
use lemniscate::edwards25519::Edwards25519;
use lemniscate::prime_order::PrimeGroup;
use lemniscate::ristretto255::Ristretto255;
use lemniscate_protocols::aggregate::{Entry, HalfAggregate, Signed};
use lemniscate_protocols::frost::{self, KeyShare, Nonces, PublicKeys, SignatureShare, SigningPackage, deal};
use lemniscate_protocols::oprf::{OprfClient, OprfServer, SecretKey, VoprfClient, VoprfServer};
use lemniscate_protocols::{SystemRng, vrf};

use crate::case::{Call, Case, OURS, Op};
use crate::inputs::{self, Ring};

const PROVE: Op = Op::new("prove");
/// The proof is decoded, and the public key is there.
const VERIFY: Op = Op::new("verify, proof as bytes");
/// Blind, evaluate, finalize: all steps of both sides.
const ALL_STEPS: Op = Op::new("all steps");
const COMMIT: Op = Op::new("commit");
/// How many of as many sign. Nonces can be used once: they are stored, and decoded before each signature.
const SIGN: [(u16, Op); 2] =
    [(2, Op::new("sign, 2 signers, nonces as bytes")), (16, Op::new("sign, 16 signers, nonces as bytes"))];
const AGGREGATE: [(u16, Op); 2] = [(2, Op::new("aggregate 2 parts")), (16, Op::new("aggregate 16 parts"))];
/// With keys in bytes, as [`verify_all_from_bytes`](super::shape::verify_all_from_bytes).
const HALF_AGGREGATE: u32 = 256;

/// A verifiable random function.
pub(crate) trait Vrf: Copy + 'static {
    type SecretKey: 'static;
    type PublicKey: 'static;

    fn secret_key(self, seed: &[u8; 32]) -> Self::SecretKey;
    fn public_key(self, bytes: &[u8; 32]) -> Self::PublicKey;
    fn prove(self, key: &Self::SecretKey, input: &[u8]) -> Vec<u8>;
    fn verify(self, key: &Self::PublicKey, input: &[u8], proof: &[u8]) -> bool;
}

/// An oblivious pseudorandom function.
pub(crate) trait Oprf: Copy + 'static {
    type Server: 'static;

    fn server(self, key: &[u8; 32]) -> Self::Server;
    /// What the client gets.
    fn run(self, server: &Self::Server, input: &[u8]) -> [u8; 64];
}

/// Threshold signatures.
pub(crate) trait Frost: Copy + 'static {
    /// As many participants as have to sign, with a package and their parts.
    type Session: 'static;

    fn session(self, signers: u16) -> Self::Session;
    /// One signer's first round.
    fn commit(self, session: &Self::Session) -> bool;
    /// One signer's second round.
    fn sign(self, session: &Self::Session) -> bool;
    fn aggregate(self, session: &Self::Session) -> bool;
}

pub(crate) fn vrf_cases<V: Vrf>(scheme: &'static str, implementation: &'static str, code: V) -> Vec<Case> {
    let prove = move || -> Result<Call, String> {
        let key = code.secret_key(&inputs::seed(0));
        let mut ring = Ring::new(inputs::message);
        Ok(Box::new(move || !black_box(code.prove(&key, black_box(ring.turn()))).is_empty()))
    };
    let verify = move || -> Result<Call, String> {
        let secret = SigningKey::from_bytes(&inputs::seed(0));
        let (key, secret) =
            (code.public_key(&secret.verifying_key().to_bytes()), code.secret_key(&inputs::seed(0)));
        let mut ring = Ring::new(|i| (inputs::message(i), code.prove(&secret, &inputs::message(i))));
        Ok(Box::new(move || {
            let (input, proof) = black_box(ring.turn());
            code.verify(&key, input, proof)
        }))
    };
    vec![
        Case::new(scheme, PROVE, implementation, "", prove),
        Case::new(scheme, VERIFY, implementation, "", verify),
    ]
}

pub(crate) fn oprf_cases<O: Oprf>(scheme: &'static str, implementation: &'static str, code: O) -> Vec<Case> {
    let all_steps = move || -> Result<Call, String> {
        let server = code.server(&key(0));
        let mut ring = Ring::new(inputs::message);
        Ok(Box::new(move || black_box(code.run(&server, black_box(ring.turn()))) != [0; 64]))
    };
    vec![Case::new(scheme, ALL_STEPS, implementation, "", all_steps)]
}

/// A number below the order.
fn key(index: usize) -> [u8; 32] {
    let mut key = inputs::seed(index);
    key[31] &= 0xf;
    key
}

pub(crate) fn frost_cases<F: Frost>(
    scheme: &'static str,
    implementation: &'static str,
    code: F,
) -> Vec<Case> {
    let case = |(signers, op): (u16, Op), call: fn(F, &F::Session) -> bool| {
        Case::new(scheme, op, implementation, "", move || {
            let session = code.session(signers);
            Ok(Box::new(move || call(code, black_box(&session))) as Call)
        })
    };
    let mut cases = vec![case((2, COMMIT), F::commit)];
    cases.extend(SIGN.map(|op| case(op, F::sign)));
    cases.extend(AGGREGATE.map(|op| case(op, F::aggregate)));
    cases
}

/// All protocols of ours, on each of `backends`.
pub(crate) fn cases(backends: &[BackendKind]) -> Vec<Case> {
    let of_one = || {
        let op = Op::sized("half-aggregate, verify", HALF_AGGREGATE);
        let half_aggregate = Case::new("ed25519", op, OURS, "", half_aggregate).per_call(HALF_AGGREGATE);
        [
            vrf_cases("vrf-tai", OURS, vrf::Suite::Tai),
            vrf_cases("vrf-ell2", OURS, vrf::Suite::Ell2),
            oprf_cases("oprf-ristretto255", OURS, Plain),
            oprf_cases("voprf-ristretto255", OURS, Verifiable),
            frost_cases("frost-ed25519", OURS, Threshold::<Edwards25519>(PhantomData)),
            frost_cases("frost-ristretto255", OURS, Threshold::<Ristretto255>(PhantomData)),
            frost_cases("frost-ed448", OURS, Threshold::<Edwards448>(PhantomData)),
            vec![half_aggregate],
        ]
    };
    let on =
        |kind: &BackendKind| of_one().into_iter().flatten().map(|case| case.on(*kind)).collect::<Vec<_>>();
    backends.iter().flat_map(on).collect()
}

impl Vrf for vrf::Suite {
    type SecretKey = vrf::SecretKey;
    type PublicKey = vrf::PublicKey;

    fn secret_key(self, seed: &[u8; 32]) -> vrf::SecretKey {
        vrf::SecretKey::from_seed(seed)
    }

    fn public_key(self, bytes: &[u8; 32]) -> vrf::PublicKey {
        vrf::PublicKey::from_bytes(bytes).expect("a public key")
    }

    fn prove(self, key: &vrf::SecretKey, input: &[u8]) -> Vec<u8> {
        key.prove(self, input).0.to_bytes().to_vec()
    }

    fn verify(self, key: &vrf::PublicKey, input: &[u8], proof: &[u8]) -> bool {
        vrf::Proof::from_bytes(proof).is_ok_and(|proof| key.verify(self, input, &proof).is_ok())
    }
}

#[derive(Clone, Copy)]
struct Plain;

impl Oprf for Plain {
    type Server = OprfServer<Ristretto255>;

    fn server(self, key: &[u8; 32]) -> Self::Server {
        OprfServer::new(SecretKey::from_bytes(key).expect("a key"))
    }

    fn run(self, server: &Self::Server, input: &[u8]) -> [u8; 64] {
        let client = OprfClient::blind(input, &mut SystemRng).expect("a client");
        let evaluated = server.evaluate(client.blinded());
        *client.finalize(&evaluated).expect("an output")
    }
}

#[derive(Clone, Copy)]
struct Verifiable;

impl Oprf for Verifiable {
    type Server = VoprfServer<Ristretto255>;

    fn server(self, key: &[u8; 32]) -> Self::Server {
        VoprfServer::new(SecretKey::from_bytes(key).expect("a key"))
    }

    fn run(self, server: &Self::Server, input: &[u8]) -> [u8; 64] {
        let client = VoprfClient::blind(input, &mut SystemRng).expect("a client");
        let (evaluated, proof) = server.evaluate(client.blinded(), &mut SystemRng).expect("an answer");
        *client.finalize(&evaluated, &proof, server.public_key()).expect("an output")
    }
}

struct Threshold<S>(PhantomData<S>);

impl<S> Clone for Threshold<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Threshold<S> {}

struct Session<S: frost::Suite> {
    share: KeyShare<S>,
    public: PublicKeys<S>,
    /// Those of the share.
    nonces: Vec<u8>,
    package: SigningPackage<S>,
    parts: Vec<SignatureShare<S>>,
}

impl<S: frost::Suite + PrimeGroup> Frost for Threshold<S> {
    type Session = Session<S>;

    fn session(self, signers: u16) -> Session<S> {
        let (dealt, public) = deal::<S, _>(signers, signers, &mut SystemRng).expect("shares");
        let shares: Vec<_> = dealt.into_iter().map(|share| share.verify().expect("a share")).collect();
        let (nonces, commitments): (Vec<_>, Vec<_>) =
            shares.iter().map(|share| share.commit(&mut SystemRng)).unzip();
        let package = SigningPackage::new(b"message", &commitments).expect("a package");
        let nonces: Vec<_> = nonces.into_iter().map(|nonces| nonces.into_bytes().to_vec()).collect();
        let decoded = nonces.iter().map(|bytes| Nonces::from_bytes(bytes).expect("nonces"));
        let parts =
            shares.iter().zip(decoded).map(|(share, nonces)| share.sign(nonces, &package).expect("a part"));
        let (parts, [share, ..]) = (parts.collect(), &shares[..]) else { panic!("no signers") };
        Session { share: share.clone(), public, nonces: nonces[0].clone(), package, parts }
    }

    fn commit(self, session: &Session<S>) -> bool {
        black_box(session.share.commit(&mut SystemRng));
        true
    }

    fn sign(self, session: &Session<S>) -> bool {
        let nonces = Nonces::from_bytes(&session.nonces);
        nonces.and_then(|nonces| session.share.sign(nonces, &session.package)).is_ok()
    }

    fn aggregate(self, session: &Session<S>) -> bool {
        session.public.aggregate(&session.package, &session.parts).is_ok()
    }
}

/// Of signatures by as many keys.
fn half_aggregate() -> Result<Call, String> {
    let indices = 0..HALF_AGGREGATE as usize;
    let keys: Vec<_> = indices.clone().map(|i| SigningKey::from_bytes(&inputs::seed(i))).collect();
    let public: Vec<_> = keys.iter().map(|key| key.verifying_key().to_bytes()).collect();
    let messages: Vec<_> = indices.clone().map(inputs::message).collect();
    let signed = indices.clone().map(|i| Signed {
        entry: Entry { public_key: &public[i], message: &messages[i] },
        signature: keys[i].sign(&messages[i]).to_bytes(),
    });
    let aggregate = HalfAggregate::new(&signed.collect::<Vec<_>>()).map_err(|error| error.to_string())?;
    Ok(Box::new(move || {
        let entry = |i: usize| Entry { public_key: &public[i], message: &messages[i] };
        aggregate.verify(&indices.clone().map(entry).collect::<Vec<_>>()).is_ok()
    }))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Every call does what it should, twice.
    pub fn work(cases: Vec<Case>) {
        for case in cases {
            let name = case.name();
            let mut call = (case.setup)().expect("a call");
            assert!(call() && call(), "{name}");
        }
    }

    #[test]
    fn does_what_is_measured() {
        work(cases(&[BackendKind::Portable64]));
    }
}
