//! Protocols: what is done with keys, shares, nonces, inputs and blinds.
//!
//! Functions that publish a result and go on to compute with it in variable time say so themselves, by the hook of the crate's
//! feature `ctcheck`. What is sent from one side to another goes through [`sent`].

use core::hint::black_box;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::vec::Vec;

use lemniscate::decaf448::Decaf448;
use lemniscate::edwards448::Edwards448;
use lemniscate::edwards25519::Edwards25519;
use lemniscate::ristretto255::Ristretto255;
use lemniscate::x25519::{x25519, x25519_base};
use lemniscate_protocols::frost::{
    self, Identifier, KeyShare, Nonces, PublicKeys, SignatureShare, SigningPackage, dkg, refresh, repair,
};
use lemniscate_protocols::oprf::{
    self, BlindedElement, EvaluatedElement, OprfClient, OprfServer, PoprfClient, PoprfServer, Proof,
    PublicKey, SecretKey, VoprfClient, VoprfServer,
};
use lemniscate_protocols::{hidden, published, vrf, xeddsa};
use rand_core::{TryCryptoRng, TryRng};

use crate::Check;
use crate::mark::{public, secret};

macro_rules! checks {
    ([$($one:expr,)+] frost: $($signs:ident)+, keys: $($divides:ident)+, oprf: $($oblivious:ident)+) => {
        pub const CHECKS: &[Check] = &[
            $($one,)+
            $(
                (concat!("FROST, ", stringify!($signs), ": deal, commit, sign"), sign::<$signs>),
            )+
            $(
                (concat!("FROST, ", stringify!($divides), ": key generation"), generate::<$divides>),
                (concat!("FROST, ", stringify!($divides), ": refresh and repair"), renew::<$divides>),
            )+
            $(
                (concat!("OPRF, ", stringify!($oblivious), ": keys, blind, evaluate, finalize"), oprf::<$oblivious>),
                (concat!("VOPRF, ", stringify!($oblivious), ": blind, prove, finalize"), voprf::<$oblivious>),
                (concat!("POPRF, ", stringify!($oblivious), ": blind, prove, finalize"), poprf::<$oblivious>),
            )+
        ];
    };
}

checks! {
    [("VRF: prove, output", prove), ("XEdDSA: sign", sign_xeddsa), ("Hidden keys: draw", draw),]
    frost: Edwards25519 Edwards448 Ristretto255,
    // Of edwards448 too much to trace: it differs by its elements alone, which have checks of their own.
    keys: Edwards25519 Ristretto255,
    oprf: Ristretto255 Decaf448
}

/// Has the protocols mark what they publish.
pub fn mark_published() {
    published::HOOK.get_or_init(|| |bytes| bytes.iter_mut().for_each(|byte| *byte = public(*byte)));
}

/// A message, which everybody may read.
fn sent(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    bytes.as_ref().iter().map(|byte| public(*byte)).collect()
}

/// Random bytes, which are secret.
struct Random(u8);

impl TryRng for Random {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| word as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0 += 1;
        for (byte, random) in bytes.iter_mut().zip(secret([self.0; 128])) {
            *byte = random;
        }
        Ok(())
    }
}

impl TryCryptoRng for Random {}

fn prove() {
    let key = vrf::SecretKey::from_seed(&secret([0x42; 32]));
    let input = secret(*b"a secret input");
    let (proof, output) = key.prove(vrf::Suite::Ell2, &input);
    let proof = vrf::Proof::from_bytes(&public(proof.to_bytes())).expect("a proof");
    let output = public(output);
    assert_eq!(public(key.output(vrf::Suite::Ell2, &input)), output);
    let public_key = vrf::PublicKey::from_bytes(&public(key.public_key().to_bytes())).expect("a key");
    assert_eq!(public_key.verify(vrf::Suite::Ell2, b"a secret input", &proof), Ok(output));
    let (proof, output) = key.prove_batchable(vrf::Suite::Ell2, &input);
    black_box((proof.to_bytes(), output));
}

fn sign_xeddsa() {
    let key = secret([0x42; 32]);
    let signature = public(xeddsa::sign_with(&key, &secret(*b"a secret message"), &secret([0x24; 64])));
    let public_key = public(x25519_base(key));
    assert_eq!(xeddsa::verify(&public_key, b"a secret message", &signature), Ok(()));
}

fn draw() {
    let pair = hidden::KeyPair::random(&mut Random(0));
    let representative = public(*pair.representative());
    let other = [0x43; 32];
    let shared = public(x25519(*pair.secret(), x25519_base(other)));
    assert_eq!(shared, x25519(other, hidden::public_key(&representative)));
}

fn shares<S: frost::Suite>(rng: &mut Random) -> (Vec<KeyShare<S>>, PublicKeys<S>) {
    let (dealt, public_keys) = frost::deal(2, 3, rng).expect("two of three");
    (dealt.into_iter().map(|share| share.verify().expect("a share")).collect(), public_keys)
}

/// Signs with two shares, which are secret, and verifies the signature.
fn check_shares<S: frost::Suite>(shares: &[KeyShare<S>], public_keys: &PublicKeys<S>, rng: &mut Random) {
    let (nonces, commitments): (Vec<_>, Vec<_>) = shares.iter().map(|share| share.commit(rng)).unzip();
    // They are stored between the rounds, as shares are.
    let nonces = nonces.into_iter().map(|nonces| Nonces::from_bytes(&nonces.into_bytes()).expect("nonces"));
    let package = SigningPackage::new(b"message", &commitments).expect("a package");
    let sign = |(share, nonces): (&KeyShare<S>, _)| {
        let share = KeyShare::<S>::from_bytes(&share.to_bytes()).expect("a share");
        let part = share.sign(nonces, &package).expect("a part");
        SignatureShare::from_bytes(&sent(part.to_bytes())).expect("a part")
    };
    let parts: Vec<_> = shares.iter().zip(nonces).map(sign).collect();
    assert!(public_keys.aggregate(&package, &parts).is_ok());
}

