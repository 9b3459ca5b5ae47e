//! Generated floor plans, and the exact shortest ways through them: a visibility graph over the corners of axis-aligned boxes
//! (Lozano-Perez and Wesley 1979) and Dijkstra's algorithm.

use super::seeded::Generator;
use glam::{DVec2, DVec3};

/// Height of a floor.
pub const STORY: f64 = 4.0;
/// Width of a plan.
pub const SIDE: f64 = 100.0;

/// A box that blocks a floor. Its edge may be walked along.
#[derive(Clone, Copy)]
pub struct Block {
    pub min: DVec2,
    pub max: DVec2,
}

/// A link between two places, such as stairs or a jump off a ledge.
#[derive(Clone, Copy)]
pub struct Link {
    pub from: (usize, DVec2),
    pub to: (usize, DVec2),
    /// Its length, as what is walked in the same time.
    pub length: f64,
    pub is_one_way: bool,
}

/// What kind of plan to generate.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Boxes anywhere, some of which enclose islands.
    Boxes,
    /// Rooms with a door in each wall.
    Rooms,
    /// A maze of corridors.
    Maze,
    /// Two floors of boxes with stairs.
    Stairs,
    /// Two floors of boxes with ledges that lead down only.
    Ledges,
}

/// A plan, its places from which ways turn, and the lengths between those that see each other.
pub struct Plan {
    pub floors: Vec<Vec<Block>>,
    places: Vec<(usize, DVec2)>,
    edges: Vec<Vec<(usize, f64)>>,
}

/// Shortest ways from one place.
pub struct Ways<'a> {
    plan: &'a Plan,
    start: (usize, DVec2),
    lengths: Vec<f64>,
    previous: Vec<Option<usize>>,
    order: Vec<usize>,
}

/// A shortest way: its length, and the last corner with the length up to there.
pub struct Way {
    pub length: f64,
    pub corner: DVec3,
    pub corner_length: f64,
    last: Option<usize>,
}

impl Block {
    fn holds(&self, place: DVec2) -> bool {
        place.cmpgt(self.min).all() && place.cmplt(self.max).all()
    }

    /// Whether a straight line passes through the inside, by more than a nanometer.
    fn blocks(&self, from: DVec2, to: DVec2) -> bool {
        let (min, max, way) = (self.min + 1e-9, self.max - 1e-9, to - from);
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for axis in 0..2 {
            if way[axis] == 0.0 {
                if from[axis] <= min[axis] || from[axis] >= max[axis] {
                    return false;
                }
            } else {
                let (a, b) = ((min[axis] - from[axis]) / way[axis], (max[axis] - from[axis]) / way[axis]);
                enters = enters.max(a.min(b));
                leaves = leaves.min(a.max(b));
            }
        }
        enters < leaves
    }
}

fn boxes(random: &mut Generator) -> Vec<Block> {
    let mut next = || {
        let size = DVec2::new(random.uniform(4.0, 22.0), random.uniform(4.0, 22.0));
        let min = DVec2::new(random.uniform(0.0, SIDE - size.x), random.uniform(0.0, SIDE - size.y));
        Block { min, max: min + size }
    };
    (0..22).map(|_| next()).collect()
}

/// A wall along an axis with a door somewhere, half a meter thick.
fn wall(random: &mut Generator, axis: usize, at: f64, from: f64, to: f64, door: f64) -> [Block; 2] {
    let opening = random.uniform(from + 1.0, to - 1.0 - door);
    let along = |begin: f64, end: f64| {
        let (mut min, mut max) = (DVec2::ZERO, DVec2::ZERO);
        (min[axis], max[axis], min[1 - axis], max[1 - axis]) = (begin, end, at - 0.25, at + 0.25);
        Block { min, max }
    };
    [along(from, opening), along(opening + door, to)]
}

fn rooms(random: &mut Generator, count: usize, door: f64) -> Vec<Block> {
    let size = SIDE / count as f64;
    let mut walls = Vec::new();
    for axis in 0..2 {
        for line in 1..count {
            for room in 0..count {
                let from = room as f64 * size;
                walls.extend(wall(random, axis, line as f64 * size, from, from + size, door));
            }
        }
    }
    walls
}

