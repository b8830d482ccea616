//! X25519 and X448.

use std::hash::{DefaultHasher, Hash, Hasher};

use lemniscate::xdh::{self, Function};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyType};

use crate::bytes::{Bytes, Pem, Secret, Temporary};
use crate::signatures::{
    bytes, private_from_der, private_from_pem, private_to_der, private_to_pem, public_from_der,
    public_from_pem, public_to_der, public_to_pem,
};
use crate::{cryptography, error, random};

fn array<const N: usize>(data: &[u8]) -> PyResult<[u8; N]> {
    data.try_into().map_err(|_| error::of_key(format!("expected a key of {N} bytes, found {}", data.len())))
}

fn shared<'py, X: Function<N>, const N: usize>(
    py: Python<'py>,
    private: &xdh::StaticSecret<X, N>,
    peer: &xdh::PublicKey<X, N>,
) -> PyResult<Bound<'py, PyBytes>> {
    let secret = private.diffie_hellman(peer);
    if !secret.was_contributory() {
        return Err(error::of_key("the peer's public key has small order: the secret would be zero"));
    }
    Ok(bytes(py, secret.as_bytes()))
}

macro_rules! function {
    ($module:ident, $name:literal, $function:ident, $length:literal, $of_cryptography:literal) => {
        #[pymodule(submodule)]
        pub mod $module {
            use super::*;
            use lemniscate::$module::$function;

            /// A secret key, wiped from memory when the object is destroyed. `bytes` objects that it came from or was
            /// written to are not wiped.
            #[pyclass(frozen, module = $name)]
            pub struct PrivateKey(xdh::StaticSecret<$function, $length>);

            /// A public key. Every byte string of the right length is valid.
            #[pyclass(frozen, module = $name)]
            pub struct PublicKey(xdh::PublicKey<$function, $length>);

            #[pymethods]
            impl PrivateKey {
                /// Generates a key with random bytes from the operating system. Raises OSError if it supplies none.
                #[classmethod]
                fn generate(_: &Bound<'_, PyType>, py: Python<'_>) -> PyResult<Self> {
                    py.detach(|| Ok(PrivateKey((*random::bytes()?).into())))
                }

                /// Creates the key from its bytes. Raises InvalidKey.
                #[classmethod]
                fn from_bytes(_: &Bound<'_, PyType>, data: Secret) -> PyResult<Self> {
                    Ok(PrivateKey(array(&data)?.into()))
                }

                /// Reads a key from unencrypted PKCS#8 in PEM. Raises InvalidKey.
                #[classmethod]
                fn from_pem(_: &Bound<'_, PyType>, data: Pem) -> PyResult<Self> {
                    Ok(PrivateKey(private_from_pem(&data.0)?))
                }

                /// Reads a key from PKCS#8 in DER. Raises InvalidKey.
                #[classmethod]
                fn from_der(_: &Bound<'_, PyType>, data: Secret) -> PyResult<Self> {
                    Ok(PrivateKey(private_from_der(&data)?))
                }

                /// Converts a key of the package cryptography. Raises InvalidKey for any other type of key.
                #[staticmethod]
                fn from_cryptography(key: &Bound<'_, PyAny>) -> PyResult<Self> {
                    let of = concat!($of_cryptography, "PrivateKey");
                    let bytes = Temporary(cryptography::export(key, of, "private_bytes_raw")?);
                    Ok(PrivateKey(array(bytes.0.as_bytes())?.into()))
                }

                /// Returns the secret bytes of the key.
                fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    bytes(py, self.0.as_bytes())
                }

                /// Returns the key as PKCS#8 in PEM.
                fn to_pem<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
                    private_to_pem(py, &self.0)
                }

                /// Returns the key as PKCS#8 in DER.
                fn to_der<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
                    private_to_der(py, &self.0)
                }

                /// Returns the key as an object of the package cryptography, which must be installed.
                fn to_cryptography<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    let of = concat!($of_cryptography, "PrivateKey");
                    cryptography::import_secret(py, of, "from_private_bytes", self.to_bytes(py))
                }

                /// The public key.
                fn public_key(&self) -> PublicKey {
                    PublicKey((&self.0).into())
                }

                /// Computes the secret shared with the owner of a public key. Pass it to a key derivation function. Raises
                /// InvalidKey if the result would be zero for every secret key.
                fn exchange<'py>(&self, py: Python<'py>, peer: &PublicKey) -> PyResult<Bound<'py, PyBytes>> {
                    shared(py, &self.0, &peer.0)
                }

                fn __repr__(&self) -> &'static str {
                    concat!("<", $name, ".PrivateKey>")
                }
            }

            #[pymethods]
            impl PublicKey {
                /// Creates the key from its bytes. Raises InvalidKey.
                #[classmethod]
                fn from_bytes(_: &Bound<'_, PyType>, data: Bytes) -> PyResult<Self> {
                    Ok(PublicKey(array(&data)?.into()))
                }

                /// Reads a key from SubjectPublicKeyInfo in PEM. Raises InvalidKey.
                #[classmethod]
                fn from_pem(_: &Bound<'_, PyType>, data: Pem) -> PyResult<Self> {
                    Ok(PublicKey(public_from_pem(&data.0)?))
                }

                /// Reads a key from SubjectPublicKeyInfo in DER. Raises InvalidKey.
                #[classmethod]
                fn from_der(_: &Bound<'_, PyType>, data: Bytes) -> PyResult<Self> {
                    Ok(PublicKey(public_from_der(&data)?))
                }

                /// Converts a key of the package cryptography. Raises InvalidKey for any other type of key.
                #[staticmethod]
                fn from_cryptography(key: &Bound<'_, PyAny>) -> PyResult<Self> {
                    let of = concat!($of_cryptography, "PublicKey");
                    Ok(PublicKey(
                        array(cryptography::export(key, of, "public_bytes_raw")?.as_bytes())?.into(),
                    ))
                }

                /// Returns the bytes of the key.
                fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    bytes(py, self.0.as_bytes())
                }

                /// Returns the key as SubjectPublicKeyInfo in PEM.
                fn to_pem(&self) -> PyResult<String> {
                    public_to_pem(&self.0)
                }

                /// Returns the key as SubjectPublicKeyInfo in DER.
                fn to_der<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
                    public_to_der(py, &self.0)
                }

                /// Returns the key as an object of the package cryptography, which must be installed.
                fn to_cryptography<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    let of = concat!($of_cryptography, "PublicKey");
                    cryptography::import(py, of, "from_public_bytes", self.to_bytes(py))
                }

                fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    self.to_bytes(py)
                }

                fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                    other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
                }

                fn __hash__(&self) -> u64 {
                    let mut hasher = DefaultHasher::new();
                    self.0.as_bytes().hash(&mut hasher);
                    hasher.finish()
                }

                fn __repr__(&self) -> String {
                    format!(concat!("<", $name, ".PublicKey {}>"), error::hex(self.0.as_bytes()))
                }

                /// Pickles the key as bytes, for other processes.
                fn __reduce__<'py>(
                    slf: &Bound<'py, Self>,
                ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
                    Ok((slf.getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
                }
            }

            /// Computes the shared secret of a secret key and a public key, all as bytes. Raises
            /// InvalidKey if the result would be zero for every secret key.
            #[pyfunction]
            fn exchange<'py>(
                py: Python<'py>,
                private_key: Secret,
                public_key: Bytes,
            ) -> PyResult<Bound<'py, PyBytes>> {
                let private = xdh::StaticSecret::<$function, $length>::from(array(&private_key)?);
                shared(py, &private, &array(&public_key)?.into())
            }
        }
    };
}

function!(x25519, "lemniscate.x25519", X25519, 32, "x25519.X25519");
function!(x448, "lemniscate.x448", X448, 56, "x448.X448");
