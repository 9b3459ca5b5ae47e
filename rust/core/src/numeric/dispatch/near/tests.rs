use super::{
    BoxVicinity, Indexes, LISTED, Lanes, NearList, POINTS, Packed, Points, RoughPoints, Vicinity, Work,
};
use crate::numeric::Level;
use crate::seeded::Generator;
use core::cell::Cell;

struct Near<'data>(&'data Points, usize, [f64; 3], f64);

impl Work for Near<'_> {
    type Answer = Vec<u32>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Vec<u32> {
        let mut indexes: Indexes = [u32::MAX; POINTS + 8];
        let count = lanes.near(self.0, self.1, self.2, self.3, &mut indexes);
        indexes[..count].to_vec()
    }
}

struct Kept<'data>(&'data [f64; 8], &'data [u32; 8]);

impl Work for Kept<'_> {
    type Answer = (Vec<u32>, [u64; 8]);

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
        let mut kept = [0; 8];
        let count = lanes.keep(self.0, self.1, &mut kept);
        (kept[..count].to_vec(), lanes.square_roots(self.0).map(f64::to_bits))
    }
}

#[test]
fn every_level_keeps_what_is_marked_and_takes_the_same_roots() {
    let mut random = Generator::new(7);
    let indexes = [3, 1, 4, 1, 5, 9, 2, 6];
    for set in 0..256 {
        let marks = [0, 1, 2, 3, 4, 5, 6, 7]
            .map(|lane| if set & (1 << lane) == 0 { 0.0 } else { random.uniform(1.0, 9.0) });
        let expected: Vec<u32> =
            indexes.iter().zip(&marks).filter(|(_, mark)| **mark > 0.0).map(|(index, _)| *index).collect();
        for number in Level::NUMBERS {
            let (kept, roots) = Level::detect().at_most(number).run(Kept(&marks, &indexes));
            assert_eq!(kept, expected, "level {number}");
            assert_eq!(roots, marks.map(|mark| libm::sqrt(mark).to_bits()), "level {number}");
        }
    }
}

#[test]
fn every_level_lists_the_near_points_in_order() {
    for seed in 0..50 {
        let mut random = Generator::new(seed);
        let mut points: Points = [[0.0; POINTS + 8]; 3];
        for coordinate in points.iter_mut().flatten() {
            let x = random.uniform(-10.0, 10.0);
            *coordinate = if seed % 2 == 0 { x.round() } else { x };
        }
        points[0][5] = f64::INFINITY;
        points[1][9] = f64::NAN;
        for length in [0, 1, 7, 8, 9, 100, POINTS - 8, POINTS] {
            for farthest in [0.0, 9.0, 100.0, f64::INFINITY] {
                let center = random.in_cube(5.0).round().to_array();
                let expected: Vec<u32> = (0..length.div_ceil(8) * 8)
                    .filter(|&point| {
                        let [dx, dy, dz] = [0, 1, 2].map(|axis| points[axis][point] - center[axis]);
                        dx * dx + dy * dy + dz * dz <= farthest
                    })
                    .map(|point| point as u32)
                    .collect();
                for number in Level::NUMBERS {
                    let level = Level::detect().at_most(number);
                    let found = level.run(Near(&points, length, center, farthest));
                    assert_eq!(found, expected, "seed {seed}, {length} points, {level:?}");
                }
            }
        }
    }
}

struct Roughly<'data>(&'data RoughPoints, usize, [f32; 3], [f32; 2]);

impl Work for Roughly<'_> {
    type Answer = Option<Vec<u32>>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
        let mut indexes: Indexes = [u32::MAX; POINTS + 8];
        let count = lanes.near_roughly(self.0, self.1, self.2, self.3, &mut indexes)?;
        Some(indexes[..count].to_vec())
    }
}

