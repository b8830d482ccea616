//! RFC 9497: the vectors of its appendix A, and what must not be accepted.

mod common;

use common::{Given, bytes};
use lemniscate::decaf448::Decaf448;
use lemniscate::ristretto255::Ristretto255;
use lemniscate_protocols::Error;
use lemniscate_protocols::oprf::{
    BlindedElement, EvaluatedElement, Mode, OprfClient, OprfServer, PoprfClient, PoprfServer, Proof,
    PublicKey, SecretKey, Suite, VoprfClient, VoprfServer,
};

const RISTRETTO255: &str = include_str!("../../../tests/data/rfc9497-ristretto255.txt");
const DECAF448: &str = include_str!("../../../tests/data/rfc9497-decaf448.txt");

/// One vector: lines of names and values.
struct Vector<'a>(&'a str);

impl Vector<'_> {
    fn text(&self, name: &str) -> &str {
        let line = self.0.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
        line.unwrap_or_else(|| panic!("no {name}"))
    }

    fn value(&self, name: &str) -> Vec<u8> {
        bytes(self.text(name))
    }

    fn values(&self, name: &str) -> Vec<Vec<u8>> {
        self.text(name).split(',').map(bytes).collect()
    }
}

fn check<S: Suite>(vector: &Vector) {
    let [inputs, blinds, blinded, evaluated, outputs] =
        ["Input", "Blind", "BlindedElement", "EvaluationElement", "Output"].map(|name| vector.values(name));
    let mode =
        [Mode::Oprf, Mode::Voprf, Mode::Poprf][vector.text("Mode").parse::<usize>().expect("a number")];
    let seed = vector.value("Seed").try_into().expect("32 bytes");
    let key = SecretKey::<S>::derive(mode, &seed, &vector.value("KeyInfo")).expect("a key");
    assert_eq!(key.to_bytes().as_ref(), vector.value("skSm"));
    assert!(
        SecretKey::<S>::from_bytes(&vector.value("skSm")).expect("a key").public_key() == key.public_key()
    );
    let mut rng = Given::new(blinds);
    let messages: Vec<_> =
        blinded.iter().map(|bytes| BlindedElement::<S>::from_bytes(bytes).expect("an element")).collect();
    let expect = |answers: &[EvaluatedElement<S>]| {
        let answers: Vec<_> = answers.iter().map(|answer| answer.to_bytes().as_ref().to_vec()).collect();
        assert_eq!(answers, evaluated);
    };
    let same = |found: &[lemniscate_protocols::oprf::Output]| {
        let found: Vec<_> = found.iter().map(|output| output.to_vec()).collect();
        assert_eq!(found, outputs);
    };
    if mode == Mode::Oprf {
        let server = OprfServer::new(key);
        for (i, input) in inputs.iter().enumerate() {
            let client = OprfClient::<S>::blind(input, &mut rng).expect("an input");
            assert_eq!(*client.blinded(), messages[i]);
            let answer = server.evaluate(&messages[i]);
            assert_eq!(answer.to_bytes().as_ref(), evaluated[i]);
            assert_eq!(client.finalize(&answer).expect("an output")[..], outputs[i]);
            assert_eq!(server.compute(input).expect("an output")[..], outputs[i]);
        }
        return;
    }
    assert_eq!(key.public_key().to_bytes().as_ref(), vector.value("pkSm"));
    let random = || Given::new([vector.value("ProofRandomScalar")]);
    let wrong = |proof: &Proof<S>| {
        let mut bytes = proof.to_bytes();
        bytes[0] ^= 1;
        Proof::from_bytes(&bytes).expect("a proof")
    };
    if mode == Mode::Voprf {
        let server = VoprfServer::new(key);
        let clients = |rng: &mut Given| -> Vec<_> {
            inputs.iter().map(|input| VoprfClient::<S>::blind(input, rng).expect("an input")).collect()
        };
        let batch = clients(&mut rng);
        assert!(batch.iter().map(VoprfClient::blinded).eq(&messages));
        let (answers, proof) = server.evaluate_all(&messages, &mut random()).expect("answers");
        expect(&answers);
        assert_eq!(proof.to_bytes(), vector.value("Proof"));
        same(&VoprfClient::finalize_all(batch, &answers, &proof, server.public_key()).expect("outputs"));
        let refused = |answers: &[EvaluatedElement<S>], proof: &Proof<S>, key: &PublicKey<S>| {
            VoprfClient::finalize_all(clients(&mut Given::seeded(0)), answers, proof, key)
                .expect_err("refused")
        };
        assert_eq!(refused(&answers, &proof, server.public_key()), Error::Invalid);
        assert_eq!(refused(&answers, &wrong(&proof), server.public_key()), Error::Invalid);
        assert_eq!(refused(&[], &proof, server.public_key()), Error::BatchLength);
        let (others, _) = server
            .evaluate_all(
                clients(&mut rng).iter().map(|c| *c.blinded()).collect::<Vec<_>>().as_slice(),
                &mut random(),
            )
            .expect("answers");
        assert_eq!(refused(&others, &proof, server.public_key()), Error::Invalid);
        for (input, output) in inputs.iter().zip(&outputs) {
            assert_eq!(server.compute(input).expect("an output")[..], output[..]);
        }
    } else {
        let info = vector.value("Info");
        let server = PoprfServer::new(key);
        let clients = |rng: &mut Given, info: &[u8]| -> Vec<_> {
            let client = |input: &Vec<u8>| {
                PoprfClient::<S>::blind(input, info, server.public_key(), rng).expect("an input")
            };
            inputs.iter().map(client).collect()
        };
        let batch = clients(&mut rng, &info);
        assert!(batch.iter().map(PoprfClient::blinded).eq(&messages));
        let (answers, proof) = server.evaluate_all(&messages, &info, &mut random()).expect("answers");
        expect(&answers);
        assert_eq!(proof.to_bytes(), vector.value("Proof"));
        same(&PoprfClient::finalize_all(batch, &answers, &proof).expect("outputs"));
        let blinds = vector.values("Blind");
        let refused = |info: &[u8], proof: &Proof<S>| {
            let batch = clients(&mut Given::new(blinds.clone()), info);
            PoprfClient::finalize_all(batch, &answers, proof).map(|_| ())
        };
        assert_eq!(refused(&info, &proof), Ok(()));
        assert_eq!(refused(&info, &wrong(&proof)), Err(Error::Invalid));
        assert_eq!(refused(b"other information", &proof), Err(Error::Invalid));
        for (input, output) in inputs.iter().zip(&outputs) {
            assert_eq!(server.compute(input, &info).expect("an output")[..], output[..]);
        }
    }
}

