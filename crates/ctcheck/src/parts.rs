//! The parts that the schemes are made of, each by itself.

use core::hint::black_box;

use lemniscate::backend::{Backend, BackendKind, Portable32, Portable64};
#[cfg(not(target_arch = "riscv32"))]
use lemniscate::field::inverse::{Modulus, binary_gcd};
use lemniscate::field::{FieldElement, P3957, P18651, P25519, Prime255};
use lemniscate::group::edwards25519::Point;
use lemniscate::group::edwards25519::codec::{Encoding, decode_one};
use lemniscate::group::lookup::{lookup, one_lane};
use lemniscate::multiply::variable_base::{SecretTerm, multiples, sum_of_products};
use lemniscate::scalar::order::Ed25519;
use lemniscate::scalar::{Scalar, recode};

use crate::Check;
use crate::mark::{public, secret};

/// The checks for one backend.
pub fn of(kind: BackendKind) -> &'static [Check] {
    match kind {
        BackendKind::Portable32 => Parts::<Portable32>::CHECKS,
        BackendKind::Portable64 => Parts::<Portable64>::CHECKS,
        #[cfg(target_arch = "x86_64")]
        BackendKind::Adx => Parts::<lemniscate::backend::Adx>::CHECKS,
        #[cfg(target_arch = "x86_64")]
        BackendKind::Avx2 => Parts::<lemniscate::backend::Avx2>::CHECKS,
        #[cfg(target_arch = "x86_64")]
        BackendKind::Avx512Ifma => Parts::<lemniscate::backend::Avx512Ifma>::CHECKS,
        #[cfg(target_arch = "aarch64")]
        BackendKind::Aarch64 => Parts::<lemniscate::backend::Aarch64>::CHECKS,
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128", not(lemniscate_wide_arithmetic)))]
        BackendKind::Simd128 => Parts::<lemniscate::backend::Simd128>::CHECKS,
        _ => &[],
    }
}

struct Parts<B>(B);

impl<B: Backend> Parts<B> {
    /// Runs code that needs the instructions of the selected backend.
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        B::new().expect("this machine has the selected backend").enter(f)
    }

    const CHECKS: &[Check] = &[
        ("inverse modulo 2^255 - 19", Self::invert::<P25519>),
        // What is only compared: its magnitudes of 64 bits become branches on RISC-V of 32 bits.
        #[cfg(not(target_arch = "riscv32"))]
        ("inverse modulo 2^255 - 19 by the binary GCD", Self::invert_by_binary_gcd),
        ("inverse modulo 2^255 - 18651", Self::invert::<P18651>),
        ("inverse modulo 2^255 - 3957", Self::invert::<P3957>),
        ("decode and encode a point", Self::decode),
        ("look up in a table", Self::look_up),
        ("multiply a point", Self::multiply),
        #[cfg(feature = "std")]
        ("multiply a point by a comb", Self::comb),
        ("compute modulo L", Self::scalars),
    ];

    #[cfg(not(target_arch = "riscv32"))]
    fn invert_by_binary_gcd() {
        const P: Option<Modulus> = Modulus::new([u64::MAX - 18, u64::MAX, u64::MAX, u64::MAX >> 1]);
        let modulus = P.expect("it is odd and has 255 bits");
        public(Self::enter(|| binary_gcd::invert(&secret([3, 5, 7, 9]), &modulus)));
    }

    fn invert<P: Prime255>() {
        let words = public(Self::enter(|| B::Fe::<P>::from_words(secret([3, 5, 7, 9])).invert().to_words()));
        assert_ne!(words, [0; 4]);
    }

    /// The base point's encoding, and one of no point.
    fn decode() {
        for (first, is_point) in [(0x58, true), (0x5a, false)] {
            let encoding = Encoding::new(&secret(Self::encoding(first)));
            let (decoded, bytes) = Self::enter(|| {
                let (decoded, point) = decode_one::<B::Fe<P25519>>(&encoding);
                (decoded, point.to_affine().encode())
            });
            assert_eq!(bool::from(public(decoded)), is_point);
            assert!(!is_point || public(bytes) == Self::encoding(first));
        }
    }

    /// 4/5 for 0x58.
    fn encoding(first: u8) -> [u8; 32] {
        core::array::from_fn(|i| if i == 0 { first } else { 0x66 })
    }

    /// The base point, secret.
    fn point() -> Point<B::Fe<P25519>> {
        Self::enter(|| decode_one(&Encoding::new(&secret(Self::encoding(0x58)))).1)
    }

    fn look_up() {
        let table = Self::enter(|| multiples::<_, 8>(Self::point()));
        for digit in -8..=8 {
            let found = Self::enter(|| lookup(&table, &one_lane(secret(digit))));
            black_box(found);
        }
    }

    fn multiply() {
        let digits = recode::signed_windows::<4, 64, 4>(&secret([3, 5, 7, 9]));
        let encoded = Self::enter(|| {
            let table = multiples::<_, 8>(Self::point());
            sum_of_products::<Point<B::Fe<P25519>>>(4, &[SecretTerm { digits: &digits, table: &table }])
                .to_affine()
                .encode()
        });
        black_box(encoded);
    }

    #[cfg(feature = "std")]
    fn comb() {
        use lemniscate::group::Group as _;
        use lemniscate::group::base_table::table;
        use lemniscate::group::shape::Shape;
        use lemniscate::multiply::fixed_base::fixed_base;
        use lemniscate::scalar::order::Order as _;

        let shape = Shape::Comb { folds: 5, blocks: 1 };
        let table = Self::enter(|| table(Self::point(), shape, Ed25519::BITS, 1));
        let scalar = Scalar::<Ed25519>::from_bytes_reduced(&secret([0x55; 32]));
        let encoded = Self::enter(|| {
            fixed_base(Point::<B::Fe<P25519>>::neutral(), &scalar, shape, &table).to_affine().encode()
        });
        black_box(encoded);
    }

    fn scalars() {
        let a = Scalar::<Ed25519>::from_bytes_wide(&secret([0xa5; 64]));
        let b = Scalar::from_words(secret([1, 2, 3, 4]));
        let canonical = Scalar::<Ed25519>::from_canonical_bytes(&a.to_bytes());
        assert!(bool::from(public(canonical.is_some())));
        let quotient = a.mul_add(b, -a).halve() - a.invert() * b;
        assert!(!bool::from(public(quotient.is_zero())));
    }
}
