// Methods of traits there, methods of the types here.
#[allow(unused_imports)]
use ed25519_dalek::{Signature, Signer, SigningKey, Verifier, VerifyingKey};
use x25519_dalek::{PublicKey, StaticSecret};

fn main() {
    // What the compiler cannot know.
    let arguments: Vec<[u8; 32]> = std::env::args()
        .map(|argument| std::array::from_fn(|i| argument.as_bytes().get(i).copied().unwrap_or_default()))
        .collect();
    let seed = arguments[0];
    let key = SigningKey::from_bytes(&seed);
    let signature: Signature = key.sign(&seed);
    println!("{:02x?}", signature.to_bytes());
    let public = VerifyingKey::from_bytes(arguments.get(1).unwrap_or(key.verifying_key().as_bytes()));
    println!("{}", public.is_ok_and(|public| public.verify(&seed, &signature).is_ok()));
    let secret = StaticSecret::from(seed);
    let shared = secret.diffie_hellman(&PublicKey::from(&StaticSecret::from([1; 32])));
    println!("{:02x?}", shared.as_bytes());
}
