//! Draws the interface without a screen or a graphics processor: for tests, and for the pictures of the documentation.
//!
//! It fills the triangles that egui makes, with textures and colors blended as egui's own painters do, one sample in the
//! middle of each pixel. The edges of shapes and letters are smooth because egui makes them so.

use egui::epaint::{ClippedPrimitive, ImageData, Primitive, Vertex};
use egui::{Color32, ColorImage, Rect, TextureFilter, TextureId, TextureOptions, TexturesDelta};
use std::collections::HashMap;

/// The textures that egui has handed over.
#[derive(Default)]
pub struct Raster {
    textures: HashMap<TextureId, Texture>,
}

struct Texture {
    image: ColorImage,
    options: TextureOptions,
}

impl Raster {
    /// Takes textures that are new or have changed, and forgets those that are no longer used.
    pub fn take(&mut self, delta: &mut TexturesDelta) {
        for (id, changes) in std::mem::take(&mut delta.set) {
            for change in changes {
                let ImageData::Color(image) = &change.image;
                match (change.pos, self.textures.get_mut(&id)) {
                    (Some([left, top]), Some(texture)) => paste(&mut texture.image, image, left, top),
                    _ => {
                        let texture = Texture { image: image.as_ref().clone(), options: change.options };
                        self.textures.insert(id, texture);
                    }
                }
            }
        }
        for id in std::mem::take(&mut delta.free) {
            self.textures.remove(&id);
        }
    }

    /// Draws one picture of `size` pixels.
    pub fn draw(
        &self,
        primitives: &[ClippedPrimitive],
        size: [usize; 2],
        pixels_per_point: f32,
        ground: Color32,
    ) -> ColorImage {
        let mut picture = ColorImage::filled(size, ground);
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            let Primitive::Mesh(mesh) = primitive else { continue };
            let Some(texture) = self.textures.get(&mesh.texture_id) else { continue };
            let clip = Clip::new(*clip_rect, size, pixels_per_point);
            for corners in mesh.indices.chunks_exact(3) {
                let vertex =
                    |corner: usize| corners.get(corner).and_then(|index| mesh.vertices.get(*index as usize));
                if let (Some(a), Some(b), Some(c)) = (vertex(0), vertex(1), vertex(2)) {
                    triangle(&mut picture, &clip, texture, [a, b, c], pixels_per_point);
                }
            }
        }
        picture
    }
}

fn paste(onto: &mut ColorImage, image: &ColorImage, left: usize, top: usize) {
    let [width, height] = image.size;
    let [onto_width, _] = onto.size;
    for row in 0..height {
        let from = image.pixels.get(row * width..(row + 1) * width);
        let start = (top + row) * onto_width + left;
        let to = onto.pixels.get_mut(start..start + width);
        if let (Some(from), Some(to)) = (from, to) {
            to.copy_from_slice(from);
        }
    }
}

