//! Draws the shapes of a scene.

use super::View;
use super::theme::of_role;
use crate::palette::Theme;
use crate::simulation::{Panel, Role, Shape};
use egui::epaint::{Mesh, PathShape, PathStroke};
use egui::{Align2, Color32, FontId, Painter, Pos2, Stroke};
use pursuit_core::DVec2;

/// Dashes and the gaps between them, in points.
const DASH: (f32, f32) = (7.0, 5.0);
/// The smallest length at which a member of a crowd is still seen, in points.
const SMALLEST: f32 = 3.0;
/// The head of an arrow, in points, for each point of its width.
const HEAD: f32 = 5.0;

/// Draws every shape of a panel.
pub(super) fn panel(painter: &Painter, view: &View, panel: &Panel, theme: Theme) {
    let painter = painter.with_clip_rect(view.rect);
    for shape in &panel.shapes {
        draw(&painter, view, shape, theme);
    }
}

/// What a shape stands for.
pub(super) fn role(shape: &Shape) -> Role {
    match shape {
        Shape::Disk { role, .. }
        | Shape::Ring { role, .. }
        | Shape::Dot { role, .. }
        | Shape::Line { role, .. }
        | Shape::Arrow { role, .. }
        | Shape::Area { role, .. }
        | Shape::Crowd { role, .. }
        | Shape::Words { role, .. } => *role,
    }
}

fn draw(painter: &Painter, view: &View, shape: &Shape, theme: Theme) {
    let color = of_role(theme, role(shape));
    match shape {
        Shape::Disk { center, radius, .. } => {
            painter.circle_filled(view.to_screen(*center), view.length(*radius).max(1.0), color);
        }
        Shape::Ring { center, radius, .. } => {
            painter.circle_stroke(
                view.to_screen(*center),
                view.length(*radius).max(1.0),
                Stroke::new(1.5, color),
            );
        }
        Shape::Dot { center, size, .. } => {
            painter.circle_filled(view.to_screen(*center), *size as f32, color);
        }
        Shape::Line { points, width, dashed, .. } => {
            let points: Vec<Pos2> = points.iter().map(|point| view.to_screen(*point)).collect();
            let stroke = Stroke::new(*width as f32, color);
            if *dashed {
                painter.extend(egui::Shape::dashed_line(&points, stroke, DASH.0, DASH.1));
            } else {
                painter.add(egui::Shape::line(points, stroke));
            }
        }
        Shape::Arrow { from, to, width, .. } => {
            arrow(painter, view.to_screen(*from), view.to_screen(*to), *width as f32, color);
        }
        Shape::Area { points, .. } => {
            let points: Vec<Pos2> = points.iter().map(|point| view.to_screen(*point)).collect();
            painter.add(PathShape { points, closed: true, fill: color, stroke: PathStroke::NONE });
        }
        Shape::Crowd { agents, length, .. } => {
            painter.add(crowd(view, agents, *length, color));
        }
        Shape::Words { at, text, size, .. } => {
            let font = FontId::proportional(*size as f32);
            painter.text(view.to_screen(*at), Align2::LEFT_CENTER, text, font, color);
        }
    }
}

fn arrow(painter: &Painter, from: Pos2, to: Pos2, width: f32, color: Color32) {
    let along = to - from;
    let length = along.length();
    if length <= 0.0 {
        return;
    }
    let head = (HEAD * width.max(1.0)).min(length);
    let direction = along / length;
    let base = to - direction * head;
    let side = direction.rot90() * head * 0.5;
    painter.line_segment([from, base], Stroke::new(width, color));
    painter.add(egui::Shape::convex_polygon(vec![to, base + side, base - side], color, Stroke::NONE));
}

/// Any number of arrowheads as one mesh, without those out of sight.
fn crowd(view: &View, agents: &[(DVec2, DVec2)], length: f64, color: Color32) -> Mesh {
    let length = view.length(length).max(SMALLEST);
    let seen = view.rect.expand(length);
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(3 * agents.len());
    mesh.reserve_triangles(agents.len());
    for (position, heading) in agents {
        let place = view.to_screen(*position);
        if !seen.contains(place) {
            continue;
        }
        let ahead = egui::vec2(heading.x as f32, -heading.y as f32);
        let ahead = if ahead == egui::Vec2::ZERO { egui::vec2(1.0, 0.0) } else { ahead };
        let tip = place + ahead * (length * 0.6);
        let tail = place - ahead * (length * 0.4);
        let side = ahead.rot90() * (length * 0.35);
        let first = mesh.vertices.len() as u32;
        mesh.colored_vertex(tip, color);
        mesh.colored_vertex(tail + side, color);
        mesh.colored_vertex(tail - side, color);
        mesh.add_triangle(first, first + 1, first + 2);
    }
    mesh
}
