//! The quick part of `cargo xtask prove --machine`: some leaves, changes of them, and certificates that are wrong.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use lemniscate_prove::machine::{Program, change};
use lemniscate_prove_check::{Image, check};

fn program() -> Vec<u8> {
    std::fs::read(std::env::current_exe().expect("this program has a path")).expect("it is read")
}

/// Leaves whose proofs take milliseconds, of each kind.
const QUICK: [&str; 31] = [
    "portable64_19_add",
    "portable64_18651_sub",
    "portable64_448_mul",
    "portable64_448_square",
    "scalar_do255s_add",
    "adx_19_add_products",
    "adx_3957_double",
    "ifma4_19_mul",
    "ifma8_18651_carry_sum",
    "ifma4_448_sub",
    "ifma8_448_mul_small",
    "avx2_19_mul",
    "avx2_19_settle",
    "avx2_19_columns_mul",
    "avx2_19_columns_settle",
    "avx2_19_from_words",
    "avx2_19_to_words",
    "avx2_448_mul",
    "avx2_448_from_words",
    "ifma8_3957_from_words",
    "ifma4_448_from_words",
    "ifma4_448_blend",
    "ifma4_448_select",
    "avx2_19_select",
    "scalar_ed25519_neg",
    "adx_19_look_up_avx2",
    "adx_19_look_up_sse2",
    "avx2_448_look_up",
    "ifma8_3957_look_up_in_row",
    "ifma4_448_scan",
    "portable64_448_negative",
];

#[test]
fn leaves_are_proved_and_certificates_hold() {
    let (program, image) = (Program::new(&program()).unwrap(), Image::new(&program()).unwrap());
    for name in QUICK {
        let text = program.certificate(name).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert!(check(&image, &text).is_ok(), "{name}");
    }
}

#[test]
fn changes_are_refused() {
    let program = Program::new(&program()).unwrap();
    for name in [
        "portable64_19_sub",
        "adx_19_double",
        "ifma4_19_add",
        "avx2_19_settle",
        "avx2_19_select",
        "avx2_19_columns_add",
        "avx2_19_scan",
    ] {
        // What is proved of a change runs here.
        if name.starts_with("ifma") && !std::is_x86_feature_detected!("avx512ifma") {
            continue;
        }
        let outcome = change(&program, name).unwrap();
        assert_eq!(outcome.wrong, 0, "{name}");
        assert!(outcome.refused > 50, "{name}: only {} changes were refused", outcome.refused);
    }
}

/// Another claim, or a line less, is refused.
#[test]
fn wrong_certificates_are_refused() {
    let (program, image) = (Program::new(&program()).unwrap(), Image::new(&program()).unwrap());
    for name in [
        "portable64_19_add",
        "adx_19_mul",
        "ifma4_19_sub",
        "avx2_19_mul",
        "avx2_19_add_loosely",
        "avx2_19_scan",
    ] {
        let text = program.certificate(name).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let run = lines.iter().position(|line| *line == "run").unwrap();
        let mut tried = 0;
        let mut refuses = |at: usize, changed: Option<String>| {
            let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            match changed {
                Some(line) => lines[at] = line,
                None => drop(lines.remove(at)),
            }
            assert!(
                check(&image, &lines.join("\n")).is_err(),
                "{name}: line {at} became `{}`",
                lines[at.min(lines.len() - 1)]
            );
            tried += 1;
        };
        for (at, line) in lines.iter().enumerate() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[0] {
                "congruent" => {
                    refuses(at, Some(line.replacen(words[1], &format!("{},1:0", words[1]), 1)));
                    refuses(at, Some(line.replacen(words[2], &format!("{}1", words[2]), 1)));
                }
                // Of the bounds that a limb is shown to have, less than half.
                "within" => refuses(at, Some(format!("within {} 1 2", words[1]))),
                "exactly" => refuses(at, Some(line.replacen(words[2], &format!("{},1:0", words[2]), 1))),
                // A variable that is not there.
                "quotient" => {
                    refuses(at, Some(line.replacen(words[1], "1:4294901760", 1)));
                    refuses(at, None);
                }
                "divided" => refuses(at, Some(line.replacen(words[1], "4294967295", 1))),
                "atom" => {}
                _ if at > run && (words[0] == "low" || words[0] == "lies" || words[0] == "same") => {
                    refuses(at, None);
                }
                _ => {}
            }
        }
        assert!(tried > 5, "{name}: only {tried} changes");
    }
}
