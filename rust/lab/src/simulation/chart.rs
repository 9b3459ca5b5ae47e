//! Curves and tables to show beside a scene.

use super::Role;

/// A figure with axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What is along the horizontal axis, with its unit.
    pub x_label: String,
    /// What is along the vertical axis, with its unit.
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
    /// What it is.
    pub name: String,
    /// What it stands for.
    pub role: Role,
    /// Its points.
    pub points: Vec<[f64; 2]>,
}

/// A point of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// What it is.
    pub name: String,
    /// What it stands for.
    pub role: Role,
    /// Where it is.
    pub at: [f64; 2],
}

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// The heads of its columns.
    pub columns: Vec<String>,
    /// Its lines, each with one cell for every column.
    pub rows: Vec<Vec<String>>,
}