#[test]
fn every_level_lists_the_roughly_near_points_or_says_that_one_is_in_doubt() {
    for seed in 0..50 {
        let mut random = Generator::new(seed);
        let mut points: RoughPoints = [[0.0; POINTS + 16]; 3];
        for coordinate in points.iter_mut().flatten() {
            *coordinate = random.uniform(-10.0, 10.0).round() as f32;
        }
        points[0][5] = f32::INFINITY;
        for length in [0, 1, 16, 17, 100, POINTS - 8, POINTS] {
            // Squares are whole numbers: 20.5 tells all, and 21 may be in doubt.
            for limits in [[20.5, 20.5], [20.2, 20.8], [20.5, 21.5], [-1.0, -1.0]] {
                let center = random.in_cube(5.0).round().to_array().map(|x| x as f32);
                let square = |point: usize| {
                    let [dx, dy, dz] = [0, 1, 2].map(|axis| points[axis][point] - center[axis]);
                    dx * dx + dy * dy + dz * dz
                };
                let all = 0..length.div_ceil(16) * 16;
                let near: Vec<_> = all.filter(|&point| square(point) <= limits[1]).collect();
                let in_doubt = near.iter().any(|&point| square(point) > limits[0]);
                let near = near.into_iter().map(|point| point as u32).collect();
                let expected = (!in_doubt).then_some(near);
                for number in Level::NUMBERS {
                    let level = Level::detect().at_most(number);
                    let found = level.run(Roughly(&points, length, center, limits));
                    assert_eq!(found, expected, "seed {seed}, {length} points, {level:?}");
                }
            }
        }
    }
}

struct Copied<'data>(&'data [Vec<f64>; 3], Vec<core::ops::Range<usize>>, BoxVicinity);

impl Work for Copied<'_> {
    type Answer = Vec<(u32, [f64; 3])>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
        let mut points: Points = [[f64::NAN; POINTS + 8]; 3];
        let mut indexes: Indexes = [u32::MAX; POINTS + 8];
        let mut count = 0;
        for range in self.1 {
            let columns = [0, 1, 2].map(|axis: usize| &self.0[axis][..]);
            count = lanes.copy_near(columns, range, &self.2, count, &mut points, &mut indexes);
        }
        (0..count).map(|at| (indexes[at], points.map(|axis| axis[at]))).collect()
    }
}

#[test]
fn every_level_copies_the_points_near_a_box_as_far_as_there_is_room() {
    for seed in 0..50 {
        let mut random = Generator::new(seed);
        let columns: [Vec<f64>; 3] =
            [0, 1, 2].map(|_| (0..703).map(|_| random.uniform(-10.0, 10.0).round()).collect());
        let (low, high) = (random.in_cube(5.0).round(), random.in_cube(5.0).round());
        let (low, high) = (low.min(high), low.max(high));
        for ranges in [
            vec![0..300, 300..700],
            vec![0..0, 3..4, 9..17, 100..101, 199..203],
            vec![698..703, 0..3, 20..600],
        ] {
            for farthest in [0.0, 9.0, 100.0, f64::INFINITY] {
                let near = BoxVicinity { low: low.to_array(), high: high.to_array(), farthest };
                let point = |place: usize| [0, 1, 2].map(|axis: usize| columns[axis][place]);
                let places = ranges.iter().cloned().flatten();
                let expected: Vec<_> = places
                    .filter(|&place| {
                        let point = glam::DVec3::from(point(place));
                        point.distance_squared(point.clamp(low, high)) <= farthest
                    })
                    .map(|place| (place as u32, point(place)))
                    .take(POINTS)
                    .collect();
                for number in Level::NUMBERS {
                    let level = Level::detect().at_most(number);
                    let found = level.run(Copied(&columns, ranges.clone(), near));
                    assert_eq!(found, expected, "seed {seed}, level {number}");
                }
            }
        }
    }
}

struct Ranked<'data>(&'data NearList, usize);

impl Work for Ranked<'_> {
    type Answer = Vec<u32>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Vec<u32> {
        let mut ranks = [u32::MAX; LISTED];
        lanes.ranks(self.0, self.1, &mut ranks);
        ranks[..self.1].to_vec()
    }
}

#[test]
fn every_level_ranks_by_the_higher_halves_of_the_bits() {
    let mut random = Generator::new(11);
    for count in 0..=LISTED {
        let mut list = NearList::EMPTY;
        for square in &mut list.squares {
            // Some equal, some apart in the lower half only, some subnormal.
            *square = random.uniform(0.0, 8.0).round() * f64::MIN_POSITIVE / 4.0;
            if random.uniform(0.0, 1.0) < 0.8 {
                *square = f64::from_bits(random.uniform(0.0, 100.0).to_bits() ^ 1);
            }
        }
        let listed = &list.squares[..count];
        let higher = |square: f64| square.to_bits() >> 32;
        let below = |square: f64| listed.iter().filter(|&&other| higher(other) < higher(square)).count();
        let expected: Vec<u32> = listed.iter().map(|&square| below(square) as u32).collect();
        for number in Level::NUMBERS {
            let ranks = Level::detect().at_most(number).run(Ranked(&list, count));
            assert_eq!(ranks, expected, "{count} of level {number}");
        }
    }
}

