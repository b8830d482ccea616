//! Big integers as the text of Rust constants.

use num_bigint::BigUint;

/// `[0x.., 0x.., 0x.., 0x..]`: the four little-endian words of an integer below 2^256.
pub fn words(value: &BigUint) -> String {
    words_of::<4>(value)
}

/// The N little-endian words of an integer below 2^(64 N).
pub fn words_of<const N: usize>(value: &BigUint) -> String {
    let mut words = value.to_u64_digits();
    assert!(words.len() <= N);
    words.resize(N, 0);
    let words: Vec<String> = words.iter().map(|word| format!("{word:#x}")).collect();
    format!("[{}]", words.join(", "))
}

/// `[a, b, ..]` with one item a line.
pub fn array(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    format!("[\n{},\n]", items.join(",\n"))
}

/// A documented constant.
pub fn constant(doc: &str, name: &str, kind: &str, value: &str) -> String {
    format!("/// {doc}\npub const {name}: {kind} = {value};\n")
}
