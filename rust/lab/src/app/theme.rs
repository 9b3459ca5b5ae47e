//! How it looks, on a light and on a dark ground.

use crate::palette::{Color, Theme};
use crate::simulation::Role;
use egui::{Color32, CornerRadius, FontId, Stroke, TextStyle, Visuals};

/// The size of the names above controls, in points.
const SMALL: f32 = 12.0;

/// A color of the palette for egui.
pub(super) fn color(color: Color) -> Color32 {
    Color32::from_rgba_unmultiplied(color.red, color.green, color.blue, color.alpha)
}

/// The color of a role.
pub(super) fn of_role(theme: Theme, role: Role) -> Color32 {
    color(theme.color(role))
}

/// Gives everything its colors and sizes.
pub(super) fn apply(ctx: &egui::Context, theme: Theme) {
    let egui_theme = match theme {
        Theme::Light => egui::Theme::Light,
        Theme::Dark => egui::Theme::Dark,
    };
    ctx.set_theme(egui_theme);
    let current = ctx.style_of(egui_theme);
    let mut visuals = visuals(theme);
    visuals.text_cursor.blink = current.visuals.text_cursor.blink;
    if current.visuals == visuals {
        return;
    }
    ctx.style_mut_of(egui_theme, |style| {
        style.visuals = visuals;
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(8.0, 4.0);
        style.spacing.slider_width = 120.0;
        style.text_styles.insert(TextStyle::Small, FontId::proportional(SMALL));
    });
}

fn visuals(theme: Theme) -> Visuals {
    let mut visuals = match theme {
        Theme::Light => Visuals::light(),
        Theme::Dark => Visuals::dark(),
    };
    let (panel, strong) = match theme {
        Theme::Light => (Color32::from_rgb(0xf4, 0xf5, 0xf7), Color32::from_rgb(0x1c, 0x20, 0x26)),
        Theme::Dark => (Color32::from_rgb(0x1d, 0x21, 0x27), Color32::from_rgb(0xf1, 0xf3, 0xf5)),
    };
    let accent = of_role(theme, Role::Pursuer);
    visuals.panel_fill = panel;
    visuals.window_fill = panel;
    visuals.hyperlink_color = accent;
    visuals.selection.bg_fill = accent.gamma_multiply(0.35);
    visuals.selection.stroke = Stroke::new(1.0, strong);
    visuals.slider_trailing_fill = true;
    visuals.override_text_color = Some(of_role(theme, Role::Caption));
    let widgets = &mut visuals.widgets;
    for widget in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.open] {
        widget.corner_radius = CornerRadius::same(5);
    }
    visuals
}
