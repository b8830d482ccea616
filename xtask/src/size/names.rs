//! What the name of a function tells: whose it is, and for which scheme and backend it was made.
//!
//! Names must be mangled in the way called v0, which keeps the types that a generic function was made for;
//! `.cargo/config.toml` asks for it.

use rustc_demangle::{demangle, try_demangle};

use super::program::Function;

/// Our other crates in the program, which use the library.
const USERS: [&str; 1] = ["lemniscate_bench"];

/// What reads and writes files of rows: crates whose names begin so, and functions of libraries in C.
const OF_FORMATS: [&str; 11] = [
    "arrow_", "parquet", "zstd", "flate2", "zlib_rs", "lz4_flex", "snap", "csv", "lexical_", "chrono",
    "regex",
];
const IN_C: [&str; 7] = ["ZSTD_", "HUF_", "FSE_", "HIST_", "ZDICT_", "XXH", "POOL_"];

/// The name of the library's crate, and of the program's.
const LIBRARY: &str = "lemniscate";

/// Crates whose functions belong to the types that they are made for.
const STANDARD: [&str; 3] = ["core", "alloc", "std"];

/// The schemes of 448 bits.
pub const OF_448: &str = "Ed448 and X448";

/// What is for several schemes or backends, or for none.
const SHARED: &str = "shared";

/// Which scheme a function is for: the first of these of which the name contains a text.
pub const SCHEMES: [(&str, &[&str]); 7] = [
    // Integers of seven words are scalars of 448 bits.
    (OF_448, &["448", "lattice<7", "basis<7", "level_vartime::<7>"]),
    ("Curve9767", &["9767"]),
    ("jq255, do255", &["double_odd", "jq255", "do255", "18651", "3957"]),
    // Points that both Edwards curves share, of elements of 255 bits.
    ("Ed25519", &["ed25519", "edwards25519", "group::edwards::", "engine::edwards::", "scheme::ssh"]),
    ("X25519", &["x25519", "montgomery25519"]),
    ("Ed25519 and X25519", &["25519", "<19>"]),
    (SHARED, &[""]),
];

/// Which backend a function is for, likewise. Backends use elements of those that need less, so those that need most come
/// first.
pub const BACKENDS: [(&str, &[&str]); 6] = [
    ("avx512ifma", &["avx512", "ifma"]),
    ("avx2", &["avx2"]),
    ("adx", &["adx"]),
    ("portable32", &["portable32"]),
    ("portable", &["portable"]),
    (SHARED, &[""]),
];

/// The crates of a program, as far as names tell them apart.
pub struct Crates {
    /// The program's own crate, which has the library's name.
    program: Option<String>,
}

impl Crates {
    /// Looks for the program's `main`.
    pub fn of(functions: &[Function]) -> Self {
        let is_main = |function: &&Function| short_name(function) == format!("{LIBRARY}::main");
        let program = functions.iter().find(is_main).and_then(|function| {
            let name = full_name(function);
            name.strip_suffix("::main").map(String::from)
        });
        Crates { program }
    }

    /// Does it belong to the library: is it defined there, or in the standard library for a type of ours?
    pub fn is_librarys(&self, function: &Function) -> bool {
        let name = full_name(function);
        let (own, of_trait) = roots(&name);
        let roots = [own, of_trait];
        let is_users = |root: &str| USERS.contains(&bare(root)) || Some(root) == self.program.as_deref();
        let is_librarys = |root: &str| bare(root) == LIBRARY && !is_users(root);
        if roots.into_iter().flatten().any(is_users) {
            return false;
        }
        if roots.into_iter().flatten().any(is_librarys) {
            return true;
        }
        let is_standard = roots.into_iter().flatten().all(|root| STANDARD.contains(&bare(root)));
        is_standard && crates(&name).any(is_librarys) && !crates(&name).any(is_users)
    }
}

/// Is it there for rows of files: defined in a crate of these, made for what verifies and signs the rows, or in the standard library
/// for a type of theirs?
pub fn is_of_formats(function: &Function) -> bool {
    if function.symbol.contains("lemniscate_bulk") {
        return true;
    }
    let name = full_name(function);
    let is_theirs = |root: &str| OF_FORMATS.iter().any(|start| root.starts_with(start));
    let (own, of_trait) = roots(&name);
    let mut roots = own.into_iter().chain(of_trait);
    roots.clone().any(is_theirs)
        || roots.all(|root| STANDARD.contains(&bare(root))) && crates(&name).any(is_theirs)
        || IN_C.iter().any(|start| function.symbol.starts_with(start))
}

/// The name without hashes.
pub fn short_name(function: &Function) -> String {
    format!("{:#}", demangle(&function.symbol))
}

