//! The chart of README.md: Ed25519 signatures verified and made in a second, ours beside the peers'. It is a file of its own, once
//! for light pages and once for dark ones, as a picture in a page sees no style sheet.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use maud::{Markup, html};

use super::files::write_whole;
use super::grid::figure;
use crate::machine::Machine;
use crate::row::{Group, Row};
use crate::{Error, case::OURS};

const WIDTH: f64 = 720.0;
/// Where the bars of a panel begin, within it.
const BARS: f64 = 158.0;
/// Room for the figure behind the longest bar.
const FIGURE: f64 = 62.0;
const PANEL: f64 = WIDTH / 2.0 - 8.0;
const LINE: f64 = 21.0;
const TOP: f64 = 34.0;

/// The colours of a page.
struct Theme {
    name: &'static str,
    ink: &'static str,
    faint: &'static str,
    ours: &'static str,
    peer: &'static str,
}

const THEMES: [Theme; 2] = [
    Theme { name: "light", ink: "#1b1f24", faint: "#5d6670", ours: "#b4430f", peer: "#9aa7b5" },
    Theme { name: "dark", ink: "#e6e9ec", faint: "#9aa3ad", ours: "#f0864a", peer: "#5c6875" },
];

/// One bar: operations a second.
#[derive(Clone, Debug, PartialEq)]
struct Bar {
    name: String,
    rate: f64,
    ours: bool,
}

/// Writes `STEM-light.svg` and `STEM-dark.svg`.
///
/// # Errors
/// The run has not measured what the chart shows, or a file cannot be written.
pub fn write(stem: &Path, machine: &Machine, groups: &[Group]) -> Result<(), Error> {
    let drawings = THEMES.iter().map(|theme| Some((theme, draw(machine, groups, theme)?)));
    let drawings = drawings.collect::<Option<Vec<_>>>().ok_or(Error::NotMeasured("the chart"))?;
    for (theme, drawing) in drawings {
        let mut name = OsString::from(stem);
        name.push(format!("-{}.svg", theme.name));
        write_whole(&PathBuf::from(name), &(drawing.into_string() + "\n"))?;
    }
    Ok(())
}

fn draw(machine: &Machine, groups: &[Group], theme: &Theme) -> Option<Markup> {
    let verify =
        bars(machine, groups, "ed25519/verify from bytes", Some(("ed25519/verify_each 64", "64 at once")))?;
    let sign = bars(machine, groups, "ed25519/sign", None)?;
    let height = TOP + LINE * verify.len().max(sign.len()) as f64 + 26.0;
    Some(html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {WIDTH} {height}")) width=(WIDTH) height=(height)
            role="img" font-family="system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="12" {
            title { "Ed25519 signatures verified and made in a second, beside other libraries" }
            (panel(0.0, "Ed25519 verifications per second", &verify, theme))
            (panel(WIDTH / 2.0 + 8.0, "Ed25519 signatures per second", &sign, theme))
            text x="0" y=(height - 6.0) fill=(theme.faint) font-size="11" {
                (machine.processor) ", one core, " (machine.date.get(..10).unwrap_or_default())
            }
        }
    })
}

/// Bars of an operation, the fastest first: ours, the best of each peer, and one of ours for another operation.
fn bars(machine: &Machine, groups: &[Group], name: &str, besides: Option<(&str, &str)>) -> Option<Vec<Bar>> {
    let find = |name: &str| groups.iter().find(|group| group.name() == name);
    let group = find(name)?;
    let bar =
        |name: &str, ours: bool, units: f64| Bar { name: name.into(), rate: machine.per_second(units), ours };
    let mut bars = vec![bar("Lemniscate", true, group.best_of_ours()?.median)];
    if let Some((name, label)) = besides {
        bars.push(bar(label, true, find(name)?.best_of_ours()?.median));
    }
    let mut peers: Vec<&Row> = group.rows.iter().filter(|row| row.implementation != OURS).collect();
    peers.sort_by(|a, b| a.median.total_cmp(&b.median));
    for (i, row) in peers.iter().enumerate() {
        if peers[..i].iter().all(|other| other.implementation != row.implementation) {
            bars.push(bar(&row.implementation, false, row.median));
        }
    }
    bars.sort_by(|a, b| b.rate.total_cmp(&a.rate));
    (bars.iter().any(|bar| !bar.ours)).then_some(bars)
}

fn panel(left: f64, title: &str, bars: &[Bar], theme: &Theme) -> Markup {
    let longest = bars.first().map_or(1.0, |bar| bar.rate);
    let width = |bar: &Bar| (PANEL - BARS - FIGURE) * bar.rate / longest;
    html! {
        text x=(left) y="16" fill=(theme.ink) font-weight="600" font-size="13" { (title) }
        @for (i, bar) in bars.iter().enumerate() {
            @let y = TOP + LINE * i as f64;
            @let (colour, ink, weight) = if bar.ours { (theme.ours, theme.ours, "600") } else { (theme.peer, theme.ink, "400") };
            text x=(left + BARS - 8.0) y=(y + 11.5) text-anchor="end" fill=(ink) font-weight=(weight) { (bar.name) }
            rect x=(left + BARS) y=(y) width=(format!("{:.1}", width(bar))) height="15" rx="2" fill=(colour) {}
            text x=(format!("{:.1}", left + BARS + width(bar) + 6.0)) y=(y + 11.5) fill=(theme.faint) {
                (figure((bar.rate / 100.0).round() * 100.0))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Op;
    use crate::machine;
    use crate::row::tests::example;

    fn groups() -> Vec<Group> {
        let ops = [Op::new("sign"), Op::new("verify from bytes"), Op::sized("verify_each", 64)];
        ops.map(|op| Group { op, ..example() }).into()
    }

    #[test]
    fn one_file_for_each_theme() {
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("speed"), &machine::tests::example(), &groups()).unwrap();
        for theme in THEMES {
            let text =
                std::fs::read_to_string(folder.path().join(format!("speed-{}.svg", theme.name))).unwrap();
            assert!(text.starts_with("<svg xmlns") && text.contains(theme.ours), "{text}");
            // 17,500 and 25,000 ticks at 2 GHz.
            assert!(text.contains(">114,300<") && text.contains(">80,000<"), "{text}");
            assert!(!text.contains("NaN"));
        }
    }

    #[test]
    fn bars_are_in_order_and_each_peer_has_one() {
        let mut groups = groups();
        let serial = Row { backend: "serial".into(), ..groups[0].rows[3].clone() };
        groups[0].rows.push(serial);
        let bars = bars(&machine::tests::example(), &groups, "ed25519/sign", None).unwrap();
        let names: Vec<_> = bars.iter().map(|bar| bar.name.as_str()).collect();
        assert_eq!(names, ["Lemniscate", "aws-lc-rs", "ring"]);
    }

    #[test]
    fn no_chart_of_what_was_not_measured() {
        let path = Path::new("/no such folder/speed");
        let error = write(path, &machine::tests::example(), &groups()[1..]).unwrap_err();
        assert!(matches!(error, Error::NotMeasured(_)), "{error}");
        let mut alone = groups();
        alone.iter_mut().for_each(|group| group.rows.truncate(2));
        assert!(write(path, &machine::tests::example(), &alone).is_err());
    }
}
