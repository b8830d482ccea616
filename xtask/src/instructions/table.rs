//! The table of the document.

use super::Count;
use super::program::OURS;
use crate::text::grouped;

/// A row for each operation: ours, those of the others, and the ratio to the best of these.
pub fn counts(counts: &[Count]) -> String {
    let mut whose: Vec<&str> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for count in counts {
        if !whose.contains(&count.whose.as_str()) {
            whose.push(&count.whose);
        }
        if !names.contains(&count.name.as_str()) {
            names.push(&count.name);
        }
    }
    let mut text = format!("| operation | {} | ratio to the best peer |\n", whose.join(" | "));
    text += &format!("|---|{}\n", "---:|".repeat(whose.len() + 1));
    for name in names {
        let of = |whose: &&str| counts.iter().find(|count| count.name == name && count.whose == *whose);
        let cells: Vec<_> = whose
            .iter()
            .map(|whose| of(whose).map_or_else(String::new, |it| grouped(it.instructions)))
            .collect();
        let others = whose.iter().filter(|whose| !whose.starts_with(OURS)).filter_map(of);
        let ratio = match (of(&OURS), others.map(|it| it.instructions).min()) {
            (Some(ours), Some(best)) => format!("{:.2}", ours.instructions as f64 / best as f64),
            _ => String::new(),
        };
        text += &format!("| {name} | {} | {ratio} |\n", cells.join(" | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_to_the_best_peer() {
        let count =
            |whose: &str, instructions| Count { name: "sign".into(), whose: whose.into(), instructions };
        let text = counts(&[
            count(OURS, 500),
            count("Lemniscate, portable", 700),
            count("a", 2000),
            count("b", 1000),
        ]);
        assert!(text.ends_with("| sign | 500 | 700 | 2,000 | 1,000 | 0.50 |\n"), "{text}");
    }
}
