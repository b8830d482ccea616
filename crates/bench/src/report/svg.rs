//! Plots as SVG inside a page, whose style sheet gives them their colours.

use maud::{Markup, html};

use super::grid::figure;
use crate::machine::Machine;
use crate::row::{Group, Row};

/// Width of every plot, in units of its own drawing.
const WIDTH: f64 = 480.0;

/// About the width of a letter of ours, which are bold.
const LETTER: f64 = 7.2;

/// Horizontal bars: the median of each implementation, quickest first, with a notch at the minimum.
pub fn bars(machine: &Machine, group: &Group) -> Markup {
    const LINE: f64 = 22.0;
    const RIGHT: f64 = 120.0;
    let mut rows: Vec<&Row> = group.rows.iter().collect();
    rows.sort_by(|a, b| a.median.total_cmp(&b.median));
    let longest = rows.iter().map(|row| row.label().chars().count()).max().unwrap_or(0);
    let left = (longest as f64 * LETTER + 14.0).max(180.0);
    let largest = rows.last().map_or(1.0, |row| row.median).max(f64::MIN_POSITIVE);
    let length = |value: f64| (WIDTH - left - RIGHT) * value / largest;
    let height = LINE * rows.len() as f64 + 4.0;
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(format!("{} {}", group.scheme, group.op)) {
            @for (i, row) in rows.iter().enumerate() {
                @let top = LINE * i as f64 + 4.0;
                @let class = if row.is_ours() { "ours" } else { "peer" };
                text.label.(class) x=(left - 8.0) y=(top + 12.5) text-anchor="end" { (row.label()) }
                rect.(class) x=(left) y=(top) width=(number(length(row.median))) height="16" rx="2" {
                    title { (row.label()) ": median " (figure(row.median)) ", minimum " (figure(row.min)) }
                }
                line.notch x1=(number(left + length(row.min))) x2=(number(left + length(row.min))) y1=(top) y2=(top + 16.0) {}
                text.value.(class) x=(number(left + length(row.median) + 6.0)) y=(top + 12.5) {
                    (figure(machine.micros(row.median))) " µs, " (figure(row.median))
                }
            }
        }
    }
}

/// One line of a plot.
struct Curve {
    name: String,
    class: String,
    points: Vec<Point>,
}

/// A point of a line, with what is shown where one points at it.
struct Point {
    size: f64,
    value: f64,
    title: String,
}

/// Lines over the size of the batch: the median for one entry, sizes in a logarithmic scale. Peers have the colours of
/// their places in `peers`, so that they keep them from plot to plot.
pub fn sweep(groups: &[&Group], peers: &[String]) -> Markup {
    let mut curves: Vec<Curve> = Vec::new();
    for group in groups {
        for row in &group.rows {
            let size = group.op.size.unwrap_or(1);
            let title = format!("{}, {size}: {}", row.label(), figure(row.median));
            let place = peers.iter().position(|peer| *peer == row.label()).unwrap_or_default();
            let class = if row.is_ours() { "ours".into() } else { format!("line{}", place % 5) };
            let point = Point { size: f64::from(size), value: row.median, title };
            push(&mut curves, row.label(), class, point);
        }
    }
    let sizes =
        groups.iter().filter_map(|group| group.op.size).map(|size| (f64::from(size), size.to_string()));
    lines("time for one entry by size of the batch", "size of the batch", &curves, sizes)
}

/// Lines over the bytes of a table, in a logarithmic scale: one line for each backend and kind of table, which is what
/// the names of operations begin with.
pub fn tables(groups: &[&Group]) -> Markup {
    let mut curves: Vec<Curve> = Vec::new();
    let mut backends: Vec<&str> = Vec::new();
    for group in groups {
        let kind = group.op.name.split(',').next().unwrap_or_default();
        for row in &group.rows {
            let Some(bytes) = row.table_bytes else { continue };
            if !backends.contains(&row.backend.as_str()) {
                backends.push(&row.backend);
            }
            let place = backends.iter().position(|backend| *backend == row.backend).unwrap_or_default();
            let class = if group.counts(row) { "ours".into() } else { format!("line{}", place % 5) };
            let title = format!("{}, {}: {bytes} bytes, {}", group.op.name, row.backend, figure(row.median));
            let point = Point { size: bytes as f64, value: row.median, title };
            push(&mut curves, format!("{kind} ({})", row.backend), class, point);
        }
    }
    for curve in &mut curves {
        curve.points.sort_by(|a, b| a.size.total_cmp(&b.size));
    }
    let sizes = (0..6).map(|i| (f64::from(1024 << (2 * i)), format!("{} KiB", 1 << (2 * i))));
    lines("time by bytes of the table", "bytes of the table", &curves, sizes)
}

