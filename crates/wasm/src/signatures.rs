//! Keys of signature schemes. A class of JavaScript's is of one type: the macro gives each scheme its own.

use js_sys::Array;
use lemniscate::schnorr::{Entry, Error, Scheme, verify_each_with};
use lemniscate::{ed25519, jq255e};
use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

use crate::bytes::{bytes, error, optional_string, range_error, rows};
use crate::jwk;

/// The verdicts on many signatures. Keys and signatures that are malformed are not valid.
fn verify_each<S: Scheme>(
    keys: &JsValue,
    messages: &JsValue,
    signatures: &JsValue,
    policy: S::Policy,
    signature_length: usize,
    signature: impl Fn(&[u8]) -> Result<S::Signature, Error>,
) -> Result<Array, JsValue> {
    let keys = rows("publicKeys", keys, Some(size_of::<S::PublicKeyBytes>()))?;
    let messages = rows("messages", messages, None)?;
    let signatures = rows("signatures", signatures, Some(signature_length))?;
    if (messages.len(), signatures.len()) != (keys.len(), keys.len()) {
        let (keys, messages, signatures) = (keys.len(), messages.len(), signatures.len());
        return Err(range_error(format!("{keys} public keys, {messages} messages, {signatures} signatures")));
    }
    let parsed: Vec<_> = keys
        .iter()
        .zip(&signatures)
        .map(|(key, bytes)| Some((S::PublicKeyBytes::try_from(key).ok()?, signature(bytes).ok()?)))
        .collect();
    let entries: Vec<_> = parsed
        .iter()
        .zip(&messages)
        .filter_map(|(parsed, message)| {
            parsed.as_ref().map(|(key, signature)| Entry::<S>::from_bytes(key, &message[..], signature))
        })
        .collect();
    let mut verdicts = verify_each_with(policy, &entries).into_iter();
    let verdict = |is_parsed: bool| is_parsed && verdicts.next().is_some_and(|verdict| verdict.is_ok());
    Ok(parsed.iter().map(Option::is_some).map(verdict).map(JsValue::from_bool).collect())
}

macro_rules! scheme {
    (
        $module:ident, $scheme:ident, $signature:expr, $private:ident $private_name:literal,
        $public:ident $public_name:literal
    ) => {
        /// A secret key, with its public key. It is wiped from the memory of the module by `free`.
        #[wasm_bindgen(js_name = $private_name)]
        pub struct $private($module::SigningKey);

        /// A public key.
        #[wasm_bindgen(js_name = $public_name)]
        pub struct $public($module::VerifyingKey);

        #[wasm_bindgen(js_class = $private_name)]
        impl $private {
            /// A new key, of random bytes from the JavaScript engine.
            pub fn generate() -> Self {
                $private($module::SigningKey::random())
            }

            /// The key of its bytes. Throws a RangeError if they are none.
            #[wasm_bindgen(js_name = fromBytes)]
            pub fn from_bytes(
                #[wasm_bindgen(unchecked_param_type = "Uint8Array")] data: &JsValue,
            ) -> Result<Self, JsValue> {
                let data = bytes("data", data)?;
                Ok($private($module::SigningKey::try_from(&data[..]).map_err(error)?))
            }

            /// The secret bytes of the key.
            #[wasm_bindgen(js_name = toBytes)]
            pub fn to_bytes(&self) -> Vec<u8> {
                Zeroizing::new(self.0.to_bytes()).to_vec()
            }

            /// The public key.
            #[wasm_bindgen(js_name = verifyingKey)]
            pub fn verifying_key(&self) -> $public {
                $public(self.0.verifying_key())
            }

            /// The signature of a message.
            pub fn sign(
                &self,
                #[wasm_bindgen(unchecked_param_type = "Uint8Array")] message: &JsValue,
            ) -> Result<Vec<u8>, JsValue> {
                Ok(self.0.sign(&bytes("message", message)?).to_bytes().to_vec())
            }
        }

        #[wasm_bindgen(js_class = $public_name)]
        impl $public {
            /// The key of its bytes. Throws a RangeError if they are none.
            #[wasm_bindgen(js_name = fromBytes)]
            pub fn from_bytes(
                #[wasm_bindgen(unchecked_param_type = "Uint8Array")] data: &JsValue,
            ) -> Result<Self, JsValue> {
                let data = bytes("data", data)?;
                Ok($public($module::VerifyingKey::try_from(&data[..]).map_err(error)?))
            }

            /// The bytes of the key.
            #[wasm_bindgen(js_name = toBytes)]
            pub fn to_bytes(&self) -> Vec<u8> {
                self.0.to_bytes().to_vec()
            }
        }

        impl $public {
            fn is_valid(
                &self,
                policy: <$module::$scheme as Scheme>::Policy,
                message: &JsValue,
                signature: &JsValue,
            ) -> Result<bool, JsValue> {
                let (message, signature) = (bytes("message", message)?, bytes("signature", signature)?);
                let Ok(signature) = $signature(&signature) else { return Ok(false) };
                Ok(self.0.verify_message_with(policy, &message[..], &signature).is_ok())
            }
        }
    };
}

/// Of the bytes that the caller says are a signature.
fn of_ed25519(bytes: &[u8]) -> Result<ed25519::Signature, Error> {
    ed25519::Signature::from_slice(bytes).map_err(|_| Error::SignatureLength)
}

