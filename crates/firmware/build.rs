//! Writes the test vectors of `tests/data` as constants, for programs that cannot read files.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "image")]
    vectors::write();
}

#[cfg(feature = "image")]
mod vectors {
    use std::fmt::Write as _;
    use std::path::{Path, PathBuf};
    use std::{env, fs};

    use serde_json::Value;

    /// What the files of double-odd groups are named.
    const DOUBLE_ODD: [&str; 2] = ["255e.json", "255s.json"];
    /// Lists of these, whose columns the files name.
    const LISTS: [&str; 7] = ["decode", "group", "map_to_curve", "hash_to_curve", "keys", "ecdh", "sign"];
    /// Lists of Curve9767, whose cases are objects, with the fields that are taken.
    const CURVE9767: [(&str, &[&str]); 6] = [
        ("decode", &["bytes", "ok"]),
        ("group", &["k1", "k2", "p1", "p2", "sum", "double", "difference", "k2_p1"]),
        ("icart", &["element", "point"]),
        ("hash_to_curve", &["shake256_input", "point"]),
        ("ecdh", &["seed", "private", "public", "peer", "ok", "secret"]),
        ("sign", &["private", "t", "public", "hash_oid", "hash", "signature"]),
    ];
    /// What is a text, and not in hexadecimal.
    const TEXTS: [&str; 2] = ["hash", "hash_oid"];

    pub fn write() {
        let path = PathBuf::from(env::var_os("OUT_DIR").unwrap()).join("vectors.rs");
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data");
        println!("cargo::rerun-if-changed={}", data.display());
        let read = |name: &str| fs::read_to_string(data.join(name)).unwrap();
        let json = |name: &str| serde_json::from_str::<Value>(&read(&format!("{name}.json"))).unwrap();
        let mut text = String::new();
        let files =
            fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> =
            files.filter(|name| DOUBLE_ODD.iter().any(|end| name.ends_with(end))).collect();
        names.sort_unstable();
        for name in names {
            let name = name.trim_end_matches(".json");
            let file = json(name);
            module(&mut text, name, |text| {
                for list in LISTS {
                    let columns: Vec<_> = file["columns"][list]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|c| c.as_str().unwrap())
                        .collect();
                    let case =
                        |case: &Value| (0..columns.len()).map(|i| bytes(columns[i], &case[i])).collect();
                    constant(text, list, columns.len(), file[list].as_array().unwrap().iter().map(case));
                }
            });
        }
        let file = json("curve9767");
        module(&mut text, "curve9767", |text| {
            for (list, fields) in CURVE9767 {
                // Here it is the hash itself.
                let kind = |field| if field == "hash" { "bytes" } else { field };
                let case =
                    |case: &Value| fields.iter().map(|field| bytes(kind(field), &case[field])).collect();
                constant(text, list, fields.len(), file[list].as_array().unwrap().iter().map(case));
            }
        });
        let rfc8032 = |text: &mut String, name: &str| {
            let file = read(name);
            let cases = file.lines().filter(|line| !line.starts_with('#')).map(|line| {
                let fields: Vec<_> = line.split(' ').collect();
                let field = |(i, field): (usize, &&str)| match (i, *field) {
                    (0, variant) => variant.into(),
                    (_, "-") => Vec::new(),
                    (_, digits) => hex(digits),
                };
                fields.iter().enumerate().map(field).collect()
            });
            constant(text, "sign", 6, cases);
        };
        module(&mut text, "rfc8032", |text| rfc8032(text, "rfc8032.txt"));
        module(&mut text, "rfc8032_ed448", |text| rfc8032(text, "rfc8032-ed448.txt"));
        fs::write(path, text).unwrap();
    }

    fn module(text: &mut String, name: &str, contents: impl FnOnce(&mut String)) {
        writeln!(text, "pub mod {name} {{").unwrap();
        contents(text);
        text.push_str("}\n");
    }

    /// A list of cases with so many byte strings each.
    fn constant(text: &mut String, name: &str, fields: usize, cases: impl Iterator<Item = Vec<Vec<u8>>>) {
        writeln!(text, "pub static {}: &[[&[u8]; {fields}]] = &[", name.to_uppercase()).unwrap();
        for case in cases {
            let strings: Vec<_> = case.iter().map(|bytes| format!("b\"{}\"", bytes.escape_ascii())).collect();
            writeln!(text, "[{}],", strings.join(",")).unwrap();
        }
        text.push_str("];\n");
    }

    fn bytes(column: &str, value: &Value) -> Vec<u8> {
        match value {
            Value::Bool(bit) => vec![u8::from(*bit)],
            Value::String(text) if TEXTS.contains(&column) => text.clone().into(),
            Value::String(digits) => hex(digits),
            other => panic!("{column}: {other}"),
        }
    }

    fn hex(digits: &str) -> Vec<u8> {
        let digit = |c: u8| (c as char).to_digit(16).unwrap() as u8;
        digits.as_bytes().chunks(2).map(|pair| digit(pair[0]) << 4 | digit(pair[1])).collect()
    }
}
