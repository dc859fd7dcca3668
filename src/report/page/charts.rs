//! Pictures as SVG. Colours are named by the values below; the page's style gives each of them its
//! look by light and by dark.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::html::escape;
use super::tale::Point;
use crate::money::Money;
use crate::report::clip;

/// Colours of players by seat: those of Okabe and Ito, which colour-blind readers tell apart. Where
/// there are more players they repeat; every line bears its name besides.
pub const COLOURS: &[RGBColor] = &[
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(120, 94, 240),
    RGBColor(100, 100, 100),
];
const INK: RGBColor = RGBColor(51, 51, 51);
const FAINT: RGBColor = RGBColor(221, 221, 221);

const WIDTH: u32 = 480;
const HEIGHT: u32 = 300;
/// Room for the names at the ends of the lines.
const NAMES: u32 = 84;
/// Lines of text are at least so far apart.
const LINE: i32 = 15;

/// A line of a chart.
pub struct Series<'a> {
    /// Whose it is.
    pub name: &'a str,
    /// What it is in the points.
    pub of: fn(&Point) -> Money,
    /// The points.
    pub points: &'a [Point],
}

/// The colour of a seat.
#[must_use]
pub fn colour(seat: usize) -> RGBColor {
    COLOURS.get(seat % COLOURS.len()).copied().unwrap_or(INK)
}

