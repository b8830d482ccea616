//! A protocol on a group: a proof that two elements have the same logarithm (Chaum and Pedersen), for every group of the library.

use lemniscate::prime_order::{Element, PrimeGroup, PrimeScalar, ScalarOf};
use lemniscate::{decaf448::Decaf448, jq255e::Jq255e, ristretto255::Ristretto255};

/// That `key = x G` and `answer = x input`, for the generator G and a secret x.
struct Proof<G: PrimeGroup> {
    challenge: ScalarOf<G>,
    response: ScalarOf<G>,
}

fn challenge<G: PrimeGroup>(elements: [&Element<G>; 5]) -> ScalarOf<G> {
    let transcript = elements.map(|element| element.encode().as_ref().to_vec()).concat();
    Element::<G>::hash_to_scalar(&transcript, b"lemniscate example: equal logarithms")
        .expect("it has a domain")
}

fn prove<G: PrimeGroup>(x: &ScalarOf<G>, input: &Element<G>) -> (Element<G>, Proof<G>) {
    let (key, answer, k) = (Element::mul_generator(x), *input * x, ScalarOf::<G>::random());
    let challenge = challenge([&key, input, &answer, &Element::mul_generator(&k), &(*input * k)]);
    (answer, Proof { challenge, response: k - challenge * x })
}

/// Public values only: faster in variable time.
fn accepts<G: PrimeGroup>(
    key: &Element<G>,
    input: &Element<G>,
    answer: &Element<G>,
    proof: &Proof<G>,
) -> bool {
    let Proof { challenge: c, response: r } = *proof;
    let first = Element::sum_of_products_vartime(&[(r, Element::generator()), (c, *key)]);
    let second = Element::sum_of_products_vartime(&[(r, *input), (c, *answer)]);
    c == challenge([key, input, answer, &first, &second])
}

/// A server answers with its secret key, and proves that it did.
fn run<G: PrimeGroup>() {
    let x = ScalarOf::<G>::random();
    let key = Element::<G>::mul_generator(&x);
    let input = Element::hash_to_element(b"input", b"lemniscate example: inputs").expect("it has a domain");
    let (answer, proof) = prove(&x, &input);
    assert!(accepts(&key, &input, &answer, &proof));
    assert!(!accepts(&key, &input, &(answer + input), &proof));
    println!("{}: {} bytes", G::NAME, 2 * G::encode_scalar(&proof.response).as_ref().len());
}

pub fn main() {
    run::<Ristretto255>();
    run::<Decaf448>();
    run::<Jq255e>();
}
