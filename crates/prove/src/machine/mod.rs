//! Proofs of leaves from their machine code: `lemniscate-prove --machine [TEXT]`.

mod certificate;
mod concrete;
mod constants;
mod execute;
mod facts;
mod float;
mod image;
mod leaf;
mod memory;
mod mutants;
mod orders;
mod random;
mod simplex;
mod sum;
mod vector;
mod words;

use std::path::Path;
use std::time::Instant;

pub use constants::Constants;
use image::Image;

/// Leaves that are not proved, for which `docs/proofs.md` says what is missing. They are tried where their names are asked for.
const OPEN: [&str; 22] = [
    "portable64_448_square",
    "portable64_448_to_words",
    "scalar_curve9767_add",
    "scalar_curve9767_mul",
    "scalar_curve9767_reduce",
    "scalar_curve9767_sub",
    "scalar_do255e_add",
    "scalar_do255e_mul",
    "scalar_do255e_reduce",
    "scalar_do255e_sub",
    "scalar_do255s_add",
    "scalar_do255s_mul",
    "scalar_do255s_reduce",
    "scalar_do255s_sub",
    "scalar_ed25519_add",
    "scalar_ed25519_mul",
    "scalar_ed25519_reduce",
    "scalar_ed25519_sub",
    "scalar_ed448_add",
    "scalar_ed448_mul",
    "scalar_ed448_reduce",
    "scalar_ed448_sub",
];

/// Proves the leaves whose names have all of these texts, or, after `--mutants`, changes them. After `--certificates FOLDER` certificates
/// are written. Returns whether all are proved, or no change that is wrong.
pub fn run(options: &[&str]) -> bool {
    let program = std::env::current_exe().and_then(std::fs::read).map_err(|error| error.to_string());
    let images = program
        .and_then(|program| Ok((Image::new(&program)?, lemniscate_prove_check::Image::new(&program)?)));
    let (image, checker) = match images {
        Ok(images) => images,
        Err(error) => {
            eprintln!("this program cannot be read: {error}");
            return false;
        }
    };
    let (changes, folder, texts) = match options {
        ["--mutants", texts @ ..] => (true, None, texts),
        ["--certificates", folder, texts @ ..] => (false, Some(Path::new(*folder)), texts),
        texts => (false, None, texts),
    };
    if let Some(Err(error)) = folder.map(std::fs::create_dir_all) {
        eprintln!("the folder for certificates: {error}");
        return false;
    }
    let mut leaves = leaf::all();
    leaves.retain(|leaf| match texts {
        [name] if *name == leaf.name => true,
        texts => texts.iter().all(|text| leaf.name.contains(text)) && !OPEN.contains(&leaf.name),
    });
    if changes { change(&image, &leaves) } else { prove(&image, &checker, folder, &leaves) }
}

/// Proves leaves, and has the checker check each certificate, which stays in a folder if one is given.
fn prove(
    image: &Image,
    checker: &lemniscate_prove_check::Image,
    folder: Option<&Path>,
    leaves: &[leaf::Leaf],
) -> bool {
    let (mut proved, mut refused) = (0, 0);
    for leaf in leaves {
        let start = Instant::now();
        let checked = leaf.certificate(image).and_then(|text| {
            if let Some(folder) = folder {
                std::fs::write(folder.join(leaf.name), &text).map_err(|error| error.to_string())?;
            }
            let time = start.elapsed();
            lemniscate_prove_check::check(checker, &text)
                .map_err(|error| format!("the certificate: {error}"))?;
            Ok((text.lines().count(), time))
        });
        match checked {
            Ok((lines, time)) => {
                proved += 1;
                let all = start.elapsed();
                println!("{}: proved in {time:.2?}, {lines} lines checked in {:.2?}", leaf.name, all - time);
            }
            Err(refusal) => {
                refused += 1;
                println!("{}: NOT PROVED: {refusal}", leaf.name);
            }
        }
    }
    println!("{proved} leaves proved, {refused} not");
    refused == 0
}

/// Changes leaves, and returns whether none was proved that is wrong.
fn change(image: &Image, leaves: &[leaf::Leaf]) -> bool {
    let mut total = mutants::Outcome::default();
    let place = leaves.iter().find_map(|leaf| mutants::Place::new(leaf.function, image.symbol(leaf.symbol)?));
    let Some(place) = place else {
        eprintln!("there is no memory for code near the program");
        return false;
    };
    for leaf in leaves {
        let start = Instant::now();
        let mutants::Outcome { refused, same, wrong } = mutants::outcome(image, leaf, &place);
        println!(
            "{}: {refused} refused, {same} compute the same, {wrong} wrong, {:.2?}",
            leaf.name,
            start.elapsed()
        );
        total.refused += refused;
        total.same += same;
        total.wrong += wrong;
    }
    let mutants::Outcome { refused, same, wrong } = total;
    println!(
        "{} changed leaves: {refused} refused, {same} compute the same, {wrong} wrong",
        refused + same + wrong
    );
    wrong == 0 && refused > 0
}
