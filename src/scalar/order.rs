//! The orders of the groups, the moduli of [`Scalar`](super::Scalar).

use super::reduce::Reduce;
use crate::wide::{bit_length, from_decimal, is_less_vartime, low_bits, shift_left, subtract};

/// The order of a group, odd, in N words.
pub trait Order<const N: usize = 4>: Reduce<N> + Copy + Send + Sync + 'static {
    /// The order, as little-endian words. Of four words: above 2^251 and below 2^255; of seven: above 2^445 and below 2^447.
    const WORDS: [u64; N];
    /// The bit length of the order.
    const BITS: usize = bit_length(&Self::WORDS) as usize;
}

/// L = 2^252 + 27742317777372353535851937790883648493, the order of the Ed25519 base point (RFC 8032, section 5.1).
#[derive(Clone, Copy, Debug)]
pub struct Ed25519;

/// 2^446 - 13818066809895115352007386748515426880336692474882178609894547503885, the order of the Ed448 base point (RFC 8032,
/// section 5.2).
#[derive(Clone, Copy, Debug)]
pub struct Ed448;

/// 2^254 - 131528281291764213006042413802501683931: the double-odd groups in e.
#[derive(Clone, Copy, Debug)]
pub struct DoubleOddE;

/// 2^254 + 56904135270672826811114353017034461895: the double-odd groups in s.
#[derive(Clone, Copy, Debug)]
pub struct DoubleOddS;

/// 6389436622109970582043832278503799542449455630003248488928817956373993578097: Curve9767.
#[derive(Clone, Copy, Debug)]
pub struct Curve9767;

impl Order for Ed25519 {
    const WORDS: [u64; 4] = power_of_two_plus(252, 27742317777372353535851937790883648493);
}

impl Order<7> for Ed448 {
    const WORDS: [u64; 7] = subtract(
        &shift_left(&[1], 446),
        &from_decimal("13818066809895115352007386748515426880336692474882178609894547503885"),
    )
    .0;
}

impl Order for DoubleOddE {
    const WORDS: [u64; 4] = power_of_two_minus(254, 131528281291764213006042413802501683931);
}

impl Order for DoubleOddS {
    const WORDS: [u64; 4] = power_of_two_plus(254, 56904135270672826811114353017034461895);
}

impl Order for Curve9767 {
    const WORDS: [u64; 4] =
        from_decimal("6389436622109970582043832278503799542449455630003248488928817956373993578097");
}

/// An order close to a power of two, which makes reduction modulo it cheap: 2^k + c or 2^k - c with
/// 0 < c < 2^(64 C - 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NearPower<const C: usize> {
    pub(super) k: u32,
    pub(super) c: [u64; C],
    /// True for 2^k + c, false for 2^k - c.
    pub(super) above: bool,
}

impl<const C: usize> NearPower<C> {
    pub(super) const fn of<const N: usize>(order: &[u64; N]) -> Option<Self> {
        let bits = bit_length(order);
        let above = subtract(order, &shift_left(&[1], bits - 1)).0;
        let below = subtract(&shift_left(&[1], bits), order).0;
        let bound = shift_left(&[1], 64 * C as u32 - 1);
        if is_less_vartime(&above, &bound) {
            Some(Self { k: bits - 1, c: low_bits(&above, 64 * C as u32), above: true })
        } else if is_less_vartime(&below, &bound) {
            Some(Self { k: bits, c: low_bits(&below, 64 * C as u32), above: false })
        } else {
            None
        }
    }
}

const fn power_of_two_plus(k: u32, c: u128) -> [u64; 4] {
    let power: [u64; 4] = shift_left(&[1], k);
    [power[0] | c as u64, power[1] | (c >> 64) as u64, power[2], power[3]]
}

const fn power_of_two_minus(k: u32, c: u128) -> [u64; 4] {
    subtract(&power_of_two_plus(k, 0), &[c as u64, (c >> 64) as u64, 0, 0]).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_near_a_power_of_two() {
        let near = |k, c: u128, above| Some(NearPower { k, c: [c as u64, (c >> 64) as u64], above });
        let ed25519 = near(252, 27742317777372353535851937790883648493, true);
        let double_odd_e = near(254, 131528281291764213006042413802501683931, false);
        let double_odd_s = near(254, 56904135270672826811114353017034461895, true);
        assert_eq!(NearPower::of(&Ed25519::WORDS), ed25519);
        assert_eq!(NearPower::of(&DoubleOddE::WORDS), double_odd_e);
        assert_eq!(NearPower::of(&DoubleOddS::WORDS), double_odd_s);
        assert_eq!(NearPower::<2>::of(&Curve9767::WORDS), None);
        let c = from_decimal("13818066809895115352007386748515426880336692474882178609894547503885");
        assert_eq!(NearPower::of(&Ed448::WORDS), Some(NearPower::<4> { k: 446, c, above: false }));
    }

    #[test]
    fn ed25519_order_is_that_of_rfc_8032() {
        let words = [0x5812631a5cf5d3ed, 0x14def9dea2f79cd6, 0, 0x1000000000000000];
        assert_eq!(Ed25519::WORDS, words);
    }
}
