//! RFC 9591: the vectors of its appendix E, who is to blame, and what must not be accepted.

mod common;

use std::collections::BTreeMap;

use common::{Given, bytes};
use lemniscate::edwards448::Edwards448;
use lemniscate::edwards25519::Edwards25519;
use lemniscate::ristretto255::Ristretto255;
use lemniscate_protocols::Error;
use lemniscate_protocols::frost::{
    Commitments, DealtShare, Identifier, KeyShare, Nonces, PublicKeys, Signature, SignatureShare,
    SigningPackage, Suite, VerifyingKey, deal, deal_secret, dkg, refresh, repair,
};

const VECTORS: &str = include_str!("../../../tests/data/rfc9591.txt");

/// Messages of the ciphersuite with these fields.
fn message<S: Suite>(fields: &[&[u8]]) -> Vec<u8> {
    [&[1, S::NUMBER][..], &fields.concat()].concat()
}

fn check<S: Suite>(vector: &str) {
    let text = |name: &str| {
        let line = vector.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
        line.unwrap_or_else(|| panic!("no {name}"))
    };
    let value = |name: &str| bytes(text(name));
    let values = |name: &str| text(name).split(',').map(bytes).collect::<Vec<_>>();
    let signers: Vec<u16> =
        text("Signers").split(',').map(|number| number.parse().expect("a number")).collect();
    let group_key = value("GroupPublicKey");

    // The dealer draws the coefficient of x.
    let mut rng = Given::new(values("Coefficients"));
    let (dealt, public) = deal_secret::<S, _>(&value("GroupSecretKey"), 2, 3, &mut rng).expect("shares");
    assert_eq!(public.group_key().to_bytes().as_ref(), group_key);
    let shares: Vec<_> = dealt.into_iter().map(|share| share.verify().expect("a share")).collect();
    for (i, (share, expected)) in shares.iter().zip(values("Shares")).enumerate() {
        let number = [0, i as u8 + 1];
        assert_eq!(*share.to_bytes(), message::<S>(&[&number, &[0, 2], &expected, &group_key]));
    }

    let signers: Vec<_> = signers.iter().map(|number| &shares[usize::from(*number) - 1]).collect();
    let [hiding, binding] = ["Hiding", "Binding"].map(|name| values(&format!("{name}NonceRandomness")));
    let [hiding_nonces, binding_nonces] = ["Hiding", "Binding"].map(|name| values(&format!("{name}Nonce")));
    let [hiding_points, binding_points] =
        ["Hiding", "Binding"].map(|name| values(&format!("{name}NonceCommitment")));
    let (mut nonces, mut commitments) = (Vec::new(), Vec::new());
    for (i, share) in signers.iter().enumerate() {
        let (secret, public) = share.commit(&mut Given::new([hiding[i].clone(), binding[i].clone()]));
        let number = share.identifier().get().to_be_bytes();
        assert_eq!(public.to_bytes(), message::<S>(&[&number, &hiding_points[i], &binding_points[i]]));
        let stored = secret.into_bytes();
        assert_eq!(*stored, message::<S>(&[&number, &hiding_nonces[i], &binding_nonces[i]]));
        nonces.push(Nonces::from_bytes(&stored).expect("nonces"));
        commitments.push(Commitments::<S>::from_bytes(&public.to_bytes()).expect("commitments"));
    }
    let package = SigningPackage::new(&value("Message"), &commitments).expect("a package");
    let package = SigningPackage::<S>::from_bytes(&package.to_bytes()).expect("a package");
    let mut parts = Vec::new();
    for ((share, nonces), expected) in signers.iter().zip(nonces).zip(values("SignatureShares")) {
        let part = share.sign(nonces, &package).expect("a part");
        assert_eq!(part.to_bytes(), message::<S>(&[&share.identifier().get().to_be_bytes(), &expected]));
        parts.push(SignatureShare::from_bytes(&part.to_bytes()).expect("a part"));
    }
    let signature = public.aggregate(&package, &parts).expect("a signature");
    assert_eq!(signature.to_bytes(), value("Signature"));
    let key = VerifyingKey::<S>::from_bytes(&group_key).expect("a key");
    let signature = Signature::from_bytes(&value("Signature")).expect("a signature");
    assert_eq!(key.verify(&value("Message"), &signature), Ok(()));
    assert_eq!(key.verify(b"another", &signature), Err(Error::Invalid));
}

