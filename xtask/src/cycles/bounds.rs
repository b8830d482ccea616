//! What the figures may be at most: a file with a line for each row, its key and then its bounds, separated by tabs.

use std::collections::BTreeMap;

use super::Row;
use crate::firmware::Processor;
use crate::text::grouped;

/// How much more than there is new bounds allow, in hundredths.
const MARGIN: u64 = 3;

/// Bounds of all figures of a row, by its key.
#[derive(Debug, PartialEq)]
pub struct Bounds(BTreeMap<String, Vec<u64>>);

impl Bounds {
    /// Somewhat above what there is.
    pub fn above(rows: &[Row]) -> Self {
        let above = |figure: &u64| figure + (figure * MARGIN).div_ceil(100);
        Bounds(rows.iter().map(|row| (row.key(), row.figures.iter().map(above).collect())).collect())
    }

    /// Reads the file.
    pub fn read(text: &str) -> Result<Self, String> {
        let line = |line: &str| {
            let mut fields = line.split('\t');
            let key = fields.next()?.to_owned();
            Some((key, fields.map(|field| field.parse().ok()).collect::<Option<Vec<u64>>>()?))
        };
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|text| line(text).ok_or_else(|| format!("not a bound: {text}")))
            .collect::<Result<_, _>>()
            .map(Bounds)
    }

    /// The file.
    pub fn text(&self) -> String {
        let mut text = String::from(
            "# What `cargo xtask cycles --check` allows. Of each operation: cycles and bytes of stack, on one processor after the other; or bytes\n\
             # of flash. `cargo xtask cycles --bounds` writes it, a few percent above what there is.\n",
        );
        text += &format!("# Processors: {}\n", Processor::ALL.map(Processor::name).join(", "));
        for (key, bounds) in &self.0 {
            let bounds: Vec<_> = bounds.iter().map(u64::to_string).collect();
            text += &format!("{key}\t{}\n", bounds.join("\t"));
        }
        text
    }

    /// What is too much, what has no bounds, and bounds of nothing.
    pub fn problems(&self, rows: &[Row]) -> Vec<String> {
        let mut problems = Vec::new();
        for row in rows {
            match self.0.get(&row.key()) {
                Some(bounds) if bounds.len() == row.figures.len() => {
                    for (i, (figure, bound)) in row.figures.iter().zip(bounds).enumerate() {
                        if figure > bound {
                            let (figure, bound) = (grouped(*figure), grouped(*bound));
                            let (key, what) = (row.key(), row.what(i));
                            problems.push(format!("TOO MUCH: {key}: {what}: {figure}, at most {bound}"));
                        }
                    }
                }
                _ => problems.push(format!("{}: it has no bounds", row.key())),
            }
        }
        let there = |key: &&String| rows.iter().any(|row| row.key() == **key);
        problems.extend(
            self.0.keys().filter(|key| !there(key)).map(|key| format!("{key}: row index out of range")),
        );
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row with a figure for each that is built: these for the first ones.
    fn row(name: &str, first: &[u64]) -> Row {
        let mut figures = first.to_vec();
        figures.resize(Processor::BUILT.len(), 1);
        Row { group: "X25519".into(), name: name.into(), figures, published: Vec::new() }
    }

    #[test]
    fn bounds_are_a_little_above_and_survive_the_file() {
        let bounds = Bounds::above(&[row("exchange", &[1000, 101]), row("base point", &[7])]);
        assert_eq!(Bounds::read(&bounds.text()).unwrap(), bounds);
        assert_eq!(bounds.0["X25519: exchange"][..2], [1030, 105]);
        assert!(Bounds::read("X25519: exchange\tmany").is_err());
    }

    #[test]
    fn what_is_too_much_or_unknown_is_told() {
        let others = "\t1".repeat(Processor::BUILT.len() - 2);
        let text = format!("# a remark\nX25519: exchange\t1000\t100{others}\nX25519: other\t1\t1{others}\n");
        let bounds = Bounds::read(&text).unwrap();
        assert_eq!(bounds.problems(&[row("exchange", &[1000, 100]), row("other", &[1])]), [""; 0]);
        assert_eq!(
            bounds.problems(&[row("exchange", &[1001, 100]), row("base point", &[1])]),
            [
                "TOO MUCH: X25519: exchange: Cortex-M0+: 1,001, at most 1,000",
                "X25519: base point: it has no bounds",
                "X25519: other: row index out of range",
            ]
        );
        let short = Row { figures: vec![1], ..row("exchange", &[]) };
        assert_eq!(bounds.problems(&[short, row("other", &[1])]).len(), 1);
    }
}
