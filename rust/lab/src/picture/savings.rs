//! Distributions of the flight time that is saved over direct pursuit.

use super::{Area, color, px, wide, words, words_at};
use crate::chase::{Policy, Savings};
use crate::simulation::Role;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

/// Values beyond these, in percent, are drawn at the edge.
const RANGE: (f64, f64) = (-30.0, 70.0);
const BIN: f64 = 2.0;

/// Draws one row for each kind of target and policy: the distribution, with the least and greatest tenth and the median.
///
/// # Errors
/// When the picture does not take it.
pub fn draw_savings(area: &Area, savings: &[Savings]) -> anyhow::Result<()> {
    let ink = color(Role::Caption);
    let (head, rest) = area.split_vertically(px(44.0));
    let title = "Flight time saved over direct pursuit, % (box: 10 to 90 % of the chases, line: median)";
    head.draw(&Text::new(title, (px(16.0), px(24.0)), words(17.0, ink)))?;
    let rows = savings.len() as f64;
    let mut axes = ChartBuilder::on(&rest)
        .margin_right(px(20.0))
        .margin_bottom(px(8.0))
        .x_label_area_size(px(30.0))
        .y_label_area_size(px(190.0))
        .build_cartesian_2d(RANGE.0..RANGE.1, 0.0..rows)?;
    axes.configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_labels(11)
        .x_label_formatter(&|x| format!("{x:.0}"))
        .axis_style(color(Role::Ground).stroke_width(wide(1.0)))
        .bold_line_style(color(Role::Ground).mix(0.5).stroke_width(wide(1.0)))
        .light_line_style(TRANSPARENT)
        .label_style(words(13.0, ink))
        .draw()?;
    axes.draw_series(LineSeries::new([(0.0, 0.0), (0.0, rows)], ink.stroke_width(wide(1.0))))?;
    for (index, saving) in savings.iter().enumerate() {
        let floor = rows - 1.0 - index as f64;
        let role = if saving.policy == Policy::Lead { Role::Pursuer } else { Role::Intercept };
        let (low, median, high) = (saving.quantile(0.1), saving.quantile(0.5), saving.quantile(0.9));
        let bins = histogram(&saving.percent);
        let most = bins.iter().copied().fold(1.0, f64::max);
        let bars = bins.iter().enumerate().filter(|(_, count)| **count > 0.0).map(|(bin, count)| {
            let left = RANGE.0 + BIN * bin as f64;
            let top = floor + 0.1 + 0.78 * count / most;
            Rectangle::new([(left, floor + 0.1), (left + BIN, top)], color(role).mix(0.45).filled())
        });
        axes.draw_series(bars)?;
        let clamp = |x: f64| x.clamp(RANGE.0, RANGE.1);
        let frame = [(clamp(low), floor + 0.1), (clamp(high), floor + 0.18)];
        axes.draw_series([Rectangle::new(frame, color(role).filled())])?;
        let line = [(clamp(median), floor + 0.05), (clamp(median), floor + 0.6)];
        axes.draw_series([PathElement::new(line, ink.stroke_width(wide(2.5)))])?;
        let (_, y) = axes.backend_coord(&(0.0, floor + 0.5));
        let (_, top) = rest.get_base_pixel();
        let name = if saving.policy == Policy::Lead { "led by its velocity" } else { "led by the estimate" };
        let text = format!("{} target,", saving.kind.word());
        let at = |shift: f64| (px(180.0), y - top + px(shift));
        rest.draw(&Text::new(text, at(-10.0), words_at(13.0, ink, HPos::Right)))?;
        rest.draw(&Text::new(name, at(8.0), words_at(13.0, color(role), HPos::Right)))?;
        let numbers = format!("{median:.1}");
        let place = (clamp(median) + 0.6, floor + 0.72);
        axes.draw_series([Text::new(numbers, place, words(13.0, ink))])?;
    }
    Ok(())
}

/// How many of the numbers, from the least to the greatest, fall into each bin; those beyond the range into its ends.
fn histogram(sorted: &[f64]) -> Vec<f64> {
    let count = ((RANGE.1 - RANGE.0) / BIN) as usize;
    let mut bins = vec![0.0; count];
    for x in sorted {
        let bin = ((x - RANGE.0) / BIN).floor().max(0.0) as usize;
        bins[bin.min(count - 1)] += 1.0;
    }
    bins
}