struct Gathered<'data>(&'data [f64], &'data [u32; 16], usize);

impl Work for Gathered<'_> {
    type Answer = (usize, [u64; 8]);

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
        let kept = [const { Cell::new(0.0_f64) }; 8];
        let [gathered] = lanes.gather([self.0], self.1, self.2);
        gathered.store(&kept, 0);
        (L::Packed::COUNT, kept.map(|number| number.get().to_bits()))
    }
}

#[test]
fn every_level_gathers_what_is_at_the_places_and_nothing_beyond_the_end() {
    let column: Vec<f64> = (0..20).map(|at| f64::from(at) + 0.5).collect();
    let places: [u32; 16] = [3, 19, 0, 7, 7, 2, 11, 5, 13, 1, 4, 18, 6, 20, 8, 9];
    for number in Level::NUMBERS {
        for first in 0..20 {
            let level = Level::detect().at_most(number);
            let (lanes, found) = level.run(Gathered(&column, &places, first));
            let expected: Option<Vec<f64>> = places
                .get(first..first + lanes)
                .and_then(|places| places.iter().map(|&place| column.get(place as usize).copied()).collect());
            let expected = expected.unwrap_or(vec![0.0; lanes]);
            for (found, expected) in found.iter().zip(expected) {
                assert_eq!(*found, expected.to_bits(), "level {number}, from {first} on");
            }
        }
    }
}

struct Listed<'data>(&'data [Vec<f64>; 3], Vec<core::ops::Range<usize>>, Vicinity);

impl Work for Listed<'_> {
    type Answer = (usize, Vec<(u64, u32)>);

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
        let mut list = NearList::EMPTY;
        let mut count = 0;
        for range in self.1 {
            let columns = [0, 1, 2].map(|axis: usize| &self.0[axis][..]);
            count = lanes.list_near(columns, range, &self.2, count, &mut list);
        }
        let listed = list.squares.iter().zip(&list.indexes).take(count.min(LISTED));
        (count, listed.map(|(square, index)| (square.to_bits(), *index)).collect())
    }
}

#[test]
fn every_level_lists_the_near_points_of_columns_as_far_as_there_is_room() {
    for seed in 0..50 {
        let mut random = Generator::new(seed);
        let columns = [0, 1, 2].map(|_| (0..203).map(|_| random.uniform(-10.0, 10.0).round()).collect());
        let mut columns: [Vec<f64>; 3] = columns;
        let is_planar = seed % 2 == 0;
        if is_planar {
            columns[2].fill(2.0);
        }
        for ranges in
            [vec![0..100, 100..203], vec![0..0, 3..4, 9..17, 100..101, 199..203], vec![198..203, 0..3]]
        {
            for farthest in [0.0, 9.0, 100.0, f64::INFINITY] {
                let mut center = random.in_cube(5.0).round().to_array();
                if is_planar {
                    center[2] = 2.0;
                }
                let near = Vicinity { center, farthest, except: 200, is_planar };
                let square = |point: usize| {
                    let [dx, dy, dz] = [0, 1, 2].map(|axis: usize| columns[axis][point] - center[axis]);
                    dx * dx + dy * dy + dz * dz
                };
                let points = ranges.iter().cloned().flatten();
                let expected: Vec<_> = points
                    .filter(|&point| point != 200 && square(point) <= farthest)
                    .map(|point| (square(point).to_bits(), point as u32))
                    .collect();
                for number in Level::NUMBERS {
                    let (count, listed) =
                        Level::detect().at_most(number).run(Listed(&columns, ranges.clone(), near));
                    assert_eq!(count, expected.len(), "seed {seed}, level {number}");
                    assert_eq!(listed, expected[..count.min(LISTED)], "seed {seed}, level {number}");
                }
            }
        }
    }
}
