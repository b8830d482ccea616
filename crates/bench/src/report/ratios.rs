//! The picture that the page opens with: for each operation of the summary the ratio of ours to the best peer, or to the published
//! figure, on a logarithmic scale.

use maud::{Markup, html};

use super::summary::Line;

const WIDTH: f64 = 960.0;
const LEFT: f64 = 250.0;
const RIGHT: f64 = 640.0;
const LINE: f64 = 19.0;
const TOP: f64 = 34.0;

/// Ratios at which a rule is drawn, of those within the scale.
const RULES: [f64; 9] = [0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 3.0];

/// The plot; `None` if there is nothing to compare with.
pub fn ratios(lines: &[Line]) -> Option<Markup> {
    let compared: Vec<_> = lines.iter().filter_map(|line| Some((line, line.other.as_ref()?))).collect();
    let all = || compared.iter().map(|(_, other)| other.ratio);
    let (least, greatest) = (all().fold(0.8, f64::min) * 0.95, all().fold(1.2, f64::max) * 1.05);
    let x = |ratio: f64| LEFT + (RIGHT - LEFT) * (ratio / least).ln() / (greatest / least).ln();
    let number = |value: f64| format!("{value:.1}");
    let height = TOP + LINE * compared.len() as f64 + 6.0;
    let drawing = html! {
        svg.whole viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label="ratio of ours to others, by operation" {
            @for rule in RULES.into_iter().filter(|rule| (least..=greatest).contains(rule)) {
                line.rule.one[rule == 1.0] x1=(number(x(rule))) x2=(number(x(rule))) y1=(TOP - 8.0) y2=(height) {}
                text.value x=(number(x(rule))) y=(TOP - 14.0) text-anchor="middle" { (rule) }
            }
            @for (i, (line, other)) in compared.iter().enumerate() {
                @let y = TOP + LINE * i as f64 + 6.0;
                text.label x=(LEFT - 12.0) y=(y + 4.0) text-anchor="end" { (line.group.scheme) " " (line.group.op) }
                line.stem x1=(number(x(1.0))) x2=(number(x(other.ratio))) y1=(y) y2=(y) {}
                circle.ours cx=(number(x(other.ratio))) cy=(y) r="4.5" { title { (format!("{:.2}", other.ratio)) } }
                text.value x=(RIGHT + 16.0) y=(y + 4.0) { (format!("{:.2} × {}", other.ratio, other.name)) }
            }
        }
    };
    (!compared.is_empty()).then_some(drawing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::tests::example;

    #[test]
    fn a_dot_for_each_operation_that_others_have() {
        let (group, mut alone) = (example(), example());
        alone.rows.truncate(2);
        let lines = [Line::of(&group, &[]).unwrap(), Line::of(&alone, &[]).unwrap()];
        let svg = ratios(&lines).unwrap().into_string();
        assert_eq!(svg.matches("<circle").count(), 1);
        assert!(svg.contains("0.70 × aws-lc-rs") && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        assert!(ratios(&lines[1..]).is_none());
    }
}