/// A grid of cells whose walls are opened along a random tree, so that each pair of cells has one way.
fn maze(random: &mut Generator) -> Vec<Block> {
    const CELLS: usize = 8;
    let size = SIDE / CELLS as f64;
    let mut group: Vec<usize> = (0..CELLS * CELLS).collect();
    let mut walls = Vec::new();
    let mut sides: Vec<(usize, usize, usize)> =
        (0..2).flat_map(|axis| (0..CELLS).flat_map(move |a| (1..CELLS).map(move |b| (axis, a, b)))).collect();
    for last in (1..sides.len()).rev() {
        sides.swap(last, (random.bits() % (last as u64 + 1)) as usize);
    }
    for (axis, along, line) in sides {
        let cell = |line: usize| if axis == 0 { along + CELLS * line } else { line + CELLS * along };
        let (a, b) = (group[cell(line - 1)], group[cell(line)]);
        if a == b {
            let (mut min, mut max) = (DVec2::ZERO, DVec2::ZERO);
            (min[axis], max[axis]) = (along as f64 * size - 0.25, (along + 1) as f64 * size + 0.25);
            (min[1 - axis], max[1 - axis]) = (line as f64 * size - 0.25, line as f64 * size + 0.25);
            walls.push(Block { min, max });
        } else {
            group.iter_mut().filter(|group| **group == a).for_each(|group| *group = b);
        }
    }
    walls
}

impl Plan {
    pub fn generate(random: &mut Generator, kind: Kind) -> Self {
        let floors = match kind {
            Kind::Boxes => vec![boxes(random)],
            Kind::Rooms => vec![rooms(random, 4, 1.5)],
            Kind::Maze => vec![maze(random)],
            Kind::Stairs | Kind::Ledges => vec![boxes(random), boxes(random)],
        };
        let mut plan = Self { floors, places: Vec::new(), edges: Vec::new() };
        let links: Vec<Link> = match kind {
            Kind::Boxes | Kind::Rooms | Kind::Maze => Vec::new(),
            Kind::Stairs | Kind::Ledges => (0..4)
                .map(|number| {
                    let (top, bottom) = (plan.free(random, 1), plan.free(random, 0));
                    let is_one_way = matches!(kind, Kind::Ledges) && number > 0;
                    let length = DVec3::from((top.1 - bottom.1, STORY)).length();
                    Link { from: top, to: bottom, length, is_one_way }
                })
                .collect(),
        };
        for (floor, blocks) in plan.floors.iter().enumerate() {
            for block in blocks {
                for corner in [
                    block.min,
                    block.max,
                    DVec2::new(block.min.x, block.max.y),
                    DVec2::new(block.max.x, block.min.y),
                ] {
                    if !blocks.iter().any(|other| other.holds(corner)) {
                        plan.places.push((floor, corner));
                    }
                }
            }
        }
        let corners = plan.places.len();
        plan.places.extend(links.iter().flat_map(|link| [link.from, link.to]));
        plan.edges = vec![Vec::new(); plan.places.len()];
        for a in 0..plan.places.len() {
            for b in 0..a {
                if plan.sees(plan.places[a], plan.places[b]) {
                    let length = plan.places[a].1.distance(plan.places[b].1);
                    plan.edges[a].push((b, length));
                    plan.edges[b].push((a, length));
                }
            }
        }
        for (number, link) in links.iter().enumerate() {
            let (from, to) = (corners + 2 * number, corners + 2 * number + 1);
            plan.edges[from].push((to, link.length));
            if !link.is_one_way {
                plan.edges[to].push((from, link.length));
            }
        }
        plan
    }

    /// Whether a straight line on a floor joins two places.
    pub fn sees(&self, a: (usize, DVec2), b: (usize, DVec2)) -> bool {
        a.0 == b.0 && !self.floors[a.0].iter().any(|block| block.blocks(a.1, b.1))
    }

    /// A random place outside of all blocks of a floor.
    pub fn free(&self, random: &mut Generator, floor: usize) -> (usize, DVec2) {
        loop {
            let place = DVec2::new(random.uniform(0.0, SIDE), random.uniform(0.0, SIDE));
            if !self.floors[floor].iter().any(|block| block.holds(place)) {
                return (floor, place);
            }
        }
    }

    /// Where a step from a place leads: along a wall where one is in its way.
    pub fn slide(&self, place: (usize, DVec2), step: DVec2) -> DVec2 {
        let goals = [step, DVec2::new(step.x, 0.0), DVec2::new(0.0, step.y)]
            .map(|step| (place.1 + step).clamp(DVec2::ZERO, DVec2::splat(SIDE)));
        goals.into_iter().find(|goal| self.sees(place, (place.0, *goal))).unwrap_or(place.1)
    }

