//! What the tests share: vectors, backends, and a source of reproducible bytes.

use lemniscate::backend::{BackendKind, force};
use lemniscate::double_odd::Suite;
use serde_json::Value;

/// A test of each function for each scheme.
macro_rules! for_all_suites {
    ($($name:ident),+ $(,)?) => { lemniscate::for_each_scheme!(double_odd, of_each_suite ($($name)+)); };
}

macro_rules! of_each_suite {
    ($names:tt $($module:ident $scheme:ident,)+) => {
        $(mod $module {
            of_each_suite!(one $names lemniscate::$module::$scheme);
        })+
    };
    (one ($($name:ident)+) $scheme:path) => { $(#[test] fn $name() { super::$name::<$scheme>() })+ };
}

/// The vectors of one scheme: lists of cases, each a list of values.
pub struct Vectors(Value);

impl Vectors {
    pub fn of<G: Suite>() -> Self {
        macro_rules! each {
            ($($module:ident $scheme:ident,)+) => {
                [$((stringify!($module), include_str!(concat!("../data/", stringify!($module), ".json")))),+]
            };
        }
        let all = lemniscate::for_each_scheme!(double_odd, each);
        let (_, text) = all.into_iter().find(|(name, _)| *name == G::NAME).expect("a scheme with vectors");
        Vectors(serde_json::from_str(text).unwrap())
    }

    /// All cases of a list with N columns.
    pub fn cases<const N: usize>(&self, list: &str) -> Vec<[Value; N]> {
        let cases = self.0[list].as_array().unwrap();
        assert!(cases.len() > 20);
        cases.iter().map(|case| case.as_array().unwrap().clone().try_into().unwrap()).collect()
    }
}

/// The bytes of a value in hexadecimal.
pub fn bytes(value: &Value) -> Vec<u8> {
    let digits = value.as_str().unwrap();
    (0..digits.len()).step_by(2).map(|i| u8::from_str_radix(&digits[i..i + 2], 16).unwrap()).collect()
}

/// As many bytes as wanted of a value in hexadecimal.
pub fn array<const N: usize>(value: &Value) -> [u8; N] {
    bytes(value).try_into().unwrap()
}

/// Runs a test on every backend that this machine has.
///
/// The selected backend is that of the whole process, so tests that run side by side change each other's: what each of
/// them needs is that every backend gives the same results, at any moment.
pub fn on_every_backend(test: impl Fn()) {
    for kind in BackendKind::ALL.into_iter().filter(|kind| kind.is_available()) {
        force(kind).unwrap();
        test();
    }
}

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        bytes.chunks_exact_mut(8).for_each(|chunk| chunk.copy_from_slice(&self.word().to_le_bytes()));
        bytes
    }

    /// Up to `most` bytes.
    pub fn string(&mut self, most: usize) -> Vec<u8> {
        let length = self.word() as usize % (most + 1);
        (0..length).map(|_| self.word() as u8).collect()
    }
}
