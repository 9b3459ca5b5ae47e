//! Dots that travel along a way in a picture, over and over. Where pictures stand still they wait at its start; a reader who prefers less
//! motion does not see them.

use super::px;
use plotters::style::RGBAColor;
use std::fmt::Write;

/// A dot of one color on its way.
pub struct Traveler {
    /// The places on its way, where the picture has them, in steps of the same duration.
    pub way: Vec<(i32, i32)>,
    /// How long the way takes, in seconds; after it the dot stays at the end.
    pub duration: f64,
    /// Its color.
    pub color: RGBAColor,
}

/// The picture with every dot traveling, all beginning again after `period` seconds.
pub fn with_travelers(picture: &str, travelers: &[Traveler], period: f64) -> String {
    let mut moving = picture.trim_end().trim_end_matches("</svg>").to_string();
    moving += "<style>@media (prefers-reduced-motion:reduce){.travels{display:none}}</style>\n";
    for Traveler { way, duration, color } in travelers {
        let Some(&(x, y)) = way.first() else { continue };
        let mut path = String::from("M0,0");
        for (next_x, next_y) in &way[1..] {
            // Writing into a string cannot fail.
            let _ = write!(path, " {},{}", next_x - x, next_y - y);
        }
        let share = (duration / period).min(1.0);
        let RGBAColor(red, green, blue, _) = color;
        let _ = writeln!(
            moving,
            "<circle class=\"travels\" cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"#{red:02X}{green:02X}{blue:02X}\">\
             <animateMotion dur=\"{period:.2}s\" repeatCount=\"indefinite\" calcMode=\"linear\" keyPoints=\"0;1;1\" \
             keyTimes=\"0;{share:.4};1\" path=\"{path}\"/></circle>",
            px(11.0)
        );
    }
    moving + "</svg>\n"
}
