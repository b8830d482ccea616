//! A signer that is elsewhere: what hardware or an agent signs goes through the traits of the crate `signature`, as a key does.

use std::error::Error;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use lemniscate::ed25519::signature;
use lemniscate::ed25519::{AsyncSigner, Signature, Signer, SigningKey, VerifyingKey};
use lemniscate::ssh;

/// A connection to what holds the key. Here it holds the key itself.
struct Token(SigningKey);

impl Token {
    /// What would go over the wire: a request, and an answer of 64 bytes.
    fn request(&self, message: &[u8]) -> Option<[u8; 64]> {
        Some(self.0.sign(message).to_bytes())
    }
}

impl Signer<Signature> for Token {
    fn try_sign(&self, message: &[u8]) -> Result<Signature, signature::Error> {
        let answer = self.request(message).ok_or_else(signature::Error::new)?;
        Ok(Signature::from_bytes(&answer))
    }
}

/// Code that knows of no key: it signs with whatever signs.
fn signed(signer: &impl Signer<Signature>, message: &str) -> Result<(String, Signature), signature::Error> {
    Ok((message.to_owned(), signer.try_sign(message.as_bytes())?))
}

/// The same for a signer that is waited for. Every `Signer` is an `AsyncSigner`.
async fn signed_async(
    signer: &impl AsyncSigner<Signature>,
    message: &[u8],
) -> Result<Signature, signature::Error> {
    signer.sign_async(message).await
}

pub fn main() -> Result<(), Box<dyn Error>> {
    let key = SigningKey::from_bytes(&[7; 32]);
    let (public, token): (VerifyingKey, Token) = (key.verifying_key(), Token(key.clone()));
    for (message, signature) in [signed(&token, "a message")?, signed(&key, "another")?] {
        public.verify(message.as_bytes(), &signature)?;
    }

    // A program has a runtime for this.
    let mut waiting = pin!(signed_async(&token, b"a message"));
    let Poll::Ready(signature) = waiting.as_mut().poll(&mut Context::from_waker(Waker::noop())) else {
        return Err("the token is slow".into());
    };
    public.verify(b"a message", &signature?)?;

    // A signature of a file as `ssh-keygen -Y sign` makes it, by the token.
    let digest = ssh::Digest::of(ssh::Hash::Sha512, b"a file");
    let file = ssh::Signature::sign_digest_by(&token, public, "file", &digest)?;
    file.verify(&public, "file", b"a file")?;
    println!("{}", file.to_pem()?);
    Ok(())
}
