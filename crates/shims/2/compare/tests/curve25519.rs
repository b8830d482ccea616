//! curve25519-dalek 4.

use lemniscate_corpus::Choices;
use rand_core::RngCore;

#[path = "../../../common/compare/curve25519.rs"]
mod common;

/// A generator of given bytes.
struct Given(Choices<'static>);

impl RngCore for Given {
    fn next_u32(&mut self) -> u32 {
        self.next_u64() as u32
    }

    fn next_u64(&mut self) -> u64 {
        self.0.word()
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        bytes.fill_with(|| self.0.word() as u8);
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), rand_core::Error> {
        self.fill_bytes(bytes);
        Ok(())
    }
}

impl rand_core::CryptoRng for Given {}

/// What version 5 has otherwise.
mod of_version {
    macro_rules! invert {
        ($scalars:ident) => {
            Scalar::batch_invert(&mut $scalars)
        };
    }

    macro_rules! curve {
        ($case:ident, $point:ident, $scalars:expr, $out:ident) => {
            #[allow(deprecated, reason = "it is there")]
            $out.push(text(EdwardsPoint::nonspec_map_to_curve::<Sha512>(&$case.message).compress()));
            let mut rng = Given(Choices::seeded(7, $case.message.len() as u64));
            $out.push(text((Scalar::random(&mut rng), <Scalar as Field>::random(&mut rng))));
            $out.push(point_text([
                Group::random(&mut rng),
                <SubgroupPoint as Group>::random(&mut rng).into(),
            ]));
            use group::ff::PrimeFieldBits;
            $out.push(text(
                $scalars.map(|scalar| scalar.to_le_bits().iter().map(|bit| *bit).collect::<Vec<_>>()),
            ));
            $out.push(text(
                <Scalar as PrimeFieldBits>::char_le_bits().iter().map(|bit| *bit).collect::<Vec<_>>(),
            ));
        };
    }

    macro_rules! ristretto {
        ($case:ident, $out:ident) => {
            let mut rng = Given(Choices::seeded(8, $case.message.len() as u64));
            $out.push(element_text([RistrettoPoint::random(&mut rng), Group::random(&mut rng)]));
        };
    }

    pub(crate) use {curve, invert, ristretto};
}
