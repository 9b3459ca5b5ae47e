//! The query to Pursuit, and its answer.

use super::{App, theme};
use crate::simulation::{Entry, Inspection, Role};
use egui::{CollapsingHeader, Grid, Label, RichText, Ui};

/// The part of the width that a name or a value takes at most before it goes on below.
const WIDEST: f32 = 0.62;

impl App {
    pub(super) fn inspector(&mut self, ui: &mut Ui) {
        let inspection = self.player.session().simulation().query_and_answer();
        let is_met = inspection.status == "PURSUIT_STATUS_OK";
        let role = if is_met { Role::Hit } else { Role::Danger };
        ui.horizontal(|ui| {
            ui.heading("Question and answer");
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let copy = ui.button("Copy as C").on_hover_text("Copies this question as a snippet of C (C)");
                if copy.clicked() {
                    self.copy_snippet(ui.ctx());
                }
            });
        });
        let page = self.player.session().scenario().page();
        let more = format!("Read more: {page}");
        match self.host.address_of(page) {
            Some(address) => {
                drop(ui.add(egui::Hyperlink::from_label_and_url(more, address).open_in_new_tab(true)))
            }
            None => drop(ui.label(more)),
        }
        entries(ui, "question", &inspection.inputs);
        ui.add_space(4.0);
        ui.label(RichText::new(&inspection.reason).strong().color(theme::of_role(self.theme, role)));
        entries(ui, "answer", &inspection.outputs);
        self.for_programmers(ui, &inspection);
    }

    /// What the question is called in code, and what tells two runs apart: folded until it is wanted.
    fn for_programmers(&self, ui: &mut Ui, inspection: &Inspection) {
        let head = CollapsingHeader::new("For programmers").show(ui, |ui| {
            let rows = [
                ("function", inspection.function.to_owned()),
                ("status", inspection.status.to_owned()),
                ("hash of the run", format!("{:016x}", self.player.session().digest())),
            ];
            pairs(ui, "for programmers", rows.into_iter().map(|(name, value)| (name.to_owned(), "", value)));
        });
        head.header_response.on_hover_text(
            "The function, its status in C, and a number for every bit of every state so far: the same seed and controls, the same number",
        );
    }

    /// Copies the present question as a snippet of C.
    pub(super) fn copy_snippet(&mut self, ctx: &egui::Context) {
        ctx.copy_text(self.player.session().simulation().query_and_answer().c_snippet);
        self.say("Copied the question as C".into());
    }

    pub(super) fn statistics(&mut self, ui: &mut Ui) {
        ui.heading("Statistics");
        let summary = self.player.session().simulation().summary().into_iter();
        pairs(
            ui,
            "statistics",
            summary.map(|statistic| {
                (statistic.name, statistic.meaning, with_unit(&statistic.value, statistic.unit))
            }),
        );
    }
}

fn entries(ui: &mut Ui, id: &str, entries: &[Entry]) {
    let rows =
        entries.iter().map(|entry| (entry.name.replace('_', " "), "", with_unit(&entry.value, entry.unit)));
    pairs(ui, id, rows);
}

/// Names, what they mean where that is not plain, and values; a long value goes on below.
fn pairs(ui: &mut Ui, id: &str, rows: impl Iterator<Item = (String, &'static str, String)>) {
    let most = WIDEST * ui.available_width().min(ui.clip_rect().width());
    Grid::new(id).num_columns(2).striped(true).max_col_width(most).show(ui, |ui| {
        for (name, meaning, value) in rows {
            let name = ui.label(name);
            if !meaning.is_empty() {
                name.on_hover_text(meaning);
            }
            ui.add(Label::new(RichText::new(value).monospace()).wrap());
            ui.end_row();
        }
    });
}

fn with_unit(value: &str, unit: &str) -> String {
    if unit.is_empty() { value.into() } else { format!("{value} {unit}") }
}
