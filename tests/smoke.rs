use lemniscate::ed25519::*;
#[test]
fn rfc8032_1() {
    let seed: [u8; 32] = *b"\x9d\x61\xb1\x9d\xef\xfd\x5a\x60\xba\x84\x4a\xf4\x92\xec\x2c\xc4\x44\x49\xc5\x69\x7b\x32\x69\x19\x70\x3b\xac\x03\x1c\xae\x7f\x60";
    let key = SigningKey::from_bytes(&seed);
    assert_eq!(
        format!("{:?}", key.verifying_key()),
        "VerifyingKey(d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a)"
    );
    let sig = key.sign(b"");
    assert_eq!(
        sig.to_string().to_lowercase(),
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    );
    for p in Policy::ALL {
        assert_eq!(key.verifying_key().verify_with(p, b"", &sig), Ok(()));
        assert_eq!(verify_bytes(p, key.verifying_key().as_bytes(), b"", &sig), Ok(()));
        assert_eq!(key.verifying_key().verify_with(p, b"a", &sig), Err(Error::Mismatch));
    }
}
#[test]
fn x25519_base_is_ladder() {
    use lemniscate::x25519::*;
    let mut k = X25519_BASEPOINT_BYTES;
    let mut u = k;
    assert_eq!(x25519_base(k), x25519(k, X25519_BASEPOINT_BYTES));
    for _ in 0..1000 {
        let n = x25519(k, u);
        u = k;
        k = n;
    }
    let hex: String = k.iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(hex, "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51");
}