    /// The place outside of all blocks that is nearest, by leaving one block after another.
    pub fn nearest_free(&self, place: (usize, DVec2)) -> (usize, DVec2) {
        let mut at = place.1.clamp(DVec2::ZERO, DVec2::splat(SIDE));
        for _ in 0..8 {
            let Some(block) = self.floors[place.0].iter().find(|block| block.holds(at)) else { break };
            let sides = [
                DVec2::new(block.min.x, at.y),
                DVec2::new(block.max.x, at.y),
                DVec2::new(at.x, block.min.y),
                DVec2::new(at.x, block.max.y),
            ];
            let is_inside = |side: &DVec2| *side == side.clamp(DVec2::ZERO, DVec2::splat(SIDE));
            let nearest = sides.into_iter().filter(is_inside);
            at = nearest.min_by(|a, b| a.distance(at).total_cmp(&b.distance(at))).unwrap_or(at);
        }
        (place.0, at)
    }

    pub fn floors(&self) -> usize {
        self.floors.len()
    }

    /// Shortest ways from a place.
    pub fn ways(&self, start: (usize, DVec2)) -> Ways<'_> {
        let count = self.places.len();
        let mut lengths = vec![f64::INFINITY; count];
        let (mut previous, mut is_done, mut order) = (vec![None; count], vec![false; count], Vec::new());
        for (place, length) in self.places.iter().zip(&mut lengths) {
            if self.sees(start, *place) {
                *length = start.1.distance(place.1);
            }
        }
        while let Some(nearest) = (0..count)
            .filter(|place| !is_done[*place] && lengths[*place] < f64::INFINITY)
            .min_by(|a, b| lengths[*a].total_cmp(&lengths[*b]))
        {
            is_done[nearest] = true;
            order.push(nearest);
            for (place, length) in &self.edges[nearest] {
                if lengths[nearest] + length < lengths[*place] {
                    lengths[*place] = lengths[nearest] + length;
                    previous[*place] = Some(nearest);
                }
            }
        }
        Ways { plan: self, start, lengths, previous, order }
    }
}

/// A place in space.
pub fn position((floor, place): (usize, DVec2)) -> DVec3 {
    DVec3::from((place, floor as f64 * STORY))
}

impl Ways<'_> {
    /// The shortest way to a place on the straight line between two: on a floor, or on a link from one to the other.
    pub fn between(&self, from: (usize, DVec2), to: (usize, DVec2), fraction: f64) -> Option<Way> {
        let place = |place: (usize, DVec2)| self.plan.places.iter().rposition(|other| *other == place);
        if from.0 == to.0 {
            return self.to((from.0, from.1.lerp(to.1, fraction)));
        }
        let whole = position(from).distance(position(to));
        let (a, b) = (place(from)?, place(to)?);
        let leads = |a: usize, b: usize| self.plan.edges[a].iter().any(|edge| edge.0 == b);
        let along = |end: (usize, DVec2), length: f64| {
            let way = self.to(end)?;
            let (corner_length, length) = (way.length, way.length + length);
            Some(Way { length, corner: position(end), corner_length, last: None })
        };
        let forward = if leads(a, b) { along(from, fraction * whole) } else { None };
        let backward = if leads(b, a) { along(to, (1.0 - fraction) * whole) } else { None };
        [forward, backward].into_iter().flatten().min_by(|a, b| a.length.total_cmp(&b.length))
    }

    /// The shortest way to a place on a floor.
    pub fn to(&self, point: (usize, DVec2)) -> Option<Way> {
        if self.plan.sees(self.start, point) {
            let length = self.start.1.distance(point.1);
            return Some(Way { length, corner: position(self.start), corner_length: 0.0, last: None });
        }
        let mut best: Option<Way> = None;
        for place in &self.order {
            let corner_length = self.lengths[*place];
            if best.as_ref().is_some_and(|best| best.length <= corner_length) {
                break;
            }
            let corner = self.plan.places[*place];
            let length = corner_length + corner.1.distance(point.1);
            if best.as_ref().is_none_or(|best| length < best.length) && self.plan.sees(corner, point) {
                best = Some(Way { length, corner: position(corner), corner_length, last: Some(*place) });
            }
        }
        best
    }

    /// The points of the shortest way to a place.
    pub fn points(&self, point: (usize, DVec2)) -> Option<Vec<(usize, DVec2)>> {
        let mut points = vec![point];
        let mut last = self.to(point)?.last;
        while let Some(place) = last {
            points.push(self.plan.places[place]);
            last = self.previous[place];
        }
        points.push(self.start);
        points.reverse();
        Some(points)
    }
}
