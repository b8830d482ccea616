//! RFC 9591 beside `frost-ed25519`, `frost-ed448` and `frost-ristretto255`: sessions in which some signers use this crate and
//! others that.

use std::collections::BTreeMap;

use frost_core::keys::{
    IdentifierList, KeyPackage, PublicKeyPackage, SigningShare, VerifyingShare, dkg as their_dkg,
};
use frost_core::round1::{NonceCommitment, SigningCommitments};
use frost_core::{Ciphersuite, VerifyingKey, round1, round2};
use frost_ed448::Ed448Shake256;
use frost_ed25519::Ed25519Sha512;
use frost_ristretto255::Ristretto255Sha512;
use lemniscate::edwards448::Edwards448;
use lemniscate::edwards25519::Edwards25519;
use lemniscate::ristretto255::Ristretto255;
use lemniscate_protocols::frost::{
    Commitments, Identifier, KeyShare, PublicKeys, SignatureShare, SigningPackage, Suite, deal_secret, dkg,
};

use super::{CASES, Seeded, cases_or};

/// A message of this crate.
fn message<S: Suite>(fields: &[&[u8]]) -> Vec<u8> {
    [&[1, S::NUMBER][..], &fields.concat()].concat()
}

fn theirs<C: Ciphersuite>(identifier: Identifier) -> frost_core::Identifier<C> {
    identifier.get().try_into().expect("not 0")
}

/// What a share of this crate has, for theirs.
fn key_package<C: Ciphersuite, S: Suite>(share: &KeyShare<S>, length: usize) -> KeyPackage<C> {
    let bytes = share.to_bytes();
    let secret = SigningShare::<C>::deserialize(&bytes[6..6 + length]).expect("a share");
    let key = VerifyingKey::deserialize(share.group_key().to_bytes().as_ref()).expect("a key");
    KeyPackage::new(theirs(share.identifier()), secret, VerifyingShare::from(secret), key, share.threshold())
}

/// One session; every second signer uses the other crate. Both aggregate the same signature.
fn session<C: Ciphersuite, S: Suite>(rng: &mut Seeded, length: usize) {
    let threshold = 2 + rng.below(3);
    let count = threshold + rng.below(3);
    // Every second key is dealt by the other crate.
    let (shares, public, their_public) = if rng.below(2) == 0 {
        let secret = frost_core::SigningKey::<C>::new(rng).serialize();
        let (dealt, public) = deal_secret::<S, _>(&secret, threshold, count, rng).expect("shares");
        let shares: Vec<_> = dealt.into_iter().map(|share| share.verify().expect("a share")).collect();
        let verifying = shares.iter().map(|share| {
            let package = key_package::<C, S>(share, length);
            (*package.identifier(), *package.verifying_share())
        });
        let key = VerifyingKey::deserialize(public.group_key().to_bytes().as_ref()).expect("a key");
        let their_public = PublicKeyPackage::<C>::new(verifying.collect(), key, Some(threshold));
        (shares, public, their_public)
    } else {
        let (dealt, their_public) = frost_core::keys::generate_with_dealer::<C, _>(
            count,
            threshold,
            IdentifierList::Default,
            &mut *rng,
        )
        .expect("shares");
        let key = their_public.verifying_key().serialize().expect("bytes");
        let mut fields = message::<S>(&[&threshold.to_be_bytes(), &key]);
        let shares = (1..=count).map(|number| {
            let share =
                KeyPackage::try_from(dealt[&number.try_into().expect("not 0")].clone()).expect("a share");
            let number = number.to_be_bytes();
            fields.extend_from_slice(&number);
            fields.extend_from_slice(&share.verifying_share().serialize().expect("bytes"));
            let secret = share.signing_share().serialize();
            KeyShare::from_bytes(&message::<S>(&[&number, &threshold.to_be_bytes(), &secret, &key]))
                .expect("a share")
        });
        let shares = shares.collect();
        (shares, PublicKeys::from_bytes(&fields).expect("keys"), their_public)
    };

    let mut signers: Vec<_> = shares.iter().collect();
    while signers.len() > usize::from(threshold) && rng.below(2) == 0 {
        signers.remove(usize::from(rng.below(signers.len() as u16)));
    }
    let (mut our_nonces, mut their_nonces) = (BTreeMap::new(), BTreeMap::new());
    let (mut ours, mut all) = (Vec::new(), BTreeMap::new());
    for (i, share) in signers.iter().enumerate() {
        let who = share.identifier();
        let (hiding, binding) = if i % 2 == 0 {
            let (nonces, commitments) = share.commit(rng);
            our_nonces.insert(who, nonces);
            let bytes = commitments.to_bytes();
            let (hiding, binding) = bytes[4..].split_at((bytes.len() - 4) / 2);
            (hiding.to_vec(), binding.to_vec())
        } else {
            let package = key_package::<C, S>(share, length);
            let (nonces, commitments) = round1::commit(package.signing_share(), rng);
            their_nonces.insert(who, nonces);
            let bytes = |one: &NonceCommitment<C>| one.serialize().expect("bytes");
            (bytes(commitments.hiding()), bytes(commitments.binding()))
        };
        let bytes = message::<S>(&[&who.get().to_be_bytes(), &hiding, &binding]);
        ours.push(Commitments::from_bytes(&bytes).expect("commitments"));
        let [hiding, binding] =
            [hiding, binding].map(|bytes| NonceCommitment::deserialize(&bytes).expect("one"));
        all.insert(theirs::<C>(who), SigningCommitments::new(hiding, binding));
    }
    let text = rng.bytes(100);
    let package = SigningPackage::new(&text, &ours).expect("a package");
    let their_package = frost_core::SigningPackage::new(all, &text);
    let (mut parts, mut their_parts) = (Vec::new(), BTreeMap::new());
    for share in signers {
        let who = share.identifier();
        let bytes = match our_nonces.remove(&who) {
            Some(nonces) => share.sign(nonces, &package).expect("a part").to_bytes()[4..].to_vec(),
            None => {
                let key = key_package::<C, S>(share, length);
                round2::sign(&their_package, &their_nonces[&who], &key).expect("a part").serialize()
            }
        };
        let part = message::<S>(&[&who.get().to_be_bytes(), &bytes]);
        parts.push(SignatureShare::from_bytes(&part).expect("a part"));
        their_parts.insert(theirs::<C>(who), round2::SignatureShare::deserialize(&bytes).expect("a part"));
    }
    let signature = public.aggregate(&package, &parts).expect("a signature");
    let their_signature =
        frost_core::aggregate(&their_package, &their_parts, &their_public).expect("a signature");
    assert_eq!(signature.to_bytes(), their_signature.serialize().expect("bytes"));
}

