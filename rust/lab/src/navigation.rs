//! A navigation mesh of a floor with walls, and its shortest ways, by polyanya (Cui, Harabor and Grastien 2017).

use crate::simulation::Bounds;
use polyanya::{Coords, Mesh, Polygon, Vertex};
use pursuit_core::DVec2;

/// A cell that is not in the mesh, as polyanya has it.
const OUTSIDE: u32 = u32::MAX;

/// A floor without its walls: what the lines of all walls cut it into.
#[derive(Clone)]
pub struct NavigationMesh {
    /// `None` where all is wall.
    mesh: Option<Mesh>,
    /// The lines that cut the floor, in order along each axis.
    lines: [Vec<f64>; 2],
    /// The cells between them that are free, by the numbers of their lower lines.
    free: Vec<[usize; 2]>,
    walls: Vec<Bounds>,
}

/// How far within a wall a straight line passes before the wall is in its way: rounding alone brings nothing so far.
const GRAZE: f64 = 1e-6;

impl NavigationMesh {
    /// The mesh of a floor with these walls; their edges may be walked along.
    pub fn new(floor: Bounds, walls: &[Bounds]) -> Self {
        let lines = [0, 1].map(|axis| {
            let ends = walls.iter().flat_map(|wall| [wall.least[axis], wall.greatest[axis]]);
            let ends = ends.filter(|end| *end > floor.least[axis] && *end < floor.greatest[axis]);
            let all = ends.chain([floor.least[axis], floor.greatest[axis]]);
            let mut lines: Vec<f64> = all.collect();
            lines.sort_by(f64::total_cmp);
            // Polyanya has single precision.
            lines.dedup_by_key(|line| *line as f32);
            lines
        });
        let [columns, rows] = [0, 1].map(|axis: usize| lines[axis].len().saturating_sub(1));
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| [column, row]));
        let is_free = |cell: &[usize; 2]| {
            let middle = middle(&lines, *cell);
            !walls.iter().any(|wall| middle.cmpgt(wall.least).all() && middle.cmplt(wall.greatest).all())
        };
        let free: Vec<[usize; 2]> = cells.filter(is_free).collect();
        let mesh = mesh(&lines, &free);
        Self { mesh, lines, free, walls: walls.to_vec() }
    }

    /// Whether the place is on the mesh.
    pub fn holds(&self, place: DVec2) -> bool {
        self.free.iter().any(|cell| self.cell(*cell).nearest(place) == place)
    }

    /// The place on the mesh that is nearest to another; `None` where all is wall.
    pub fn nearest(&self, place: DVec2) -> Option<DVec2> {
        let places = self.free.iter().map(|cell| self.cell(*cell).nearest(place));
        places.min_by(|a, b| a.distance_squared(place).total_cmp(&b.distance_squared(place)))
    }

    /// The points of the shortest way, both ends included; `None` when there is none, or an end is not on the mesh.
    pub fn way(&self, from: DVec2, to: DVec2) -> Option<Vec<DVec2>> {
        if !self.holds(from) || !self.holds(to) {
            return None;
        }
        let place = |place: DVec2| Coords::on_mesh([place.x as f32, place.y as f32].into());
        let found = self.mesh.as_ref()?.path(place(from), place(to))?;
        let (_, corners) = found.path.split_last()?;
        let mut way = vec![from];
        way.extend(corners.iter().map(|corner| DVec2::new(self.line(0, corner.x), self.line(1, corner.y))));
        way.push(to);
        way.dedup();
        // Past a corner that is all but grazed polyanya turns at another one, in single precision.
        let mut turn = 1;
        while turn + 1 < way.len() {
            if self.sees(way[turn - 1], way[turn + 1]) {
                way.remove(turn);
                turn = turn.saturating_sub(1).max(1);
            } else {
                turn += 1;
            }
        }
        Some(way)
    }

    /// Whether no wall is on the straight line.
    fn sees(&self, from: DVec2, to: DVec2) -> bool {
        let way = to - from;
        !self.walls.iter().any(|wall| {
            let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
            for axis in 0..2 {
                let (least, greatest) = (wall.least[axis] + GRAZE, wall.greatest[axis] - GRAZE);
                if way[axis] == 0.0 {
                    if from[axis] <= least || from[axis] >= greatest {
                        return false;
                    }
                } else {
                    let times = [least, greatest].map(|line| (line - from[axis]) / way[axis]);
                    enters = enters.max(times[0].min(times[1]));
                    leaves = leaves.min(times[0].max(times[1]));
                }
            }
            enters < leaves
        })
    }

    fn cell(&self, [column, row]: [usize; 2]) -> Bounds {
        let corner = |column: usize, row: usize| DVec2::new(self.lines[0][column], self.lines[1][row]);
        Bounds { least: corner(column, row), greatest: corner(column + 1, row + 1) }
    }

    /// The line where a way turns: its corners are corners of cells, but for rounding.
    fn line(&self, axis: usize, at: f32) -> f64 {
        let (lines, at) = (&self.lines[axis], f64::from(at));
        let next = lines.partition_point(|line| *line < at).clamp(1, lines.len() - 1);
        let (below, above) = (lines[next - 1], lines[next]);
        if at - below < above - at { below } else { above }
    }
}

/// The length of a way.
pub fn length(way: &[DVec2]) -> f64 {
    way.windows(2).map(|leg| leg[0].distance(leg[1])).sum()
}

fn middle(lines: &[Vec<f64>; 2], cell: [usize; 2]) -> DVec2 {
    let of = |axis: usize| 0.5 * (lines[axis][cell[axis]] + lines[axis][cell[axis] + 1]);
    DVec2::new(of(0), of(1))
}

/// Every free cell as a polygon, so that neighbors share whole edges.
fn mesh(lines: &[Vec<f64>; 2], free: &[[usize; 2]]) -> Option<Mesh> {
    let (width, height) = (lines[0].len(), lines[1].len());
    let mut numbers = vec![OUTSIDE; width * height];
    for (number, [column, row]) in free.iter().enumerate() {
        numbers[column + width * row] = number as u32;
    }
    // Of the cell to the lower left of a corner and its neighbors, counterclockwise.
    let around = |column: usize, row: usize| {
        [(1, 1), (0, 1), (0, 0), (1, 0)].map(|(right, up)| {
            let place = (column + right).checked_sub(1).zip((row + up).checked_sub(1));
            place.map_or(OUTSIDE, |(column, row)| numbers[column + width * row])
        })
    };
    let mut corners = vec![OUTSIDE; width * height];
    let mut vertices = Vec::new();
    for row in 0..height {
        for column in 0..width {
            let cells = around(column, row);
            if cells.iter().any(|cell| *cell != OUTSIDE) {
                corners[column + width * row] = vertices.len() as u32;
                let place = [lines[0][column] as f32, lines[1][row] as f32];
                vertices.push(Vertex::new(place.into(), cells.to_vec()));
            }
        }
    }
    let polygon = |[column, row]: &[usize; 2]| {
        let corner = |right: usize, up: usize| corners[column + right + width * (row + up)];
        Polygon::new(vec![corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)], false)
    };
    Mesh::new(vertices, free.iter().map(polygon).collect()).ok()
}
