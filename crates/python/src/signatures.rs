//! Keys of signature schemes. A class of Python's is of one type: the macros give each scheme its own, and what they do is in
//! functions for all.

use lemniscate::key_file::ReadKey;
use lemniscate::schnorr::{SigningKey, VerifyingKey};
use lemniscate_bindings::SignatureScheme;
use pkcs8::{EncodePrivateKey, EncodePublicKey, LineEnding};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::bytes::Bytes;
use crate::error;

/// The alignment that objects of the interpreter have.
const ALIGNMENT: usize = align_of::<u128>();

/// Fails to compile if a class has a value that its objects are not aligned for.
pub const fn check_alignment<T>() {
    assert!(align_of::<T>() <= ALIGNMENT);
}

pub fn signing_key<S: SignatureScheme>(bytes: &[u8]) -> PyResult<SigningKey<S>> {
    SigningKey::try_from(bytes).map_err(error::of_key)
}

pub fn verifying_key<S: SignatureScheme>(bytes: &[u8]) -> PyResult<VerifyingKey<S>> {
    VerifyingKey::try_from(bytes).map_err(error::of_key)
}

/// The bytes that a key or a signature has.
pub fn bytes<'py>(py: Python<'py>, bytes: impl AsRef<[u8]>) -> Bound<'py, PyBytes> {
    PyBytes::new(py, bytes.as_ref())
}

/// Runs what takes as long as the message is; others may have the interpreter meanwhile if it is long.
pub fn hashing<T: Send>(py: Python<'_>, message: &Bytes, run: impl FnOnce(&[u8]) -> T + Send) -> T {
    const LONG: usize = 4096;
    if message.len() < LONG { run(message) } else { py.detach(|| run(message)) }
}

pub fn private_from_pem<K: ReadKey>(pem: &[u8]) -> PyResult<K> {
    K::read_text(pem).map_err(error::of_key)
}

pub fn private_from_der<K: ReadKey>(der: &[u8]) -> PyResult<K> {
    K::read_der(der).map_err(error::of_key)
}

pub fn private_to_pem<'py>(py: Python<'py>, key: &impl EncodePrivateKey) -> PyResult<Bound<'py, PyString>> {
    Ok(PyString::new(py, &key.to_pkcs8_pem(LineEnding::LF).map_err(error::of_key)?))
}

pub fn private_to_der<'py>(py: Python<'py>, key: &impl EncodePrivateKey) -> PyResult<Bound<'py, PyBytes>> {
    Ok(PyBytes::new(py, key.to_pkcs8_der().map_err(error::of_key)?.as_bytes()))
}

pub fn public_from_pem<K: ReadKey>(pem: &[u8]) -> PyResult<K> {
    K::read_text(pem).map_err(error::of_key)
}

pub fn public_from_der<K: ReadKey>(der: &[u8]) -> PyResult<K> {
    K::read_der(der).map_err(error::of_key)
}

pub fn public_to_pem(key: &impl EncodePublicKey) -> PyResult<String> {
    key.to_public_key_pem(LineEnding::LF).map_err(error::of_key)
}

pub fn public_to_der<'py>(py: Python<'py>, key: &impl EncodePublicKey) -> PyResult<Bound<'py, PyBytes>> {
    Ok(PyBytes::new(py, key.to_public_key_der().map_err(error::of_key)?.as_bytes()))
}

