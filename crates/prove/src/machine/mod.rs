//! Proofs of leaves from their machine code: `lemniscate-prove --machine [TEXT]`.

mod certificate;
mod execute;
mod facts;
mod float;
mod image;
mod leaf;
mod memory;
mod orders;
mod random;
mod simplex;
mod sum;
mod vector;
mod words;

use std::time::Instant;

use image::Image;

/// Proves the leaves whose names have all of these texts. Returns whether all are proved.
pub fn run(texts: &[&str]) -> bool {
    let program = std::env::current_exe().and_then(std::fs::read).map_err(|error| error.to_string());
    let image = match program.and_then(|program| Image::new(&program)) {
        Ok(image) => image,
        Err(error) => {
            eprintln!("this program cannot be read: {error}");
            return false;
        }
    };
    let (leaves, others) = leaf::all();
    let (mut proved, mut refused) = (0, 0);
    for leaf in leaves.iter().filter(|leaf| texts.iter().all(|text| leaf.name.contains(text))) {
        let start = Instant::now();
        match leaf.prove(&image, None) {
            Ok(proof) => {
                proved += 1;
                println!(
                    "{}: {} atoms, {} divisions, {:.2?}",
                    leaf.name,
                    proof.atoms,
                    proof.divisions,
                    start.elapsed()
                );
            }
            Err(refusal) => {
                refused += 1;
                println!("{}: NOT PROVED: {refusal} {:.2?}", leaf.name, start.elapsed());
            }
        }
    }
    println!("{proved} leaves proved, {refused} not; without a contract: {}", others.join(" "));
    refused == 0
}
