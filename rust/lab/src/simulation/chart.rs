//! Curves and tables to show beside a scene.

use super::Role;

/// A figure with axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Its title.
    pub title: String,
    /// Quantity of the horizontal axis, with its unit.
    pub x_label: String,
    /// Quantity of the vertical axis, with its unit.
    pub y_label: String,
    /// The curves.
    pub series: Vec<Series>,
    /// The points that matter.
    pub marks: Vec<Mark>,
    /// Whether the line y = 0 matters.
    pub zero_line: bool,
}

/// A curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: Role,
    /// Its points.
    pub points: Vec<[f64; 2]>,
}

/// A point of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: Role,
    /// Where it is.
    pub at: [f64; 2],
}

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its title.
    pub title: String,
    /// The heads of its columns.
    pub columns: Vec<String>,
    /// Its lines, each with one cell for every column.
    pub rows: Vec<Vec<String>>,
}
