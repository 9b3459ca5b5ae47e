//! Draws a panel of a scene: everything but words in one mesh, and the words above it.

use super::View;
use super::theme::of_role;
use crate::palette::Theme;
use crate::simulation::{BIRD, Panel, Role, Shape};
use egui::epaint::{
    CircleShape, Mesh, PathShape, PathStroke, TessellationOptions, Tessellator, Vertex, WHITE_UV,
};
use egui::{Color32, FontId, Painter, Pos2, Stroke, Vec2};
use pursuit_core::DVec2;
use std::sync::Arc;

/// Dashes and the gaps between them, in points.
const DASH: (f32, f32) = (7.0, 5.0);
/// The smallest length at which a bird is still seen, in points.
const SMALLEST: f32 = 3.0;
/// Up to this length, in points, a bird is drawn with four corners.
const FAR: f32 = 9.0;
/// In a small picture, dots and lines are so much smaller.
const SMALL: f32 = 0.6;
/// The head of an arrow, in points, for each point of its width.
const HEAD: f32 = 5.0;
/// Outlines in lengths, ahead and to the side: a corner that sees all others, and those in their order. An arrowhead, and a
/// bird from afar.
const ARROWHEAD: [Vec2; 3] = [Vec2::new(0.6, 0.0), Vec2::new(-0.4, 0.35), Vec2::new(-0.4, -0.35)];
const FAR_BIRD: [Vec2; 4] =
    [Vec2::new(-0.2, 0.0), Vec2::new(-0.4, 0.4), Vec2::new(0.6, 0.0), Vec2::new(-0.4, -0.4)];

/// The role of a shape.
pub(super) fn role(shape: &Shape) -> Role {
    match shape {
        Shape::Disk { role, .. }
        | Shape::Ring { role, .. }
        | Shape::Dot { role, .. }
        | Shape::Line { role, .. }
        | Shape::Arrow { role, .. }
        | Shape::Area { role, .. }
        | Shape::Crowd { role, .. }
        | Shape::Flock { role, .. }
        | Shape::Words { role, .. } => *role,
    }
}

/// What draws the panels of a scene, each with one that it keeps: its memory is used again.
#[derive(Default)]
pub struct Drawing(Arc<Mesh>);

impl Drawing {
    /// Draws a panel where `view` says.
    pub fn panel(&mut self, painter: &Painter, view: &View, panel: &Panel, theme: Theme) {
        let painter = painter.with_clip_rect(view.rect.intersect(painter.clip_rect()));
        self.build(view, panel, theme, painter.pixels_per_point(), 1.0);
        if !self.0.is_empty() {
            painter.add(egui::Shape::Mesh(Arc::clone(&self.0)));
        }
        for shape in &panel.shapes {
            if let Shape::Words { role, at, text, size } = shape {
                let font = FontId::proportional(*size as f32);
                let words = painter.layout(text.clone(), font, of_role(theme, *role), view.rect.width());
                let left_center = view.to_screen(*at);
                // They stay within the picture if there is room.
                let room = view.rect.max - words.size();
                let left = left_center.x.min(room.x.max(view.rect.left()));
                let top = left_center.y - 0.5 * words.size().y;
                let top =
                    if view.rect.contains(left_center) { top.min(room.y.max(view.rect.top())) } else { top };
                painter.galley(Pos2::new(left, top), words, of_role(theme, *role));
            }
        }
    }

    /// Draws a panel as a small picture, without its words.
    pub(super) fn small(&mut self, painter: &Painter, view: &View, panel: &Panel, theme: Theme) {
        self.build(view, panel, theme, painter.pixels_per_point(), SMALL);
        painter
            .with_clip_rect(view.rect.intersect(painter.clip_rect()))
            .add(egui::Shape::Mesh(Arc::clone(&self.0)));
    }

    /// How many corners the triangles of the last picture have.
    pub(super) fn corners(&self) -> usize {
        self.0.vertices.len()
    }

    /// Everything of a panel but words, as triangles.
    fn build(&mut self, view: &View, panel: &Panel, theme: Theme, pixels_per_point: f32, points: f32) {
        // Discs as polygons: the atlas of letters, in which egui keeps some, may grow before this is drawn.
        let options = TessellationOptions { prerasterized_discs: false, ..TessellationOptions::default() };
        let mut tessellator = Tessellator::new(pixels_per_point, options, [1, 1], Vec::new());
        tessellator.set_clip_rect(view.rect);
        if Arc::get_mut(&mut self.0).is_none() {
            self.0 = Arc::default();
        }
        let Some(mesh) = Arc::get_mut(&mut self.0) else { return };
        mesh.clear();
        let mut brush = Brush { view, points, tessellator, discs: Vec::new(), mesh };
        for shape in &panel.shapes {
            brush.draw(shape, of_role(theme, role(shape)));
        }
    }
}

/// A brush that draws into a mesh.
struct Brush<'a> {
    view: &'a View,
    /// What a length in points is multiplied by.
    points: f32,
    tessellator: Tessellator,
    /// The discs drawn so far, each about the origin: a crowd is one of them, set down many times.
    discs: Vec<(f32, Color32, Mesh)>,
    mesh: &'a mut Mesh,
}

