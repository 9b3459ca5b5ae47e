//! The floors: their walls, and the places between which the target walks.

use crate::scenario::Floor;
use crate::seeded::Generator;
use crate::simulation::Bounds;
use pursuit_core::DVec2;

/// Width and height of a floor, in centimeters.
pub const SIZE: DVec2 = DVec2::new(2_000.0, 1_500.0);
/// Half of the thickness of a wall.
const HALF: f64 = 10.0;
/// Columns and rows of the maze.
const CELLS: [usize; 2] = [8, 6];
/// Width of a column and of a row.
const CELL: f64 = 250.0;
/// The part of the maze's walls that are left out, so that ways lead in circles.
const OPEN: f64 = 0.2;

/// Names of the walls.
pub const NAMES: [&str; 32] = [
    "wall 1", "wall 2", "wall 3", "wall 4", "wall 5", "wall 6", "wall 7", "wall 8", "wall 9", "wall 10",
    "wall 11", "wall 12", "wall 13", "wall 14", "wall 15", "wall 16", "wall 17", "wall 18", "wall 19",
    "wall 20", "wall 21", "wall 22", "wall 23", "wall 24", "wall 25", "wall 26", "wall 27", "wall 28",
    "wall 29", "wall 30", "wall 31", "wall 32",
];

/// The house: rooms above and below a corridor, with doors, a table and a bed.
const HOUSE: [[f64; 4]; 16] = [
    [0.0, 850.0, 250.0, 850.0],
    [370.0, 850.0, 950.0, 850.0],
    [1070.0, 850.0, 1600.0, 850.0],
    [1720.0, 850.0, 2000.0, 850.0],
    [0.0, 650.0, 120.0, 650.0],
    [240.0, 650.0, 900.0, 650.0],
    [1020.0, 650.0, 1650.0, 650.0],
    [1770.0, 650.0, 2000.0, 650.0],
    [700.0, 850.0, 700.0, 1200.0],
    [700.0, 1320.0, 700.0, 1500.0],
    [1300.0, 850.0, 1300.0, 1500.0],
    [500.0, 0.0, 500.0, 240.0],
    [500.0, 360.0, 500.0, 650.0],
    [1300.0, 0.0, 1300.0, 650.0],
    [920.0, 1100.0, 1120.0, 1250.0],
    [1500.0, 180.0, 1720.0, 360.0],
];
/// A place in every room of the house.
const ROOMS: [[f64; 2]; 8] = [
    [150.0, 1_350.0],
    [550.0, 1_050.0],
    [1_200.0, 1_380.0],
    [1_850.0, 1_350.0],
    [150.0, 120.0],
    [800.0, 350.0],
    [1_150.0, 120.0],
    [1_880.0, 150.0],
];

/// The walls of a floor.
pub fn walls(floor: Floor, seed: u64) -> Vec<Bounds> {
    let lines = match floor {
        Floor::House => HOUSE.to_vec(),
        Floor::Maze => maze(&mut Generator::new(seed)),
    };
    let wall = |[x, y, to_x, to_y]: [f64; 4]| Bounds {
        least: DVec2::new(x, y) - HALF,
        greatest: DVec2::new(to_x, to_y) + HALF,
    };
    lines.into_iter().map(wall).collect()
}

/// The places that the target walks to.
pub fn places(floor: Floor) -> Vec<DVec2> {
    match floor {
        Floor::House => ROOMS.map(DVec2::from).to_vec(),
        Floor::Maze => {
            let [columns, rows] = CELLS;
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
            cells.map(|(column, row)| DVec2::new(column as f64 + 0.5, row as f64 + 0.5) * CELL).collect()
        }
    }
}

/// The walls that a random tree leaves between cells, less a part of them; those in a row are one.
fn maze(random: &mut Generator) -> Vec<[f64; 4]> {
    // Along axis 0 a side lies between a row and the next one, along axis 1 between two columns.
    let mut sides: Vec<[usize; 3]> = (0..2)
        .flat_map(|axis| {
            (1..CELLS[1 - axis]).flat_map(move |line| (0..CELLS[axis]).map(move |along| [axis, line, along]))
        })
        .collect();
    let ordered = sides.clone();
    for last in (1..sides.len()).rev() {
        sides.swap(last, (random.bits() % (last as u64 + 1)) as usize);
    }
    let mut group: Vec<usize> = (0..CELLS[0] * CELLS[1]).collect();
    let mut is_open = |[axis, line, along]: [usize; 3]| {
        let cell = |line: usize| if axis == 0 { along + CELLS[0] * line } else { line + CELLS[0] * along };
        let (a, b) = (group[cell(line - 1)], group[cell(line)]);
        let joins = a != b;
        group.iter_mut().filter(|group| **group == a).for_each(|group| *group = b);
        joins || random.uniform(0.0, 1.0) < OPEN
    };
    let open: Vec<[usize; 3]> = sides.into_iter().filter(|side| is_open(*side)).collect();
    let closed: Vec<[usize; 3]> = ordered.into_iter().filter(|side| !open.contains(side)).collect();
    let in_a_row = closed.chunk_by(|a, b| a[..2] == b[..2] && a[2] + 1 == b[2]);
    let wall = |row: &[[usize; 3]]| {
        let [axis, line, first] = row[0];
        let [from, to, at] = [first, first + row.len(), line].map(|number| number as f64 * CELL);
        if axis == 0 { [from, at, to, at] } else { [at, from, at, to] }
    };
    in_a_row.map(wall).collect()
}
