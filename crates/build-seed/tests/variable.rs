//! What the build script makes of `LEMNISCATE_BLINDING_SEED`.

#[allow(dead_code, reason = "only what it makes of the variable is tested")]
#[path = "../build.rs"]
mod build_script;

#[test]
fn the_seed_of_a_build_is_64_digits() {
    let digits = "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F";
    assert_eq!(build_script::decode(digits), Some(core::array::from_fn(|i| i as u8)));
    let malformed = [&digits[1..], &digits[..62], "", &digits.replace('f', "g"), &digits.replace("0f", "é")];
    for malformed in malformed {
        assert_eq!(build_script::decode(malformed), None);
    }
    // As many bytes as there should be digits, and as many digits but for a space.
    assert_eq!(build_script::decode(&"é".repeat(32)), None);
    assert_eq!(build_script::decode(&format!(" {}", &digits[1..])), None);
}
