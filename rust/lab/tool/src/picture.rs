//! Looks at a screenshot.

use anyhow::{Context, Result, bail};
use std::io::Cursor;

/// A picture, three bytes for each pixel or four.
pub struct Picture {
    width: usize,
    height: usize,
    channels: usize,
    bytes: Vec<u8>,
}

impl Picture {
    /// Reads a PNG file.
    pub fn read(png: &[u8]) -> Result<Self> {
        let mut reader = png::Decoder::new(Cursor::new(png)).read_info().context("no PNG file")?;
        let mut bytes = vec![0; reader.output_buffer_size().context("too large")?];
        let frame = reader.next_frame(&mut bytes)?;
        let channels = frame.color_type.samples();
        Ok(Self { width: frame.width as usize, height: frame.height as usize, channels, bytes })
    }

    /// The color at a place.
    pub fn at(&self, (x, y): (f64, f64)) -> Result<[u8; 3]> {
        let (x, y) = (x.round() as usize, y.round() as usize);
        let start = (y * self.width + x) * self.channels;
        match self.bytes.get(start..start + 3) {
            Some(&[red, green, blue]) if x < self.width && y < self.height => Ok([red, green, blue]),
            _ => bail!("({x}, {y}) is outside of {} x {}", self.width, self.height),
        }
    }
}

/// Whether two colors are the same but for rounding.
pub fn is_near(a: [u8; 3], b: [u8; 3]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= 8)
}
