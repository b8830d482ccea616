//! A combination of the equations of a group of prime order, with random coefficients.
//!
//! With coefficients z of 128 bits, is the sum of z (s G - R - c A) neutral? The order of the group is a prime: if the
//! term of an entry is not neutral, then for any coefficients of the others at most one z of 2^128 makes the sum neutral.
//! Entries that are alike have coefficients of their own, too.

use alloc::vec::Vec;

use crate::xof::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};

use crate::scalar::Scalar;
use crate::scalar::order::Order;
use crate::scheme::schnorr::Error;

/// What one signature claims: s G = R + c A.
pub(crate) struct Equation<'a, O, P> {
    /// R, encoded.
    pub(crate) r: &'a [u8; 32],
    pub(crate) s: Scalar<O>,
    pub(crate) c: Scalar<O>,
    /// A.
    pub(crate) key: P,
}

/// s and the terms z R and z c A of the equation that is to hold, s G = sum of all terms, for the sum of all z s.
pub(crate) type Combined<O, P> = (Scalar<O>, Vec<(Scalar<O>, P)>);

/// Combines equations; `decode` is given the encodings of the points R. The name of the scheme, the seed and all that the
/// equations say make the coefficients. Variable-time.
///
/// # Errors
/// [`Error::Mismatch`] if an R does not decode.
pub(crate) fn combine_vartime<O: Order, P>(
    name: &str,
    seed: &[u8; 32],
    equations: Vec<Equation<'_, O, P>>,
    decode: impl Fn(&[u8; 32]) -> Option<P>,
) -> Result<Combined<O, P>, Error> {
    let mut z = coefficients(name, seed, &equations);
    let mut sum = Scalar::ZERO;
    let mut terms = Vec::with_capacity(2 * equations.len());
    for Equation { r, s, c, key } in equations {
        let z = z();
        sum = z.mul_add(s, sum);
        terms.push((z, decode(r).ok_or(Error::Mismatch)?));
        terms.push((z * c, key));
    }
    Ok((sum, terms))
}

/// A stream of coefficients.
fn coefficients<O: Order, P>(
    name: &str,
    seed: &[u8; 32],
    equations: &[Equation<'_, O, P>],
) -> impl FnMut() -> Scalar<O> + use<O, P> {
    let mut hash = Shake256::default();
    hash.update(b"lemniscate-verify-all:");
    hash.update(name.as_bytes());
    hash.update(b":");
    hash.update(seed);
    for Equation { r, s, c, .. } in equations {
        hash.update(*r);
        hash.update(&s.to_bytes());
        // A hash of R, the key and the message.
        hash.update(&c.to_bytes());
    }
    let mut stream = hash.finalize_xof();
    move || {
        let mut bytes = [0; 32];
        stream.read(&mut bytes[..16]);
        Scalar::<_, 4>::from_bytes_reduced(&bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scalar::order::DoubleOddE;

    /// Entries that are alike must get coefficients that are not.
    #[test]
    fn coefficients_differ_and_depend_on_everything() {
        type Parts = (&'static [u8; 32], u64, u64);
        let two = |name: &str, seed, parts: [Parts; 2]| {
            let equation = |(r, s, c): Parts| Equation { r, s: s.into(), c: c.into(), key: () };
            let mut z = coefficients::<DoubleOddE, ()>(name, &[seed; 32], &parts.map(equation));
            [z(), z()].map(Scalar::to_words)
        };
        let base: Parts = (&[1; 32], 2, 3);
        let [z0, z1] = two("a", 0, [base; 2]);
        assert!(z0 != z1 && z0[1] != 0 && z0[2..] == [0, 0]);
        assert_eq!(two("a", 0, [base; 2])[0], z0);
        assert_ne!(two("b", 0, [base; 2])[0], z0);
        assert_ne!(two("a", 1, [base; 2])[0], z0);
        for other in [(&[0; 32], 2, 3), (&[1; 32], 1, 3), (&[1; 32], 2, 2)] {
            assert_ne!(two("a", 0, [base, other])[0], z0);
        }
    }
}
