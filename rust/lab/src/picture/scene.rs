//! Scenes: every panel in a rectangle of its own.

use super::{Area, color, px, wide, words};
use crate::simulation::{BIRD, Bounds, Panel, Role, Scene, Shape};
use plotters::prelude::*;
use pursuit_core::DVec2;

const TITLE: f64 = 26.0;
const MARGIN: f64 = 8.0;
/// Dashes and the gaps between them, in pixels.
const DASH: (f64, f64) = (7.0, 5.0);

/// The size in pixels of the picture of a scene whose panels are at most `width` wide: panels wider than high lie one above
/// the other, others side by side.
pub fn scene_size(scene: &Scene, width: u32) -> (u32, u32) {
    let Some(first) = scene.panels.first() else { return (width, width / 2) };
    let aspect = first.bounds.size().y / first.bounds.size().x;
    let count = scene.panels.len() as f64;
    let title = if scene.panels.len() > 1 { TITLE } else { 0.0 };
    let (rows, columns) = if aspect < 0.7 { (count, 1.0) } else { (1.0, count) };
    let height = rows * (f64::from(width) / columns * aspect + title);
    (width, height as u32 + 1)
}

/// Draws every panel.
///
/// # Errors
/// When the picture does not take it.
pub fn draw_scene(area: &Area, scene: &Scene) -> anyhow::Result<()> {
    let Some(first) = scene.panels.first() else { return Ok(()) };
    let aspect = first.bounds.size().y / first.bounds.size().x;
    let count = scene.panels.len();
    let split = if aspect < 0.7 { (count, 1) } else { (1, count) };
    for (area, panel) in area.split_evenly(split).iter().zip(&scene.panels) {
        draw_panel(area, panel)?;
    }
    Ok(())
}

/// Draws a panel, its bounds as large as they fit.
///
/// # Errors
/// When the picture does not take it.
pub fn draw_panel(area: &Area, panel: &Panel) -> anyhow::Result<()> {
    let mut area = area.margin(px(MARGIN), px(MARGIN), px(MARGIN), px(MARGIN));
    if !panel.title.is_empty() {
        let (head, rest) = area.split_vertically(px(TITLE));
        head.draw(&Text::new(panel.title.clone(), (0, px(0.5 * TITLE)), words(16.0, color(Role::Caption))))?;
        area = rest;
    }
    let view = View::new(panel.bounds, area.dim_in_pixel());
    for shape in &panel.shapes {
        draw_shape(&area, &view, shape)?;
    }
    Ok(())
}

/// From the world to pixels.
struct View {
    center: DVec2,
    middle: DVec2,
    scale: f64,
}

impl View {
    fn new(bounds: Bounds, (width, height): (u32, u32)) -> Self {
        let pixels = DVec2::new(f64::from(width), f64::from(height));
        let scale = (pixels / bounds.size()).min_element();
        Self { center: (bounds.least + bounds.greatest) * 0.5, middle: pixels * 0.5, scale }
    }

    fn place(&self, point: DVec2) -> (i32, i32) {
        let from_center = (point - self.center) * self.scale;
        let pixel = self.middle + DVec2::new(from_center.x, -from_center.y);
        (pixel.x.round() as i32, pixel.y.round() as i32)
    }

    fn length(&self, length: f64) -> i32 {
        (length * self.scale).round().max(1.0) as i32
    }
}

