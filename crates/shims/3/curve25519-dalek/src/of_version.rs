//! What version 4 has otherwise: generators of random numbers, names, operations on several values, and hashes to the curve.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "digest")]
use digest::{
    FixedOutput, HashMarker, array::Array, common::BlockSizeUser, consts::True, consts::U64,
    typenum::IsGreater,
};

use crate::edwards::{CompressedEdwardsY, EdwardsPoint};
#[cfg(feature = "alloc")]
use crate::montgomery::MontgomeryPoint;
use crate::ristretto::RistrettoPoint;
use crate::scalar::Scalar;

/// The constants that version 4 has not.
pub(crate) mod constants {
    use crate::montgomery::MontgomeryPoint;

    /// The encoded u-coordinates of small order, also those that are not canonical.
    pub static X25519_LOW_ORDER_POINTS: [MontgomeryPoint; 7] = {
        const fn of(low: u8, middle: u8, high: u8) -> MontgomeryPoint {
            let mut bytes = [middle; 32];
            (bytes[0], bytes[31]) = (low, high);
            MontgomeryPoint(bytes)
        }
        [
            of(0, 0, 0),
            of(1, 0, 0),
            // Of order 8.
            MontgomeryPoint([
                0xe0, 0xeb, 0x7a, 0x7c, 0x3b, 0x41, 0xb8, 0xae, 0x16, 0x56, 0xe3, 0xfa, 0xf1, 0x9f, 0xc4,
                0x6a, 0xda, 0x09, 0x8d, 0xeb, 0x9c, 0x32, 0xb1, 0xfd, 0x86, 0x62, 0x05, 0x16, 0x5f, 0x49,
                0xb8, 0x00,
            ]),
            MontgomeryPoint([
                0x5f, 0x9c, 0x95, 0xbc, 0xa3, 0x50, 0x8c, 0x24, 0xb1, 0xd0, 0xb1, 0x55, 0x9c, 0x83, 0xef,
                0x5b, 0x04, 0x44, 0x5c, 0xc4, 0x58, 0x1c, 0x8e, 0x86, 0xd8, 0x22, 0x4e, 0xdd, 0xd0, 0x9f,
                0x11, 0x57,
            ]),
            of(0xec, 0xff, 0x7f),
            of(0xed, 0xff, 0x7f),
            of(0xee, 0xff, 0x7f),
        ]
    };
}

/// The method of the traits of `ff` and `group` for random values, by a function that is given what fills bytes.
#[cfg(feature = "group")]
macro_rules! random {
    ($drawn:path) => {
        fn try_random<R: rand_core::TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
            $drawn(&mut |bytes: &mut [u8]| rng.try_fill_bytes(bytes))
        }
    };
}
#[cfg(feature = "group")]
pub(crate) use random;

/// The methods of sums by prepared points that state how many points there are.
macro_rules! number_of_points {
    () => {
        /// The number of prepared points.
        fn len(&self) -> usize;

        /// Whether there are none.
        fn is_empty(&self) -> bool;
    };
    ($self:ident, $number:expr) => {
        fn len(&$self) -> usize {
            $number
        }

        fn is_empty(&$self) -> bool {
            $number == 0
        }
    };
}
pub(crate) use number_of_points;

#[cfg(feature = "alloc")]
pub(crate) fn check_number_of_points(points: usize, scalars: usize) {
    assert!(points >= scalars);
}

impl Scalar {
    /// A random scalar.
    #[cfg(feature = "rand_core")]
    pub fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        let mut bytes = zeroize::Zeroizing::new([0; 64]);
        rng.fill_bytes(&mut *bytes);
        Self::from_bytes_mod_order_wide(&bytes)
    }

    /// Each scalar becomes its inverse. Returns the product of these. No scalar may be 0.
    pub fn invert_batch<const N: usize>(inputs: &mut [Scalar; N]) -> Scalar {
        Self::invert_each(inputs)
    }

    /// Each scalar becomes its inverse. Returns the product of these. No scalar may be 0.
    #[cfg(feature = "alloc")]
    pub fn invert_batch_alloc(inputs: &mut [Scalar]) -> Scalar {
        Self::invert_each(inputs)
    }

    /// self / 2.
    pub fn div_by_2(&self) -> Self {
        self.reduced().halve().into()
    }
}

#[cfg(feature = "rand_core")]
impl EdwardsPoint {
    /// The first point that random bytes encode, and that is not the neutral element.
    pub fn random<R: rand_core::Rng + ?Sized>(rng: &mut R) -> Self {
        use crate::traits::IsIdentity;
        let mut bytes = [0; 32];
        loop {
            rng.fill_bytes(&mut bytes);
            match CompressedEdwardsY(bytes).decompress() {
                Some(point) if !point.is_identity() => return point,
                _ => {}
            }
        }
    }
}

#[cfg(feature = "alloc")]
impl EdwardsPoint {
    /// The u-coordinates of points.
    pub fn to_montgomery_batch(eds: &[Self]) -> Vec<MontgomeryPoint> {
        eds.iter().map(EdwardsPoint::to_montgomery).collect()
    }

