//! ristretto255 and decaf448 by the vectors of RFC 9496.

use lemniscate::prime_order::{Element, PrimeGroup};
use lemniscate::{decaf448::Decaf448, ristretto255::Ristretto255};

use super::on_every_backend;

/// What the RFC has for a group.
struct Vectors {
    /// Encodings of 0, G, 2 G, ..
    multiples: Vec<Vec<u8>>,
    /// No encodings.
    invalid: Vec<Vec<u8>>,
    /// Uniform bytes, and the element that they are mapped to.
    maps: Vec<[Vec<u8>; 2]>,
}

fn vectors(group: &str) -> Vectors {
    let mut vectors = Vectors { multiples: Vec::new(), invalid: Vec::new(), maps: Vec::new() };
    for line in
        include_str!("../../../../tests/data/rfc9496.txt").lines().filter(|line| line.starts_with(group))
    {
        let mut words = line.split(' ').skip(1);
        let kind = words.next().expect("a kind");
        let mut bytes = || hex::decode(words.next().expect("digits")).expect("hexadecimal digits");
        match kind {
            "multiple" => vectors.multiples.push(bytes()),
            "invalid" => vectors.invalid.push(bytes()),
            _ => vectors.maps.push([bytes(), bytes()]),
        }
    }
    assert!(vectors.multiples.len() == 16 && vectors.invalid.len() > 20 && vectors.maps.len() >= 7);
    vectors
}

fn encoding<G: PrimeGroup>(bytes: &[u8]) -> G::Encoding {
    bytes.try_into().ok().expect("as many bytes as encodings have")
}

fn check<G: PrimeGroup>(vectors: &Vectors) {
    let mut multiple = Element::<G>::NEUTRAL;
    for bytes in &vectors.multiples {
        assert_eq!(multiple.encode().as_ref(), bytes);
        let decoded = Element::<G>::decode(&encoding::<G>(bytes)).expect("an element");
        assert_eq!(decoded, multiple);
        assert_eq!(decoded.encode().as_ref(), bytes);
        multiple += Element::generator();
    }
    for bytes in &vectors.invalid {
        assert!(Element::<G>::decode(&encoding::<G>(bytes)).is_err(), "{}", hex::encode(bytes));
    }
    for [uniform, bytes] in &vectors.maps {
        let uniform = uniform[..].try_into().ok().expect("as many bytes as are mapped");
        assert_eq!(Element::<G>::from_uniform_bytes(&uniform).encode().as_ref(), bytes);
    }
    // All at once, good and bad ones mixed.
    let all: Vec<_> =
        vectors.invalid.iter().chain(&vectors.multiples).map(|bytes| encoding::<G>(bytes)).collect();
    let decoded = Element::<G>::decode_all(&all);
    for (decoded, bytes) in decoded.iter().zip(&all) {
        assert_eq!(*decoded, Element::<G>::decode(bytes));
    }
    let elements: Vec<_> = decoded.into_iter().flatten().collect();
    assert_eq!(Element::encode_all(&elements), all[vectors.invalid.len()..]);
}

#[test]
fn ristretto255() {
    let vectors = vectors("ristretto255");
    on_every_backend(|| check::<Ristretto255>(&vectors));
}

#[test]
fn decaf448() {
    let vectors = vectors("decaf448");
    on_every_backend(|| check::<Decaf448>(&vectors));
}
