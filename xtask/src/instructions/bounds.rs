//! What an operation may take at most: a file with a line for each, its name and the instructions, separated by a tab.

use std::collections::BTreeMap;

use super::Count;
use crate::text::grouped;

/// How much more than there is new bounds allow, in hundredths.
const MARGIN: u64 = 2;

/// The file, somewhat above what there is.
pub fn above(counts: &[Count]) -> String {
    let mut text = String::from(
        "# Executed instructions of an operation on 64-bit ARM, at most. `cargo xtask instructions --bounds` writes it.\n",
    );
    for count in counts {
        text += &format!(
            "{}\t{}\n",
            count.name,
            count.instructions + (count.instructions * MARGIN).div_ceil(100)
        );
    }
    text
}

/// What is too much, what has no bound, and bounds of nothing.
pub fn problems(text: &str, counts: &[Count]) -> Result<Vec<String>, String> {
    let mut bounds = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let bound = line.split_once('\t').and_then(|(name, bound)| Some((name, bound.parse::<u64>().ok()?)));
        let (name, bound) = bound.ok_or_else(|| format!("not a bound: {line}"))?;
        bounds.insert(name, bound);
    }
    let mut problems = Vec::new();
    for Count { name, instructions, .. } in counts {
        match bounds.remove(name.as_str()) {
            Some(bound) if *instructions <= bound => {}
            Some(bound) => {
                problems.push(format!(
                    "TOO MUCH: {name}: {}, at most {}",
                    grouped(*instructions),
                    grouped(bound)
                ));
            }
            None => problems.push(format!("{name}: it has no bound")),
        }
    }
    problems.extend(bounds.keys().map(|name| format!("{name}: a bound of no operation")));
    Ok(problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_the_bound_is_told() {
        let count = |name: &str, instructions| Count { name: name.into(), whose: "us".into(), instructions };
        let text = above(&[count("sign", 1000), count("verify", 1001)]);
        assert_eq!(problems(&text, &[count("sign", 1020), count("verify", 1022)]), Ok(vec![]));
        let found = problems(&text, &[count("sign", 1021), count("decode", 1)]).unwrap();
        assert_eq!(
            found,
            [
                "TOO MUCH: sign: 1,021, at most 1,020",
                "decode: it has no bound",
                "verify: a bound of no operation"
            ]
        );
        assert!(problems("sign 5", &[]).is_err());
    }
}