fn policy(name: &JsValue) -> Result<ed25519::Policy, JsValue> {
    match optional_string("policy", name)? {
        Some(name) => name.parse().map_err(error),
        None => Ok(ed25519::Policy::default()),
    }
}

const ED25519: &str = "Ed25519";

scheme!(ed25519, Ed25519, of_ed25519, Ed25519SigningKey "Ed25519SigningKey", Ed25519VerifyingKey "Ed25519VerifyingKey");

#[wasm_bindgen]
impl Ed25519SigningKey {
    /// The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is none, or if its parts do not belong together.
    #[wasm_bindgen(js_name = fromJwk)]
    pub fn from_jwk(
        #[wasm_bindgen(unchecked_param_type = "JsonWebKey")] jwk: &JsValue,
    ) -> Result<Self, JsValue> {
        let mut pair = jwk::read(ED25519, jwk, "d")?;
        pair.extend_from_slice(&jwk::read(ED25519, jwk, "x")?);
        let pair = pair[..].try_into().map_err(|_| error(Error::KeyLength))?;
        Ok(Ed25519SigningKey(ed25519::SigningKey::from_keypair_bytes(pair).map_err(error)?))
    }

    /// The key as a JSON Web Key.
    #[wasm_bindgen(js_name = toJwk, unchecked_return_type = "JsonWebKey")]
    pub fn to_jwk(&self) -> Result<JsValue, JsValue> {
        let secret = Zeroizing::new(self.0.to_bytes());
        Ok(jwk::write(ED25519, self.0.verifying_key().as_bytes(), Some(&*secret))?.into())
    }
}

#[wasm_bindgen]
impl Ed25519VerifyingKey {
    /// Returns whether this is a valid signature of the message by a policy: "rfc8032" (the default), "zip215", "dalek" or
    /// "strict".
    pub fn verify(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array")] message: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array")] signature: &JsValue,
        #[wasm_bindgen(js_name = "policy", unchecked_optional_param_type = "Policy")] name: &JsValue,
    ) -> Result<bool, JsValue> {
        self.is_valid(policy(name)?, message, signature)
    }

    /// The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is none.
    #[wasm_bindgen(js_name = fromJwk)]
    pub fn from_jwk(
        #[wasm_bindgen(unchecked_param_type = "JsonWebKey")] jwk: &JsValue,
    ) -> Result<Self, JsValue> {
        let key = ed25519::VerifyingKey::try_from(&jwk::read(ED25519, jwk, "x")?[..]).map_err(error)?;
        Ok(Ed25519VerifyingKey(key))
    }

    /// The key as a JSON Web Key.
    #[wasm_bindgen(js_name = toJwk, unchecked_return_type = "JsonWebKey")]
    pub fn to_jwk(&self) -> Result<JsValue, JsValue> {
        Ok(jwk::write(ED25519, self.0.as_bytes(), None)?.into())
    }
}

scheme!(jq255e, Jq255e, jq255e::Signature::from_slice, Jq255eSigningKey "Jq255eSigningKey",
    Jq255eVerifyingKey "Jq255eVerifyingKey");

#[wasm_bindgen]
impl Jq255eSigningKey {
    /// The secret of 32 bytes that is shared with the owner of a public key.
    pub fn exchange(&self, peer: &Jq255eVerifyingKey) -> Vec<u8> {
        self.0.exchange(peer.0.as_bytes()).1.as_bytes().to_vec()
    }
}

#[wasm_bindgen]
impl Jq255eVerifyingKey {
    /// Returns whether this is a valid signature of the message.
    pub fn verify(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array")] message: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array")] signature: &JsValue,
    ) -> Result<bool, JsValue> {
        self.is_valid((), message, signature)
    }
}

/// The verdict on each of many signatures of Ed25519 by a policy: that of `verify`. Keys and signatures of a wrong length are
/// not valid.
#[wasm_bindgen(js_name = ed25519VerifyEach, unchecked_return_type = "boolean[]")]
pub fn ed25519_verify_each(
    #[wasm_bindgen(js_name = "publicKeys", unchecked_param_type = "Uint8Array[] | Uint8Array")]
    keys: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Uint8Array[]")] messages: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Uint8Array[] | Uint8Array")] signatures: &JsValue,
    #[wasm_bindgen(js_name = "policy", unchecked_optional_param_type = "Policy")] name: &JsValue,
) -> Result<Array, JsValue> {
    verify_each::<ed25519::Ed25519>(keys, messages, signatures, policy(name)?, 64, of_ed25519)
}

/// The verdict on each of many signatures of jq255e: that of `verify`. Keys and signatures of a wrong length are not valid.
#[wasm_bindgen(js_name = jq255eVerifyEach, unchecked_return_type = "boolean[]")]
pub fn jq255e_verify_each(
    #[wasm_bindgen(js_name = "publicKeys", unchecked_param_type = "Uint8Array[] | Uint8Array")]
    keys: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Uint8Array[]")] messages: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Uint8Array[] | Uint8Array")] signatures: &JsValue,
) -> Result<Array, JsValue> {
    verify_each::<jq255e::Jq255e>(keys, messages, signatures, (), 48, jq255e::Signature::from_slice)
}

#[wasm_bindgen(typescript_custom_section)]
const POLICY: &str = r#"
/** Which signatures of Ed25519 are valid. */
export type Policy = "rfc8032" | "zip215" | "dalek" | "strict";
"#;
