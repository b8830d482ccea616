//! The extension module of the Python package `lemniscate`: thin over the library. What users import is in `python/`.
#![deny(unsafe_code)]
#![allow(unsafe_op_in_unsafe_fn, reason = "in what PyO3 generates")]

mod arrow;
mod batch;
mod bytes;
mod column;
mod cryptography;
mod eddsa;
mod error;
mod exchange;
mod foreign;
mod oprf;
mod prime_order;
mod random;
mod signatures;
mod table;
mod vrf;

use pyo3::prelude::*;

#[pymodule]
mod _lemniscate {
    #[pymodule_export]
    use crate::batch::Verdicts;
    #[pymodule_export]
    use crate::eddsa::{ed448, ed25519};
    #[pymodule_export]
    use crate::error::{InvalidKey, InvalidProof, InvalidSignature};
    #[pymodule_export]
    use crate::exchange::{x448, x25519};
    #[pymodule_export]
    use crate::oprf::{decaf448, ristretto255};
    #[pymodule_export]
    use crate::prime_order::{curve9767, do255e, do255s, jq255e, jq255s};
    #[pymodule_export]
    use crate::table::{Column, Verifier};
    #[pymodule_export]
    use crate::vrf::vrf;
    use pyo3::prelude::*;

    /// Returns the name of the active backend: the fastest that this processor supports, or the one in the
    /// environment variable LEMNISCATE_BACKEND.
    #[pyfunction]
    fn backend() -> &'static str {
        lemniscate::backend::selected().name()
    }
}
