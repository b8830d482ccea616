//! The results as one page that needs nothing else: style sheet and plots are inside.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::grid::{Cell, Grid, figure};
use super::summary::Line;
use super::{Section, ratios, sections, svg};
use crate::legend;
use crate::machine::Machine;
use crate::published::Table;
use crate::row::Group;

/// The page.
pub fn html(machine: &Machine, groups: &[Group], tables: &[Table]) -> String {
    let sections = sections(groups, tables);
    let lines: Vec<Line> = groups.iter().filter_map(|group| Line::of(group, tables)).collect();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Lemniscate benchmark" }
                style { (PreEscaped(include_str!("page.css"))) }
            }
            body {
                h1 { "Lemniscate benchmark" }
                dl { @for (name, value) in machine.facts() { dt { (name) } dd { (value) } } }
                @if sections.len() > 1 {
                    nav { @for section in &sections { a href=(format!("#{}", anchor(section))) { (section.scheme) } } }
                }
                @if let Some(whole) = ratios::ratios(&lines) {
                    h2 { "Ratios" }
                    p {
                        "Our time over that of the best peer in the same run, or, without a peer, our ticks over the published cycles. "
                        "Below 1, ours is faster."
                    }
                    figure { (whole) }
                }
                p {
                    "Bars and lines show medians of many calls; the notch in a bar marks the minimum. All implementations of "
                    "an operation took turns in one run. " (legend::ALL)
                }
                @for section in &sections { (part(machine, section)) }
            }
        }
    };
    page.into_string()
}

/// The name of a section in links, which may have no spaces.
fn anchor(section: &Section) -> String {
    section.scheme.replace(' ', "-")
}

fn part(machine: &Machine, section: &Section) -> Markup {
    let peers = peers(section);
    let (tables, single): (Vec<&Group>, Vec<&Group>) = section
        .groups
        .iter()
        .filter(|group| group.op.size.is_none())
        .partition(|group| group.is_about_tables());
    html! {
        section id=(anchor(section)) {
            h2 { (section.scheme) }
            div.plots {
                @if !tables.is_empty() { (plot("time by bytes of the table", None, svg::tables(&tables))) }
                @for group in single { (plot(&group.op.to_string(), ratio(group), svg::bars(machine, group))) }
                @for batch in batches(section) {
                    @if batch.len() > 1 { (plot(&format!("{}, for one entry", batch[0].op.name), None, svg::sweep(&batch, &peers))) }
                    @else { (plot(&batch[0].op.to_string(), ratio(batch[0]), svg::bars(machine, batch[0]))) }
                }
            }
            @for grid in section.measured.iter().chain(&section.published) { (table(machine, grid)) }
        }
    }
}

/// The groups with a size, those of one operation together.
fn batches<'a>(section: &Section<'a>) -> Vec<Vec<&'a Group>> {
    let mut batches: Vec<Vec<&Group>> = Vec::new();
    for group in section.groups.iter().copied().filter(|group| group.op.size.is_some()) {
        match batches.iter_mut().find(|batch| batch[0].op.name == group.op.name) {
            Some(batch) => batch.push(group),
            None => batches.push(vec![group]),
        }
    }
    batches
}

/// The names of the peers, in the order in which they appear.
fn peers(section: &Section) -> Vec<String> {
    let mut names = Vec::new();
    for row in section.groups.iter().flat_map(|group| &group.rows).filter(|row| !row.is_ours()) {
        let name = row.label();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn ratio(group: &Group) -> Option<String> {
    let (ratio, peer) = (group.ratio()?, group.best_peer()?);
    Some(format!("{:.2} × {}", ratio.median, peer.implementation))
}

fn plot(title: &str, ratio: Option<String>, drawing: Markup) -> Markup {
    html! {
        figure {
            figcaption { span { (title) } @if let Some(ratio) = ratio { span.ratio { (ratio) } } }
            (drawing)
        }
    }
}

fn table(machine: &Machine, grid: &Grid) -> Markup {
    html! {
        h3 { (grid.title) }
        @for remark in &grid.remarks { p { (remark) } }
        div.table {
            table {
                thead { tr { @for cell in &grid.header { th.ours[cell.ours] { (lines(machine, cell)) } } } }
                tbody {
                    @for row in &grid.rows { tr { @for cell in row { td.ours[cell.ours] { (lines(machine, cell)) } } } }
                }
            }
        }
    }
}

/// A cell: of a measured one first microseconds and the rate.
fn lines(machine: &Machine, cell: &Cell) -> Markup {
    html! {
        @if let Some(median) = cell.median {
            (figure(machine.micros(median))) " µs"
            small { (figure(machine.per_second(median).round())) " per second" }
            small { (cell.text) ", min " (cell.below) }
        } @else {
            (cell.text) @if !cell.below.is_empty() { small { (cell.below) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::tests::example;

    #[test]
    fn page_is_whole_and_asks_for_nothing_from_outside() {
        let page = html(&Machine::this(), &[example()], &crate::published::tables().unwrap());
        assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"));
        for outside in ["http://", "https://", "<script", "<link", "@import", "url("] {
            assert!(!page.contains(outside), "{outside}");
        }
        for inside in [
            "0.70 × aws-lc-rs",
            "17,500",
            "<svg",
            "svg class=\"whole\"",
            "per second",
            " µs",
            "Folding against OpenSSL",
        ] {
            assert!(page.contains(inside), "{inside}");
        }
    }

    #[test]
    fn sections_of_several_words_can_be_linked_to() {
        let other = Group { scheme: "two words", ..example() };
        let page = html(&Machine::this(), &[example(), other], &[]);
        for text in ["href=\"#two-words\"", "id=\"two-words\"", ">two words<"] {
            assert!(page.contains(text), "{text}");
        }
    }

    #[test]
    fn names_are_escaped() {
        let mut group = example();
        group.rows[2].implementation = "<b>&".into();
        let page = html(&Machine::this(), &[group], &[]);
        assert!(!page.contains("<b>&") && page.contains("&lt;b&gt;&amp;"));
    }
}
