//! What must hold in every group.

use lemniscate::prime_order::{Element, GroupScalar, PrimeGroup, PrimeScalar, ScalarOf};

use super::on_every_backend;

/// Scalars at the ends and in between.
fn scalars<S: PrimeScalar>(count: usize) -> Vec<S> {
    let mut scalars = vec![S::ZERO, S::ONE, -S::ONE, S::from(2u64), -S::from(16u64)];
    // Of the largest magnitudes: (n + 1) / 2 and (n - 1) / 2.
    scalars.extend([S::ONE.halve(), (-S::ONE).halve()]);
    for i in 0..count {
        scalars.push(S::from_slice_reduced(&[i as u8 ^ 0x5a; 130]));
    }
    scalars.truncate(count);
    scalars
}

fn check<G: PrimeGroup>() {
    let generator = Element::<G>::generator();
    let other = Element::<G>::hash_to_element(b"other", b"tests of lemniscate").unwrap();
    assert_ne!(generator, other);
    assert_ne!(other, Element::hash_to_element(b"other", b"other tests of lemniscate").unwrap());
    assert_eq!(other - -(-other), Element::NEUTRAL);
    assert!(bool::from((other * ScalarOf::<G>::ZERO).is_neutral()));
    assert_eq!(other * -ScalarOf::<G>::ONE, -other);
    assert_eq!(other.double(), other + other);
    assert_eq!(Element::mul_generator(&PrimeScalar::ONE), generator);
    let prepared = other.prepare();
    let all: Vec<ScalarOf<G>> = scalars(24);
    let mut terms: Vec<(ScalarOf<G>, Element<G>)> = Vec::new();
    let mut sum = Element::NEUTRAL;
    for (i, k) in all.iter().enumerate() {
        assert_eq!(Element::mul_generator(k), generator * k);
        let product = other * k;
        assert_eq!(prepared.mul(k), product);
        assert_eq!(other.mul_vartime(k), product);
        assert_eq!(*k * other, product);
        let element = generator + product;
        if i == 7 {
            terms.push((*k, Element::NEUTRAL));
        } else {
            sum += element * k;
            terms.push((*k, element));
        }
        // Few of them, and around where methods change.
        if i < 3 || [6, 7, 11, 14, 15, 16, 23].contains(&i) {
            assert_eq!(Element::sum_of_products(&terms), sum, "{i}");
            assert_eq!(Element::sum_of_products_vartime(&terms), sum, "{i}");
            let with_generator = Element::sum_with_generator_vartime(k, &terms);
            assert_eq!(with_generator, sum + Element::mul_generator(k), "{i}");
        }
    }
    let elements: Vec<_> = terms.iter().map(|(_, element)| *element).collect();
    let encodings = Element::encode_all(&elements);
    for (element, encoding) in elements.iter().zip(&encodings) {
        assert_eq!(element.encode(), *encoding);
    }
    for (element, decoded) in elements.iter().zip(Element::<G>::decode_all(&encodings)) {
        // The neutral element of Curve9767 has no encoding that decodes.
        assert!(decoded.map_or(bool::from(element.is_neutral()), |decoded| decoded == *element));
    }
    assert_eq!(elements.iter().sum::<Element<G>>(), elements.iter().copied().sum());
    assert_eq!(Element::<G>::sum_of_products(&[]), Element::NEUTRAL);
    assert_eq!(Element::<G>::sum_of_products_vartime(&[]), Element::NEUTRAL);
    assert_eq!(Element::<G>::sum_with_generator_vartime(&PrimeScalar::ONE, &[]), generator);
}

/// More products than are added up by any one method.
fn many<G: PrimeGroup>(count: usize) {
    let (mut terms, mut total, mut k) = (Vec::new(), ScalarOf::<G>::ZERO, -ScalarOf::<G>::from(3u64).halve());
    let (mut element, mut log) = (Element::<G>::generator(), ScalarOf::<G>::ONE);
    for _ in 0..count {
        terms.push((k, element));
        total += k * log;
        (element, log) = (element.double(), log + log);
        k = k.square();
    }
    let sum = Element::mul_generator(&total);
    assert_eq!(Element::sum_of_products_vartime(&terms), sum);
    assert_eq!(Element::sum_of_products(&terms), sum);
}

/// So many products, where products cost what they cost in this group.
fn count_of(group: &str) -> usize {
    match group {
        "ristretto255" => 240,
        "decaf448" => 330,
        "edwards25519" => 60,
        "edwards448" => 40,
        "curve9767" => 100,
        _ => 200,
    }
}

macro_rules! groups {
    ($($module:ident $group:ident,)+) => {
        $(
            #[test]
            fn $module() {
                on_every_backend(|| {
                    check::<lemniscate::$module::$group>();
                    many::<lemniscate::$module::$group>(count_of(stringify!($module)));
                });
            }
        )+
    };
}

lemniscate::for_each_scheme!(groups, groups);