    /// The encodings of points.
    pub fn compress_batch_alloc(inputs: &[EdwardsPoint]) -> Vec<CompressedEdwardsY> {
        let points: Vec<_> = inputs.iter().map(|point| point.0).collect();
        lemniscate::edwards25519::Point::encode_all(&points).into_iter().map(CompressedEdwardsY).collect()
    }
}

impl EdwardsPoint {
    /// The encodings of points.
    pub fn compress_batch<const N: usize>(inputs: &[EdwardsPoint; N]) -> [CompressedEdwardsY; N] {
        inputs.each_ref().map(EdwardsPoint::compress)
    }
}

impl RistrettoPoint {
    /// A random element.
    #[cfg(feature = "rand_core")]
    pub fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        match Self::try_random(rng) {
            Ok(point) => point,
            Err(never) => match never {},
        }
    }

    /// A random element.
    ///
    /// # Errors
    /// That of the generator.
    #[cfg(feature = "rand_core")]
    pub fn try_random<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut bytes = zeroize::Zeroizing::new([0; 64]);
        rng.try_fill_bytes(&mut *bytes)?;
        Ok(Self::from_uniform_bytes(&bytes))
    }

    /// The element that 255 bits are mapped to (RFC 9496 section 4.3.4), which is not uniform.
    pub fn map_to_curve(bytes: [u8; 32]) -> RistrettoPoint {
        // 64 bytes give the sum of what both halves are mapped to, and zeros twice what 0 is mapped to.
        let mut both = zeroize::Zeroizing::new([0; 64]);
        let twice = Self::from_uniform_bytes(&both);
        both[..32].copy_from_slice(&bytes);
        Self::from_uniform_bytes(&both) - twice * Scalar::from(2u8).invert()
    }
}

#[cfg(feature = "digest")]
impl EdwardsPoint {
    /// The point that a message gives, which is not uniform (RFC 9380, `encode_to_curve`).
    pub fn encode_to_curve<D>(bytes: &[&[u8]], domain_sep: &[&[u8]]) -> EdwardsPoint
    where
        D: BlockSizeUser + Default + FixedOutput<OutputSize = U64> + HashMarker,
        D::BlockSize: IsGreater<D::OutputSize, Output = True>,
    {
        Self::hashed::<D, 48>(bytes, domain_sep)
    }

    /// The point that a message gives (RFC 9380, `hash_to_curve`).
    pub fn hash_to_curve<D>(bytes: &[&[u8]], domain_sep: &[&[u8]]) -> EdwardsPoint
    where
        D: BlockSizeUser + Default + FixedOutput<OutputSize = U64> + HashMarker,
        D::BlockSize: IsGreater<D::OutputSize, Output = True>,
    {
        Self::hashed::<D, 96>(bytes, domain_sep)
    }

    /// The sum of the points that N bytes give, which are expanded from a message.
    fn hashed<D, const N: usize>(message: &[&[u8]], domain: &[&[u8]]) -> EdwardsPoint
    where
        D: BlockSizeUser + Default + FixedOutput<OutputSize = U64> + HashMarker,
    {
        // The other bytes stand for 0, which gives the neutral element.
        let mut uniform = zeroize::Zeroizing::new([0; 96]);
        expand_message::<D>(message, domain, &mut uniform[..N]);
        EdwardsPoint(lemniscate::edwards25519::Element::from_uniform_bytes(&uniform).into())
    }
}

/// `expand_message_xmd` (RFC 9380 section 5.3.1).
#[cfg(feature = "digest")]
fn expand_message<D>(message: &[&[u8]], domain: &[&[u8]], output: &mut [u8])
where
    D: BlockSizeUser + Default + FixedOutput<OutputSize = U64> + HashMarker,
{
    let length = u8::try_from(domain.iter().map(|part| part.len()).sum::<usize>())
        .expect("unexpected overflow from domain separator's size.");
    assert_ne!(length, 0, "domain separator MUST have nonzero length.");
    let hash = |parts: &[&[u8]]| {
        let parts = parts.iter().chain(domain);
        let digest = parts.fold(D::default(), |digest, part| digest::Digest::chain_update(digest, part));
        digest::Digest::finalize(digest::Digest::chain_update(digest, [length]))
    };
    let bytes = (output.len() as u16).to_be_bytes();
    let zeros = Array::<u8, D::BlockSize>::default();
    let first = {
        let digest = digest::Digest::chain_update(D::default(), &zeros);
        let digest = message.iter().fold(digest, |digest, part| digest::Digest::chain_update(digest, part));
        let digest = digest::Digest::chain_update(digest::Digest::chain_update(digest, bytes), [0]);
        let digest = domain.iter().fold(digest, |digest, part| digest::Digest::chain_update(digest, part));
        digest::Digest::finalize(digest::Digest::chain_update(digest, [length]))
    };
    let mut block = Array::default();
    for (i, output) in output.chunks_mut(block.len()).enumerate() {
        for (byte, first) in block.iter_mut().zip(&first) {
            *byte ^= first;
        }
        block = hash(&[&block, &[i as u8 + 1]]);
        output.copy_from_slice(&block[..output.len()]);
    }
}
