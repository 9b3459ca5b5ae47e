//! Saves the picture on the screen.

use super::App;
use egui::ColorImage;
use std::sync::{Arc, Mutex};

/// Pictures that the screen has answered with.
pub(super) type Pictures = Arc<Mutex<Vec<Arc<ColorImage>>>>;

impl App {
    pub(super) fn take_screenshot(&self, ctx: &egui::Context) {
        let pictures = Arc::clone(&self.pictures);
        let wake = ctx.clone();
        ctx.request_screenshot(move |image| {
            if let Ok(mut pictures) = pictures.lock() {
                pictures.push(image);
            }
            wake.request_repaint();
        });
    }

    pub(super) fn take_pictures(&mut self) {
        let pictures =
            self.pictures.lock().map(|mut pictures| std::mem::take(&mut *pictures)).unwrap_or_default();
        for picture in pictures {
            match to_png(&picture) {
                Ok(bytes) => self.save(&format!("{}.png", self.file_name()), &bytes),
                Err(error) => self.say(format!("No screenshot: {error}")),
            }
        }
    }
}

/// A picture as a PNG file.
///
/// # Errors
/// When the picture is empty.
pub fn to_png(picture: &ColorImage) -> Result<Vec<u8>, png::EncodingError> {
    let [width, height] = picture.size;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let pixels: Vec<u8> = picture.pixels.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]).collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}