fn draw_shape(area: &Area, view: &View, shape: &Shape) -> anyhow::Result<()> {
    match shape {
        Shape::Disk { role, center, radius } => {
            area.draw(&Circle::new(view.place(*center), view.length(*radius), color(*role).filled()))?;
        }
        Shape::Ring { role, center, radius } => {
            let style = color(*role).stroke_width(wide(2.0));
            for part in visible_ring(area, view, *center, *radius) {
                area.draw(&PathElement::new(part, style))?;
            }
        }
        Shape::Dot { role, center, size } => {
            area.draw(&Circle::new(view.place(*center), px(*size), color(*role).filled()))?;
        }
        Shape::Line { role, points, width, dashed } => {
            let style = color(*role).stroke_width(wide(*width));
            let points: Vec<_> = points.iter().map(|point| view.place(*point)).collect();
            if *dashed {
                for dash in dashes(&points) {
                    area.draw(&PathElement::new(dash, style))?;
                }
            } else {
                area.draw(&PathElement::new(points, style))?;
            }
        }
        Shape::Arrow { role, from, to, width } => {
            let style = color(*role).stroke_width(wide(*width));
            area.draw(&PathElement::new(vec![view.place(*from), view.place(*to)], style))?;
            let back = (*from - *to).normalize_or_zero() * f64::from(px(5.0 + 3.0 * width)) / view.scale;
            let side = back.perp() * 0.45;
            let head = [*to, *to + back + side, *to + back - side].map(|point| view.place(point));
            area.draw(&Polygon::new(head.to_vec(), color(*role).filled()))?;
        }
        Shape::Area { role, points } => {
            let points: Vec<_> = points.iter().map(|point| view.place(*point)).collect();
            area.draw(&Polygon::new(points, color(*role).filled()))?;
        }
        Shape::Crowd { role, agents, length } => {
            for (position, heading) in agents {
                let ahead = *heading * (0.6 * length);
                let (back, side) = (ahead * -0.67, heading.perp() * (0.3 * length));
                let corners = [*position + ahead, *position + back + side, *position + back - side];
                let corners = corners.map(|point| view.place(point));
                area.draw(&Polygon::new(corners.to_vec(), color(*role).filled()))?;
            }
        }
        Shape::Flock { role, birds, length } => {
            for (position, heading) in birds {
                let corner =
                    |corner: &DVec2| *position + (*heading * corner.x + heading.perp() * corner.y) * *length;
                let corners = BIRD[1..].iter().map(|at| view.place(corner(at))).collect::<Vec<_>>();
                area.draw(&Polygon::new(corners, color(*role).filled()))?;
            }
        }
        Shape::Words { role, at, text, size } => {
            area.draw(&Text::new(text.clone(), view.place(*at), words(*size, color(*role))))?;
        }
    }
    Ok(())
}

/// The parts of the outline of a circle that lie within the area.
fn visible_ring(area: &Area, view: &View, center: DVec2, radius: f64) -> Vec<Vec<(i32, i32)>> {
    const POINTS: u32 = 128;
    let (width, height) = area.dim_in_pixel();
    let mut parts: Vec<Vec<(i32, i32)>> = vec![Vec::new()];
    for i in 0..=POINTS {
        let angle = std::f64::consts::TAU * f64::from(i) / f64::from(POINTS);
        let (x, y) = view.place(center + DVec2::new(libm::cos(angle), libm::sin(angle)) * radius);
        if x >= 0 && y >= 0 && x.unsigned_abs() <= width && y.unsigned_abs() <= height {
            if let Some(part) = parts.last_mut() {
                part.push((x, y));
            }
        } else if parts.last().is_some_and(|part| !part.is_empty()) {
            parts.push(Vec::new());
        }
    }
    parts.retain(|part| part.len() > 1);
    parts
}

/// The dashes of a line.
fn dashes(points: &[(i32, i32)]) -> Vec<Vec<(i32, i32)>> {
    let mut dashes = Vec::new();
    let (dash, gap) = (f64::from(px(DASH.0)), f64::from(px(DASH.1)));
    // How far along the present dash and gap.
    let mut along = 0.0;
    for pair in points.windows(2) {
        let [from, to] = [pair[0], pair[1]].map(|(x, y)| DVec2::new(f64::from(x), f64::from(y)));
        let length = (to - from).length();
        let direction = (to - from).normalize_or_zero();
        let mut done = 0.0;
        while done < length {
            let drawn = along < dash;
            let left = if drawn { dash - along } else { dash + gap - along };
            let step = left.min(length - done);
            if drawn {
                let ends = [done, done + step].map(|way| from + direction * way);
                dashes.push(ends.map(|end| (end.x.round() as i32, end.y.round() as i32)).to_vec());
            }
            done += step;
            along = (along + step) % (dash + gap);
            if step <= 0.0 {
                break;
            }
        }
    }
    dashes
}