/// The pixels that may be drawn on: from, and up to but without.
struct Clip {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Clip {
    fn new(rect: Rect, [width, height]: [usize; 2], pixels_per_point: f32) -> Self {
        let pixel = |x: f32, most: usize| (x * pixels_per_point).round().clamp(0.0, most as f32) as i32;
        Self {
            left: pixel(rect.min.x, width),
            top: pixel(rect.min.y, height),
            right: pixel(rect.max.x, width),
            bottom: pixel(rect.max.y, height),
        }
    }
}

fn triangle(
    picture: &mut ColorImage,
    clip: &Clip,
    texture: &Texture,
    corners: [&Vertex; 3],
    pixels_per_point: f32,
) {
    let [a, b, c] = corners.map(|corner| corner.pos * pixels_per_point);
    // Twice the area; negative for the other direction of turning.
    let area = (b - a).x * (c - a).y - (b - a).y * (c - a).x;
    if area == 0.0 || !area.is_finite() {
        return;
    }
    let least = a.min(b).min(c);
    let greatest = a.max(b).max(c);
    let columns = (least.x.floor() as i32).max(clip.left)..(greatest.x.ceil() as i32).min(clip.right);
    let rows = (least.y.floor() as i32).max(clip.top)..(greatest.y.ceil() as i32).min(clip.bottom);
    let is_plain =
        corners.iter().all(|corner| corner.uv == corners[0].uv && corner.color == corners[0].color);
    let plain = is_plain.then(|| sample(texture, corners[0].uv, corners[0].color));
    let width = picture.size[0];
    // A pixel on an edge belongs to the triangle whose edge goes down or, level, to the left: two neighbors never share one.
    let edges = [(b, c), (c, a), (a, b)];
    let owns = edges.map(|(from, to)| {
        let along = if area > 0.0 { to - from } else { from - to };
        along.y < 0.0 || (along.y == 0.0 && along.x > 0.0)
    });
    for row in rows {
        for column in columns.clone() {
            let at = egui::pos2(column as f32 + 0.5, row as f32 + 0.5);
            let weights = edges
                .map(|(from, to)| ((to - from).x * (at - from).y - (to - from).y * (at - from).x) / area);
            let is_inside =
                weights.iter().zip(owns).all(|(weight, owns)| *weight > 0.0 || (*weight == 0.0 && owns));
            if !is_inside {
                continue;
            }
            let color = plain.unwrap_or_else(|| shade(texture, corners, weights));
            if let Some(pixel) = picture.pixels.get_mut(row as usize * width + column as usize) {
                *pixel = over(color, *pixel);
            }
        }
    }
}

fn shade(texture: &Texture, corners: [&Vertex; 3], weights: [f32; 3]) -> [f32; 4] {
    let mut uv = egui::Vec2::ZERO;
    let mut tint = [0.0; 4];
    for (corner, weight) in corners.iter().zip(weights) {
        uv += corner.uv.to_vec2() * weight;
        for (sum, part) in tint.iter_mut().zip(corner.color.to_array()) {
            *sum += f32::from(part) * weight;
        }
    }
    let texel = texel(texture, uv.to_pos2());
    std::array::from_fn(|channel| texel[channel] * tint[channel] / 255.0)
}

fn sample(texture: &Texture, uv: egui::Pos2, tint: Color32) -> [f32; 4] {
    let texel = texel(texture, uv);
    let tint = tint.to_array();
    std::array::from_fn(|channel| texel[channel] * f32::from(tint[channel]) / 255.0)
}

fn texel(texture: &Texture, uv: egui::Pos2) -> [f32; 4] {
    let [width, height] = texture.image.size;
    let read = |x: i32, y: i32| {
        let x = x.clamp(0, width as i32 - 1) as usize;
        let y = y.clamp(0, height as i32 - 1) as usize;
        texture.image.pixels.get(y * width + x).map_or([0.0; 4], |pixel| pixel.to_array().map(f32::from))
    };
    let (x, y) = (uv.x * width as f32, uv.y * height as f32);
    if texture.options.magnification == TextureFilter::Nearest {
        return read(x.floor() as i32, y.floor() as i32);
    }
    let (left, top) = ((x - 0.5).floor(), (y - 0.5).floor());
    let (right_part, lower_part) = (x - 0.5 - left, y - 0.5 - top);
    let (left, top) = (left as i32, top as i32);
    let corners = [read(left, top), read(left + 1, top), read(left, top + 1), read(left + 1, top + 1)];
    std::array::from_fn(|channel| {
        let upper = corners[0][channel] * (1.0 - right_part) + corners[1][channel] * right_part;
        let lower = corners[2][channel] * (1.0 - right_part) + corners[3][channel] * right_part;
        upper * (1.0 - lower_part) + lower * lower_part
    })
}

/// Premultiplied colors, blended as numbers of the display.
fn over(front: [f32; 4], back: Color32) -> Color32 {
    let behind = 1.0 - front[3] / 255.0;
    let back = back.to_array().map(f32::from);
    let [red, green, blue, alpha] = std::array::from_fn(|channel| {
        (front[channel] + back[channel] * behind).round().clamp(0.0, 255.0) as u8
    });
    Color32::from_rgba_premultiplied(red, green, blue, alpha)
}

#[cfg(test)]
mod tests {
    use super::Raster;
    use egui::epaint::{ClippedPrimitive, ImageData, ImageDelta, Mesh, Primitive};
    use egui::{Color32, ColorImage, Pos2, Rect, TextureId, TextureOptions, TexturesDelta, pos2, vec2};

    fn draw(mesh: Mesh) -> ColorImage {
        let mut raster = Raster::default();
        let mut delta = TexturesDelta::default();
        let white = ImageData::Color(ColorImage::filled([1, 1], Color32::WHITE).into());
        delta.push(TextureId::default(), ImageDelta::full(white, TextureOptions::NEAREST));
        raster.take(&mut delta);
        let clip_rect = Rect::from_min_size(Pos2::ZERO, vec2(8.0, 8.0));
        raster.draw(
            &[ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh) }],
            [8, 8],
            1.0,
            Color32::BLACK,
        )
    }

    #[test]
    fn a_rectangle_of_two_triangles_covers_each_pixel_once() {
        let mut mesh = Mesh::default();
        let half = Color32::from_rgba_premultiplied(100, 0, 0, 0);
        mesh.add_colored_rect(Rect::from_min_max(pos2(1.0, 1.0), pos2(6.0, 6.0)), half);
        let picture = draw(mesh);
        for y in 0..8 {
            for x in 0..8 {
                let inside = (1..6).contains(&x) && (1..6).contains(&y);
                assert_eq!(picture[(x, y)].r(), if inside { 100 } else { 0 }, "{x} {y}");
            }
        }
    }

    #[test]
    fn a_half_opaque_color_lets_half_of_the_ground_through() {
        let mut mesh = Mesh::default();
        let everywhere = Rect::from_min_size(Pos2::ZERO, vec2(8.0, 8.0));
        mesh.add_colored_rect(everywhere, Color32::from_rgb(0, 200, 0));
        mesh.add_colored_rect(everywhere, Color32::from_rgba_premultiplied(0, 0, 128, 128));
        assert_eq!(draw(mesh)[(4, 4)], Color32::from_rgb(0, 100, 128));
    }
}
