//! One code for all groups of the library.

use std::marker::PhantomData;

use lemniscate::prime_order::{Element, GroupScalar as _, PrimeGroup, PrimeScalar as _, ScalarOf};
use lemniscate::schnorr::ByteArray;
use zeroize::Zeroizing;

use super::Group;
use crate::{Bytes, Failure, Result, no_such};

struct Of<G>(PhantomData<fn() -> G>);

fn array<T: ByteArray>(what: &str, bytes: &[u8]) -> Result<T> {
    let wrong = |_| Failure(format!("{what} must have {} bytes", T::LENGTH));
    T::try_from(bytes).map_err(wrong)
}

fn element<G: PrimeGroup>(bytes: &[u8]) -> Result<Element<G>> {
    Ok(Element::decode(&array("an element", bytes)?)?)
}

fn scalar<G: PrimeGroup>(bytes: &[u8]) -> Result<Zeroizing<ScalarOf<G>>> {
    let bytes = Zeroizing::new(array::<G::ScalarEncoding>("a scalar", bytes)?);
    let scalar = G::decode_scalar(&bytes);
    scalar.map(Zeroizing::new).ok_or_else(|| Failure("the scalar is not below the group order".to_owned()))
}

impl<G: PrimeGroup> Group for Of<G> {
    fn lengths(&self) -> (usize, usize, usize) {
        (G::Encoding::LENGTH, G::ScalarEncoding::LENGTH, G::Uniform::LENGTH)
    }

    fn element(&self, operation: u32, first: &[u8], second: &[u8]) -> Result<Bytes> {
        let result = match operation {
            0 => Element::<G>::mul_generator(&*scalar::<G>(first)?),
            1 => element::<G>(first)? * *scalar::<G>(second)?,
            2 => element::<G>(first)? + element::<G>(second)?,
            3 => element::<G>(first)? - element::<G>(second)?,
            4 => -element::<G>(first)?,
            5 => Element::<G>::hash_to_element(first, second)?,
            6 => Element::<G>::from_uniform_bytes(&array("uniform bytes", first)?),
            _ => return no_such("operation"),
        };
        Ok(result.encode().as_ref().to_vec().into())
    }

    fn scalar(&self, operation: u32, first: &[u8], second: &[u8]) -> Result<Bytes> {
        let result = match operation {
            0 => *scalar::<G>(first)? + *scalar::<G>(second)?,
            1 => *scalar::<G>(first)? - *scalar::<G>(second)?,
            2 => *scalar::<G>(first)? * *scalar::<G>(second)?,
            3 => -*scalar::<G>(first)?,
            4 => scalar::<G>(first)?.invert(),
            5 => Element::<G>::hash_to_scalar(first, second)?,
            6 => ScalarOf::<G>::from_slice_reduced(first),
            _ => return no_such("operation"),
        };
        Ok(Zeroizing::new(G::encode_scalar(&Zeroizing::new(result))).as_ref().to_vec().into())
    }
}

macro_rules! list {
    ($($module:ident $group:ident,)*) => {
        &[$((stringify!($module), &Of::<lemniscate::$module::$group>(PhantomData))),*]
    };
}

/// The groups in the order of their numbers.
pub const GROUPS: &[(&str, &dyn Group)] = lemniscate::for_each_scheme!(groups, list);
