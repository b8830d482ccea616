//! Verifiable random functions.

use std::hash::{DefaultHasher, Hash, Hasher};

use lemniscate_protocols::vrf::{self as protocol, Proof, Suite};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};

use crate::bytes::{Bytes, Secret};
use crate::signatures::{bytes, check_alignment, hashing};
use crate::{error, random};

fn suite(name: &str) -> PyResult<Suite> {
    match name {
        "ell2" => Ok(Suite::Ell2),
        "tai" => Ok(Suite::Tai),
        other => Err(error::of_argument(format!("unknown suite `{other}`: use `ell2` or `tai`"))),
    }
}

#[pymodule(submodule)]
pub mod vrf {
    use super::*;

    /// A secret key, wiped from memory when the object is destroyed: the seed of an Ed25519 key.
    #[pyclass(frozen, module = "lemniscate.vrf")]
    pub struct PrivateKey(protocol::SecretKey);

    /// A public key: an Ed25519 key that does not have small order.
    #[pyclass(frozen, module = "lemniscate.vrf")]
    pub struct PublicKey(protocol::PublicKey);

    const _: () = check_alignment::<PrivateKey>();
    const _: () = check_alignment::<PublicKey>();

    #[pymethods]
    impl PrivateKey {
        /// Generates a key with random bytes from the operating system. Raises OSError if it supplies none.
        #[classmethod]
        fn generate(_: &Bound<'_, PyType>) -> PyResult<Self> {
            random::draw(32, |rng| PrivateKey(protocol::SecretKey::random(rng)))
        }

        /// Creates the key from the 32 bytes of an Ed25519 key. Raises InvalidKey.
        #[classmethod]
        fn from_bytes(_: &Bound<'_, PyType>, data: Secret) -> PyResult<Self> {
            protocol::SecretKey::from_bytes(&data).map(PrivateKey).map_err(error::of_key)
        }

        /// Returns the 32 secret bytes of the key.
        fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
            bytes(py, *self.0.to_bytes())
        }

        /// The public key.
        fn public_key(&self) -> PublicKey {
            PublicKey(*self.0.public_key())
        }

        /// Returns the proof for an input, and the output. The time that the suite "tai" takes reveals the input.
        #[pyo3(signature = (input, *, suite="ell2"))]
        fn prove<'py>(
            &self,
            py: Python<'py>,
            input: Bytes,
            suite: &str,
        ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
            let suite = self::suite(suite)?;
            let (proof, output) = hashing(py, &input, |input| self.0.prove(suite, input));
            Ok((bytes(py, proof.to_bytes()), bytes(py, output)))
        }

        /// Returns the output for an input without a proof, in less time.
        #[pyo3(signature = (input, *, suite="ell2"))]
        fn output<'py>(&self, py: Python<'py>, input: Bytes, suite: &str) -> PyResult<Bound<'py, PyBytes>> {
            let suite = self::suite(suite)?;
            Ok(bytes(py, hashing(py, &input, |input| self.0.output(suite, input))))
        }

        fn __repr__(&self) -> &'static str {
            "<lemniscate.vrf.PrivateKey>"
        }
    }

    #[pymethods]
    impl PublicKey {
        /// Creates the key from its bytes. Raises InvalidKey.
        #[classmethod]
        fn from_bytes(_: &Bound<'_, PyType>, data: Bytes) -> PyResult<Self> {
            protocol::PublicKey::from_bytes(&data).map(PublicKey).map_err(error::of_key)
        }

        /// Returns the bytes of the key.
        fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
            bytes(py, self.0.to_bytes())
        }

        /// Returns the output for an input if the proof is valid. Raises InvalidProof.
        #[pyo3(signature = (input, proof, *, suite="ell2"))]
        fn verify<'py>(
            &self,
            py: Python<'py>,
            input: Bytes,
            proof: Bytes,
            suite: &str,
        ) -> PyResult<Bound<'py, PyBytes>> {
            let (suite, proof) = (self::suite(suite)?, Proof::from_bytes(&proof).map_err(error::of_proof)?);
            let output = hashing(py, &input, |input| self.0.verify(suite, input, &proof));
            Ok(bytes(py, output.map_err(error::of_proof)?))
        }

        fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
            self.to_bytes(py)
        }

        fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
            other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
        }

        fn __hash__(&self) -> u64 {
            let mut hasher = DefaultHasher::new();
            self.0.to_bytes().hash(&mut hasher);
            hasher.finish()
        }

        fn __repr__(&self) -> String {
            format!("<lemniscate.vrf.PublicKey {}>", error::hex(&self.0.to_bytes()))
        }

        /// Pickles the key as bytes, for other processes.
        fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
            Ok((slf.getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
        }
    }
}
