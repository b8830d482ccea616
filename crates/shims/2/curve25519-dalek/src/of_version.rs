//! What version 5 has otherwise: generators of random numbers, names, and a map to the curve of its own.

#[cfg(feature = "digest")]
use digest::{Digest, consts::U64};

#[cfg(feature = "digest")]
use crate::edwards::EdwardsPoint;
#[cfg(feature = "digest")]
use crate::montgomery::{MontgomeryPoint, reduced};
#[cfg(feature = "rand_core")]
use crate::ristretto::RistrettoPoint;
#[cfg(any(feature = "group-bits", feature = "rand_core"))]
use crate::scalar::Scalar;

/// The constants that version 5 has not.
pub(crate) mod constants {
    use crate::scalar::Scalar;

    /// The order of the base point, which no reduced scalar is.
    #[deprecated(since = "4.1.1", note = "Should not have been in public API")]
    pub const BASEPOINT_ORDER: Scalar = super::ORDER;
}

const ORDER: crate::scalar::Scalar = crate::scalar::Scalar {
    bytes: [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ],
};

/// The method of the traits of `ff` and `group` for random values, by a function that is given what fills bytes.
#[cfg(feature = "group")]
macro_rules! random {
    ($drawn:path) => {
        fn random(mut rng: impl rand_core::RngCore) -> Self {
            let drawn = $drawn(&mut |bytes: &mut [u8]| {
                rng.fill_bytes(bytes);
                Ok::<_, core::convert::Infallible>(())
            });
            match drawn {
                Ok(value) => value,
                Err(never) => match never {},
            }
        }
    };
}
#[cfg(feature = "group")]
pub(crate) use random;

/// Sums by prepared points do not state how many points there are.
macro_rules! number_of_points {
    ($($implementation:tt)*) => {};
}
pub(crate) use number_of_points;

#[cfg(feature = "alloc")]
pub(crate) fn check_number_of_points(points: usize, scalars: usize) {
    assert_eq!(points, scalars);
}

#[cfg(feature = "rand_core")]
impl Scalar {
    /// A random scalar.
    pub fn random<R: rand_core::CryptoRngCore + ?Sized>(rng: &mut R) -> Self {
        let mut bytes = zeroize::Zeroizing::new([0; 64]);
        rng.fill_bytes(&mut *bytes);
        Self::from_bytes_mod_order_wide(&bytes)
    }
}

#[cfg(feature = "rand_core")]
impl RistrettoPoint {
    /// A random element.
    pub fn random<R: rand_core::CryptoRngCore + ?Sized>(rng: &mut R) -> Self {
        let mut bytes = zeroize::Zeroizing::new([0; 64]);
        rng.fill_bytes(&mut *bytes);
        Self::from_uniform_bytes(&bytes)
    }
}

#[cfg(feature = "digest")]
impl EdwardsPoint {
    /// A map of bytes to points that is like Elligator 2, and not uniform.
    #[deprecated(
        since = "4.0.0",
        note = "previously named `hash_from_bytes`, this is not a secure hash function"
    )]
    pub fn nonspec_map_to_curve<D: Digest<OutputSize = U64> + Default>(bytes: &[u8]) -> EdwardsPoint {
        let hash = D::default().chain_update(bytes).finalize();
        let bytes: [u8; 32] = hash[..32].try_into().expect("it has 32 bytes");
        let u = lemniscate::edwards25519::u_of_representative(&lesser(&reduced(&bytes)));
        MontgomeryPoint(u)
            .to_edwards(bytes[31] >> 7)
            .expect("Montgomery conversion to Edwards point in Elligator failed")
            .mul_by_cofactor()
    }
}

/// The one of x and -x, modulo 2^255 - 19, that has at most 254 bits. Constant-time.
#[cfg(feature = "digest")]
fn lesser(x: &[u8; 32]) -> [u8; 32] {
    let (mut opposite, mut borrow) = ([0; 32], 18);
    for (i, (opposite, byte)) in opposite.iter_mut().zip(x).enumerate() {
        let all: u8 = if i == 31 { 0x7f } else { 0xff };
        let (difference, borrows) = (all - byte).overflowing_sub(borrow);
        (*opposite, borrow) = (difference, u8::from(borrows));
    }
    crate::bytes::selected(x, &opposite, subtle::Choice::from(x[31] >> 6 & 1))
}

#[cfg(feature = "group-bits")]
impl group::ff::PrimeFieldBits for Scalar {
    type ReprBits = [u8; 32];

    fn to_le_bits(&self) -> group::ff::FieldBits<Self::ReprBits> {
        self.to_bytes().into()
    }

    fn char_le_bits() -> group::ff::FieldBits<Self::ReprBits> {
        ORDER.to_bytes().into()
    }
}
