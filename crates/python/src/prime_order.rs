//! jq255e, jq255s, do255e, do255s and Curve9767.

use std::hash::{DefaultHasher, Hash, Hasher};

use lemniscate::schnorr;
use lemniscate_bindings::{Public, SignatureScheme as _};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyType};
use zeroize::Zeroizing;

use crate::bytes::{Bytes, Pem, Secret};
use crate::signatures::{
    bytes, check_alignment, hashing, private_from_der, private_from_pem, private_to_der, private_to_pem,
    public_from_der, public_from_pem, public_to_der, public_to_pem, scheme, signing_key, verifying_key,
};
use crate::{batch, error, random};

macro_rules! prime_order {
    ($module:ident, $name:literal, $scheme:ident) => {
        scheme!(
            $module,
            $name,
            $scheme,
            {
                /// Creates a key from a seed of any length, which must be as hard to guess as a key.
                #[staticmethod]
                fn from_seed(seed: Secret) -> Self {
                    SigningKey(schnorr::SigningKey::from_seed(&seed))
                }

                /// Signs a message.
                fn sign<'py>(&self, py: Python<'py>, message: Bytes) -> Bound<'py, PyBytes> {
                    let signature = hashing(py, &message, |message| self.0.sign(message));
                    bytes(py, $scheme::signature_bytes(&signature))
                }

                /// Computes the secret of 32 bytes shared with the owner of a public key.
                fn exchange<'py>(&self, py: Python<'py>, peer: &VerifyingKey) -> Bound<'py, PyBytes> {
                    bytes(py, self.0.exchange(peer.0.bytes()).1.as_bytes())
                }
            },
            {
                /// Raises InvalidSignature unless the signature of the message is valid.
                fn verify(&self, py: Python<'_>, message: Bytes, signature: Bytes) -> PyResult<()> {
                    let signature = $scheme::signature(&signature).map_err(error::of_signature)?;
                    let verdict =
                        hashing(py, &message, |message| self.0.verify((), message.into(), &signature));
                    verdict.map_err(error::of_signature)
                }
            },
            {
                /// Returns the verdict on each signature.
                #[pyfunction]
                fn verify_each<'py>(
                    public_keys: &Bound<'py, PyAny>,
                    messages: &Bound<'py, PyAny>,
                    signatures: &Bound<'py, PyAny>,
                ) -> PyResult<Bound<'py, PyAny>> {
                    batch::verify_each::<$scheme>(public_keys, messages, signatures, None)
                }
            }
        );
    };
}

prime_order!(jq255e, "lemniscate.jq255e", Jq255e);
prime_order!(jq255s, "lemniscate.jq255s", Jq255s);
prime_order!(do255e, "lemniscate.do255e", Do255e);
prime_order!(do255s, "lemniscate.do255s", Do255s);
prime_order!(curve9767, "lemniscate.curve9767", Curve9767);