#[test]
fn vectors() {
    let [ed25519, ed448, ristretto255] = VECTORS.split("\n\n").collect::<Vec<_>>()[..] else {
        panic!("three")
    };
    check::<Edwards25519>(ed25519);
    check::<Edwards448>(ed448);
    check::<Ristretto255>(ristretto255);
}

fn shares<S: Suite>(threshold: u16, count: u16, seed: u64) -> (Vec<KeyShare<S>>, PublicKeys<S>) {
    let (dealt, public) = deal::<S, _>(threshold, count, &mut Given::seeded(seed)).expect("shares");
    (dealt.into_iter().map(|share| share.verify().expect("a share")).collect(), public)
}

fn sign<S: Suite>(
    shares: &[KeyShare<S>],
    message: &[u8],
    seed: u64,
) -> (SigningPackage<S>, Vec<SignatureShare<S>>) {
    let mut rng = Given::seeded(seed);
    let (nonces, commitments): (Vec<_>, Vec<_>) = shares.iter().map(|share| share.commit(&mut rng)).unzip();
    let package = SigningPackage::new(message, &commitments).expect("a package");
    let parts =
        shares.iter().zip(nonces).map(|(share, nonces)| share.sign(nonces, &package).expect("a part"));
    let parts = parts.collect();
    (package, parts)
}

/// Any three of five sign, and the keys and signatures are those of the scheme.
fn any_signers<S: Suite>(verify: impl Fn(&[u8], &[u8], &[u8]) -> bool) {
    let (shares, public) = shares::<S>(3, 5, 1);
    for chosen in [[0, 1, 2], [0, 2, 4], [4, 3, 1]] {
        let signers = chosen.map(|i: usize| shares[i].clone());
        let (package, parts) = sign(&signers, b"message", 2);
        let signature = public.aggregate(&package, &parts).expect("a signature");
        assert!(verify(public.group_key().to_bytes().as_ref(), b"message", &signature.to_bytes()));
    }
    let (package, parts) = sign(&shares, b"message", 3);
    let signature = public.aggregate(&package, &parts).expect("five of five");
    assert_eq!(public.group_key().verify(b"message", &signature), Ok(()));
}

#[test]
fn signatures_are_those_of_the_schemes() {
    any_signers::<Edwards25519>(|key, message, signature| {
        let key =
            lemniscate::ed25519::VerifyingKey::from_bytes(key.try_into().expect("32 bytes")).expect("a key");
        let signature = lemniscate::ed25519::Signature::from_slice(signature).expect("64 bytes");
        key.verify_strict(message, &signature).is_ok()
    });
    any_signers::<Edwards448>(|key, message, signature| {
        let key =
            lemniscate::ed448::VerifyingKey::from_bytes(key.try_into().expect("57 bytes")).expect("a key");
        let signature = lemniscate::ed448::Signature::from_slice(signature).expect("114 bytes");
        key.verify_strict(message, &signature).is_ok()
    });
    any_signers::<Ristretto255>(|_, _, _| true);
}

#[test]
fn who_cheats_is_named() {
    let (shares, public) = shares::<Edwards25519>(3, 5, 4);
    let (package, parts) = sign(&shares[1..5], b"message", 5);
    let mut wrong = parts.clone();
    for i in [0, 2] {
        let mut bytes = wrong[i].to_bytes();
        // Other bytes, as differences that cancel out give a signature that is valid.
        bytes[4 + i] ^= 1;
        wrong[i] = SignatureShare::from_bytes(&bytes).expect("a part");
    }
    let who = |i: usize| shares[i].identifier();
    assert_eq!(public.aggregate(&package, &wrong), Err(Error::Culprits(vec![who(1), who(3)])));
    assert_eq!(public.aggregate(&package, &parts[1..]), Err(Error::Missing(who(1))));
    assert_eq!(
        public.aggregate(&package, &[&parts[..], &parts[..1]].concat()),
        Err(Error::Duplicate(who(1)))
    );
    let (_, others) = sign(&shares[..3], b"message", 6);
    assert_eq!(public.aggregate(&package, &others), Err(Error::Unknown(who(0))));
    // Parts of another message, all of them.
    let (_, others) = sign(&shares[1..5], b"other", 7);
    let all = (1..5).map(who).collect();
    assert_eq!(public.aggregate(&package, &others), Err(Error::Culprits(all)));
    assert_eq!(Error::Culprits(vec![who(1), who(3)]).to_string(), "invalid contribution of participant 2, 4");
}

