//! From where a scene is seen: as much of it as fits, moved and magnified.

use crate::simulation::Bounds;
use egui::{Pos2, Rect};
use pursuit_core::DVec2;

/// How much the scene may be magnified, and how much made smaller.
const ZOOM: (f64, f64) = (0.05, 200.0);

/// How a person moved and magnified the scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// How far the middle of the picture is from the middle of the scene, in units of the scene.
    pub offset: DVec2,
    /// How much it is magnified beyond what fits.
    pub zoom: f64,
}

impl Default for Camera {
    fn default() -> Self {
        Self { offset: DVec2::ZERO, zoom: 1.0 }
    }
}

/// How a panel of a scene lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Where on the screen.
    pub rect: Rect,
    /// The point of the world in its center.
    pub center: DVec2,
    /// How many points of the screen a unit of the world takes.
    pub scale: f64,
}

impl Camera {
    /// The view of `bounds` in a rectangle of the screen.
    pub fn view(&self, bounds: Bounds, rect: Rect) -> View {
        let size = bounds.size();
        let fit = (f64::from(rect.width()) / size.x).min(f64::from(rect.height()) / size.y);
        let fit = if fit.is_finite() && fit > 0.0 { fit } else { 1.0 };
        let center = (bounds.least + bounds.greatest) * 0.5 + self.offset;
        View { rect, center, scale: fit * self.zoom }
    }

    /// Moves the picture by this many points of the screen.
    pub fn pan(&mut self, view: &View, points: egui::Vec2) {
        self.offset -= DVec2::new(f64::from(points.x), -f64::from(points.y)) / view.scale;
    }

    /// Magnifies by `factor` so that what is under `pointer` stays there.
    pub fn zoom_at(&mut self, view: &View, pointer: Pos2, factor: f64) {
        let zoom = (self.zoom * factor).clamp(ZOOM.0, ZOOM.1);
        let factor = zoom / self.zoom;
        let from_center = view.to_world(pointer) - view.center;
        self.offset += from_center * (1.0 - 1.0 / factor);
        self.zoom = zoom;
    }
}

impl View {
    /// Where a place of the world is on the screen.
    pub fn to_screen(&self, point: DVec2) -> Pos2 {
        let from_center = (point - self.center) * self.scale;
        self.rect.center() + egui::vec2(from_center.x as f32, -from_center.y as f32)
    }

    /// Which place of the world is there on the screen.
    pub fn to_world(&self, point: Pos2) -> DVec2 {
        let from_center = point - self.rect.center();
        self.center + DVec2::new(f64::from(from_center.x), -f64::from(from_center.y)) / self.scale
    }

    /// A length of the world in points of the screen.
    pub fn length(&self, length: f64) -> f32 {
        (length * self.scale) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::Camera;
    use crate::simulation::Bounds;
    use egui::{Rect, pos2, vec2};
    use pursuit_core::DVec2;

    fn bounds() -> Bounds {
        Bounds::around(DVec2::new(10.0, 20.0), 100.0, 50.0)
    }

    fn rect() -> Rect {
        Rect::from_min_size(pos2(40.0, 30.0), vec2(400.0, 300.0))
    }

    #[test]
    fn the_whole_scene_fits_and_y_grows_up() {
        let view = Camera::default().view(bounds(), rect());
        assert_eq!(view.to_screen(DVec2::new(10.0, 20.0)), rect().center());
        assert_eq!(view.to_screen(DVec2::new(-90.0, 20.0)), rect().left_center());
        assert!(view.to_screen(DVec2::new(10.0, 70.0)).y < view.to_screen(DVec2::new(10.0, -30.0)).y);
    }

    #[test]
    fn a_place_of_the_screen_is_found_again() {
        let camera = Camera { offset: DVec2::new(-3.0, 7.0), zoom: 2.5 };
        let view = camera.view(bounds(), rect());
        let place = pos2(123.0, 77.0);
        assert!((view.to_screen(view.to_world(place)) - place).length() < 1e-3);
    }

    #[test]
    fn what_is_under_the_pointer_stays_there_when_magnified() {
        let mut camera = Camera::default();
        let pointer = pos2(100.0, 250.0);
        let view = camera.view(bounds(), rect());
        let under = view.to_world(pointer);
        camera.zoom_at(&view, pointer, 3.0);
        let now = camera.view(bounds(), rect()).to_world(pointer);
        assert!((now - under).length() < 1e-9, "{now} {under}");
    }

    #[test]
    fn a_scene_without_extent_still_has_a_view() {
        let nothing = Bounds { least: DVec2::ZERO, greatest: DVec2::ZERO };
        assert!(Camera::default().view(nothing, rect()).scale > 0.0);
    }
}