impl Brush<'_> {
    fn draw(&mut self, shape: &Shape, color: Color32) {
        let view = self.view;
        match shape {
            Shape::Disk { center, radius, .. } => {
                self.disc(view.to_screen(*center), view.length(*radius).max(1.0), color);
            }
            Shape::Ring { center, radius, .. } => {
                let radius = view.length(*radius).max(1.0);
                let ring = CircleShape::stroke(view.to_screen(*center), radius, Stroke::new(1.5, color));
                self.tessellator.tessellate_circle(ring, self.mesh);
            }
            Shape::Dot { center, size, .. } => {
                self.disc(view.to_screen(*center), self.points * *size as f32, color)
            }
            Shape::Line { points, width, dashed, .. } => {
                let points: Vec<Pos2> = points.iter().map(|point| view.to_screen(*point)).collect();
                let stroke = Stroke::new(self.points * *width as f32, color);
                if *dashed {
                    for dash in egui::Shape::dashed_line(&points, stroke, DASH.0, DASH.1) {
                        self.tessellator.tessellate_shape(dash, self.mesh);
                    }
                } else {
                    self.tessellator.tessellate_path(&PathShape::line(points, stroke), self.mesh);
                }
            }
            Shape::Arrow { from, to, width, .. } => {
                self.arrow(view.to_screen(*from), view.to_screen(*to), self.points * *width as f32, color);
            }
            Shape::Area { points, .. } => {
                let points: Vec<Pos2> = points.iter().map(|point| view.to_screen(*point)).collect();
                let area = PathShape { points, closed: true, fill: color, stroke: PathStroke::NONE };
                self.tessellator.tessellate_path(&area, self.mesh);
            }
            Shape::Crowd { agents, length, .. } => {
                let length = view.length(*length).max(SMALLEST);
                self.crowd(agents, length, &ARROWHEAD, color);
            }
            Shape::Flock { birds, length, .. } => {
                let length = view.length(*length).max(SMALLEST);
                let near = BIRD.map(|corner| egui::vec2(corner.x as f32, corner.y as f32));
                self.crowd(birds, length, if length > FAR { &near } else { &FAR_BIRD }, color);
            }
            Shape::Words { .. } => {}
        }
    }

    fn disc(&mut self, center: Pos2, radius: f32, color: Color32) {
        if !self.view.rect.expand(radius).contains(center) {
            return;
        }
        let known = self.discs.iter().position(|(r, c, _)| (*r, *c) == (radius, color));
        let known = known.unwrap_or_else(|| {
            let mut disc = Mesh::default();
            self.tessellator.set_clip_rect(egui::Rect::EVERYTHING);
            let circle = CircleShape::filled(Pos2::ZERO, radius, color);
            self.tessellator.tessellate_circle(circle, &mut disc);
            self.tessellator.set_clip_rect(self.view.rect);
            self.discs.push((radius, color, disc));
            self.discs.len() - 1
        });
        let (_, _, disc) = &self.discs[known];
        let first = self.mesh.vertices.len() as u32;
        self.mesh.indices.extend(disc.indices.iter().map(|index| first + index));
        let offset = center.to_vec2();
        let moved = disc.vertices.iter().map(|vertex| Vertex { pos: vertex.pos + offset, ..*vertex });
        self.mesh.vertices.extend(moved);
    }

    fn arrow(&mut self, from: Pos2, to: Pos2, width: f32, color: Color32) {
        let along = to - from;
        let length = along.length();
        if length <= 0.0 {
            return;
        }
        let head = (HEAD * width.max(1.0)).min(length);
        let direction = along / length;
        let base = to - direction * head;
        let side = direction.rot90() * head * 0.5;
        self.tessellator.tessellate_line_segment([from, base], Stroke::new(width, color), self.mesh);
        let head = PathShape::convex_polygon(vec![to, base + side, base - side], color, PathStroke::NONE);
        self.tessellator.tessellate_path(&head, self.mesh);
    }

    /// Any number of agents of one outline, without those out of sight.
    fn crowd(&mut self, agents: &[(DVec2, DVec2)], length: f32, outline: &[Vec2], color: Color32) {
        let seen = self.view.rect.expand(length);
        self.mesh.reserve_vertices(outline.len() * agents.len());
        self.mesh.reserve_triangles((outline.len() - 2) * agents.len());
        for (position, heading) in agents {
            let place = self.view.to_screen(*position);
            if !seen.contains(place) {
                continue;
            }
            let ahead = egui::vec2(heading.x as f32, -heading.y as f32);
            let ahead = length * if ahead == Vec2::ZERO { egui::vec2(1.0, 0.0) } else { ahead };
            let side = ahead.rot90();
            let first = self.mesh.vertices.len() as u32;
            let corners = outline.iter().map(|corner| place + ahead * corner.x + side * corner.y);
            self.mesh.vertices.extend(corners.map(|pos| Vertex { pos, uv: WHITE_UV, color }));
            for corner in 1..outline.len() as u32 - 1 {
                self.mesh.add_triangle(first, first + corner, first + corner + 1);
            }
        }
    }
}