/// Adds a point to the curve of that name.
fn push(curves: &mut Vec<Curve>, name: String, class: String, point: Point) {
    match curves.iter_mut().find(|curve| curve.name == name) {
        Some(curve) => curve.points.push(point),
        None => curves.push(Curve { name, class, points: vec![point] }),
    }
}

/// A plot of lines, with those of the sizes below it that have room.
fn lines(title: &str, axis: &str, curves: &[Curve], sizes: impl Iterator<Item = (f64, String)>) -> Markup {
    let frame =
        Frame::around(curves.iter().flat_map(|curve| &curve.points).map(|point| (point.size, point.value)));
    let names =
        spread(curves.iter().map(|curve| curve.points.last().map_or(0.0, |point| frame.y(point.value))));
    let lowest = names.iter().copied().fold(0.0, f64::max);
    let height = (Frame::HEIGHT + 34.0).max(lowest + 8.0);
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(title) {
            @for value in frame.steps() {
                @let y = number(frame.y(value));
                line.rule x1=(Frame::LEFT) x2=(Frame::RIGHT) y1=(y) y2=(y) {}
                text.value x=(Frame::LEFT - 6.0) y=(number(frame.y(value) + 4.0)) text-anchor="end" { (figure(value)) }
            }
            @for (size, name) in frame.shown(sizes) {
                text.value x=(number(frame.x(size))) y=(Frame::HEIGHT + 16.0) text-anchor="middle" { (name) }
            }
            text.value x=((Frame::LEFT + Frame::RIGHT) / 2.0) y=(Frame::HEIGHT + 32.0) text-anchor="middle" { (axis) }
            @for (curve, name_y) in curves.iter().zip(names) {
                polyline.(curve.class) points=(frame.path(&curve.points)) {}
                @for point in &curve.points {
                    circle.(curve.class) cx=(number(frame.x(point.size))) cy=(number(frame.y(point.value))) r="2.5" {
                        title { (point.title) }
                    }
                }
                text.label.(curve.class) x=(Frame::RIGHT + 8.0) y=(number(name_y + 4.0)) { (curve.name) }
            }
        }
    }
}

/// The scales of a plot of lines.
struct Frame {
    sizes: (f64, f64),
    step: f64,
    top: f64,
}

impl Frame {
    const LEFT: f64 = 56.0;
    const RIGHT: f64 = 300.0;
    const HEIGHT: f64 = 200.0;

    /// A frame that holds all points: sizes from the least to the greatest, values from zero.
    fn around(points: impl Iterator<Item = (f64, f64)>) -> Self {
        let (mut least, mut greatest, mut largest) = (f64::MAX, 1.0f64, f64::MIN_POSITIVE);
        for (size, value) in points {
            (least, greatest, largest) = (least.min(size), greatest.max(size), largest.max(value));
        }
        // Steps of 1, 2 or 5 times a power of ten, five of them at most.
        let power = 10f64.powf((largest / 5.0).log10().floor());
        let step = [1.0, 2.0, 5.0].map(|k| k * power).into_iter().find(|step| step * 5.0 >= largest);
        let step = step.unwrap_or(10.0 * power);
        Frame { sizes: (least.min(greatest), greatest), step, top: (largest / step).ceil() * step }
    }

    fn x(&self, size: f64) -> f64 {
        let (least, greatest) = self.sizes;
        let width = (greatest / least).ln();
        let part = if width > 0.0 { (size / least).ln() / width } else { 0.5 };
        Self::LEFT + 8.0 + part * (Self::RIGHT - Self::LEFT - 16.0)
    }

    fn y(&self, value: f64) -> f64 {
        6.0 + (Self::HEIGHT - 6.0) * (1.0 - value / self.top)
    }

