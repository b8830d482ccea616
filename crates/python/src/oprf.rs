//! Oblivious pseudorandom functions, over two groups with the same classes each.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use lemniscate_protocols::Error;
use lemniscate_protocols::oprf::{self as protocol, Mode, Proof};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};

use crate::bytes::{Bytes, Secret};
use crate::signatures::{bytes, check_alignment};
use crate::{error, random};

/// At least as many random bytes as a scalar is drawn from.
const SCALAR: usize = 128;

fn mode(name: &str) -> PyResult<Mode> {
    match name {
        "oprf" => Ok(Mode::Oprf),
        "voprf" => Ok(Mode::Voprf),
        "poprf" => Ok(Mode::Poprf),
        other => Err(error::of_argument(format!("unknown mode `{other}`: use `oprf`, `voprf` or `poprf`"))),
    }
}

/// What is wrong with a proof, or with another argument.
fn of_call(error: Error) -> PyErr {
    if error == Error::Invalid { error::of_proof(error) } else { error::of_argument(error) }
}

fn finished() -> PyErr {
    error::of_argument("the client has finished")
}

/// A client, until it finishes.
type Pending<C> = Mutex<Option<C>>;

fn lock<C>(pending: &Pending<C>) -> MutexGuard<'_, Option<C>> {
    pending.lock().unwrap_or_else(PoisonError::into_inner)
}

fn take<C>(pending: &Pending<C>) -> PyResult<C> {
    lock(pending).take().ok_or_else(finished)
}

type Output<'py> = PyResult<Bound<'py, PyBytes>>;
type Proven<'py> = PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)>;

