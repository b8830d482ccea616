//! The figures as tables.

use super::Row;
use crate::firmware::Processor;
use crate::text::grouped;

/// Cycles and stack on processors with published cycles, or on the others.
pub fn counts(rows: &[Row], publish: bool) -> String {
    let mut text = String::from("| |");
    let processors = || Processor::ALL.into_iter().filter(|it| it.publishes() == publish);
    for processor in processors() {
        let published = if publish { " published | ratio |" } else { "" };
        text += &format!(" {}: {} |{published} stack |", processor.name(), processor.unit());
    }
    text += &format!("\n|---|{}\n", "---:|".repeat(text.matches('|').count() - 2));
    for row in rows {
        text += &format!("| {} |", row.key());
        for i in processors().map(|processor| processor as usize) {
            text += &format!(" {} |", grouped(row.figures[2 * i]));
            if publish {
                let (published, ratio) = row.published[i].map_or_else(Default::default, |published| {
                    (grouped(published as u64), format!("{:.2}", row.figures[2 * i] as f64 / published))
                });
                text += &format!(" {published} | {ratio} |");
            }
            text += &format!(" {} |", grouped(row.figures[2 * i + 1]));
        }
        text += "\n";
    }
    text
}

/// Flash.
pub fn flash(rows: &[Row]) -> String {
    let names = Processor::BUILT.map(Processor::name);
    let mut text =
        format!("| flash, bytes | {} |\n|---|{}\n", names.join(" | "), "---:|".repeat(names.len()));
    for row in rows {
        let figures: Vec<_> = row.figures.iter().map(|figure| grouped(*figure)).collect();
        text += &format!("| {} | {} |\n", row.name, figures.join(" | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_stand_where_something_was_published() {
        let row = Row {
            group: "X25519".into(),
            name: "exchange".into(),
            figures: vec![
                3000, 640, 500, 512, 450, 520, 501, 512, 900, 800, 4000, 1000, 4400, 1000, 6000, 1000,
            ],
            published: [[Some(4000.0)].as_slice(), &[None; 7]].concat(),
        };
        let rows = [row];
        let expected = "| X25519: exchange | 3,000 | 4,000 | 0.75 | 640 | 500 |  |  | 512 |\n";
        assert!(counts(&rows, true).ends_with(expected));
        let expected = "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
| X25519: exchange | 450 | 520 | 501 | 512 | 900 | 800 | 4,000 | 1,000 | 4,400 | 1,000 | 6,000 | 1,000 |\n";
        assert!(counts(&rows, false).ends_with(expected));
        let row = Row {
            group: "flash".into(),
            name: "X25519".into(),
            figures: vec![9000, 4000],
            published: Vec::new(),
        };
        assert!(flash(&[row]).ends_with("| X25519 | 9,000 | 4,000 |\n"));
    }
}