    fn steps(&self) -> impl Iterator<Item = f64> + '_ {
        let count = (self.top / self.step).round() as u32;
        (0..=count).map(|i| f64::from(i) * self.step)
    }

    /// Those of the sizes that are within the plot and have room.
    fn shown(&self, sizes: impl Iterator<Item = (f64, String)>) -> Vec<(f64, String)> {
        let mut shown: Vec<(f64, String)> = Vec::new();
        for (size, name) in sizes.filter(|(size, _)| (self.sizes.0..=self.sizes.1).contains(size)) {
            let room = 14.0 + 6.0 * name.len() as f64;
            if shown.last().is_none_or(|(last, _)| self.x(size) - self.x(*last) >= room) {
                shown.push((size, name));
            }
        }
        shown
    }

    fn path(&self, points: &[Point]) -> String {
        let point = |point: &Point| format!("{},{}", number(self.x(point.size)), number(self.y(point.value)));
        points.iter().map(point).collect::<Vec<_>>().join(" ")
    }
}

/// Moves names down until each has a line of its own; the order stays.
fn spread(heights: impl Iterator<Item = f64>) -> Vec<f64> {
    const LINE: f64 = 14.0;
    let mut heights: Vec<(usize, f64)> = heights.enumerate().collect();
    heights.sort_by(|a, b| a.1.total_cmp(&b.1));
    for i in 1..heights.len() {
        heights[i].1 = heights[i].1.max(heights[i - 1].1 + LINE);
    }
    heights.sort_by_key(|&(i, _)| i);
    heights.into_iter().map(|(_, y)| y).collect()
}

fn number(value: f64) -> String {
    format!("{value:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Op;
    use crate::machine;
    use crate::row::tests::example;

    #[test]
    fn bars_are_in_order_and_within_the_drawing() {
        let svg = bars(&machine::tests::example(), &example()).into_string();
        let at = |text: &str| svg.find(text).unwrap_or_else(|| panic!("{text} in {svg}"));
        assert!(at("lemniscate (adx)") < at("aws-lc-rs"));
        assert!(at("aws-lc-rs") < at(">ring<"));
        assert!(svg.contains("width=\"180.0\""), "the longest bar has the whole width: {svg}");
    }

    #[test]
    fn sweep_has_a_line_for_each_implementation() {
        let groups: Vec<Group> =
            [4, 64, 1024].map(|size| Group { op: Op::sized("verify_all", size), ..example() }).into();
        let svg =
            sweep(&groups.iter().collect::<Vec<_>>(), &["aws-lc-rs".into(), "ring".into()]).into_string();
        assert_eq!(svg.matches("<polyline").count(), 4);
        assert_eq!(svg.matches("<circle").count(), 12);
        assert_eq!(svg.matches("<polyline class=\"line1\"").count(), 1);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn tables_have_a_line_for_each_backend_and_kind() {
        let group = |name, factor: usize| {
            let mut group = Group { op: Op::new(name), ..example() };
            group.rows.truncate(2);
            for row in &mut group.rows {
                (row.median, row.table_bytes) = (1e5 / factor as f64, Some(1024 * factor));
            }
            group
        };
        let groups = [group("comb, 5 folds", 2), group("comb, 4 folds", 1), group("windows, 4 bits", 64)];
        let svg = tables(&groups.iter().collect::<Vec<_>>()).into_string();
        assert_eq!(svg.matches("<polyline").count(), 4);
        assert_eq!(svg.matches("<circle").count(), 6);
        for text in ["comb (adx)", "windows (portable)", "4 KiB", "64 KiB", "65536 bytes"] {
            assert!(svg.contains(text), "{text} in {svg}");
        }
        // From left to right, whatever the order of the groups.
        assert!(svg.find("comb, 4 folds, adx").unwrap() < svg.find("comb, 5 folds, adx").unwrap());
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn names_do_not_overlap() {
        assert_eq!(spread([50.0, 10.0, 12.0, 11.0].into_iter()), [52.0, 10.0, 38.0, 24.0]);
    }

    #[test]
    fn frame_starts_at_zero_and_holds_the_largest() {
        let frame = Frame::around([(4.0, 131_000.0), (128.0, 60_000.0)].into_iter());
        assert_eq!((frame.step, frame.top), (50_000.0, 150_000.0));
        assert_eq!(frame.steps().collect::<Vec<_>>(), [0.0, 50_000.0, 100_000.0, 150_000.0]);
        assert_eq!(frame.y(0.0), Frame::HEIGHT);
    }
}