fn check_all<S: Suite>(text: &str) {
    let vectors: Vec<_> = text.split("\n\n").map(Vector).collect();
    assert_eq!(vectors.len(), 7);
    vectors.iter().for_each(check::<S>);
}

#[test]
fn vectors_of_ristretto255() {
    check_all::<Ristretto255>(RISTRETTO255);
}

#[test]
fn vectors_of_decaf448() {
    check_all::<Decaf448>(DECAF448);
}

/// What is no message, and what is.
fn decoders<S: Suite>() {
    let key = SecretKey::<S>::random(&mut Given::seeded(1));
    let length = key.to_bytes().as_ref().len();
    let neutral = vec![0; key.public_key().to_bytes().as_ref().len()];
    assert_eq!(PublicKey::<S>::from_bytes(&neutral), Err(Error::Neutral("public key")));
    assert_eq!(BlindedElement::<S>::from_bytes(&neutral), Err(Error::Neutral("blinded element")));
    assert_eq!(EvaluatedElement::<S>::from_bytes(&neutral[1..]), Err(Error::Length("evaluated element")));
    assert_eq!(
        EvaluatedElement::<S>::from_bytes(vec![0xff; neutral.len()]),
        Err(Error::Element("evaluated element"))
    );
    assert_eq!(SecretKey::<S>::from_bytes(&vec![0; length]).expect_err("0"), Error::Scalar("secret key"));
    assert_eq!(
        SecretKey::<S>::from_bytes(&vec![0xff; length]).expect_err("too large"),
        Error::Scalar("secret key")
    );
    for bytes in [0, 1, length, 2 * length - 1, 2 * length + 1, 2 * length + 2] {
        assert!(matches!(Proof::<S>::from_bytes(&vec![0; bytes]), Err(Error::Length(_))), "{bytes}");
    }
    assert!(Proof::<S>::from_bytes(&vec![0; 2 * length]).is_ok());
    let long = vec![0; 65_536];
    assert_eq!(OprfClient::<S>::blind(&long, &mut Given::seeded(2)).expect_err("long"), Error::TooLong);
    assert!(OprfClient::<S>::blind(&long[1..], &mut Given::seeded(2)).is_ok());
    let server = VoprfServer::new(key);
    assert_eq!(server.evaluate_all(&[], &mut Given::seeded(3)).expect_err("empty"), Error::BatchLength);
    assert!(format!("{server:?}").starts_with("VoprfServer("));
}

#[test]
fn messages_are_checked() {
    decoders::<Ristretto255>();
    decoders::<Decaf448>();
}

#[test]
fn serde() {
    let key = SecretKey::<Ristretto255>::random(&mut Given::seeded(1));
    let json = serde_json::to_string(&key.public_key()).expect("JSON");
    assert_eq!(serde_json::from_str::<PublicKey<Ristretto255>>(&json).expect("a key"), key.public_key());
    let binary = postcard::to_allocvec(&key).expect("bytes");
    let again: SecretKey<Ristretto255> = postcard::from_bytes(&binary).expect("a key");
    assert_eq!(*again.to_bytes(), *key.to_bytes());
    assert!(serde_json::from_str::<PublicKey<Ristretto255>>("[1,2]").is_err());
}