#[test]
fn signers_refuse() {
    let (shares, _) = shares::<Ristretto255>(3, 5, 8);
    let mut rng = Given::seeded(9);
    let (nonces, commitments): (Vec<_>, Vec<_>) = shares.iter().map(|share| share.commit(&mut rng)).unzip();
    let mut nonces = nonces.into_iter();
    let few = SigningPackage::new(b"", &commitments[..2]).expect("a package");
    assert_eq!(shares[0].sign(nonces.next().expect("nonces"), &few).expect_err("few"), Error::SignerCount);
    let enough = SigningPackage::new(b"", &commitments[2..]).expect("a package");
    assert_eq!(
        shares[1].sign(nonces.next().expect("nonces"), &enough).expect_err("not in it"),
        Error::Commitments
    );
    // Nonces of another session.
    let (others, _) = shares[2].commit(&mut rng);
    assert_eq!(shares[2].sign(others, &enough).expect_err("others"), Error::Commitments);
    assert!(shares[2].sign(nonces.next().expect("nonces"), &enough).is_ok());
    assert_eq!(SigningPackage::<Ristretto255>::new(b"", &[]), Err(Error::SignerCount));
    let twice = [commitments[0], commitments[0]];
    assert_eq!(SigningPackage::new(b"", &twice), Err(Error::Duplicate(shares[0].identifier())));
}

#[test]
fn the_dealer_is_checked() {
    for (threshold, count) in [(0, 3), (1, 3), (4, 3), (2, 1), (2, 0)] {
        let refused = deal::<Ristretto255, _>(threshold, count, &mut Given::seeded(1)).map(|_| ());
        assert_eq!(refused, Err(Error::Threshold), "{threshold} {count}");
    }
    let (dealt, _) = deal::<Ristretto255, _>(2, 3, &mut Given::seeded(1)).expect("shares");
    let [bytes, other] = [0, 1].map(|i: usize| dealt[i].to_bytes());
    assert_eq!(dealt[0].commitment_bytes(), dealt[1].commitment_bytes());
    let mut swapped = bytes.to_vec();
    swapped[2..4].copy_from_slice(&other[2..4]);
    let swapped = DealtShare::<Ristretto255>::from_bytes(&swapped).expect("a share");
    assert_eq!(swapped.verify().expect_err("of another number"), Error::Invalid);
    let same = DealtShare::<Ristretto255>::from_bytes(&bytes).expect("a share").verify().expect("a share");
    assert_eq!(*same.to_bytes(), *dealt[0].clone().verify().expect("a share").to_bytes());
}

/// What one participant gets.
type Generated<S> = Result<(KeyShare<S>, PublicKeys<S>), Error>;

