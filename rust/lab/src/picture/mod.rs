//! Pictures in files: scenes, charts and distributions as SVG, and from that as PNG.

mod chart;
mod moving;
mod png;
mod savings;
mod scene;

pub use chart::draw_chart;
pub use moving::{Traveler, with_travelers};
pub use png::to_png;
pub use savings::draw_savings;
pub use scene::{draw_panel, draw_scene, scene_size};

use crate::palette::{Color, Theme};
use crate::simulation::Role;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::collections::BTreeMap;

/// A part of a picture.
pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Subpixels per pixel in each direction, because Plotters draws at whole coordinates only.
const FINE: u32 = 4;

/// A length in pixels as a picture takes it.
pub fn px(pixels: f64) -> i32 {
    (pixels * f64::from(FINE)).round() as i32
}

/// A width in pixels as a style takes it.
pub fn wide(pixels: f64) -> u32 {
    px(pixels).unsigned_abs()
}

/// Draws a picture of `width` by `height` pixels on white, or for whoever prefers dark pages on the dark ground in its colors.
///
/// # Errors
/// When `draw` fails.
pub fn svg(
    width: u32,
    height: u32,
    draw: impl FnOnce(&Area) -> anyhow::Result<()>,
) -> anyhow::Result<String> {
    let mut picture = String::new();
    {
        let root = SVGBackend::with_string(&mut picture, (FINE * width, FINE * height)).into_drawing_area();
        root.fill(&WHITE)?;
        draw(&root)?;
        root.present()?;
    }
    let fine = format!("width=\"{}\" height=\"{}\"", FINE * width, FINE * height);
    let picture = picture.replacen(&fine, &format!("width=\"{width}\" height=\"{height}\""), 1);
    let style = dark_style(&picture);
    Ok(picture.replacen(">\n", &format!(">\n{style}"), 1))
}

/// A picture in the colors of the dark theme, where a browser says that its user prefers dark pages.
fn dark_style(picture: &str) -> String {
    let of = |theme: Theme| {
        Role::ALL.map(|role| theme.color(role)).into_iter().chain([theme.background()]).map(hexadecimal)
    };
    let pairs: BTreeMap<_, _> = of(Theme::Light).zip(of(Theme::Dark)).collect();
    let drawn = pairs.into_iter().filter(|(light, _)| picture.contains(&format!("\"{light}\"")));
    let rules = drawn.map(|(light, dark)| {
        format!("[fill=\"{light}\"]{{fill:{dark}}}[stroke=\"{light}\"]{{stroke:{dark}}}\n")
    });
    format!("<style>@media (prefers-color-scheme: dark){{\n{}}}</style>\n", rules.collect::<String>())
}

/// As Plotters writes it.
fn hexadecimal(Color { red, green, blue, .. }: Color) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// The color of a role on white.
pub fn color(role: Role) -> RGBAColor {
    rgba(Theme::Light.color(role))
}

fn rgba(color: Color) -> RGBAColor {
    RGBAColor(color.red, color.green, color.blue, f64::from(color.alpha) / 255.0)
}

/// Words of `size` pixels that begin at their place, at the middle of their height.
pub fn words(size: f64, color: RGBAColor) -> TextStyle<'static> {
    words_at(size, color, HPos::Left)
}

/// Words of `size` pixels about their place.
pub fn words_at(size: f64, color: RGBAColor, across: HPos) -> TextStyle<'static> {
    ("sans-serif", size * f64::from(FINE)).into_font().color(&color).pos(Pos::new(across, VPos::Center))
}
