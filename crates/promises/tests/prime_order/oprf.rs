//! Oblivious pseudorandom functions by RFC 9497, in its three modes: the vectors of its appendix A, and the same protocol on every
//! other group. Written over what the library has for protocols, and over no trait of another crate.

use lemniscate::prime_order::{Element, GroupScalar, PrimeGroup, ScalarOf};
use lemniscate::{decaf448::Decaf448, ristretto255::Ristretto255};
use sha2::{Digest, Sha512};
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};

use super::on_every_backend;

/// A ciphersuite: its name, and the hash function of 64 bytes.
#[derive(Clone, Copy)]
struct Suite {
    name: &'static str,
    hash: fn(&[u8]) -> [u8; 64],
}

fn sha512(bytes: &[u8]) -> [u8; 64] {
    Sha512::digest(bytes).into()
}

fn shake256(bytes: &[u8]) -> [u8; 64] {
    let mut output = [0; 64];
    Shake256::default().chain(bytes).finalize_xof().read(&mut output);
    output
}

const RISTRETTO: Suite = Suite { name: "ristretto255-SHA512", hash: sha512 };
const DECAF: Suite = Suite { name: "decaf448-SHAKE256", hash: shake256 };
/// For groups that the RFC does not have.
const OTHER: Suite = Suite { name: "tests of lemniscate", hash: shake256 };

/// One party. `info` is what both know of the input in the mode POPRF.
struct Oprf {
    suite: Suite,
    context: Vec<u8>,
    info: Option<Vec<u8>>,
}

const OPRF: u8 = 0;
const VOPRF: u8 = 1;
const POPRF: u8 = 2;

/// A string with its length of two bytes in front.
fn prefixed(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u16).to_be_bytes()[..], bytes].concat()
}

impl Oprf {
    fn new(suite: Suite, mode: u8, info: &[u8]) -> Self {
        let context = [b"OPRFV1-", &[mode][..], b"-", suite.name.as_bytes()].concat();
        Oprf { suite, context, info: (mode == POPRF).then(|| info.to_vec()) }
    }

    fn domain(&self, purpose: &str) -> Vec<u8> {
        [purpose.as_bytes(), &self.context].concat()
    }

    fn hash_to_group<G: PrimeGroup>(&self, input: &[u8]) -> Element<G> {
        Element::hash_to_element(input, &self.domain("HashToGroup-")).unwrap()
    }

    fn hash_to_scalar<G: PrimeGroup>(&self, parts: &[&[u8]], purpose: &str) -> ScalarOf<G> {
        Element::<G>::hash_to_scalar(&parts.concat(), &self.domain(purpose)).unwrap()
    }

    /// DeriveKeyPair. That the first attempt gives 0 has the chance of a guess.
    fn derive_key<G: PrimeGroup>(&self, seed: &[u8], info: &[u8]) -> ScalarOf<G> {
        self.hash_to_scalar::<G>(&[seed, &prefixed(info), &[0]], "DeriveKeyPair")
    }

    /// What the public information adds to the server's secret key.
    fn tweak<G: PrimeGroup>(&self) -> ScalarOf<G> {
        let tweak = |info: &Vec<u8>| self.hash_to_scalar::<G>(&[b"Info", &prefixed(info)], "HashToScalar-");
        self.info.as_ref().map_or(GroupScalar::ZERO, tweak)
    }

    /// BlindEvaluate, without the proof, by the tweaked key: the elements that the proof is of, of which one is the blinded one.
    fn evaluate<G: PrimeGroup>(&self, secret: &ScalarOf<G>, blinded: Element<G>) -> [Element<G>; 2] {
        match self.info {
            Some(_) => [blinded * secret.invert(), blinded],
            None => [blinded, blinded * secret],
        }
    }

    /// The answer among what [`Self::evaluate`] returns.
    fn evaluated<G: PrimeGroup>(&self, pair: &[Element<G>; 2]) -> Element<G> {
        pair[usize::from(self.info.is_none())]
    }

    fn finalize<G: PrimeGroup>(&self, input: &[u8], unblinded: &Element<G>) -> [u8; 64] {
        let info = self.info.as_deref().map_or(Vec::new(), prefixed);
        (self.suite.hash)(
            &[&prefixed(input)[..], &info, &prefixed(unblinded.encode().as_ref()), b"Finalize"].concat(),
        )
    }

    /// ComputeComposites: the sums of both lists with the same coefficients.
    fn composites<G: PrimeGroup>(&self, key: &Element<G>, pairs: &[[Element<G>; 2]]) -> [Element<G>; 2] {
        let seed =
            (self.suite.hash)(&[prefixed(key.encode().as_ref()), prefixed(&self.domain("Seed-"))].concat());
        let coefficient = |i: usize| {
            let [c, d] = pairs[i].map(|element| prefixed(element.encode().as_ref()));
            let number = (i as u16).to_be_bytes();
            self.hash_to_scalar::<G>(&[&prefixed(&seed), &number, &c, &d, b"Composite"], "HashToScalar-")
        };
        [0, 1].map(|part| {
            let terms: Vec<_> = (0..pairs.len()).map(|i| (coefficient(i), pairs[i][part])).collect();
            Element::sum_of_products_vartime(&terms)
        })
    }

    fn challenge<G: PrimeGroup>(&self, elements: [&Element<G>; 5]) -> ScalarOf<G> {
        let transcript = elements.map(|element| prefixed(element.encode().as_ref())).concat();
        self.hash_to_scalar::<G>(&[&transcript, b"Challenge"], "HashToScalar-")
    }

