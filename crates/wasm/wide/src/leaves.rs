//! The leaves.
use wasm_encoder::Function;

use crate::code::{Code, Word, Word::Constant};

pub const NAMES: [&str; 3] = ["lemniscate_wide_mul", "lemniscate_wide_square_n", "lemniscate_wide_mul_small"];

type Limbs = [Word; 5];
const MASK: u64 = u64::MAX >> 13;

pub fn named(name: &str) -> Option<Function> {
    let code = match name {
        "lemniscate_wide_mul" => {
            let mut code = Code::new(3);
            let (a, b) = (code.load(1, 0), code.load(2, 0));
            let product = product(&mut code, a, b);
            code.store(0, 0, product);
            code
        }
        "lemniscate_wide_square_n" => {
            let mut code = Code::new(3);
            let a = code.load(1, 0);
            code.repeat(2, a, |code| square(code, a));
            code.store(0, 0, a);
            code
        }
        "lemniscate_wide_mul_small" => {
            let mut code = Code::new(3);
            let a: Limbs = code.load(1, 0);
            let k = code.parameter(2);
            let k = code.left(k, 13);
            let product = carried_columns(&mut code, a.map(|limb| [(limb, k)]));
            code.store(0, 0, product);
            code
        }
        _ => return None,
    };
    Some(code.function())
}

fn product(code: &mut Code, a: Limbs, b: Limbs) -> Limbs {
    let m = b.map(|limb| if limb == b[0] { limb } else { code.mul(limb, 19 << 5) });
    let [a0, a1, a2, a3, a4] = a.map(|limb| code.left(limb, 8));
    let [b0, b1, b2, b3, b4] = b.map(|limb| code.left(limb, 5));
    let [_, m1, m2, m3, m4] = m;
    carried_columns(code, [
        [(a0, b0), (a1, m4), (a2, m3), (a3, m2), (a4, m1)],
        [(a0, b1), (a1, b0), (a2, m4), (a3, m3), (a4, m2)],
        [(a0, b2), (a1, b1), (a2, b0), (a3, m4), (a4, m3)],
        [(a0, b3), (a1, b2), (a2, b1), (a3, b0), (a4, m4)],
        [(a0, b4), (a1, b3), (a2, b2), (a3, b1), (a4, b0)],
    ])
}

fn square(code: &mut Code, limbs: Limbs) -> Limbs {
    let [a0, a1, a2, a3, a4] = limbs.map(|limb| code.left(limb, 9));
    let [b0, b1, b2, b3, b4] = limbs.map(|limb| code.left(limb, 5));
    let [m3, m4] = [limbs[3], limbs[4]].map(|limb| code.mul(limb, 19 << 5));
    let [h0, h1, h2, h3, h4] = [b0, b1, b2, m3, m4].map(|factor| code.right(factor, 1));
    carried_columns(code, [
        [(a0, h0), (a1, m4), (a2, m3)],
        [(a3, h3), (a0, b1), (a2, m4)],
        [(a1, h1), (a0, b2), (a3, m4)],
        [(a4, h4), (a0, b3), (a1, b2)],
        [(a2, h2), (a0, b4), (a1, b3)],
    ])
}

fn carried_columns<const N: usize>(code: &mut Code, columns: [[(Word, Word); N]; 5]) -> Limbs {
    let columns = columns.map(|products| code.sum_of_products(&products));
    let low = columns.map(|[low, _]| code.right(low, 13));
    let sums = carried(code, low, columns.map(|[_, high]| high));
    let low = sums.map(|sum| code.and(sum, MASK));
    let carries = sums.map(|sum| code.right(sum, 51));
    carried(code, low, carries)
}

fn carried(code: &mut Code, [l0, l1, l2, l3, l4]: Limbs, [c0, c1, c2, c3, c4]: Limbs) -> Limbs {
    let c4 = code.mul(c4, 19);
    [[l0, c4], [l1, c0], [l2, c1], [l3, c2], [l4, c3]].map(|[low, carry]| code.add(low, carry))
}