/// The classes of a scheme, in a module of its name. `$private` and `$public` are the methods that its keys have besides
/// those that all have.
macro_rules! scheme {
    ($module:ident, $name:literal, $scheme:ident, { $($private:tt)* }, { $($public:tt)* }, { $($each:tt)* }) => {
        #[pymodule(submodule)]
        pub mod $module {
            use super::*;
            use lemniscate::$module::$scheme;

            /// A key pair, wiped from memory when the object is destroyed. `bytes` objects that
            /// it came from or was written to are not wiped.
            #[pyclass(frozen, module = $name)]
            pub struct SigningKey(pub schnorr::SigningKey<$scheme>);

            /// A public key.
            #[pyclass(frozen, module = $name)]
            pub struct VerifyingKey(pub Public<$scheme>);

            const _: () = check_alignment::<SigningKey>();
            const _: () = check_alignment::<VerifyingKey>();

            #[pymethods]
            impl SigningKey {
                /// Generates a key with random bytes from the operating system. Raises OSError if it supplies none.
                #[classmethod]
                fn generate(_: &Bound<'_, PyType>, py: Python<'_>) -> PyResult<Self> {
                    py.detach(|| Ok(SigningKey(random::signing_key()?)))
                }

                /// Creates the key from its bytes. Raises InvalidKey.
                #[classmethod]
                fn from_bytes(_: &Bound<'_, PyType>, data: Secret) -> PyResult<Self> {
                    Ok(SigningKey(signing_key(&data)?))
                }

                /// Reads a key from unencrypted PKCS#8 in PEM. Raises InvalidKey.
                #[classmethod]
                fn from_pem(_: &Bound<'_, PyType>, data: Pem) -> PyResult<Self> {
                    Ok(SigningKey(private_from_pem(&data.0)?))
                }

                /// Reads a key from PKCS#8 in DER. Raises InvalidKey.
                #[classmethod]
                fn from_der(_: &Bound<'_, PyType>, data: Secret) -> PyResult<Self> {
                    Ok(SigningKey(private_from_der(&data)?))
                }

                /// Returns the secret bytes of the key.
                fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    bytes(py, Zeroizing::new(self.0.to_bytes()).as_ref())
                }

                /// Returns the key as PKCS#8 in PEM.
                fn to_pem<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
                    private_to_pem(py, &self.0)
                }

                /// Returns the key as PKCS#8 in DER.
                fn to_der<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
                    private_to_der(py, &self.0)
                }

                /// The public key.
                fn verifying_key(&self) -> VerifyingKey {
                    VerifyingKey(Public::Plain(self.0.verifying_key()))
                }

                fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                    other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
                }

                fn __repr__(&self) -> &'static str {
                    concat!("<", $name, ".SigningKey>")
                }

                $($private)*
            }

            #[pymethods]
            impl VerifyingKey {
                /// Creates the key from its bytes. Raises InvalidKey.
                #[classmethod]
                fn from_bytes(_: &Bound<'_, PyType>, data: Bytes) -> PyResult<Self> {
                    Ok(VerifyingKey(Public::Plain(verifying_key(&data)?)))
                }

                /// Reads a key from SubjectPublicKeyInfo in PEM. Raises InvalidKey.
                #[classmethod]
                fn from_pem(_: &Bound<'_, PyType>, data: Pem) -> PyResult<Self> {
                    Ok(VerifyingKey(Public::Plain(public_from_pem(&data.0)?)))
                }

                /// Reads a key from SubjectPublicKeyInfo in DER. Raises InvalidKey.
                #[classmethod]
                fn from_der(_: &Bound<'_, PyType>, data: Bytes) -> PyResult<Self> {
                    Ok(VerifyingKey(Public::Plain(public_from_der(&data)?)))
                }

                /// Returns the bytes of the key.
                fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    bytes(py, self.0.bytes())
                }

                /// Returns the key as SubjectPublicKeyInfo in PEM.
                fn to_pem(&self) -> PyResult<String> {
                    public_to_pem(&self.0.key())
                }

                /// Returns the key as SubjectPublicKeyInfo in DER.
                fn to_der<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
                    public_to_der(py, &self.0.key())
                }

                /// Returns the same key with a table of multiples of 10 to 20 KiB, which verifies in about half the time. Building
                /// it takes as long as one or two verifications.
                fn prepare(&self) -> Self {
                    VerifyingKey(self.0.prepare())
                }

                fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    self.to_bytes(py)
                }

                fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                    other.cast::<Self>().is_ok_and(|other| self.0.bytes() == other.get().0.bytes())
                }

                fn __hash__(&self) -> u64 {
                    let mut hasher = DefaultHasher::new();
                    self.0.bytes().hash(&mut hasher);
                    hasher.finish()
                }

                fn __repr__(&self) -> String {
                    format!(concat!("<", $name, ".VerifyingKey {}>"), self.0.key())
                }

                /// Pickles the key as bytes, for other processes.
                fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
                    Ok((slf.getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
                }

                $($public)*
            }

            $($each)*
        }
    };
}

pub(crate) use scheme;
