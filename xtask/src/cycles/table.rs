//! The figures as tables.

use super::Row;
use crate::firmware::Processor;
use crate::text::grouped;

/// Cycles and stack.
pub fn counts(rows: &[Row]) -> String {
    let mut text = String::from("| |");
    for processor in Processor::ALL {
        text += &format!(" {}: cycles | published | ratio | stack |", processor.name());
    }
    text += &format!("\n|---|{}\n", "---:|".repeat(8));
    for row in rows {
        text += &format!("| {} |", row.key());
        for (figures, published) in row.figures.chunks(2).zip(row.published) {
            let (published, ratio) = published.map_or_else(Default::default, |published| {
                (grouped(published as u64), format!("{:.2}", figures[0] as f64 / published))
            });
            text += &format!(" {} | {published} | {ratio} | {} |", grouped(figures[0]), grouped(figures[1]));
        }
        text += "\n";
    }
    text
}

/// Flash.
pub fn flash(rows: &[Row]) -> String {
    let [first, second] = Processor::ALL.map(Processor::name);
    let mut text = format!("| flash, bytes | {first} | {second} |\n|---|---:|---:|\n");
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
            figures: vec![3000, 640, 500, 512],
            published: [Some(4000.0), None],
        };
        let expected = "| X25519: exchange | 3,000 | 4,000 | 0.75 | 640 | 500 |  |  | 512 |\n";
        assert!(counts(&[row]).ends_with(expected));
        let row = Row {
            group: "flash".into(),
            name: "X25519".into(),
            figures: vec![9000, 4000],
            published: [None; 2],
        };
        assert!(flash(&[row]).ends_with("| X25519 | 9,000 | 4,000 |\n"));
    }
}
