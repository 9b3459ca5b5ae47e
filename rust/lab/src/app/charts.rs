//! Curves and tables beside the scene.

use super::{App, SCENE, legend, theme};
use crate::palette::Theme;
use crate::simulation::{Chart, Role, Table};
use egui::{Grid, Panel, ScrollArea, Stroke, Ui};
use egui_plot::{HLine, Line, MarkerShape, Plot, PlotPoints, Points};

const HEIGHT: f32 = 230.0;
/// What a curve takes at least, in points; with less room it is left out.
const LEAST: f32 = 60.0;
/// A table with more columns than this is turned.
const WIDE: usize = 5;
/// The part of the height that a curve may take at most.
const SHARE: f32 = 0.45;

impl App {
    /// The curve of the scenario, below its scene.
    pub(super) fn chart(&mut self, ui: &mut Ui) {
        if !self.curve {
            return;
        }
        let Some(chart) = self.player.session().simulation().chart() else { return };
        let height = ui.available_height();
        let most = (SHARE * height).min(height - SCENE.y);
        if most < LEAST {
            return;
        }
        let panel = Panel::bottom("chart").resizable(true).default_size(HEIGHT.min(most));
        panel.size_range(LEAST..=most).show(ui, |ui| show_chart(ui, &chart, self.theme));
    }

    pub(super) fn table(&mut self, ui: &mut Ui) {
        if let Some(table) = self.player.session().simulation().table() {
            ui.separator();
            show_table(ui, &table);
        }
    }
}

fn show_chart(ui: &mut Ui, chart: &Chart, theme: Theme) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(5.0, 2.0);
        ui.strong(&chart.title);
        let lines = chart.series.iter().map(|series| (series.role, &series.name));
        for (role, name) in lines.chain(chart.marks.iter().map(|mark| (mark.role, &mark.name))) {
            legend::spot(ui, theme::of_role(theme, role), name);
        }
    });
    let plot = Plot::new(&chart.title)
        .height(ui.available_height())
        .x_axis_label(&chart.x_label)
        .y_axis_label(&chart.y_label)
        .allow_scroll(false);
    plot.show(ui, |plot| {
        if chart.zero_line {
            plot.hline(HLine::new("", 0.0).color(theme::of_role(theme, Role::Ground)));
        }
        for series in &chart.series {
            let stroke = Stroke::new(1.8, theme::of_role(theme, series.role));
            let points: PlotPoints<'_> =
                series.points.iter().copied().filter(|[x, y]| (x + y).is_finite()).collect();
            plot.line(Line::new(series.name.clone(), points).stroke(stroke));
        }
        for mark in &chart.marks {
            let points = Points::new(mark.name.clone(), vec![mark.at]).shape(MarkerShape::Circle).radius(5.0);
            plot.points(points.color(theme::of_role(theme, mark.role)));
        }
    });
}

/// A wide table is turned, so that it is not cut.
fn show_table(ui: &mut Ui, table: &Table) {
    ui.heading(&table.title);
    let lines = || std::iter::once(&table.columns).chain(&table.rows);
    let turned: Vec<Vec<String>> = (0..table.columns.len())
        .map(|column| lines().filter_map(|line| line.get(column).cloned()).collect())
        .collect();
    let is_wide = table.columns.len() > WIDE;
    let (columns, rows) = match turned.split_first() {
        Some((columns, rows)) if is_wide => (columns, rows),
        _ => (&table.columns, table.rows.as_slice()),
    };
    ScrollArea::horizontal().id_salt(&table.title).show(ui, |ui| {
        Grid::new(&table.title).num_columns(columns.len()).striped(true).show(ui, |ui| {
            for column in columns {
                ui.strong(column);
            }
            ui.end_row();
            for row in rows {
                for cell in row {
                    ui.monospace(cell);
                }
                ui.end_row();
            }
        });
    });
}
