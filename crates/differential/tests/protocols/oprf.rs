//! RFC 9497 for ristretto255 beside `voprf`.

use lemniscate::ristretto255::Ristretto255;
use lemniscate_protocols::oprf::{
    BlindedElement, EvaluatedElement, OprfClient, OprfServer, PoprfClient, PoprfServer, Proof, PublicKey,
    SecretKey, VoprfClient, VoprfServer,
};
use voprf::{Group as _, Ristretto255 as Theirs};

use super::{Seeded, cases};

/// What the crate refuses is left out: an empty input.
fn input(rng: &mut Seeded) -> Vec<u8> {
    [&rng.bytes(100)[..], b"."].concat()
}

fn key(rng: &mut Seeded) -> (SecretKey<Ristretto255>, Vec<u8>, <Theirs as voprf::Group>::Elem) {
    let key = SecretKey::<Ristretto255>::random(rng);
    let public = Theirs::deserialize_elem(&key.public_key().to_bytes()).expect("an element");
    let bytes = key.to_bytes().to_vec();
    (key, bytes, public)
}

#[test]
fn oprf() {
    for case in 0..cases() {
        let mut rng = Seeded::new(case);
        let (input, (key, bytes, _)) = (input(&mut rng), key(&mut rng));
        let ours = OprfServer::new(key);
        let theirs = voprf::OprfServer::<Theirs>::new_with_key(&bytes).expect("a key");
        let expected = ours.compute(&input).expect("an output").to_vec();
        assert_eq!(theirs.evaluate(&input).expect("an output").to_vec(), expected);

        let client = OprfClient::<Ristretto255>::blind(&input, &mut rng).expect("a client");
        let blinded = voprf::BlindedElement::deserialize(&client.blinded().to_bytes()).expect("an element");
        let evaluated =
            EvaluatedElement::from_bytes(theirs.blind_evaluate(&blinded).serialize()).expect("an element");
        assert_eq!(client.finalize(&evaluated).expect("an output").to_vec(), expected);

        let client = voprf::OprfClient::<Theirs>::blind(&input, &mut rng).expect("a client");
        let evaluated =
            ours.evaluate(&BlindedElement::from_bytes(client.message.serialize()).expect("an element"));
        let evaluated = voprf::EvaluationElement::deserialize(&evaluated.to_bytes()).expect("an element");
        assert_eq!(client.state.finalize(&input, &evaluated).expect("an output").to_vec(), expected);
    }
}

#[test]
fn voprf_() {
    for case in 0..cases() {
        let mut rng = Seeded::new(1 << 32 | case);
        let (input, (key, bytes, their_key)) = (input(&mut rng), key(&mut rng));
        let ours = VoprfServer::new(key);
        let theirs = voprf::VoprfServer::<Theirs>::new_with_key(&bytes).expect("a key");
        let expected = ours.compute(&input).expect("an output").to_vec();
        assert_eq!(theirs.evaluate(&input).expect("an output").to_vec(), expected);

        let client = VoprfClient::<Ristretto255>::blind(&input, &mut rng).expect("a client");
        let blinded = voprf::BlindedElement::deserialize(&client.blinded().to_bytes()).expect("an element");
        let answer = theirs.blind_evaluate(&mut rng, &blinded);
        let evaluated = EvaluatedElement::from_bytes(answer.message.serialize()).expect("an element");
        let proof = Proof::from_bytes(&answer.proof.serialize()).expect("a proof");
        let public_key = PublicKey::from_bytes(Theirs::serialize_elem(their_key)).expect("a key");
        assert_eq!(client.finalize(&evaluated, &proof, &public_key).expect("an output").to_vec(), expected);

        let client = voprf::VoprfClient::<Theirs>::blind(&input, &mut rng).expect("a client");
        let blinded = BlindedElement::from_bytes(client.message.serialize()).expect("an element");
        let (evaluated, proof) = ours.evaluate(&blinded, &mut rng).expect("an answer");
        let evaluated = voprf::EvaluationElement::deserialize(&evaluated.to_bytes()).expect("an element");
        let proof = voprf::Proof::deserialize(&proof.to_bytes()).expect("a proof");
        let output = client.state.finalize(&input, &evaluated, &proof, their_key).expect("an output");
        assert_eq!(output.to_vec(), expected);
    }
}

#[test]
fn poprf() {
    for case in 0..cases() {
        let mut rng = Seeded::new(2 << 32 | case);
        let (input, info) = (input(&mut rng), rng.bytes(30));
        let (key, bytes, their_key) = key(&mut rng);
        let public_key = key.public_key();
        let ours = PoprfServer::new(key);
        let theirs = voprf::PoprfServer::<Theirs>::new_with_key(&bytes).expect("a key");
        let expected = ours.compute(&input, &info).expect("an output").to_vec();
        assert_eq!(theirs.evaluate(&input, Some(&info)).expect("an output").to_vec(), expected);

        let client =
            PoprfClient::<Ristretto255>::blind(&input, &info, &public_key, &mut rng).expect("a client");
        let blinded = voprf::BlindedElement::deserialize(&client.blinded().to_bytes()).expect("an element");
        let answer = theirs.blind_evaluate(&mut rng, &blinded, Some(&info)).expect("an answer");
        let evaluated = EvaluatedElement::from_bytes(answer.message.serialize()).expect("an element");
        let proof = Proof::from_bytes(&answer.proof.serialize()).expect("a proof");
        assert_eq!(client.finalize(&evaluated, &proof).expect("an output").to_vec(), expected);

        let client = voprf::PoprfClient::<Theirs>::blind(&input, &mut rng).expect("a client");
        let blinded = BlindedElement::from_bytes(client.message.serialize()).expect("an element");
        let (evaluated, proof) = ours.evaluate(&blinded, &info, &mut rng).expect("an answer");
        let evaluated = voprf::EvaluationElement::deserialize(&evaluated.to_bytes()).expect("an element");
        let proof = voprf::Proof::deserialize(&proof.to_bytes()).expect("a proof");
        let output = client.state.finalize(&input, &evaluated, &proof, their_key, Some(&info));
        assert_eq!(output.expect("an output").to_vec(), expected);
    }
}
