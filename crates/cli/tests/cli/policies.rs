//! The policies tell apart what they should: crafted keys and signatures on which they disagree.

use crate::support::{Folder, PUBLIC, SIGNATURE, hex, unhex};

const POLICIES: [&str; 4] = ["rfc8032", "zip215", "dalek", "strict"];

/// The verdicts of the four policies, in their order.
fn verdicts(public: &str, signature: &str, message: &str) -> [bool; 4] {
    let folder = Folder::new();
    POLICIES.map(|policy| {
        let key = format!("--public-hex {public} --signature-hex {signature} --message-hex {message}");
        let done = folder.run(&format!("verify --scheme ed25519 --policy {policy} {key}"));
        match done.status {
            0 => true,
            1 => false,
            _ => panic!("{}", done.err),
        }
    })
}

/// y as 32 bytes, from its first and last, those between being alike.
fn encoding(first: &str, between: &str, last: &str) -> String {
    format!("{first}{}{last}", between.repeat(30))
}

#[test]
fn an_honest_signature_is_valid_for_all() {
    assert_eq!(verdicts(PUBLIC, SIGNATURE, "72"), [true; 4]);
    assert_eq!(verdicts(PUBLIC, SIGNATURE, "73"), [false; 4]);
}

#[test]
fn s_plus_l_is_valid_for_none() {
    let l = unhex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
    let mut signature = unhex(SIGNATURE);
    let mut carry = 0;
    for (s, l) in signature[32..].iter_mut().zip(l) {
        carry += u16::from(*s) + u16::from(l);
        *s = carry as u8;
        carry >>= 8;
    }
    assert_eq!(verdicts(PUBLIC, &hex(&signature), "72"), [false; 4]);
}

#[test]
fn points_of_small_order_and_odd_encodings() {
    let neutral = encoding("01", "00", "00");
    // y = p + 1, the neutral element once more.
    let neutral_again = encoding("ee", "ff", "7f");
    let zero = "00".repeat(32);
    let signature = |r: &str| format!("{r}{zero}");
    assert_eq!(verdicts(&neutral, &signature(&neutral), "72"), [true, true, true, false]);
    assert_eq!(verdicts(&neutral_again, &signature(&neutral), "72"), [false, true, true, false]);
    assert_eq!(verdicts(&neutral, &signature(&neutral_again), "72"), [false, true, false, false]);
}

/// With a key of order 2 the equation without the cofactor holds if the challenge is even.
#[test]
fn the_cofactor_counts() {
    let order_2 = encoding("ec", "ff", "7f");
    let signature = format!("{}{}", encoding("01", "00", "00"), "00".repeat(32));
    let mut seen = [false; 2];
    for message in 0..16 {
        let [rfc8032, zip215, dalek, strict] = verdicts(&order_2, &signature, &format!("{message:02x}"));
        assert!(rfc8032 && zip215 && !strict);
        seen[usize::from(dalek)] = true;
    }
    assert_eq!(seen, [true; 2]);
}

/// Ed448 has two of them.
#[test]
fn of_ed448() {
    let folder = Folder::new();
    let neutral = format!("01{}", "00".repeat(56));
    let verify = |r: &str, s: &str, policy: &str| {
        let key = format!("--public-hex {neutral} --signature-hex {r}{s} --message-hex 72");
        format!("verify --scheme ed448 {key} {policy}")
    };
    let zero = "00".repeat(57);
    assert_eq!(folder.ok(&verify(&neutral, &zero, "")), "valid\n");
    assert_eq!(folder.ok(&verify(&neutral, &zero, "--policy rfc8032")), "valid\n");
    let line = folder.not_valid(&verify(&neutral, &zero, "--policy strict"));
    assert_eq!(line, "the public key is a point of small order");
    for policy in ["--policy zip215", "--policy dalek"] {
        let line = folder.bad(&verify(&neutral, &zero, policy));
        assert_eq!(line, "--policy: ed448 has only the policies rfc8032 and strict");
    }
    // S = n, and S that is not encoded in 446 bits.
    let n = "f34458ab92c27823558fc58d72c26c219036d6ae49db4ec4e923ca7cffffffffffffffffffffffffffffffffffffffffffffffffffffff3f00";
    for s in [n, &format!("{}01", "00".repeat(56))] {
        folder.not_valid(&verify(&neutral, s, ""));
    }
}
