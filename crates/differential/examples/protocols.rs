//! How long the protocols take beside other crates: minima of alternating runs, in one process.
//!
//! `cargo run --release -p lemniscate-differential --example protocols`; `LEMNISCATE_BACKEND` chooses a backend.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

use frost_core::keys::{IdentifierList, KeyPackage};
use lemniscate::backend;
use lemniscate::ed25519::SigningKey;
use lemniscate::edwards448::Edwards448;
use lemniscate::edwards25519::Edwards25519;
use lemniscate::ristretto255::Ristretto255;
use lemniscate_protocols::frost::{Nonces, SigningPackage, Suite as FrostSuite, deal};
use lemniscate_protocols::oprf::{OprfClient, OprfServer, SecretKey as OprfKey, VoprfClient, VoprfServer};
use lemniscate_protocols::vrf::{SecretKey, Suite};
use lemniscate_protocols::{SystemRng, aggregate};
use rand_core_06::OsRng;
use voprf::Ristretto255 as Theirs;
use vrf_rfc9381::ec::edwards25519::{elligator2, tai};
use vrf_rfc9381::{Prover, Verifier};

/// How often each side is measured.
const ROUNDS: usize = 300;

/// Prints the least time of both, alternating, with what a setup makes anew for each run.
fn row<A, B>(name: &str, mut ours: impl FnMut() -> A, mut theirs: impl FnMut() -> B) {
    let mut least = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        let start = Instant::now();
        black_box(ours());
        least[0] = least[0].min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        black_box(theirs());
        least[1] = least[1].min(start.elapsed().as_secs_f64());
    }
    let [ours, theirs] = least.map(|seconds| seconds * 1e6);
    println!("{name:40} {ours:8.1} us {theirs:8.1} us   {:.2}", ours / theirs);
}

fn vrf() {
    macro_rules! suite {
        ($suite:expr, $prover:ty, $verifier:ty) => {
            let (ours, theirs) =
                (SecretKey::from_seed(&[7; 32]), <$prover>::from_slice(&[7; 32]).expect("a key"));
            let alpha = b"an input of a random function";
            let name = $suite.name();
            let (proof, _) = ours.prove($suite, alpha);
            row(&format!("{name} prove"), || ours.prove($suite, alpha), || theirs.prove(alpha));
            let pi = proof.to_bytes();
            let (key, their_key) =
                (*ours.public_key(), <$verifier>::from_slice(&ours.public_key().to_bytes()));
            let their_key = their_key.expect("a key");
            row(
                &format!("{name} verify, proof as bytes"),
                || {
                    key.verify(
                        $suite,
                        alpha,
                        &lemniscate_protocols::vrf::Proof::from_bytes(&pi).expect("a proof"),
                    )
                },
                || their_key.verify(alpha, vrf_rfc9381::Proof::decode_pi(&pi).expect("a proof")),
            );
        };
    }
    suite!(Suite::Tai, tai::EdVrfEdwards25519TaiSecretKey, tai::EdVrfEdwards25519TaiPublicKey);
    suite!(
        Suite::Ell2,
        elligator2::EdVrfEdwards25519Ell2SecretKey,
        elligator2::EdVrfEdwards25519Ell2PublicKey
    );
}

fn oprf() {
    let key = OprfKey::<Ristretto255>::random(&mut SystemRng);
    let bytes = key.to_bytes();
    let theirs = voprf::OprfServer::<Theirs>::new_with_key(&*bytes).expect("a key");
    let ours = OprfServer::new(key.clone());
    row(
        "OPRF ristretto255 blind, evaluate, finalize",
        || {
            let client = OprfClient::blind(b"input", &mut SystemRng).expect("a client");
            let evaluated = ours.evaluate(client.blinded());
            client.finalize(&evaluated)
        },
        || {
            let client = voprf::OprfClient::<Theirs>::blind(b"input", &mut OsRng).expect("a client");
            client.state.finalize(b"input", &theirs.blind_evaluate(&client.message))
        },
    );
    let theirs = voprf::VoprfServer::<Theirs>::new_with_key(&*bytes).expect("a key");
    let ours = VoprfServer::new(key);
    row(
        "VOPRF ristretto255, all steps",
        || {
            let client = VoprfClient::blind(b"input", &mut SystemRng).expect("a client");
            let (evaluated, proof) = ours.evaluate(client.blinded(), &mut SystemRng).expect("an answer");
            client.finalize(&evaluated, &proof, ours.public_key())
        },
        || {
            let client = voprf::VoprfClient::<Theirs>::blind(b"input", &mut OsRng).expect("a client");
            let answer = theirs.blind_evaluate(&mut OsRng, &client.message);
            client.state.finalize(b"input", &answer.message, &answer.proof, theirs.get_public_key())
        },
    );
}