macro_rules! group {
    ($module:ident, $name:literal, $group:ident) => {
        #[pymodule(submodule)]
        pub mod $module {
            use super::*;
            use lemniscate::$module::$group;

            type BlindedElement = protocol::BlindedElement<$group>;
            type EvaluatedElement = protocol::EvaluatedElement<$group>;

            /// A server's secret key, wiped from memory when the object is destroyed.
            #[pyclass(frozen, module = $name)]
            pub struct PrivateKey(protocol::SecretKey<$group>);

            /// A server's public key.
            #[pyclass(frozen, module = $name)]
            pub struct PublicKey(protocol::PublicKey<$group>);

            /// A server in OPRF mode: it does not prove which key it used.
            #[pyclass(frozen, module = $name)]
            pub struct OprfServer(protocol::OprfServer<$group>);

            /// A server in VOPRF mode: it proves that it used its key.
            #[pyclass(frozen, module = $name)]
            pub struct VoprfServer(protocol::VoprfServer<$group>);

            /// A server in POPRF mode: it proves that it used its key with the public information `info`.
            #[pyclass(frozen, module = $name)]
            pub struct PoprfServer(protocol::PoprfServer<$group>);

            /// A client in OPRF mode with its blinded input. It finishes once.
            #[pyclass(frozen, module = $name)]
            pub struct OprfClient(Pending<protocol::OprfClient<$group>>);

            /// A client in VOPRF mode with its blinded input. It finishes once.
            #[pyclass(frozen, module = $name)]
            pub struct VoprfClient(Pending<protocol::VoprfClient<$group>>);

            /// A client in POPRF mode with its blinded input, for a public key and public information. It finishes once.
            #[pyclass(frozen, module = $name)]
            pub struct PoprfClient(Pending<protocol::PoprfClient<$group>>);

            const _: () = check_alignment::<PrivateKey>();
            const _: () = check_alignment::<PublicKey>();
            const _: () = check_alignment::<OprfServer>();
            const _: () = check_alignment::<VoprfServer>();
            const _: () = check_alignment::<PoprfServer>();
            const _: () = check_alignment::<OprfClient>();
            const _: () = check_alignment::<VoprfClient>();
            const _: () = check_alignment::<PoprfClient>();

            fn blinded(data: &[u8]) -> PyResult<BlindedElement> {
                BlindedElement::from_bytes(data).map_err(error::of_argument)
            }

            fn evaluated(data: &[u8]) -> PyResult<EvaluatedElement> {
                EvaluatedElement::from_bytes(data).map_err(error::of_argument)
            }

            fn proof(data: &[u8]) -> PyResult<Proof<$group>> {
                Proof::from_bytes(data).map_err(error::of_proof)
            }

            fn proven<'py>(
                py: Python<'py>,
                answer: Result<(EvaluatedElement, Proof<$group>), Error>,
            ) -> Proven<'py> {
                let (evaluated, proof) = answer.map_err(of_call)?;
                Ok((bytes(py, evaluated.to_bytes()), bytes(py, proof.to_bytes())))
            }

            fn output<'py>(py: Python<'py>, output: Result<protocol::Output, Error>) -> Output<'py> {
                Ok(bytes(py, *output.map_err(of_call)?))
            }

            #[pymethods]
            impl PrivateKey {
                /// Generates a key with random bytes from the operating system. Raises OSError if it supplies none.
                #[classmethod]
                fn generate(_: &Bound<'_, PyType>) -> PyResult<Self> {
                    random::draw(SCALAR, |rng| PrivateKey(protocol::SecretKey::random(rng)))
                }

                /// Derives a key from a secret seed of 32 bytes, as RFC 9497 specifies for the mode "oprf", "voprf" or "poprf". Raises
                /// InvalidKey for a seed of another length, and ValueError if `info` exceeds 65,535 bytes.
                #[classmethod]
                fn derive(_: &Bound<'_, PyType>, seed: Secret, info: Bytes, mode: &str) -> PyResult<Self> {
                    let length =
                        || error::of_key(format!("expected a seed of 32 bytes, found {}", seed.len()));
                    let seed = <&[u8; 32]>::try_from(&*seed).map_err(|_| length())?;
                    protocol::SecretKey::derive(self::mode(mode)?, seed, &info)
                        .map(PrivateKey)
                        .map_err(error::of_argument)
                }

                /// Creates the key from its bytes. Raises InvalidKey.
                #[classmethod]
                fn from_bytes(_: &Bound<'_, PyType>, data: Secret) -> PyResult<Self> {
                    protocol::SecretKey::from_bytes(&data).map(PrivateKey).map_err(error::of_key)
                }

                /// Returns the secret bytes of the key.
                fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    bytes(py, *self.0.to_bytes())
                }

                /// The public key.
                fn public_key(&self) -> PublicKey {
                    PublicKey(self.0.public_key())
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
                    protocol::PublicKey::from_bytes(&*data).map(PublicKey).map_err(error::of_key)
                }

                /// Returns the bytes of the key.
                fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    bytes(py, self.0.to_bytes())
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
                    format!(concat!("<", $name, ".PublicKey {}>"), error::hex(&self.0.to_bytes()))
                }

                /// Pickles the key as bytes, for other processes.
                fn __reduce__<'py>(
                    slf: &Bound<'py, Self>,
                ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
                    Ok((slf.getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
                }
            }

            #[pymethods]
            impl OprfServer {
                #[new]
                fn new(key: &PrivateKey) -> Self {
                    OprfServer(protocol::OprfServer::new(key.0.clone()))
                }

                /// Evaluates a blinded element. Raises ValueError if it is malformed.
                fn evaluate<'py>(&self, py: Python<'py>, blinded: Bytes) -> Output<'py> {
                    Ok(bytes(py, self.0.evaluate(&self::blinded(&blinded)?).to_bytes()))
                }

                /// Returns the output for an input that is not blinded. Raises ValueError if it exceeds 65,535 bytes.
                fn compute<'py>(&self, py: Python<'py>, input: Secret) -> Output<'py> {
                    output(py, self.0.compute(&input))
                }
            }

            #[pymethods]
            impl VoprfServer {
                #[new]
                fn new(key: &PrivateKey) -> Self {
                    VoprfServer(protocol::VoprfServer::new(key.0.clone()))
                }

                /// Evaluates a blinded element, and returns the result with a proof. Raises ValueError if the element is malformed,
                /// and OSError if the operating system supplies no random numbers.
                fn evaluate<'py>(&self, py: Python<'py>, blinded: Bytes) -> Proven<'py> {
                    let blinded = self::blinded(&blinded)?;
                    proven(py, random::draw(SCALAR, |rng| self.0.evaluate(&blinded, rng))?)
                }

                /// Returns the output for an input that is not blinded. Raises ValueError if it exceeds 65,535 bytes.
                fn compute<'py>(&self, py: Python<'py>, input: Secret) -> Output<'py> {
                    output(py, self.0.compute(&input))
                }
            }

            #[pymethods]
            impl PoprfServer {
                #[new]
                fn new(key: &PrivateKey) -> Self {
                    PoprfServer(protocol::PoprfServer::new(key.0.clone()))
                }

                /// Evaluates a blinded element with public information, and returns the result with a proof. Raises ValueError if the
                /// element is malformed or `info` exceeds 65,535 bytes, and OSError if the operating system supplies no random numbers.
                fn evaluate<'py>(&self, py: Python<'py>, blinded: Bytes, info: Bytes) -> Proven<'py> {
                    let blinded = self::blinded(&blinded)?;
                    proven(py, random::draw(SCALAR, |rng| self.0.evaluate(&blinded, &info, rng))?)
                }

                /// Returns the output for an input that is not blinded. Raises ValueError if it or `info` exceeds 65,535 bytes.
                fn compute<'py>(&self, py: Python<'py>, input: Secret, info: Bytes) -> Output<'py> {
                    output(py, self.0.compute(&input, &info))
                }
            }

            #[pymethods]
            impl OprfClient {
                /// Blinds an input. Raises ValueError if it exceeds 65,535 bytes, and OSError if the operating system supplies no
                /// random numbers.
                #[new]
                fn new(input: Secret) -> PyResult<Self> {
                    let client = random::draw(SCALAR, |rng| protocol::OprfClient::blind(&input, rng))?;
                    Ok(OprfClient(Mutex::new(Some(client.map_err(of_call)?))))
                }

                /// The blinded element, which the server evaluates. Raises ValueError if the client has finished.
                #[getter]
                fn blinded<'py>(&self, py: Python<'py>) -> Output<'py> {
                    lock(&self.0).as_ref().map(|one| bytes(py, one.blinded().to_bytes())).ok_or_else(finished)
                }

                /// Returns the output, from the server's answer. Raises ValueError if the answer is malformed, and may be repeated, or
                /// if the client has finished.
                fn finalize<'py>(&self, py: Python<'py>, evaluated: Bytes) -> Output<'py> {
                    let evaluated = self::evaluated(&evaluated)?;
                    output(py, take(&self.0)?.finalize(&evaluated))
                }
            }

            #[pymethods]
            impl VoprfClient {
                /// Blinds an input. Raises ValueError if it exceeds 65,535 bytes, and OSError if the operating system supplies no
                /// random numbers.
                #[new]
                fn new(input: Secret) -> PyResult<Self> {
                    let client = random::draw(SCALAR, |rng| protocol::VoprfClient::blind(&input, rng))?;
                    Ok(VoprfClient(Mutex::new(Some(client.map_err(of_call)?))))
                }

                /// The blinded element, which the server evaluates. Raises ValueError if the client has finished.
                #[getter]
                fn blinded<'py>(&self, py: Python<'py>) -> Output<'py> {
                    lock(&self.0).as_ref().map(|one| bytes(py, one.blinded().to_bytes())).ok_or_else(finished)
                }

                /// Returns the output, from the server's answer and its proof. Raises InvalidProof, and ValueError if the answer is
                /// malformed or the client has finished. The client may repeat the call after a malformed answer, but not after a
                /// well-formed but invalid proof.
                fn finalize<'py>(
                    &self,
                    py: Python<'py>,
                    evaluated: Bytes,
                    proof: Bytes,
                    public_key: &PublicKey,
                ) -> Output<'py> {
                    let (evaluated, proof) = (self::evaluated(&evaluated)?, self::proof(&proof)?);
                    output(py, take(&self.0)?.finalize(&evaluated, &proof, &public_key.0))
                }
            }

            #[pymethods]
            impl PoprfClient {
                /// Blinds an input, for a server's public key and public information. Raises ValueError if the input or `info` exceeds
                /// 65,535 bytes, and OSError if the operating system supplies no random numbers.
                #[new]
                fn new(input: Secret, info: Bytes, public_key: &PublicKey) -> PyResult<Self> {
                    let client = random::draw(SCALAR, |rng| {
                        protocol::PoprfClient::blind(&input, &info, &public_key.0, rng)
                    })?;
                    Ok(PoprfClient(Mutex::new(Some(client.map_err(of_call)?))))
                }

                /// The blinded element, which the server evaluates. Raises ValueError if the client has finished.
                #[getter]
                fn blinded<'py>(&self, py: Python<'py>) -> Output<'py> {
                    lock(&self.0).as_ref().map(|one| bytes(py, one.blinded().to_bytes())).ok_or_else(finished)
                }

                /// Returns the output, from the server's answer and its proof, as `VoprfClient.finalize` does.
                fn finalize<'py>(&self, py: Python<'py>, evaluated: Bytes, proof: Bytes) -> Output<'py> {
                    let (evaluated, proof) = (self::evaluated(&evaluated)?, self::proof(&proof)?);
                    output(py, take(&self.0)?.finalize(&evaluated, &proof))
                }
            }
        }
    };
}

group!(ristretto255, "lemniscate.oprf.ristretto255", Ristretto255);
group!(decaf448, "lemniscate.oprf.decaf448", Decaf448);
