//! The primes that fields are taken modulo, as types: a curve names its prime, and elements know theirs.

use core::fmt::Debug;
use core::hash::Hash;

use subtle::Choice;

use super::element::FieldElement;
#[cfg(target_arch = "x86_64")]
use super::element::FieldLanes;
use super::table::{Eight, Packed};
#[cfg(target_arch = "x86_64")]
use super::table::{LookUp, LookUpInRow};
#[cfg(target_arch = "x86_64")]
use super::vector::FourLanes;

/// A prime: its words, the form of elements in tables, and the elements of each backend.
pub trait Prime: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// As many words as integers below the prime have, little-endian.
    type Words: Copy + Debug + Default + Eq + AsRef<[u64]> + AsMut<[u64]> + Send + Sync + 'static;
    /// As many bytes.
    type Bytes: Copy + Debug + Eq + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static;
    /// The prime.
    const MODULUS: Self::Words;

    /// The words of an element in a table.
    type Held: Copy + Send + Sync + 'static;
    /// Each word of a coordinate of eight points side by side, in a table for lookups by secret digits.
    type Columns: Copy + Send + Sync + 'static;

    /// One element, in words of 32 bits.
    type Portable32: FieldElement<Prime = Self>;
    /// One element, in words of 64 bits.
    type Portable64: FieldElement<Prime = Self>;
    /// One element, by the instructions of 64-bit ARM.
    #[cfg(target_arch = "aarch64")]
    type Aarch64: FieldElement<Prime = Self>;
    /// One element, by mulx with adcx and adox where that is faster.
    #[cfg(target_arch = "x86_64")]
    type Adx: FieldElement<Prime = Self>;
    /// Four elements in the lanes of a vector, by AVX-512 IFMA.
    #[cfg(target_arch = "x86_64")]
    type Ifma4: FieldLanes<Prime = Self, Element = Self::Adx> + LookUp + FourLanes;
    /// Eight elements likewise.
    #[cfg(target_arch = "x86_64")]
    type Ifma8: FieldLanes<Prime = Self, Element = Self::Adx> + LookUpInRow;

    /// These words as bytes, little-endian.
    fn bytes(words: &Self::Words) -> Self::Bytes;
    /// The canonical representative of an element of a table.
    fn unpacked(packed: &Packed<Self>) -> Self::Words;
    /// The elements of the entry i - 1 of a row for a digit of magnitude i, the first of `digits`; those of `zero` for a digit of
    /// 0. `eight(c)` is the entries from 8 c on, none from the end of the row on. Constant-time.
    fn look_up<'a, const K: usize>(
        eight: impl Fn(usize) -> Option<&'a Eight<Self, K>>,
        digits: &[i8; 8],
        zero: &[Packed<Self>; K],
    ) -> [Packed<Self>; K];
    /// [`FieldElement::invert`].
    fn invert<F: FieldElement<Prime = Self>>(x: F) -> F;
    /// [`FieldElement::invert_vartime`].
    fn invert_vartime<F: FieldElement<Prime = Self>>(x: F) -> F;
    /// [`FieldElement::is_square`].
    fn is_square<F: FieldElement<Prime = Self>>(x: F) -> Choice;
}
