//! What was found, as a table and as JSON.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use crate::Error;
use crate::clock;
use crate::machine::Machine;

use super::verdict::{Finding, LIMIT};

/// All findings as one JSON array, one a line.
pub fn json(findings: &[Finding]) -> Result<String, Error> {
    let lines =
        findings.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>().map_err(Error::Json)?;
    Ok(format!("[\n{}\n]\n", lines.join(",\n")))
}

/// The findings as a table for the terminal.
pub fn text(machine: &Machine, findings: &[Finding]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(["operation", "secret", "backend", "samples", "t", "among", "difference", "verdict"]);
    table.add_rows(findings.iter().map(row));
    for column in table.column_iter_mut().skip(3).take(4) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let mut text = String::new();
    for (name, value) in machine.facts() {
        text += &format!("{name:16} {value}\n");
    }
    text += "\nDoes the time depend on the secret?\n";
    text += &format!(
        "  Welch's t of a fixed secret against random ones, the largest among the quickest part of the samples; up to\n  \
         {LIMIT} it is taken for chance. The difference of the means is in {}.\n",
        clock::UNIT
    );
    for line in table.lines() {
        text += &format!("  {}\n", line.trim_end());
    }
    text
}

fn row(finding: &Finding) -> [String; 8] {
    let samples = match finding.measurements {
        1 => finding.samples.to_string(),
        times => format!("{} in {times}", finding.samples),
    };
    let verdict = match (finding.is_leak, finding.is_planted()) {
        (false, _) => "none seen",
        (true, true) => "found, as it must be",
        (true, false) => "LEAK",
    };
    [
        format!("{} {}", finding.scheme, finding.op),
        finding.secret.into(),
        finding.backend.into(),
        samples,
        format!("{:.2}", finding.t),
        format!("{} %", finding.percentile),
        format!("{:.2}", finding.difference),
        verdict.into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(scheme: &'static str, is_leak: bool) -> Finding {
        Finding {
            scheme,
            op: "sign",
            secret: "seed",
            backend: "portable",
            samples: 1_000_000,
            t: -7.125,
            percentile: 90,
            difference: -1.5,
            measurements: 2,
            is_leak,
        }
    }

    #[test]
    fn a_leak_cannot_be_overlooked_and_a_planted_one_does_not_frighten() {
        let text =
            text(&Machine::this(), &[finding("planted", true), finding("x", true), finding("y", false)]);
        let lines: Vec<&str> = text.lines().rev().take(3).collect();
        assert!(lines[2].ends_with("found, as it must be"), "{text}");
        assert!(lines[1].ends_with("LEAK") && lines[1].contains("1000000 in 2"), "{text}");
        assert!(lines[0].ends_with("none seen") && lines[0].contains("-7.12"), "{text}");
    }

    #[test]
    fn json_holds_what_was_found() {
        let rows: Vec<serde_json::Value> =
            serde_json::from_str(&json(&[finding("x", true)]).unwrap()).unwrap();
        assert_eq!(rows[0]["is_leak"], true);
        assert_eq!(rows[0]["percentile"], 90);
        assert_eq!(rows[0]["t"], -7.125);
    }
}