/// One of two of three signs, and sixteen of sixteen are aggregated.
fn frost<S: FrostSuite, C: frost_core::Ciphersuite>(name: &str) {
    for count in [2u16, 16] {
        let (dealt, public) = deal::<S, _>(count, count, &mut SystemRng).expect("shares");
        let shares: Vec<_> = dealt.into_iter().map(|share| share.verify().expect("a share")).collect();
        let (nonces, commitments): (Vec<_>, Vec<_>) =
            shares.iter().map(|share| share.commit(&mut SystemRng)).unzip();
        let package = SigningPackage::<S>::new(b"message", &commitments).expect("a package");
        let package = SigningPackage::<S>::from_bytes(&package.to_bytes()).expect("a package");
        let (dealt, their_public) =
            frost_core::keys::generate_with_dealer::<C, _>(count, count, IdentifierList::Default, &mut OsRng)
                .expect("shares");
        let their_shares: Vec<_> =
            dealt.into_values().map(|share| KeyPackage::try_from(share).expect("a share")).collect();
        let (mut their_nonces, mut their_commitments) = (BTreeMap::new(), BTreeMap::new());
        for share in &their_shares {
            let (nonces, commitments) = frost_core::round1::commit(share.signing_share(), &mut OsRng);
            their_nonces.insert(*share.identifier(), nonces);
            their_commitments.insert(*share.identifier(), commitments);
        }
        let their_package = frost_core::SigningPackage::new(their_commitments, b"message");
        let stored: Vec<_> = nonces.into_iter().map(Nonces::into_bytes).collect();
        let mut fresh: Vec<_> =
            (0..ROUNDS).map(|_| Nonces::<S>::from_bytes(&stored[0]).expect("nonces")).collect();
        let who = their_shares[0].identifier();
        row(
            &format!("FROST {name} commit"),
            || shares[0].commit(&mut SystemRng),
            || frost_core::round1::commit(their_shares[0].signing_share(), &mut OsRng),
        );
        row(
            &format!("FROST {name} sign, {count} signers"),
            || shares[0].sign(fresh.pop().expect("nonces"), &package),
            || frost_core::round2::sign(&their_package, &their_nonces[who], &their_shares[0]),
        );
        let parts: Vec<_> = shares
            .iter()
            .zip(&stored)
            .map(|(share, nonces)| {
                share.sign(Nonces::from_bytes(nonces).expect("nonces"), &package).expect("a part")
            })
            .collect();
        let their_parts: BTreeMap<_, _> = their_shares
            .iter()
            .map(|share| {
                let who = share.identifier();
                (*who, frost_core::round2::sign(&their_package, &their_nonces[who], share).expect("a part"))
            })
            .collect();
        row(
            &format!("FROST {name} aggregate {count}"),
            || public.aggregate(&package, &parts).expect("a signature"),
            || frost_core::aggregate(&their_package, &their_parts, &their_public).expect("a signature"),
        );
    }
}

/// Of 256 signatures by 256 keys, beside one verdict for all from bytes, both ours.
fn aggregate() {
    let keys: Vec<_> = (0..=255u8).map(|i| SigningKey::from_bytes(&[i; 32])).collect();
    let public: Vec<_> = keys.iter().map(|key| key.verifying_key().to_bytes()).collect();
    let signatures: Vec<_> = keys.iter().map(|key| key.sign(b"message")).collect();
    let entries: Vec<_> =
        public.iter().map(|public_key| aggregate::Entry { public_key, message: b"message" }).collect();
    let signed = entries.iter().zip(&signatures);
    let signed: Vec<_> = signed
        .map(|(entry, signature)| aggregate::Signed { entry: *entry, signature: signature.to_bytes() })
        .collect();
    let aggregate = aggregate::HalfAggregate::new(&signed).expect("an aggregate");
    let all: Vec<_> = public
        .iter()
        .zip(&signatures)
        .map(|(key, signature)| lemniscate::ed25519::Entry::from_bytes(key, b"message", signature))
        .collect();
    row(
        "half-aggregate of 256, beside verify_all",
        || aggregate.verify(&entries),
        || lemniscate::ed25519::verify_all(&all),
    );
}

fn main() {
    println!("{:40} {:>11} {:>11}   ratio ({})", "", "lemniscate", "peer", backend::selected());
    vrf();
    oprf();
    aggregate();
    frost::<Edwards25519, frost_ed25519::Ed25519Sha512>("Ed25519");
    frost::<Ristretto255, frost_ristretto255::Ristretto255Sha512>("ristretto255");
    frost::<Edwards448, frost_ed448::Ed448Shake256>("Ed448");
}
