//! What programs can reach that have the library without `lemniscate_internals`, and no `unsafe`: all schemes, and
//! nothing that knows of the instructions of a backend.
//!
//! Cargo gives these tests a library with all features, so the programs are compiled with one of their own.
#![cfg(not(miri))]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A library with all schemes, and the folder of what it depends on.
struct Library {
    metadata: PathBuf,
    dependencies: PathBuf,
}

impl Library {
    /// Checks the library, which takes a few seconds where it was not done before.
    fn check() -> Self {
        let output = Command::new(env!("CARGO"))
            .args(["check", "--offline", "--lib", "--message-format", "json", "--package", "lemniscate"])
            .args(["--features", "all-schemes"])
            // Not what the repository asks for.
            .env("LEMNISCATE_CFG", "")
            .args([Path::new("--target-dir"), &folder().join("library")])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("cargo runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "the library does not compile: {errors}");
        let metadata = String::from_utf8(output.stdout)
            .expect("cargo writes UTF-8")
            .lines()
            .map(|line| serde_json::from_str(line).expect("cargo writes JSON"))
            .find_map(|message: serde_json::Value| {
                let is_it =
                    message["reason"] == "compiler-artifact" && message["target"]["name"] == "lemniscate";
                is_it.then(|| PathBuf::from(message["filenames"][0].as_str().expect("a path")))
            })
            .expect("cargo names what it has made");
        let dependencies = metadata.parent().expect("it is in a folder").to_owned();
        Library { metadata, dependencies }
    }

    /// What the compiler says against a program, nothing if it compiles.
    fn compile(&self, name: &str, program: &str) -> Result<(), String> {
        let source = folder().join(name).with_extension("rs");
        fs::write(&source, format!("#![forbid(unsafe_code)]\n#![allow(unused)]\n{program}\n"))
            .expect("a folder for it");
        let output = Command::new(std::env::var_os("RUSTC").unwrap_or("rustc".into()))
            .args(["--edition", "2024", "--emit", "metadata", "--out-dir"])
            .arg(folder())
            .arg("-L")
            .arg(format!("dependency={}", self.dependencies.display()))
            .arg("--extern")
            .arg(format!("lemniscate={}", self.metadata.display()))
            .arg(&source)
            .output()
            .expect("rustc runs");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() { Ok(()) } else { Err(errors) }
    }
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("face");
    fs::create_dir_all(&folder).expect("a folder for the programs");
    folder
}

/// What users call.
const FACE: &str = include_str!("program.rs");

/// What is there but private, as the compiler's error E0603 says.
const PRIVATE: &[&str] = &[
    "field::Field",
    "field::gf255::portable64::Fe",
    "field::gf448::portable64::Fe",
    "group::edwards25519::Point",
    "engine::Coordinates",
    "group::lookup::lookup",
    "scheme::ed25519::SigningKey",
    "scheme::ed448::SigningKey",
    "group::edwards448::Point",
    "wide::add",
    "scalar::recode::wnaf_vartime",
    "scalar::comb::columns",
    "scalar::halving::Method",
    "backend::Backend",
    "backend::Portable64",
    "double_odd::CurveOps",
    "double_odd::Format",
    "sealed::Sealed",
];

/// The same, of what needs the instructions of a processor.
#[cfg(target_arch = "x86_64")]
const PRIVATE_X86_64: &[&str] = &[
    "backend::Adx",
    "backend::Avx2",
    "backend::Avx512Ifma",
    "field::gf255::adx::Fe",
    "field::gf255::avx2::Fe4",
    "field::gf255::ifma::Fe4",
    "field::gf255::ifma::Fe8",
    "field::gf9767::avx2::Fe",
];
#[cfg(not(target_arch = "x86_64"))]
const PRIVATE_X86_64: &[&str] = &[];

/// What is not there without `lemniscate_methods`, as the error E0432 says.
const ABSENT: &[&str] = &["ed25519::Equation", "ed25519::Halving", "ed25519::Way"];

/// The error, and what gives it in another way than by a name.
const OTHERS: &[(&str, &str)] = &[
    // Curves and formats can be had by way of a scheme, but not what backends do for them.
    ("E0223", "fn f<S: lemniscate::double_odd::Suite>(table: <S::Curve>::Prepared) {} fn main() {}"),
    ("E0599", "fn f<S: lemniscate::double_odd::Suite>() { <S::Format>::decode(&[0; 32]); } fn main() {}"),
    // Keys are decoded, so that each is one.
    (
        "E0599",
        "use lemniscate::jq255e::{Element, VerifyingKey};
         fn main() { VerifyingKey::from_parts([0; 32], Element::NEUTRAL); }",
    ),
    // Nobody else makes schemes.
    (
        "E0277",
        "use lemniscate::{do255e::Do255e, double_odd::Suite};
         #[derive(Clone, Copy, Debug, PartialEq, Eq)]
         struct Mine;
         impl Suite for Mine {
             type Curve = <Do255e as Suite>::Curve;
             type Format = <Do255e as Suite>::Format;
             const NAME: &'static str = \"mine\";
         }
         fn main() {}",
    ),
];

#[test]
fn what_is_inside_cannot_be_reached() {
    let library = Library::check();
    // If this did not compile, that others do not would say nothing.
    library
        .compile("face", FACE)
        .unwrap_or_else(|errors| panic!("what users call does not compile:\n{errors}"));

    // All names in one program, as the compiler tells of each.
    let private = PRIVATE.iter().chain(PRIVATE_X86_64).map(|path| ("E0603", path));
    let names: Vec<_> = private.chain(ABSENT.iter().map(|path| ("E0432", path))).collect();
    let uses = names
        .iter()
        .enumerate()
        .map(|(i, (_, path))| format!("use lemniscate::{path} as name_{i}; //{i};\n"));
    let errors =
        library.compile("names", &(uses.collect::<String>() + "fn main() {}")).expect_err("none is public");
    // An error begins with its code, and shows the line.
    let errors: Vec<&str> = errors.split("\nerror").collect();
    for (i, (code, path)) in names.iter().enumerate() {
        let is_it = |error: &&str| {
            error.contains(&format!("[{code}]")) && error.contains(&format!(" as name_{i}; //{i};"))
        };
        assert!(errors.iter().any(is_it), "no error {code} for {path}:\n{}", errors.join("\nerror"));
    }

    for (i, (code, program)) in OTHERS.iter().enumerate() {
        let errors = library.compile(&format!("other_{i}"), program).expect_err(program);
        assert!(errors.contains(&format!("error[{code}]")), "not the error {code}:\n{program}\n{errors}");
    }
}