/// Everybody's packages of a key generation, and what they make of them.
fn generate<S: Suite>(
    threshold: u16,
    count: u16,
    change: impl Fn(Identifier, Identifier, &mut Vec<u8>),
) -> BTreeMap<Identifier, Generated<S>> {
    let mut rng = Given::seeded(10);
    let participants: Vec<_> =
        (1..=count).map(|number| Identifier::new(number * 7).expect("not 0")).collect();
    let (mut states, mut first) = (Vec::new(), BTreeMap::new());
    for who in &participants {
        let (state, package) = dkg::start::<S, _>(*who, threshold, count, &mut rng).expect("a start");
        states.push(state);
        first.insert(*who, dkg::FirstPackage::<S>::from_bytes(&package.to_bytes()).expect("a package"));
    }
    let (mut checked, mut second) = (Vec::new(), BTreeMap::<_, BTreeMap<_, _>>::new());
    for (who, state) in participants.iter().zip(states) {
        let mut others = first.clone();
        others.remove(who);
        let (state, packages) = state.check(others).expect("right packages");
        checked.push(state);
        for (to, package) in packages {
            let mut bytes = package.to_bytes().to_vec();
            change(*who, to, &mut bytes);
            let package = dkg::SecondPackage::from_bytes(&bytes).expect("a package");
            second.entry(to).or_default().insert(*who, package);
        }
    }
    let finish = |(who, state): (&Identifier, dkg::Checked<S>)| (*who, state.finish(second[who].clone()));
    participants.iter().zip(checked).map(finish).collect()
}

fn generates<S: Suite>() {
    let results = generate::<S>(3, 4, |_, _, _| ());
    let (shares, public): (Vec<_>, Vec<_>) =
        results.into_values().map(|result| result.expect("a share")).unzip();
    assert!(public.iter().all(|keys| *keys == public[0]));
    let (package, parts) = sign(&shares[1..], b"message", 11);
    assert!(public[0].aggregate(&package, &parts).is_ok());
    let again = PublicKeys::<S>::from_bytes(&public[0].to_bytes()).expect("keys");
    assert_eq!(again, public[0]);
}

#[test]
fn distributed_key_generation() {
    generates::<Edwards25519>();
    generates::<Edwards448>();
    generates::<Ristretto255>();
    // The second lies to the third.
    let liar = |who: Identifier, to: Identifier, bytes: &mut Vec<u8>| {
        if who.get() == 14 && to.get() == 21 {
            bytes[2] ^= 1;
        }
    };
    for (who, result) in generate::<Ristretto255>(2, 3, liar) {
        let expected = if who.get() == 21 {
            Some(Error::Culprits(vec![Identifier::new(14).expect("14")]))
        } else {
            None
        };
        assert_eq!(result.err(), expected);
    }
    // A proof of another participant's.
    let mut rng = Given::seeded(12);
    let [a, b, c] = [1, 2, 3].map(|number| Identifier::new(number).expect("not 0"));
    let (state, _) = dkg::start::<Ristretto255, _>(a, 2, 3, &mut rng).expect("a start");
    let (_, package) = dkg::start::<Ristretto255, _>(b, 2, 3, &mut rng).expect("a start");
    let packages = BTreeMap::from([(b, package.clone()), (c, package)]);
    assert_eq!(state.check(packages).expect_err("copied"), Error::Culprits(vec![c]));
}

#[test]
fn shares_are_repaired_and_refreshed() {
    let (shares, public) = shares::<Edwards25519>(3, 5, 13);
    let lost = shares[4].identifier();
    let helpers: Vec<_> = shares[..3].iter().map(KeyShare::identifier).collect();
    let mut rng = Given::seeded(14);
    let mut received = vec![Vec::new(); 3];
    for share in &shares[..3] {
        let parts = repair::divide(share, &helpers, lost, &mut rng).expect("parts");
        for (part, received) in parts.into_values().zip(&mut received) {
            received.push(repair::Part::<Edwards25519>::from_bytes(&part.to_bytes()).expect("a part"));
        }
    }
    let sums: Vec<_> = received.iter().map(|parts| repair::add_up(parts)).collect();
    let restored = repair::restore(lost, &sums, &public).expect("the share");
    assert_eq!(*restored.to_bytes(), *shares[4].to_bytes());
    assert_eq!(repair::restore(lost, &sums[1..], &public).expect_err("not all"), Error::Invalid);
    assert_eq!(
        repair::divide(&shares[0], &helpers[..2], lost, &mut rng).expect_err("few"),
        Error::SignerCount
    );
    assert_eq!(
        repair::divide(&shares[3], &helpers, lost, &mut rng).expect_err("no helper"),
        Error::Unknown(shares[3].identifier())
    );

    let contributions = [refresh::contribute(&public, &mut rng), refresh::contribute(&public, &mut rng)];
    let mut new = Vec::new();
    for share in &shares {
        let own: Vec<_> = contributions.iter().map(|all| all[&share.identifier()].clone()).collect();
        new.push(refresh::apply(share, &public, &own).expect("a new share"));
        let others: Vec<_> = contributions.iter().map(|all| all[&shares[1].identifier()].clone()).collect();
        assert!(
            share.identifier() == shares[1].identifier() || refresh::apply(share, &public, &others).is_err()
        );
    }
    let (new, new_public): (Vec<_>, Vec<_>) = new.into_iter().unzip();
    assert!(new_public.iter().all(|keys| *keys == new_public[0]));
    let (package, parts) = sign(&new[1..4], b"message", 15);
    let signature = new_public[0].aggregate(&package, &parts).expect("a signature");
    assert_eq!(public.group_key().verify(b"message", &signature), Ok(()));
    // An old share among new ones.
    let mixed = [new[0].clone(), new[1].clone(), shares[2].clone()];
    let (package, parts) = sign(&mixed, b"message", 16);
    let culprit = vec![shares[2].identifier()];
    assert_eq!(new_public[0].aggregate(&package, &parts), Err(Error::Culprits(culprit)));
}

