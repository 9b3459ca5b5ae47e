//! From vectors to pixels.

use anyhow::{Context, ensure};
use resvg::{tiny_skia, usvg};
use std::sync::Arc;

/// A picture in SVG as PNG, `scale` times as large.
///
/// # Errors
/// When it is not SVG, or this machine has no font for its words.
pub fn to_png(svg: &str, scale: f32) -> anyhow::Result<Vec<u8>> {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_system_fonts();
    ensure!(fonts.faces().next().is_some(), "no font on this machine: take .svg instead of .png");
    // The generic family is whatever the machine has, if not the usual one.
    for family in ["DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica"] {
        let known = fonts.faces().any(|face| face.families.iter().any(|(name, _)| name == family));
        if known {
            fonts.set_sans_serif_family(family);
            break;
        }
    }
    let options = usvg::Options { fontdb: Arc::new(fonts), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options)?;
    let size = tree.size().to_int_size().scale_by(scale).context("no size")?;
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).context("no size")?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}