    /// GenerateProof, with the random scalar given.
    fn prove<G: PrimeGroup>(
        &self,
        secret: &ScalarOf<G>,
        pairs: &[[Element<G>; 2]],
        random: &ScalarOf<G>,
    ) -> [ScalarOf<G>; 2] {
        let key = Element::mul_generator(secret);
        let [m, _] = self.composites(&key, pairs);
        let (z, t2, t3) = (m * secret, Element::mul_generator(random), m * random);
        let c = self.challenge([&key, &m, &z, &t2, &t3]);
        [c, *random - c * secret]
    }

    /// VerifyProof.
    fn accepts<G: PrimeGroup>(
        &self,
        key: &Element<G>,
        pairs: &[[Element<G>; 2]],
        [c, s]: [ScalarOf<G>; 2],
    ) -> bool {
        let [m, z] = self.composites(key, pairs);
        let t2 = Element::sum_of_products_vartime(&[(s, Element::generator()), (c, *key)]);
        let t3 = Element::sum_of_products_vartime(&[(s, m), (c, z)]);
        self.challenge([key, &m, &z, &t2, &t3]) == c
    }
}

fn bytes(digits: &str) -> Vec<u8> {
    hex::decode(digits).expect("hexadecimal digits")
}

fn scalar<G: PrimeGroup>(digits: &str) -> ScalarOf<G> {
    let encoding = bytes(digits)[..].try_into().ok().expect("bytes of a scalar");
    G::decode_scalar(&encoding).expect("below the order")
}

/// A vector's lines: name and value.
fn check<G: PrimeGroup>(suite: Suite, vectors: &str) {
    let mut count = [0; 3];
    for vector in vectors.split("\n\n") {
        let value = |name: &str| {
            let line = vector.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
            line.unwrap_or_else(|| panic!("no {name}"))
        };
        let values = |name: &str| value(name).split(',').map(str::to_owned).collect::<Vec<_>>();
        let mode = value("Mode").parse().expect("a number");
        let info = if mode == POPRF { bytes(value("Info")) } else { Vec::new() };
        let oprf = Oprf::new(suite, mode, &info);
        let secret = oprf.derive_key::<G>(&bytes(value("Seed")), &bytes(value("KeyInfo")));
        assert_eq!(secret, scalar::<G>(value("skSm")));
        let tweak = oprf.tweak::<G>();
        let tweaked = secret + tweak;
        let mut pairs = Vec::new();
        for (i, input) in values("Input").iter().enumerate() {
            let (input, blind) = (bytes(input), scalar::<G>(&values("Blind")[i]));
            let blinded = oprf.hash_to_group::<G>(&input) * blind;
            assert_eq!(hex::encode(blinded.encode().as_ref()), values("BlindedElement")[i]);
            let pair = oprf.evaluate(&tweaked, blinded);
            let evaluated = oprf.evaluated(&pair);
            assert_eq!(hex::encode(evaluated.encode().as_ref()), values("EvaluationElement")[i]);
            let unblinded = evaluated * blind.invert();
            assert_eq!(hex::encode(oprf.finalize(&input, &unblinded)), values("Output")[i]);
            pairs.push(pair);
        }
        count[usize::from(mode)] += 1;
        if mode != OPRF {
            let key = Element::<G>::mul_generator(&secret);
            assert_eq!(hex::encode(key.encode().as_ref()), value("pkSm"));
            let key = key + Element::mul_generator(&tweak);
            let proof = oprf.prove(&tweaked, &pairs, &scalar::<G>(value("ProofRandomScalar")));
            let encoded = proof.map(|part| hex::encode(G::encode_scalar(&part).as_ref())).concat();
            assert_eq!(encoded, value("Proof"));
            assert!(oprf.accepts(&key, &pairs, proof));
            assert!(!oprf.accepts(&key.double(), &pairs, proof));
            pairs[0][1] += Element::generator();
            assert!(!oprf.accepts(&key, &pairs, proof));
        }
    }
    // Both inputs of the mode OPRF are in one.
    assert_eq!(count, [1, 3, 3]);
}

#[test]
fn ristretto255() {
    on_every_backend(|| {
        check::<Ristretto255>(RISTRETTO, include_str!("../../../../tests/data/rfc9497-ristretto255.txt"))
    });
}

#[test]
fn decaf448() {
    on_every_backend(|| {
        check::<Decaf448>(DECAF, include_str!("../../../../tests/data/rfc9497-decaf448.txt"))
    });
}

/// What the client gets does not depend on how it blinds, and the proof holds.
fn runs<G: PrimeGroup>() {
    let all = [(VOPRF, &b""[..]), (POPRF, b"info"), (POPRF, b"other info")].map(|(mode, info)| {
        let oprf = Oprf::new(OTHER, mode, info);
        let secret = oprf.derive_key::<G>(b"seed", b"info") + oprf.tweak::<G>();
        let mut pairs = Vec::new();
        let outputs = [2u64, 3, 1 << 60].map(|blind| {
            let blind = -ScalarOf::<G>::from(blind);
            let pair = oprf.evaluate(&secret, oprf.hash_to_group::<G>(b"input") * blind);
            pairs.push(pair);
            oprf.finalize(b"input", &(oprf.evaluated(&pair) * blind.invert()))
        });
        assert!(outputs.iter().all(|output| *output == outputs[0]));
        let proof = oprf.prove(&secret, &pairs, &ScalarOf::<G>::from(77u64));
        assert!(oprf.accepts(&Element::mul_generator(&secret), &pairs, proof));
        outputs[0]
    });
    assert!(all[0] != all[1] && all[1] != all[2] && all[0] != all[2]);
}

#[test]
fn every_group() {
    on_every_backend(|| {
        macro_rules! each {
            ($($module:ident $group:ident,)+) => { $(runs::<lemniscate::$module::$group>();)+ };
        }
        lemniscate::for_each_scheme!(groups, each);
    });
}