/// Is the name mangled in the way v0?
pub fn is_v0(function: &Function) -> bool {
    function.symbol.starts_with("_R") && try_demangle(&function.symbol).is_ok()
}

/// Was the function made for the bench, whose crate is then part of the symbol?
pub fn is_for_the_bench(function: &Function) -> bool {
    function.symbol.contains(USERS[0])
}

/// The first of `kinds` that the name tells.
pub fn kind(name: &str, kinds: &[(&'static str, &[&str])]) -> &'static str {
    let name = name.to_lowercase();
    let is_it = |texts: &[&str]| texts.iter().any(|text| name.contains(text));
    kinds.iter().find(|(_, texts)| is_it(texts)).map_or("", |(kind, _)| kind)
}

/// The name with the hashes that tell crates of one name apart: `lemniscate[4f1c]::scheme::ed25519::verify`.
fn full_name(function: &Function) -> String {
    demangle(&function.symbol).to_string()
}

/// The crates that a full name mentions, with their hashes.
fn crates(name: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    name.match_indices("]::").filter_map(move |(end, _)| {
        let hash = name[..end].rfind('[')?;
        let start = name[..hash].rfind(|c| !is_part(c)).map_or(0, |before| before + 1);
        (start < hash).then_some(&name[start..=end])
    })
}

/// The name of a crate without its hash.
fn bare(root: &str) -> &str {
    root.split('[').next().unwrap_or(root)
}

/// The crate in which a function is defined, by its path; and for `<Type as Trait>::function` those of both.
fn roots(name: &str) -> (Option<&str>, Option<&str>) {
    let Some(rest) = name.strip_prefix('<') else { return (crates(name).next(), None) };
    let (mut depth, mut as_trait) = (0, None);
    for (i, c) in rest.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if rest[..i].ends_with('-') => {}
            '>' if depth == 0 => {
                let (own, of_trait) = rest[..i].split_at(as_trait.unwrap_or(i));
                return (crates(own).next(), crates(of_trait).next());
            }
            '>' => depth -= 1,
            ' ' if depth == 0 && rest[i..].starts_with(" as ") => as_trait = Some(i),
            _ => {}
        }
    }
    (crates(name).next(), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: &str = "lemniscate[1a]::backend::x86_64::Avx2";

    #[test]
    fn roots_are_those_of_the_path_of_the_type_and_of_the_trait() {
        let library = Some("lemniscate[1a]");
        let generic = format!("{OURS}::f::<lemniscate_bench[2b]::X>");
        assert_eq!(roots(&generic), (library, None));
        assert_eq!(roots(&format!("<{OURS}>::f")), (library, None));
        let with_trait =
            format!("<&{OURS}<fn(u8) -> <u8 as core[3c]::A>::B> as lemniscate_bench[2b]::T<u8>>::f");
        assert_eq!(roots(&with_trait), (library, Some("lemniscate_bench[2b]")));
        assert_eq!(roots("main"), (None, None));
    }

    #[test]
    fn formats_are_told_by_their_crates() {
        let function = |symbol: &str| Function { symbol: symbol.into(), size: 1 };
        for symbol in ["_RNvNtCs5_7parquet4file4open", "_RNvCs5_12arrow_select6filter", "ZSTD_compress"] {
            assert!(is_of_formats(&function(symbol)), "{symbol}");
        }
        assert!(!is_of_formats(&function("_RNvNtCs5_10lemniscate4file4open")));
    }

    #[test]
    fn schemes_and_backends_are_told_by_names() {
        let name = "<lemniscate::backend::x86_64::Avx2 as lemniscate::backend::Backend>::enter::<\
                    lemniscate::group::edwards25519::Point<lemniscate::field::gf255::adx::Fe<19>>>";
        assert_eq!((kind(name, &SCHEMES), kind(name, &BACKENDS)), ("Ed25519", "avx2"));
        let name = "<lemniscate::group::edwards::point::Point<lemniscate::field::gf255::adx::Fe<19>> as \
                    lemniscate::group::Group>::double";
        assert_eq!((kind(name, &SCHEMES), kind(name, &BACKENDS)), ("Ed25519", "adx"));
        let name = "lemniscate::group::edwards::lanes::add<lemniscate::field::gf448::portable64::Fe>";
        assert_eq!((kind(name, &SCHEMES), kind(name, &BACKENDS)), (OF_448, "portable"));
        let name = "lemniscate::field::gf255::portable64::invert::<3957>";
        assert_eq!((kind(name, &SCHEMES), kind(name, &BACKENDS)), ("jq255, do255", "portable"));
        assert_eq!((kind("main", &SCHEMES), kind("main", &BACKENDS)), (SHARED, SHARED));
    }
}
