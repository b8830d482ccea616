//! X25519.

use lemniscate::schnorr::Error;
use lemniscate::x25519::{PublicKey, StaticSecret};
use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

use crate::bytes::{bytes, error, range_error};
use crate::jwk;

const X25519: &str = "X25519";

/// A secret key of X25519. It is wiped from the memory of the module by `free`.
#[wasm_bindgen]
pub struct X25519PrivateKey(StaticSecret);

/// A public key of X25519. All 32 bytes are one.
#[wasm_bindgen]
pub struct X25519PublicKey(PublicKey);

fn array(bytes: &[u8]) -> Result<Zeroizing<[u8; 32]>, JsValue> {
    bytes.try_into().map(Zeroizing::new).map_err(|_| error(Error::KeyLength))
}

#[wasm_bindgen]
impl X25519PrivateKey {
    /// A new key, of random bytes from the JavaScript engine.
    pub fn generate() -> Self {
        X25519PrivateKey(StaticSecret::random())
    }

    /// The key of its bytes. Throws a RangeError if they are not 32.
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(
        #[wasm_bindgen(unchecked_param_type = "Uint8Array")] data: &JsValue,
    ) -> Result<Self, JsValue> {
        Ok(X25519PrivateKey((*array(&bytes("data", data)?)?).into()))
    }

    /// The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is none, or if its parts do not belong together.
    #[wasm_bindgen(js_name = fromJwk)]
    pub fn from_jwk(
        #[wasm_bindgen(unchecked_param_type = "JsonWebKey")] jwk: &JsValue,
    ) -> Result<Self, JsValue> {
        let key = StaticSecret::from(*array(&jwk::read(X25519, jwk, "d")?)?);
        if PublicKey::from(&key).as_bytes()[..] != jwk::read(X25519, jwk, "x")?[..] {
            return Err(error(Error::KeyPairMismatch));
        }
        Ok(X25519PrivateKey(key))
    }

    /// The secret bytes of the key.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.as_bytes().to_vec()
    }

    /// The key as a JSON Web Key.
    #[wasm_bindgen(js_name = toJwk, unchecked_return_type = "JsonWebKey")]
    pub fn to_jwk(&self) -> Result<JsValue, JsValue> {
        Ok(jwk::write(X25519, PublicKey::from(&self.0).as_bytes(), Some(self.0.as_bytes()))?.into())
    }

    /// The public key.
    #[wasm_bindgen(js_name = publicKey)]
    pub fn public_key(&self) -> X25519PublicKey {
        X25519PublicKey((&self.0).into())
    }

    /// The secret that is shared with the owner of a public key, to be put into a key derivation function. Throws a
    /// RangeError if it is zero, whatever the secret key is.
    pub fn exchange(&self, peer: &X25519PublicKey) -> Result<Vec<u8>, JsValue> {
        let secret = self.0.diffie_hellman(&peer.0);
        if !secret.was_contributory() {
            return Err(range_error(
                "the peer's public key has small order: the secret would be zero".to_owned(),
            ));
        }
        Ok(secret.as_bytes().to_vec())
    }
}

#[wasm_bindgen]
impl X25519PublicKey {
    /// The key of its bytes. Throws a RangeError if they are not 32.
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(
        #[wasm_bindgen(unchecked_param_type = "Uint8Array")] data: &JsValue,
    ) -> Result<Self, JsValue> {
        Ok(X25519PublicKey((*array(&bytes("data", data)?)?).into()))
    }

    /// The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is none.
    #[wasm_bindgen(js_name = fromJwk)]
    pub fn from_jwk(
        #[wasm_bindgen(unchecked_param_type = "JsonWebKey")] jwk: &JsValue,
    ) -> Result<Self, JsValue> {
        Ok(X25519PublicKey((*array(&jwk::read(X25519, jwk, "x")?)?).into()))
    }

    /// The bytes of the key.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.as_bytes().to_vec()
    }

    /// The key as a JSON Web Key.
    #[wasm_bindgen(js_name = toJwk, unchecked_return_type = "JsonWebKey")]
    pub fn to_jwk(&self) -> Result<JsValue, JsValue> {
        Ok(jwk::write(X25519, self.0.as_bytes(), None)?.into())
    }
}
