//! Protocols of `vrf-rfc9381`, of `voprf`, and of `frost-ed25519`, `frost-ristretto255` and `frost-ed448`.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::marker::PhantomData;

use frost_core::keys::{IdentifierList, KeyPackage, PublicKeyPackage};
use frost_core::round1::{SigningNonces, commit};
use frost_core::round2::{SignatureShare, sign};
use frost_core::{Ciphersuite, Identifier, SigningPackage, aggregate};
use frost_ed448::Ed448Shake256;
use frost_ed25519::Ed25519Sha512;
use frost_ristretto255::Ristretto255Sha512;
use rand_core_06::OsRng;
use voprf::{OprfClient, OprfServer, Ristretto255, VoprfClient, VoprfServer};
use vrf_rfc9381::ec::edwards25519::{elligator2, tai};
use vrf_rfc9381::{Proof, Prover, Verifier};

use crate::case::Case;
use crate::cases::protocols::{Frost, Oprf, Vrf, frost_cases, oprf_cases, vrf_cases};

pub fn cases() -> Vec<Case> {
    type Tai = Function<tai::EdVrfEdwards25519TaiSecretKey, tai::EdVrfEdwards25519TaiPublicKey>;
    type Ell2 =
        Function<elligator2::EdVrfEdwards25519Ell2SecretKey, elligator2::EdVrfEdwards25519Ell2PublicKey>;
    [
        vrf_cases("vrf-tai", "vrf-rfc9381", Tai::NEW),
        vrf_cases("vrf-ell2", "vrf-rfc9381", Ell2::NEW),
        oprf_cases("oprf-ristretto255", "voprf", Plain),
        oprf_cases("voprf-ristretto255", "voprf", Verifiable),
        frost_cases("frost-ed25519", "frost-ed25519", Threshold::<Ed25519Sha512>(PhantomData)),
        frost_cases("frost-ristretto255", "frost-ristretto255", Threshold::<Ristretto255Sha512>(PhantomData)),
        frost_cases("frost-ed448", "frost-ed448", Threshold::<Ed448Shake256>(PhantomData)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

struct Function<P, V>(PhantomData<(P, V)>);

impl<P, V> Function<P, V> {
    const NEW: Self = Function(PhantomData);
}

impl<P, V> Clone for Function<P, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, V> Copy for Function<P, V> {}

impl<P, V> Vrf for Function<P, V>
where
    P: Prover<sha2::Sha512, Verifier = V> + 'static,
    V: Verifier<sha2::Sha512, Proof = P::Proof> + 'static,
{
    type SecretKey = P;
    type PublicKey = V;

    fn secret_key(self, seed: &[u8; 32]) -> P {
        P::from_slice(seed).expect("a key")
    }

    fn public_key(self, bytes: &[u8; 32]) -> V {
        V::from_slice(bytes).expect("a public key")
    }

    fn prove(self, key: &P, input: &[u8]) -> Vec<u8> {
        key.prove(input).expect("a proof").encode_to_pi()
    }

    fn verify(self, key: &V, input: &[u8], proof: &[u8]) -> bool {
        P::Proof::decode_pi(proof).is_ok_and(|proof| key.verify(input, proof).is_ok())
    }
}

#[derive(Clone, Copy)]
struct Plain;

impl Oprf for Plain {
    type Server = OprfServer<Ristretto255>;

    fn server(self, key: &[u8; 32]) -> Self::Server {
        OprfServer::new_with_key(key).expect("a key")
    }

    fn run(self, server: &Self::Server, input: &[u8]) -> [u8; 64] {
        let client = OprfClient::<Ristretto255>::blind(input, &mut OsRng).expect("a client");
        let evaluated = server.blind_evaluate(&client.message);
        client.state.finalize(input, &evaluated).expect("an output").into()
    }
}

#[derive(Clone, Copy)]
struct Verifiable;

impl Oprf for Verifiable {
    type Server = VoprfServer<Ristretto255>;

    fn server(self, key: &[u8; 32]) -> Self::Server {
        VoprfServer::new_with_key(key).expect("a key")
    }

    fn run(self, server: &Self::Server, input: &[u8]) -> [u8; 64] {
        let client = VoprfClient::<Ristretto255>::blind(input, &mut OsRng).expect("a client");
        let answer = server.blind_evaluate(&mut OsRng, &client.message);
        let output = client.state.finalize(input, &answer.message, &answer.proof, server.get_public_key());
        output.expect("an output").into()
    }
}

struct Threshold<C>(PhantomData<C>);

impl<C> Clone for Threshold<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Threshold<C> {}

struct Session<C: Ciphersuite> {
    share: KeyPackage<C>,
    public: PublicKeyPackage<C>,
    /// Those of the share.
    nonces: Vec<u8>,
    package: SigningPackage<C>,
    parts: BTreeMap<Identifier<C>, SignatureShare<C>>,
}

impl<C: Ciphersuite> Frost for Threshold<C> {
    type Session = Session<C>;

    fn session(self, signers: u16) -> Session<C> {
        let dealt = frost_core::keys::generate_with_dealer::<C, _>(
            signers,
            signers,
            IdentifierList::Default,
            &mut OsRng,
        );
        let (shares, public) = dealt.expect("shares");
        let shares: Vec<_> =
            shares.into_values().map(|share| KeyPackage::try_from(share).expect("a share")).collect();
        let (nonces, commitments): (Vec<_>, BTreeMap<_, _>) = shares
            .iter()
            .map(|share| {
                let (nonces, commitments) = commit(share.signing_share(), &mut OsRng);
                (nonces, (*share.identifier(), commitments))
            })
            .unzip();
        let package = SigningPackage::new(commitments, b"message");
        let part = |(share, nonces): (&KeyPackage<C>, _)| {
            (*share.identifier(), sign(&package, nonces, share).expect("a part"))
        };
        let parts = shares.iter().zip(&nonces).map(part).collect();
        let stored = nonces[0].serialize().expect("bytes");
        Session { share: shares[0].clone(), public, nonces: stored, package, parts }
    }

    fn commit(self, session: &Session<C>) -> bool {
        black_box(commit(session.share.signing_share(), &mut OsRng));
        true
    }

    fn sign(self, session: &Session<C>) -> bool {
        let nonces = SigningNonces::deserialize(&session.nonces);
        nonces.and_then(|nonces| sign(&session.package, &nonces, &session.share)).is_ok()
    }

    fn aggregate(self, session: &Session<C>) -> bool {
        aggregate(&session.package, &session.parts, &session.public).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::protocols::tests::work;

    #[test]
    fn does_what_is_measured() {
        work(cases());
    }
}
