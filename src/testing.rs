//! What unit tests share: a reproducible source of test values.

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub(crate) fn words<const N: usize>(&mut self) -> [u64; N] {
        core::array::from_fn(|_| self.word())
    }
}

/// Operations on elements as functions of their own, one for each kind of elements: tests call them in hundreds of places
/// for two dozen kinds, and with every one inlined took longer to compile than all the rest.
pub mod apart {
    use crate::field::Field;

    macro_rules! apart {
        ($($name:ident($x:ident $(, $y:ident: $type:ty)*) -> $result:ty { $value:expr })*) => {
            $(
                #[inline(never)]
                pub fn $name<F: Field>($x: F $(, $y: $type)*) -> $result {
                    F::outline(
                        #[inline(always)]
                        || $value,
                    )
                }
            )*
        };
    }

    apart! {
        add(x, y: F) -> F { x + y }
        sub(x, y: F) -> F { x - y }
        mul(x, y: F) -> F { x * y }
        neg(x) -> F { -x }
        double(x) -> F { x.double() }
        square(x) -> F { x.square() }
        square_n(x, n: usize) -> F { x.square_n(n) }
        add_products(x, y: F) -> F { x.add_products(y) }
        mul_small(x, k: u32) -> F { x.mul_small(k) }
        carry(x) -> F { x.carry() }
        select(x, y: F, mask: F::Mask) -> F { F::select(mask, x, y) }
        negate_if(x, mask: F::Mask) -> F { x.negate_if(mask) }
        is_zero(x) -> F::Mask { x.is_zero() }
        is_odd(x) -> F::Mask { x.is_odd() }
        equals(x, y: F) -> F::Mask { x.equals(y) }
    }

    /// The same for points.
    pub mod points {
        use crate::group::Group;

        macro_rules! apart {
            ($($name:ident($p:ident, $q:ident: $type:ty) { $value:expr })*) => {
                $(
                    #[inline(never)]
                    pub fn $name<G: Group>($p: &G, $q: $type) -> G {
                        G::outline(
                            #[inline(always)]
                            || $value,
                        )
                    }
                )*
            };
        }

        apart! {
            double_n(p, n: usize) { p.double_n(n) }
            add(p, q: &G::Addend) { p.add(q) }
            sub(p, q: &G::Addend) { p.sub(q) }
            add_fixed(p, q: &G::Fixed) { p.add_fixed(q) }
            sub_fixed(p, q: &G::Fixed) { p.sub_fixed(q) }
        }
    }
}