fn sign<S: frost::Suite>() {
    let rng = &mut Random(0);
    let (shares, public_keys) = shares::<S>(rng);
    check_shares(&shares[1..], &public_keys, rng);
}

fn generate<S: frost::Suite>() {
    let rng = &mut Random(0);
    let participants = [1, 2].map(|number| Identifier::new(number).expect("not 0"));
    let [(first, of_first), (second, of_second)] =
        participants.map(|who| dkg::start::<S, _>(who, 2, 2, rng).expect("two of two"));
    let packages = [of_first, of_second];
    let [of_first, of_second] =
        packages.map(|package| dkg::FirstPackage::from_bytes(&sent(package.to_bytes())).expect("a package"));
    let (first, from_first) = first.check([(participants[1], of_second)].into()).expect("it is right");
    let (second, from_second) = second.check([(participants[0], of_first)].into()).expect("it is right");
    let take = |packages: dkg::SecondPackages<S>, from| -> dkg::SecondPackages<S> {
        packages.into_values().map(|package| (from, package)).collect()
    };
    let (first, public_keys) = first.finish(take(from_second, participants[1])).expect("a share");
    let (second, _) = second.finish(take(from_first, participants[0])).expect("a share");
    check_shares(&[first, second], &public_keys, rng);
}

fn renew<S: frost::Suite>() {
    let rng = &mut Random(0);
    let (mut shares, mut public_keys) = shares::<S>(rng);
    let contribution = refresh::contribute(&public_keys, rng);
    let old_keys = public_keys.clone();
    for share in &mut shares {
        let own = contribution[&share.identifier()].clone();
        (*share, public_keys) = refresh::apply(share, &old_keys, &[own]).expect("a share");
    }
    let lost = shares[2].identifier();
    let helpers = [shares[0].identifier(), shares[1].identifier()];
    let mut received = BTreeMap::<_, Vec<_>>::new();
    for share in &shares[..2] {
        for (helper, part) in repair::divide(share, &helpers, lost, rng).expect("parts") {
            received.entry(helper).or_default().push(part);
        }
    }
    let sums: Vec<_> = received.values().map(|parts| repair::add_up(parts)).collect();
    shares[2] = repair::restore(lost, &sums, &public_keys).expect("a share");
    check_shares(&shares[1..], &public_keys, rng);
}

const INPUT: &[u8; 14] = b"a secret input";

/// What one side sends, decoded by the other.
macro_rules! received {
    ($type:ident, $value:expr) => {
        $type::from_bytes(&sent($value.to_bytes())).expect(stringify!($type))
    };
}

fn oprf<S: oprf::Suite>() {
    let rng = &mut Random(0);
    let key = SecretKey::<S>::derive(oprf::Mode::Oprf, &secret([0x42; 32]), b"info").expect("a key");
    let key = SecretKey::<S>::from_bytes((*key.to_bytes()).as_ref()).expect("a key");
    let server = OprfServer::new(key);
    let client = OprfClient::<S>::blind(&secret(*INPUT), rng).expect("a client");
    let blinded = received!(BlindedElement, client.blinded());
    let evaluated = received!(EvaluatedElement, server.evaluate(&blinded));
    let output = client.finalize(&evaluated).expect("an output");
    assert_eq!(public(*output), public(*server.compute(&secret(*INPUT)).expect("an output")));
}

/// A batch of two.
fn voprf<S: oprf::Suite>() {
    let rng = &mut Random(0);
    let server = VoprfServer::new(SecretKey::<S>::random(rng));
    let public_key = received!(PublicKey, server.public_key());
    let inputs = [secret(*INPUT), secret(*b"another secret")];
    let clients = inputs.map(|input| VoprfClient::<S>::blind(&input, rng).expect("a client"));
    let blinded = clients.each_ref().map(|client| received!(BlindedElement, client.blinded()));
    let (evaluated, proof) = server.evaluate_all(&blinded, rng).expect("an answer");
    let evaluated: Vec<_> = evaluated.iter().map(|one| received!(EvaluatedElement, one)).collect();
    let proof = received!(Proof, proof);
    let outputs = VoprfClient::finalize_all(clients.into(), &evaluated, &proof, &public_key);
    for (output, input) in outputs.expect("outputs").iter().zip(&inputs) {
        assert_eq!(public(**output), public(*server.compute(input).expect("an output")));
    }
}

fn poprf<S: oprf::Suite>() {
    let rng = &mut Random(0);
    let server = PoprfServer::new(SecretKey::<S>::random(rng));
    let public_key = received!(PublicKey, server.public_key());
    let client = PoprfClient::<S>::blind(&secret(*INPUT), b"info", &public_key, rng).expect("a client");
    let blinded = received!(BlindedElement, client.blinded());
    let (evaluated, proof) = server.evaluate(&blinded, b"info", rng).expect("an answer");
    let (evaluated, proof) = (received!(EvaluatedElement, evaluated), received!(Proof, proof));
    let output = client.finalize(&evaluated, &proof).expect("an output");
    assert_eq!(public(*output), public(*server.compute(&secret(*INPUT), b"info").expect("an output")));
}
