//! Charts: curves and the points that matter.

use super::{Area, color, px, wide, words};
use crate::simulation::{Chart, Role};
use plotters::prelude::*;

/// Draws a chart with axes and a legend.
///
/// # Errors
/// When the picture does not take it.
pub fn draw_chart(area: &Area, chart: &Chart) -> anyhow::Result<()> {
    let points = || {
        let curves = chart.series.iter().flat_map(|series| series.points.iter());
        curves.chain(chart.marks.iter().map(|mark| &mark.at)).filter(|[x, y]| x.is_finite() && y.is_finite())
    };
    let (mut least, mut greatest) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for point in points() {
        for axis in 0..2 {
            least[axis] = least[axis].min(point[axis]);
            greatest[axis] = greatest[axis].max(point[axis]);
        }
    }
    if chart.zero_line {
        (least[1], greatest[1]) = (least[1].min(0.0), greatest[1].max(0.0));
    }
    for axis in 0..2 {
        if greatest[axis] <= least[axis] || !least[axis].is_finite() {
            (least[axis], greatest[axis]) = (0.0, 1.0);
        }
    }
    let pad = 0.06 * (greatest[1] - least[1]);
    let ink = color(Role::Caption);
    let mut axes = ChartBuilder::on(area)
        .margin(px(12.0))
        .caption(&chart.title, words(18.0, ink))
        .x_label_area_size(px(42.0))
        .y_label_area_size(px(62.0))
        .build_cartesian_2d(least[0]..greatest[0], least[1] - pad..greatest[1] + pad)?;
    axes.configure_mesh()
        .x_desc(&chart.x_label)
        .y_desc(&chart.y_label)
        .axis_style(color(Role::Ground).stroke_width(wide(1.0)))
        .bold_line_style(color(Role::Ground).mix(0.35).stroke_width(wide(1.0)))
        .light_line_style(TRANSPARENT)
        .label_style(words(13.0, ink))
        .axis_desc_style(words(14.0, ink))
        .draw()?;
    if chart.zero_line {
        axes.draw_series(LineSeries::new(
            [(least[0], 0.0), (greatest[0], 0.0)],
            ink.stroke_width(wide(1.0)),
        ))?;
    }
    for series in &chart.series {
        let style = color(series.role).stroke_width(wide(2.0));
        let line = axes.draw_series(LineSeries::new(series.points.iter().map(|[x, y]| (*x, *y)), style))?;
        line.label(&series.name).legend(move |(x, y)| PathElement::new([(x, y), (x + px(18.0), y)], style));
    }
    for mark in &chart.marks {
        let style = color(mark.role).filled();
        let dot = axes.draw_series([Circle::new((mark.at[0], mark.at[1]), px(5.0), style)])?;
        dot.label(&mark.name).legend(move |(x, y)| Circle::new((x + px(9.0), y + px(1.0)), px(4.0), style));
    }
    axes.configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE.mix(0.85))
        .border_style(color(Role::Ground).stroke_width(wide(1.0)))
        .legend_area_size(px(26.0))
        .margin(px(8.0))
        .label_font(("sans-serif", px(13.0)).into_font().color(&ink))
        .draw()?;
    Ok(())
}
