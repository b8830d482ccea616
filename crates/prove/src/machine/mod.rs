//! Proofs of leaves from their machine code: `lemniscate-prove --machine [TEXT]`.

mod certificate;
mod concrete;
mod concrete_lookups;
mod constants;
mod cortex;
mod decode;
mod emulator;
mod execute;
mod facts;
mod float;
mod form;
mod image;
mod inventory;
mod lanes;
mod leaf;
mod lookups;
mod memory;
mod mutants;
mod orders;
mod partial;
mod random;
mod simplex;
mod sum;
mod thumb;
mod vector;
mod wide;
mod words;

use std::path::{Path, PathBuf};
use std::time::Instant;

pub use constants::Constants;
use image::Image;
pub use mutants::Outcome;

/// Leaves that are not proved: `docs/proofs.md` names the reasons.
const OPEN: [&str; 5] = [
    "scalar_curve9767_mul",
    "scalar_do255e_mul",
    "scalar_do255s_mul",
    "scalar_ed25519_mul",
    "scalar_ed448_mul",
];

/// Leaves whose proofs take ten seconds each.
const SLOW: [&str; 10] = [
    "ifma4_448_to_words",
    "ifma8_18651_to_words",
    "ifma8_19_to_words",
    "ifma8_3957_to_words",
    "ifma8_448_to_words",
    "scalar_curve9767_reduce",
    "scalar_do255s_reduce",
    "scalar_ed25519_reduce",
    "scalar_ed448_add",
    "scalar_ed448_reduce",
];

/// A program with leaves.
pub struct Program {
    image: Image,
    checker: lemniscate_prove_check::Image,
    leaves: Vec<leaf::Leaf>,
}

impl Program {
    /// The program that runs, given its file; or one for a Cortex-M.
    ///
    /// # Errors
    /// It is no ELF file.
    pub fn new(file: &[u8]) -> Result<Self, String> {
        let (image, checker) = (Image::new(file)?, lemniscate_prove_check::Image::new(file)?);
        let leaves = if image.is_cortex { cortex::all(&image) } else { inventory::all() };
        Ok(Program { image, checker, leaves })
    }

    fn leaf(&self, name: &str) -> Result<&leaf::Leaf, String> {
        self.leaves.iter().find(|leaf| leaf.name == name).ok_or_else(|| "there is no such leaf".into())
    }

    /// The certificate of a leaf.
    ///
    /// # Errors
    /// It is not proved.
    pub fn certificate(&self, name: &str) -> Result<String, String> {
        self.leaf(name)?.certificate(&self.image)
    }
}

/// Proves the leaves whose names contain all of these texts: in this program, or with `--program FILE` in one for a Cortex-M. `--mutants`
/// changes the leaves instead, `--all` includes slow ones, and `--certificates FOLDER` keeps certificates: a leaf whose certificate holds is not
/// proved again. A leaf that is named in full is tried even if it is known not to be proved. Returns whether all are proved, or no wrong
/// change is.
pub fn run(options: &[&str]) -> bool {
    let (path, options) = match options {
        ["--program", path, options @ ..] => (Ok(PathBuf::from(path)), options),
        options => (std::env::current_exe(), options),
    };
    let file = path.and_then(std::fs::read).map_err(|error| error.to_string());
    let mut program = match file.and_then(|file| Program::new(&file)) {
        Ok(program) => program,
        Err(error) => {
            eprintln!("this program cannot be read: {error}");
            return false;
        }
    };
    let (mut changes, mut all, mut folder, mut texts) = (false, false, None, options);
    while let ["--mutants" | "--all", rest @ ..] = texts {
        *(if texts[0] == "--all" { &mut all } else { &mut changes }) = true;
        texts = rest;
    }
    if let ["--certificates", path, rest @ ..] = texts {
        (folder, texts) = (Some(Path::new(*path)), rest);
    }
    if let Some(Err(error)) = folder.map(std::fs::create_dir_all) {
        eprintln!("the folder for certificates: {error}");
        return false;
    }
    program.leaves.retain(|leaf| match texts {
        [name] if *name == leaf.name => true,
        texts => {
            let is_left_out = OPEN.contains(&leaf.name) || SLOW.contains(&leaf.name) && !all;
            texts.iter().all(|text| leaf.name.contains(text)) && !is_left_out
        }
    });
    if changes {
        return change_all(&program);
    }
    let is_proved = prove(&program, folder);
    is_proved && (!program.image.is_cortex || !texts.is_empty() || is_documented(&program))
}

