//! curve25519-dalek 5.

use core::convert::Infallible;

use lemniscate_corpus::Choices;

#[path = "../../../common/compare/curve25519.rs"]
mod common;

/// A generator of given bytes.
struct Given(Choices<'static>);

impl rand_core::TryRng for Given {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0.word() as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0.word())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill_with(|| self.0.word() as u8);
        Ok(())
    }
}

impl rand_core::TryCryptoRng for Given {}

/// What version 4 has otherwise.
mod of_version {
    macro_rules! invert {
        ($scalars:ident) => {{
            let mut others = $scalars.to_vec();
            assert_eq!(Scalar::invert_batch_alloc(&mut others), Scalar::invert_batch(&mut $scalars));
            assert_eq!(others, $scalars);
            others[0]
        }};
    }

    macro_rules! curve {
        ($case:ident, $point:ident, $scalars:expr, $out:ident) => {
            let mut rng = Given(Choices::seeded(7, $case.message.len() as u64));
            $out.push(text((Scalar::random(&mut rng), <Scalar as Field>::random(&mut rng))));
            $out.push(point_text([EdwardsPoint::random(&mut rng), Group::try_random(&mut rng).unwrap()]));
            $out.push(point_text([<SubgroupPoint as Group>::random(&mut rng).into()]));
            let (message, domain) = ([&$case.message[..], b"more"], [&b"a domain"[..], &$case.uniform[..7]]);
            $out.push(point_text([
                EdwardsPoint::encode_to_curve::<Sha512>(&message, &domain),
                EdwardsPoint::hash_to_curve::<Sha512>(&message, &domain),
            ]));
            let points = [$point, $point + ED25519_BASEPOINT_POINT, EIGHT_TORSION[3]];
            $out.push(text((
                EdwardsPoint::compress_batch(&points),
                EdwardsPoint::compress_batch_alloc(&points),
            )));
            $out.push(text((
                EdwardsPoint::to_montgomery_batch(&points),
                $scalars.map(|scalar| scalar.div_by_2()),
            )));
            let prepared = VartimeEdwardsPrecomputation::new(points);
            $out.push(text((prepared.len(), prepared.is_empty())));
            $out.push(point_text([prepared.vartime_multiscalar_mul($scalars)]));
            $out.push(text(
                X25519_LOW_ORDER_POINTS.map(|u| (u, u.mul_clamped($case.uniform[..32].try_into().unwrap()))),
            ));
            $out.push(text(bool::from(SubgroupPoint::default().ct_eq(&SubgroupPoint::generator()))));
        };
    }

    macro_rules! ristretto {
        ($case:ident, $out:ident) => {
            let mut rng = Given(Choices::seeded(8, $case.message.len() as u64));
            $out.push(element_text([RistrettoPoint::random(&mut rng), Group::random(&mut rng)]));
            $out.push(element_text($case.encodings.map(RistrettoPoint::map_to_curve)));
        };
    }

    pub(crate) use {curve, invert, ristretto};
}