/// Every decoder on every prefix of a message, on more bytes, and on another version and ciphersuite.
#[test]
fn messages_are_checked() {
    let (shares, public) = shares::<Ristretto255>(2, 3, 17);
    let (nonces, commitments) = shares[0].commit(&mut Given::seeded(18));
    let (package, parts) = sign(&shares[..2], b"", 19);
    fn check<T>(bytes: &[u8], ends: bool, decode: impl Fn(&[u8]) -> Result<T, Error>) {
        assert!(decode(bytes).is_ok());
        for length in 0..bytes.len() {
            assert!(decode(&bytes[..length]).is_err(), "{length} of {}", bytes.len());
        }
        assert_eq!(decode(&[bytes, &[0]].concat()).is_err(), ends);
        for i in [0, 1] {
            let mut other = bytes.to_vec();
            other[i] ^= 1;
            assert!(matches!(decode(&other), Err(Error::Version(_))));
        }
    }
    check(&shares[0].to_bytes(), true, KeyShare::<Ristretto255>::from_bytes);
    check(&commitments.to_bytes(), true, Commitments::<Ristretto255>::from_bytes);
    check(&nonces.into_bytes(), true, Nonces::<Ristretto255>::from_bytes);
    check(&parts[0].to_bytes(), true, SignatureShare::<Ristretto255>::from_bytes);
    // The message takes what is left.
    check(&package.to_bytes(), false, SigningPackage::<Ristretto255>::from_bytes);
    let bytes = public.to_bytes();
    assert!(PublicKeys::<Ristretto255>::from_bytes(&bytes[..bytes.len() - 1]).is_err());
    let zero = [&bytes[..36], &[0, 0][..], &bytes[38..]].concat();
    assert_eq!(PublicKeys::<Ristretto255>::from_bytes(&zero), Err(Error::Identifier));
    let twice = [&bytes[..], &bytes[36..70]].concat();
    assert_eq!(PublicKeys::<Ristretto255>::from_bytes(&twice), Err(Error::Duplicate(shares[0].identifier())));
}

#[test]
fn serde() {
    let (shares, public) = shares::<Edwards448>(2, 300, 20);
    let binary = postcard::to_allocvec(&public).expect("bytes");
    assert_eq!(postcard::from_bytes::<PublicKeys<Edwards448>>(&binary).expect("keys"), public);
    let json = serde_json::to_string(&public).expect("JSON");
    assert_eq!(serde_json::from_str::<PublicKeys<Edwards448>>(&json).expect("keys"), public);
    let share = postcard::to_allocvec(&shares[0]).expect("bytes");
    let again: KeyShare<Edwards448> = postcard::from_bytes(&share).expect("a share");
    assert_eq!(*again.to_bytes(), *shares[0].to_bytes());
    assert_eq!(serde_json::from_str::<Identifier>("3").expect("a number").get(), 3);
    assert!(serde_json::from_str::<Identifier>("0").is_err());
}
