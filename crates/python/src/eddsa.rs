//! Ed25519 and Ed448.

use std::hash::{DefaultHasher, Hash, Hasher};

use lemniscate::schnorr;
use lemniscate_bindings::{Public, SignatureScheme as _, with_message};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyType};
use zeroize::Zeroizing;

use crate::bytes::{Bytes, Pem, Secret, Temporary};
use crate::signatures::{
    bytes, check_alignment, hashing, private_from_der, private_from_pem, private_to_der, private_to_pem,
    public_from_der, public_from_pem, public_to_der, public_to_pem, scheme, signing_key, verifying_key,
};
use crate::{batch, cryptography, error, random};

macro_rules! ed_dsa {
    ($module:ident, $name:literal, $scheme:ident, $of_cryptography:literal) => {
        scheme!(
            $module,
            $name,
            $scheme,
            {
                /// Signs a message, with a context (Ed25519ctx, Ed448), or its hash (Ed25519ph, Ed448ph). Raises
                /// ValueError for a context of more than 255 bytes, or an empty one for Ed25519ctx.
                #[pyo3(signature = (message, *, context=None, prehash=false))]
                fn sign<'py>(
                    &self,
                    py: Python<'py>,
                    message: Bytes,
                    context: Option<Bytes>,
                    prehash: bool,
                ) -> PyResult<Bound<'py, PyBytes>> {
                    let context = context.as_deref();
                    let signature = hashing(py, &message, |message| {
                        with_message::<$scheme, _>(message, context, prehash, |message| {
                            Ok(self.0.sign_message(message))
                        })
                    });
                    Ok(bytes(py, $scheme::signature_bytes(&signature.map_err(error::of_argument)?)))
                }

                /// Converts a key of the package cryptography. Raises InvalidKey for any other type of key.
                #[staticmethod]
                fn from_cryptography(key: &Bound<'_, PyAny>) -> PyResult<Self> {
                    let of = concat!($of_cryptography, "PrivateKey");
                    let data = Temporary(cryptography::export(key, of, "private_bytes_raw")?);
                    Ok(SigningKey(signing_key(data.0.as_bytes())?))
                }

                /// Returns the key as an object of the package cryptography, which must be installed.
                fn to_cryptography<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    cryptography::import_secret(
                        py,
                        concat!($of_cryptography, "PrivateKey"),
                        "from_private_bytes",
                        self.to_bytes(py),
                    )
                }
            },
            {
                /// Raises InvalidSignature unless the signature of the message is valid under the policy. Pass the same context and
                /// hash as for signing.
                #[pyo3(signature = (message, signature, policy="rfc8032", *, context=None, prehash=false))]
                fn verify(
                    &self,
                    py: Python<'_>,
                    message: Bytes,
                    signature: Bytes,
                    policy: &str,
                    context: Option<Bytes>,
                    prehash: bool,
                ) -> PyResult<()> {
                    let policy = $scheme::policy(Some(policy)).map_err(error::of_argument)?;
                    let signature = $scheme::signature(&signature).map_err(error::of_signature)?;
                    let context = context.as_deref();
                    let verdict = hashing(py, &message, |message| {
                        with_message::<$scheme, _>(message, context, prehash, |message| {
                            self.0.verify(policy, message, &signature)
                        })
                    });
                    verdict.map_err(error::of_signature)
                }

                /// Converts a key of the package cryptography. Raises InvalidKey for any other type of key.
                #[staticmethod]
                fn from_cryptography(key: &Bound<'_, PyAny>) -> PyResult<Self> {
                    let data = cryptography::export(
                        key,
                        concat!($of_cryptography, "PublicKey"),
                        "public_bytes_raw",
                    )?;
                    Ok(VerifyingKey(Public::Plain(verifying_key(data.as_bytes())?)))
                }

                /// Returns the key as an object of the package cryptography, which must be installed.
                fn to_cryptography<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    cryptography::import(
                        py,
                        concat!($of_cryptography, "PublicKey"),
                        "from_public_bytes",
                        self.to_bytes(py),
                    )
                }
            },
            {
                /// Returns the verdict on each signature under a policy.
                #[pyfunction]
                #[pyo3(signature = (public_keys, messages, signatures, policy="rfc8032"))]
                fn verify_each<'py>(
                    public_keys: &Bound<'py, PyAny>,
                    messages: &Bound<'py, PyAny>,
                    signatures: &Bound<'py, PyAny>,
                    policy: &str,
                ) -> PyResult<Bound<'py, PyAny>> {
                    batch::verify_each::<$scheme>(public_keys, messages, signatures, Some(policy))
                }
            }
        );
    };
}

ed_dsa!(ed25519, "lemniscate.ed25519", Ed25519, "ed25519.Ed25519");
ed_dsa!(ed448, "lemniscate.ed448", Ed448, "ed448.Ed448");