/// Three generate a key, of whom one uses the other crate.
fn generation<C: Ciphersuite, S: Suite>(rng: &mut Seeded, length: usize) {
    let [a, b, c] = [1, 2, 3].map(|number| Identifier::new(number).expect("not 0"));
    let (first, of_first) = dkg::start::<S, _>(a, 2, 3, rng).expect("a start");
    let (second, of_second) = dkg::start::<S, _>(b, 2, 3, rng).expect("a start");
    let (third, of_third) = their_dkg::part1::<C, _>(theirs(c), 3, 2, &mut *rng).expect("a start");
    // R, z, and the commitment.
    let coefficients = of_third.commitment().serialize().expect("bytes");
    let proof = of_third.proof_of_knowledge().serialize().expect("bytes");
    let bytes = message::<S>(&[&proof, &2u16.to_be_bytes(), &coefficients.concat()]);
    let of_third = dkg::FirstPackage::<S>::from_bytes(&bytes).expect("a package");
    let element = (proof.len()) - length;
    let convert = |package: &dkg::FirstPackage<S>| {
        let bytes = package.to_bytes();
        let (proof, commitment) = bytes[2..].split_at(element + length);
        let commitment = commitment[2..].chunks(element).map(<[u8]>::to_vec);
        their_dkg::round1::Package::<C>::new(
            frost_core::keys::VerifiableSecretSharingCommitment::deserialize(commitment)
                .expect("a commitment"),
            frost_core::Signature::deserialize(proof).expect("a proof"),
        )
    };
    let for_third = BTreeMap::from([(theirs(a), convert(&of_first)), (theirs(b), convert(&of_second))]);
    let (first, from_first) =
        first.check(BTreeMap::from([(b, of_second), (c, of_third.clone())])).expect("right");
    let (second, from_second) = second.check(BTreeMap::from([(a, of_first), (c, of_third)])).expect("right");
    let (third, from_third) = their_dkg::part2(third, &for_third).expect("right");
    let from_third = |who: Identifier| {
        let bytes = from_third[&theirs(who)].signing_share().serialize();
        dkg::SecondPackage::<S>::from_bytes(&message::<S>(&[&bytes])).expect("a package")
    };
    let convert = |package: &dkg::SecondPackage<S>| {
        their_dkg::round2::Package::<C>::new(
            SigningShare::deserialize(&package.to_bytes()[2..]).expect("a share"),
        )
    };
    let to_third =
        BTreeMap::from([(theirs(a), convert(&from_first[&c])), (theirs(b), convert(&from_second[&c]))]);
    let (_, public) =
        first.finish([(b, from_second[&a].clone()), (c, from_third(a))].into()).expect("a share");
    let (_, of_second) =
        second.finish([(a, from_first[&b].clone()), (c, from_third(b))].into()).expect("a share");
    let (third, their_public) = their_dkg::part3(&third, &for_third, &to_third).expect("a share");
    assert_eq!(public, of_second);
    let key = their_public.verifying_key().serialize().expect("bytes");
    assert_eq!(public.group_key().to_bytes().as_ref(), key);
    let own = third.verifying_share().serialize().expect("bytes");
    assert!(public.to_bytes().ends_with(&own));
}

macro_rules! suites {
    ($($name:ident: $theirs:ty, $ours:ty, $length:literal, $cases:expr;)+) => {$(
        #[test]
        fn $name() {
            for case in 0..cases_or($cases) {
                session::<$theirs, $ours>(&mut Seeded::new(case), $length);
                generation::<$theirs, $ours>(&mut Seeded::new(1 << 32 | case), $length);
            }
        }
    )+};
}

// Fewer of the slower ones.
suites! {
    ed25519: Ed25519Sha512, Edwards25519, 32, CASES;
    ed448: Ed448Shake256, Edwards448, 57, CASES / 5;
    ristretto255: Ristretto255Sha512, Ristretto255, 32, CASES;
}
