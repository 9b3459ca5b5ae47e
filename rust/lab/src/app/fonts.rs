//! The letters of the page: those that it needs, so that it is small. The window has whole fonts.
//!
//! `fonts/text.ttf` is Ubuntu Light with the signs of Latin-1 and some more; `fonts/numbers.ttf` is Hack with ASCII and
//! some more. Neither has hints; their licenses are beside them. A sign that neither has is drawn by the browser.

use egui::{FontData, FontDefinitions, FontFamily};
use std::sync::Arc;

const TEXT: &[u8] = include_bytes!("../../fonts/text.ttf");
const NUMBERS: &[u8] = include_bytes!("../../fonts/numbers.ttf");

/// The fonts of the page.
pub fn of_page() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    for (name, bytes) in [("text", TEXT), ("numbers", NUMBERS)] {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes)));
    }
    fonts.families.insert(FontFamily::Proportional, vec!["text".into(), "numbers".into()]);
    fonts.families.insert(FontFamily::Monospace, vec!["numbers".into(), "text".into()]);
    fonts
}
