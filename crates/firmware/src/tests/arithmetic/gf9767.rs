//! GF(9767^19), compared with polynomials whose coefficients are multiplied one by one.

use lemniscate::field::Field as _;
use lemniscate::field::gf9767::{DEGREE, Gf9767 as _, portable::Fe};

use super::Random;

type Polynomial = [u16; DEGREE];

const P: u32 = 9767;
/// How many random elements there are; all pairs of neighbours are compared.
const RANDOM: usize = 200;

pub fn test() -> bool {
    let mut random = Random(9767);
    let bounds = bounds();
    let mut is_well = bounds.iter().all(|a| one(a) && bounds.iter().all(|b| two(a, b)));
    let mut previous = bounds[0];
    for _ in 0..RANDOM {
        let next = core::array::from_fn(|_| (random.word() % u64::from(P)) as u16);
        is_well &= one(&next) && two(&next, &previous);
        previous = next;
    }
    is_well && entries(&mut random)
}

/// Entries of tables of 8, 16 and 32, at every place.
fn entries(random: &mut Random) -> bool {
    let mut element =
        || Fe::from_coefficients(&core::array::from_fn(|_| (random.word() % u64::from(P)) as u16));
    let table: [[Fe; 2]; 32] = core::array::from_fn(|_| [element(), element()]);
    [8, 16, 32].into_iter().flat_map(|count| (0..count).map(move |place| (count, place))).all(
        |(count, place)| {
            let [x, y] = Fe::look_up(&table[..count], place as u32, |[x, y]| [x, y]);
            x.to_coefficients() == table[place][0].to_coefficients()
                && y.to_coefficients() == table[place][1].to_coefficients()
        },
    )
}

fn bounds() -> [Polynomial; 8] {
    let alternating = |i: usize| if i.is_multiple_of(2) { 9766 } else { 0 };
    [
        [0; DEGREE],
        core::array::from_fn(|i| u16::from(i == 0)),
        core::array::from_fn(|i| u16::from(i == DEGREE - 1)),
        [9766; DEGREE],
        [4883; DEGREE],
        core::array::from_fn(alternating),
        core::array::from_fn(|i| alternating(i + 1)),
        core::array::from_fn(|i| if i == DEGREE - 1 { 9766 } else { 0 }),
    ]
}

/// a b modulo z^19 - 2.
fn product(a: &Polynomial, b: &Polynomial) -> Polynomial {
    let mut product = [0u32; DEGREE];
    for (i, &a) in a.iter().enumerate() {
        for (j, &b) in b.iter().enumerate() {
            let term = u32::from(a) * u32::from(b) % P * if i + j < DEGREE { 1 } else { 2 };
            let place = &mut product[(i + j) % DEGREE];
            *place = (*place + term) % P;
        }
    }
    product.map(|coefficient| coefficient as u16)
}

fn each(a: &Polynomial, b: &Polynomial, f: impl Fn(u32, u32) -> u32) -> Polynomial {
    core::array::from_fn(|i| (f(u32::from(a[i]), u32::from(b[i])) % P) as u16)
}

/// The element in the forms that operations leave it in, zeros among its coefficients included.
fn forms(a: &Polynomial) -> [Fe; 3] {
    let x = Fe::from_coefficients(a);
    let again = x;
    let zero = x - again;
    [x, x + zero, -(zero - x)]
}

fn two(a: &Polynomial, b: &Polynomial) -> bool {
    let (products, sums) = (product(a, b), each(a, b, |a, b| a + b));
    let differences = each(a, b, |a, b| a + P - b);
    forms(a).into_iter().zip(forms(b)).all(|(x, y)| {
        (x * y).to_coefficients() == products
            && (x + y).to_coefficients() == sums
            && (x - y).to_coefficients() == differences
            && bool::from(x.equals(y)) == (a == b)
    })
}

fn one(a: &Polynomial) -> bool {
    let is_zero = *a == [0; DEGREE];
    let square = product(a, a);
    let one: Polynomial = core::array::from_fn(|i| u16::from(i == 0));
    forms(a).into_iter().all(|x| {
        let inverse = x.invert().to_coefficients();
        let (root, is_square) = x.sqrt();
        let squared = product(&root.to_coefficients(), &root.to_coefficients());
        let root_of_square = Fe::from_coefficients(&square).sqrt();
        let cube_root = x.cube_root().to_coefficients();
        let expected = if bool::from(is_square) { *a } else { (-x).to_coefficients() };
        x.to_coefficients() == *a
            && x.square().to_coefficients() == square
            && (if is_zero { inverse == *a } else { product(a, &inverse) == one })
            && squared == expected
            && bool::from(x.is_square()) == bool::from(is_square)
            && bool::from(root_of_square.1)
            && product(&cube_root, &product(&cube_root, &cube_root)) == *a
            && Fe::decode(&x.encode()).0.to_coefficients() == *a
            && bool::from(x.is_zero()) == is_zero
    })
}