/// Whether `docs/proofs.md` says how many leaves a program for a Cortex-M has.
fn is_documented(program: &Program) -> bool {
    let count = program.leaves.len();
    let is_m4 = program.leaves.iter().any(|leaf| leaf.name.starts_with("m4"));
    let said = if is_m4 {
        format!("{count} leaves for the Cortex-M4,")
    } else {
        format!(" and {count} for the Cortex-M0+.")
    };
    let is_said = include_str!("../../../../docs/proofs.md").contains(&said);
    if !is_said {
        eprintln!("docs/proofs.md does not say: {said}");
    }
    is_said
}

/// Proves leaves, and has the checker check each certificate, which stays in a folder if one is given. A certificate of an earlier run may hold
/// for today's code, and the proof of the leaf before for the same code with other operands.
fn prove(program: &Program, folder: Option<&Path>) -> bool {
    let (mut proved, mut refused, mut last) = (0, 0, String::new());
    for leaf in &program.leaves {
        let start = Instant::now();
        let file = folder.map(|folder| folder.join(leaf.name));
        let check = |text: &str| lemniscate_prove_check::check(&program.checker, text);
        let checked = leaf.claim(&program.image).and_then(|claim| {
            let kept = file.as_deref().and_then(|file| std::fs::read_to_string(file).ok());
            let known = [kept.unwrap_or_default(), format!("{claim}{last}")];
            let claims = |text: &String| lookups::claims(text) == claim;
            if let Some(text) = known.into_iter().find(|text| claims(text) && check(text).is_ok()) {
                return Ok((text, None));
            }
            let text = leaf.certificate(&program.image)?;
            let time = start.elapsed();
            check(&text).map_err(|error| format!("the certificate: {error}"))?;
            Ok((text, Some(time)))
        });
        let written = checked.and_then(|(text, time)| match &file {
            Some(file) => {
                std::fs::write(file, &text).map(|()| (text, time)).map_err(|error| error.to_string())
            }
            None => Ok((text, time)),
        });
        match written {
            Ok((text, time)) => {
                proved += 1;
                let (lines, all) = (text.lines().count(), start.elapsed());
                match time {
                    Some(time) => println!(
                        "{}: proved in {time:.2?}, {lines} lines checked in {:.2?}",
                        leaf.name,
                        all - time
                    ),
                    None => println!("{}: a known proof, {lines} lines checked in {all:.2?}", leaf.name),
                }
                last = text.split_once("\nrun\n").map_or_else(String::new, |(_, proof)| proof.to_string());
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

/// Changes every instruction of a leaf in every way.
///
/// # Errors
/// There is no such leaf, or no memory for it.
pub fn change(program: &Program, name: &str) -> Result<Outcome, String> {
    let leaf = program.leaf(name)?;
    if leaf.thumb.is_some() {
        return mutants::outcome_of_thumb(&program.image, leaf);
    }
    let backend = leaf.name.split('_').next().unwrap_or_default();
    if let Some(missing) = missing(backend) {
        return Err(format!("not changed, as changed leaves run, and this processor has no {missing}"));
    }
    let address = program.image.symbol(leaf.symbol).ok_or("there is no such function")?;
    let place =
        mutants::Place::new(leaf.function, address).ok_or("there is no memory for code near the program")?;
    Ok(mutants::outcome(&program.image, leaf, &place))
}

/// The instructions that the leaves of a backend have and this processor has not.
fn missing(backend: &str) -> Option<&'static str> {
    use std::is_x86_feature_detected as has;

    match backend {
        "ifma4" | "ifma8" if !(has!("avx512ifma") && has!("avx512vl")) => Some("AVX-512 IFMA"),
        "avx2" if !(has!("avx2") && has!("fma")) => Some("AVX2 with FMA"),
        "adx" if !(has!("adx") && has!("bmi2")) => Some("ADX with BMI2"),
        _ => None,
    }
}

/// Changes leaves, and returns whether none was proved that is wrong.
fn change_all(program: &Program) -> bool {
    let mut total = Outcome::default();
    for leaf in &program.leaves {
        let start = Instant::now();
        match change(program, leaf.name) {
            Ok(Outcome { refused, same, wrong }) => {
                let time = start.elapsed();
                println!(
                    "{}: {refused} refused, {same} compute the same, {wrong} wrong, {time:.2?}",
                    leaf.name
                );
                total.refused += refused;
                total.same += same;
                total.wrong += wrong;
            }
            Err(error) => println!("{}: {error}", leaf.name),
        }
    }
    let Outcome { refused, same, wrong } = total;
    println!(
        "{} changed leaves: {refused} refused, {same} compute the same, {wrong} wrong",
        refused + same + wrong
    );
    wrong == 0 && refused > 0
}
