//! Operations on points as functions of their own, for tests: as [`crate::testing::apart`] has them for elements.

use super::Group;

crate::testing::apart::apart! {
    G: Group;
    double_n(p: &G, n: usize) -> G { p.double_n(n) }
    add(p: &G, q: &G::Addend) -> G { p.add(q) }
    sub(p: &G, q: &G::Addend) -> G { p.sub(q) }
    add_fixed(p: &G, q: &G::Fixed) -> G { p.add_fixed(q) }
    sub_fixed(p: &G, q: &G::Fixed) -> G { p.sub_fixed(q) }
}