/// Lines over the entries of a game; empty where there is nothing to show.
#[must_use]
pub fn lines(title: &str, series: &[Series<'_>], money: &dyn Fn(Money) -> String) -> String {
    let mut svg = String::new();
    if draw(&mut svg, series, money).is_err() {
        return String::new();
    }
    // The title is what a screen reader reads.
    let labelled = format!("<svg class=\"chart\" role=\"img\" aria-label=\"{}\" ", escape(title));
    svg.replacen("<svg ", &labelled, 1)
}

fn draw(
    svg: &mut String,
    series: &[Series<'_>],
    money: &dyn Fn(Money) -> String,
) -> Result<(), Box<dyn std::error::Error>> {
    let points = || series.iter().flat_map(|s| s.points.iter().map(|p| (p.entry, (s.of)(p).units())));
    let end = points().map(|(entry, _)| entry).max().unwrap_or(0).max(1);
    let top = points().map(|(_, sum)| sum).max().unwrap_or(0).max(1);
    let bottom = points().map(|(_, sum)| sum).min().unwrap_or(0).min(0);
    let root = SVGBackend::with_string(svg, (WIDTH, HEIGHT)).into_drawing_area();
    let mut chart = ChartBuilder::on(&root)
        .margin(4)
        .margin_right(NAMES)
        .set_label_area_size(LabelAreaPosition::Left, 62)
        .set_label_area_size(LabelAreaPosition::Bottom, 24)
        .build_cartesian_2d(0..end, bottom..top + top / 20)?;
    let font = |size: i32| ("sans-serif", size).into_font().color(&INK);
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(FAINT)
        .axis_style(FAINT)
        .x_labels(6)
        .y_labels(6)
        .x_label_style(font(15))
        .y_label_style(font(15))
        .y_label_formatter(&|sum| money(Money::new(*sum)))
        .draw()?;
    let mut ends: Vec<(i32, i32, usize)> = Vec::new();
    for (seat, line) in series.iter().enumerate() {
        let places: Vec<(u32, i64)> = line.points.iter().map(|p| (p.entry, (line.of)(p).units())).collect();
        let Some(end) = places.last().copied() else { continue };
        chart.draw_series(LineSeries::new(places, colour(seat).stroke_width(2)))?;
        let (x, y) = chart.backend_coord(&end);
        ends.push((y, x, seat));
    }
    ends.sort_unstable();
    let mut lowest = i32::MIN / 2;
    let mut placed: Vec<(i32, i32, usize)> = Vec::new();
    for (y, x, seat) in ends {
        lowest = y.max(lowest + LINE);
        placed.push((lowest, x, seat));
    }
    // What was pushed out at the bottom moves up again.
    let mut highest = i32::try_from(HEIGHT).unwrap_or(300) - 30;
    for (y, ..) in placed.iter_mut().rev() {
        *y = (*y).min(highest);
        highest = *y - LINE;
    }
    for (y, x, seat) in placed {
        let style = ("sans-serif", 15).into_font().color(&colour(seat)).pos(Pos::new(HPos::Left, VPos::Center));
        let name = clip(series.get(seat).map_or("", |s| s.name), 13);
        root.draw(&Text::new(name, (x + 6, y), style))?;
    }
    root.present()?;
    drop(chart);
    drop(root);
    Ok(())
}

/// One who pays or is paid, in the picture of flows.
pub struct Node {
    /// The name.
    pub name: String,
    /// The colour.
    pub colour: RGBColor,
}

/// Who paid whom: payers left, payees right, bands as wide as the sums.
#[must_use]
pub fn flow(nodes: &[Node], sums: &[(usize, usize, Money)], money: &dyn Fn(Money) -> String) -> String {
    let all: i64 = sums.iter().map(|(_, _, m)| m.units()).sum();
    if all <= 0 {
        return String::new();
    }
    let (left, right, bar) = (150, 330, 10);
    let gap = 18;
    let body = 60 * i64::try_from(nodes.len()).unwrap_or(1);
    let tall = |sum: i64| (i128::from(sum) * i128::from(body) / i128::from(all)).try_into().unwrap_or(0i64);
    let total = |at: usize, payer: bool| -> i64 {
        sums.iter().filter(|(a, b, _)| if payer { *a == at } else { *b == at }).map(|(_, _, m)| m.units()).sum()
    };
    let mut out = String::new();
    let mut tops = [vec![0i64; nodes.len()], vec![0i64; nodes.len()]];
    let mut height = 0;
    for (side, payer) in [(0, true), (1, false)] {
        let mut y = 24;
        for (at, node) in nodes.iter().enumerate() {
            let sum = total(at, payer);
            if sum == 0 {
                continue;
            }
            if let Some(top) = tops[side].get_mut(at) {
                *top = y;
            }
            let (h, x, text_x, anchor) = (
                tall(sum).max(2),
                if payer { left } else { right },
                if payer { left - 6 } else { right + bar + 6 },
                if payer { "end" } else { "start" },
            );
            let mid = y + h / 2;
            push!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{bar}\" height=\"{h}\" fill=\"{}\"/>\
                 <text x=\"{text_x}\" y=\"{}\" text-anchor=\"{anchor}\" font-size=\"12\" fill=\"#333333\">{}</text>\
                 <text x=\"{text_x}\" y=\"{}\" text-anchor=\"{anchor}\" font-size=\"11\" fill=\"#666666\">{}</text>",
                hex(node.colour),
                mid,
                escape(&clip(&node.name, 18)),
                mid + 13,
                escape(&money(Money::new(sum))),
            );
            y += h.max(14) + gap;
            height = height.max(y);
        }
    }
    let mut bands = String::new();
    for (from, to, sum) in sums {
        let h = tall(sum.units()).max(1);
        let (Some(a), Some(node)) = (tops[0].get(*from).copied(), nodes.get(*from)) else { continue };
        let Some(b) = tops[1].get(*to).copied() else { continue };
        let (x1, x2, mid) = (left + bar, right, i64::midpoint(left + bar, right));
        push!(
            bands,
            "<path d=\"M{x1} {a}C{mid} {a} {mid} {b} {x2} {b}V{}C{mid} {} {mid} {} {x1} {}Z\" fill=\"{}\" fill-opacity=\"0.35\">\
             <title>{} → {}: {}</title></path>",
            b + h,
            b + h,
            a + h,
            a + h,
            hex(node.colour),
            escape(&node.name),
            escape(nodes.get(*to).map_or("", |n| n.name.as_str())),
            escape(&money(*sum)),
        );
        if let Some(top) = tops[0].get_mut(*from) {
            *top += h;
        }
        if let Some(top) = tops[1].get_mut(*to) {
            *top += h;
        }
    }
    format!(
        "<svg class=\"chart flow\" role=\"img\" aria-label=\"Who paid whom\" viewBox=\"0 0 480 {height}\" \
         xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\">\
         <text x=\"{}\" y=\"12\" text-anchor=\"end\" font-size=\"12\" fill=\"#666666\">paid</text>\
         <text x=\"{right}\" y=\"12\" font-size=\"12\" fill=\"#666666\">received</text>{bands}{out}</svg>",
        left + bar,
    )
}

/// A colour as the page's style knows it.
#[must_use]
pub fn hex(c: RGBColor) -> String {
    format!("#{:02X}{:02X}{:02X}", c.0, c.1, c.2)
}
