//! The fields of a scenario, each as the control that suits it.

use super::{App, words};
use crate::scenario::{Applies, Field, Range, Value};
use egui::{ComboBox, DragValue, Response, RichText, Slider, TextEdit, Ui};

/// From this ratio of greatest to least on, a slider is logarithmic.
const WIDE: f64 = 1000.0;

impl App {
    pub(super) fn parameters(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.heading("Parameters");
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let save = ui
                    .button("Save")
                    .on_hover_text("Saves the scenario as a file, every field with its meaning (W)");
                if save.clicked() {
                    self.save_scenario();
                }
            });
        });
        let fields: Vec<&'static Field> = self.player.session().scenario().fields().collect();
        for field in fields {
            let Some(value) = self.player.value(field.name) else { continue };
            let changed = control(ui, field, &value);
            if let Some(changed) = changed.filter(|changed| *changed != value)
                && let Err(expected) = self.player.set(field.name, changed)
            {
                self.notice = format!("{}: expected {expected}", words::title(field.name));
            }
        }
    }
}

/// Shows a field; its new value when the person changed it.
fn control(ui: &mut Ui, field: &Field, value: &Value) -> Option<Value> {
    let name = words::title(field.name);
    let hint = |response: Response| {
        let when = match field.applies {
            Applies::Now => "",
            Applies::AtReset => "\nA change begins the run again.",
        };
        response.on_hover_text(format!("{}\n{}{when}", field.meaning, field.expected()))
    };
    let suffix = if field.unit.is_empty() { String::new() } else { format!(" {}", field.unit) };
    match (field.range, value.clone()) {
        (Range::Number { least, greatest }, Value::Number(mut x)) => {
            ui.label(RichText::new(&name).small());
            let is_wide = least >= 0.0 && greatest >= WIDE && greatest >= WIDE * least;
            let smallest = if least > 0.0 { least } else { greatest * 1e-5 };
            let slider =
                Slider::new(&mut x, least..=greatest).logarithmic(is_wide).smallest_positive(smallest);
            // A slider rounds what it shows.
            let decimals = if greatest <= 0.1 { 6 } else { 4 };
            let slider = ui.add(slider.suffix(suffix).max_decimals(decimals).min_decimals(0));
            named(ui, hint(slider), &name).changed().then_some(Value::Number(x))
        }
        (Range::Count { least, greatest }, Value::Count(mut n)) if greatest > u64::from(u32::MAX) => {
            ui.label(RichText::new(&name).small());
            let number = ui.add(DragValue::new(&mut n).range(least..=greatest).speed(1.0));
            named(ui, hint(number), &name).changed().then_some(Value::Count(n))
        }
        (Range::Count { least, greatest }, Value::Count(mut n)) => {
            ui.label(RichText::new(&name).small());
            let is_wide = greatest as f64 >= WIDE * least.max(1) as f64;
            let slider = Slider::new(&mut n, least..=greatest).logarithmic(is_wide).suffix(suffix);
            let slider = ui.add(slider);
            named(ui, hint(slider), &name).changed().then_some(Value::Count(n))
        }
        (Range::Point { greatest }, Value::Point(mut point)) => {
            ui.label(RichText::new(&name).small());
            let changed = ui.horizontal(|ui| {
                let parts = point.iter_mut().zip(["x", "y"]).map(|(x, axis)| {
                    let part = DragValue::new(x)
                        .range(-greatest..=greatest)
                        .prefix(format!("{axis} "))
                        .max_decimals(2);
                    let part = ui.add(part.suffix(&suffix));
                    named(ui, hint(part), &format!("{name} {axis}")).changed()
                });
                // Both are shown, whichever was changed.
                parts.filter(|changed| *changed).count() > 0
            });
            changed.inner.then_some(Value::Point(point))
        }
        (Range::Word { words }, Value::Word(word)) => {
            ui.label(RichText::new(&name).small());
            let mut chosen = word.clone();
            let open = ComboBox::from_id_salt(field.name)
                .height(400.0)
                .selected_text(words::title(&word))
                .show_ui(ui, |ui| {
                    for (choice, meaning) in words {
                        let row = ui.selectable_value(&mut chosen, (*choice).into(), words::title(choice));
                        row.on_hover_text(*meaning);
                    }
                });
            named(ui, hint(open.response), &name);
            (chosen != word).then_some(Value::Word(chosen))
        }
        (Range::Switch, Value::Switch(mut on)) => {
            hint(ui.checkbox(&mut on, &name)).changed().then_some(Value::Switch(on))
        }
        (Range::Text { longest }, Value::Text(mut text)) => {
            ui.label(RichText::new(&name).small());
            let edit = ui.add(TextEdit::singleline(&mut text).char_limit(longest).hint_text(&name));
            named(ui, hint(edit), &name).changed().then_some(Value::Text(text))
        }
        _ => None,
    }
}

/// Gives a control its name, for whoever does not see the words above it.
pub(super) fn named(ui: &Ui, response: Response, name: &str) -> Response {
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
    response
}
