//! Exceptions.

use lemniscate::schnorr::Error;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;

create_exception!(
    lemniscate,
    InvalidSignature,
    PyException,
    "The signature is not valid for this message and public key by this policy."
);
create_exception!(lemniscate, InvalidKey, PyValueError, "Bytes, or a file, that are no key of this scheme.");

create_exception!(
    lemniscate,
    InvalidProof,
    PyException,
    "The proof is not valid for this input, or answer, and public key."
);

/// What is wrong with a proof.
pub fn of_proof(error: impl ToString) -> PyErr {
    InvalidProof::new_err(error.to_string())
}

/// What is wrong with a key.
pub fn of_key(error: impl ToString) -> PyErr {
    InvalidKey::new_err(error.to_string())
}

/// What is wrong with an argument that is no key and no signature.
pub fn of_argument(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What is wrong with a signature; or with an argument of the caller's.
pub fn of_signature(error: Error) -> PyErr {
    match error {
        Error::ContextLength | Error::PolicyName => of_argument(error),
        _ => InvalidSignature::new_err(error.to_string()),
    }
}

/// Public bytes, for people.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
