//! Queries and answers side by side, number by number.

use crate::intercept::{Intercept, InterceptQuery};
use core::cell::Cell;
use glam::DVec3;

/// How many queries are answered together.
pub const BATCH_WIDTH: usize = 64;

/// One number of each query, or of each answer.
pub type Column = [f64; BATCH_WIDTH];

/// The same, to be written.
pub type OutColumn = [Cell<f64>; BATCH_WIDTH];

const ZERO: Column = [0.0; BATCH_WIDTH];

/// [`BATCH_WIDTH`] queries, number by number, each column where it lies. What lies beyond those that were read is answered and
/// never written.
#[derive(Clone, Copy, Debug)]
pub struct QueryColumns<'a> {
    /// Position of the pursuer, axis by axis.
    pub pursuer_position: [&'a Column; 3],
    /// Position of the target.
    pub target_position: [&'a Column; 3],
    /// Velocity of the target, constant.
    pub target_velocity: [&'a Column; 3],
    /// Maximum speed of the pursuer.
    pub pursuer_speed: &'a Column,
    /// Distance at which the target counts as met.
    pub capture_radius: &'a Column,
}

impl QueryColumns<'_> {
    /// The query of a lane below [`BATCH_WIDTH`].
    #[inline(always)]
    pub fn get(&self, lane: usize) -> InterceptQuery {
        InterceptQuery {
            pursuer_position: vector(self.pursuer_position, lane),
            target_position: vector(self.target_position, lane),
            target_velocity: vector(self.target_velocity, lane),
            pursuer_speed: self.pursuer_speed[lane],
            capture_radius: self.capture_radius[lane],
        }
    }
}

/// Room for the columns of queries that lie in memory in another way.
#[derive(Clone, Debug)]
pub struct QueryRoom {
    /// Position of the pursuer, axis by axis.
    pub pursuer_position: [Column; 3],
    /// Position of the target.
    pub target_position: [Column; 3],
    /// Velocity of the target, constant.
    pub target_velocity: [Column; 3],
    /// Maximum speed of the pursuer.
    pub pursuer_speed: Column,
    /// Distance at which the target counts as met.
    pub capture_radius: Column,
}

impl QueryRoom {
    pub(super) const ZERO: Self = Self {
        pursuer_position: [ZERO; 3],
        target_position: [ZERO; 3],
        target_velocity: [ZERO; 3],
        pursuer_speed: ZERO,
        capture_radius: ZERO,
    };

    /// Sets the query of a lane below [`BATCH_WIDTH`].
    #[inline(always)]
    pub fn set(&mut self, lane: usize, query: &InterceptQuery) {
        set_vector(&mut self.pursuer_position, lane, query.pursuer_position);
        set_vector(&mut self.target_position, lane, query.target_position);
        set_vector(&mut self.target_velocity, lane, query.target_velocity);
        self.pursuer_speed[lane] = query.pursuer_speed;
        self.capture_radius[lane] = query.capture_radius;
    }

    /// All of its columns.
    #[inline(always)]
    pub fn columns(&self) -> QueryColumns<'_> {
        QueryColumns {
            pursuer_position: self.pursuer_position.each_ref(),
            target_position: self.target_position.each_ref(),
            target_velocity: self.target_velocity.each_ref(),
            pursuer_speed: &self.pursuer_speed,
            capture_radius: &self.capture_radius,
        }
    }
}

/// Room for the answers to queries, number by number.
pub trait AnswerRoom {
    /// Empty room.
    const ZERO: Self;
    /// Where the answers go: each column into this room, or where it will lie.
    type Columns<'a>
    where
        Self: 'a;

    /// All of its columns.
    fn columns(&mut self) -> Self::Columns<'_>;
}

/// The answers of [`solve_or_approach`](crate::intercept::solve_or_approach), number by number: intercepts, and closest approaches where there is none.
#[derive(Clone, Debug)]
pub struct CourseRoom {
    /// The target's position at `time`, axis by axis.
    pub point: [Column; 3],
    /// The velocity that takes the pursuer there.
    pub pursuer_velocity: [Column; 3],
    /// The time of the intercept, or of the closest approach.
    pub time: Column,
    /// The last intercept at full speed; 0 without an intercept.
    pub latest_time: Column,
}

/// The columns of a [`CourseRoom`], each where it is written.
#[derive(Clone, Copy, Debug)]
pub struct CourseColumns<'a> {
    /// The target's position at `time`, axis by axis.
    pub point: [&'a OutColumn; 3],
    /// The velocity that takes the pursuer there.
    pub pursuer_velocity: [&'a OutColumn; 3],
    /// The time of the intercept, or of the closest approach.
    pub time: &'a OutColumn,
    /// The last intercept at full speed; 0 without an intercept.
    pub latest_time: &'a OutColumn,
}

impl AnswerRoom for CourseRoom {
    const ZERO: Self = Self { point: [ZERO; 3], pursuer_velocity: [ZERO; 3], time: ZERO, latest_time: ZERO };
    type Columns<'a> = CourseColumns<'a>;

    #[inline(always)]
    fn columns(&mut self) -> CourseColumns<'_> {
        CourseColumns {
            point: self.point.each_mut().map(cells),
            pursuer_velocity: self.pursuer_velocity.each_mut().map(cells),
            time: cells(&mut self.time),
            latest_time: cells(&mut self.latest_time),
        }
    }
}

impl CourseRoom {
    /// The answer of a lane below [`BATCH_WIDTH`].
    #[inline(always)]
    pub fn get(&self, lane: usize) -> Intercept {
        Intercept {
            point: vector(self.point.each_ref(), lane),
            pursuer_velocity: vector(self.pursuer_velocity.each_ref(), lane),
            time: self.time[lane],
            latest_time: self.latest_time[lane],
        }
    }
}

impl CourseColumns<'_> {
    #[inline(always)]
    pub(super) fn set(&self, lane: usize, course: &Intercept) {
        set_cells(self.point, lane, course.point);
        set_cells(self.pursuer_velocity, lane, course.pursuer_velocity);
        self.time[lane].set(course.time);
        self.latest_time[lane].set(course.latest_time);
    }
}

/// The answers of [`predict`](crate::intercept::predict), number by number.
#[derive(Clone, Debug)]
pub struct PredictionRoom {
    /// Point to move to, axis by axis.
    pub aim_point: [Column; 3],
    /// Time to get there.
    pub time: Column,
    /// Least distance beyond the capture radius until then.
    pub miss_distance: Column,
}

/// The columns of a [`PredictionRoom`], each where it is written.
#[derive(Clone, Copy, Debug)]
pub struct PredictionColumns<'a> {
    /// Point to move to, axis by axis.
    pub aim_point: [&'a OutColumn; 3],
    /// Time to get there.
    pub time: &'a OutColumn,
    /// Least distance beyond the capture radius until then.
    pub miss_distance: &'a OutColumn,
}

impl AnswerRoom for PredictionRoom {
    const ZERO: Self = Self { aim_point: [ZERO; 3], time: ZERO, miss_distance: ZERO };
    type Columns<'a> = PredictionColumns<'a>;

    #[inline(always)]
    fn columns(&mut self) -> PredictionColumns<'_> {
        PredictionColumns {
            aim_point: self.aim_point.each_mut().map(cells),
            time: cells(&mut self.time),
            miss_distance: cells(&mut self.miss_distance),
        }
    }
}

impl PredictionRoom {
    /// The aim point, time and miss distance of a lane below [`BATCH_WIDTH`].
    #[inline(always)]
    pub fn get(&self, lane: usize) -> (DVec3, f64, f64) {
        (vector(self.aim_point.each_ref(), lane), self.time[lane], self.miss_distance[lane])
    }
}

impl PredictionColumns<'_> {
    #[inline(always)]
    pub(super) fn set(&self, lane: usize, aim_point: DVec3, time: f64, miss_distance: f64) {
        set_cells(self.aim_point, lane, aim_point);
        self.time[lane].set(time);
        self.miss_distance[lane].set(miss_distance);
    }
}

/// A column to be written.
#[inline(always)]
pub(super) fn cells(column: &mut Column) -> &OutColumn {
    Cell::from_mut(column).as_array_of_cells()
}

#[inline(always)]
fn set_cells([x, y, z]: [&OutColumn; 3], lane: usize, vector: DVec3) {
    x[lane].set(vector.x);
    y[lane].set(vector.y);
    z[lane].set(vector.z);
}

/// The vector of a lane.
#[inline(always)]
fn vector([x, y, z]: [&Column; 3], lane: usize) -> DVec3 {
    DVec3::new(x[lane], y[lane], z[lane])
}

/// Sets the vector of a lane.
#[inline(always)]
fn set_vector(columns: &mut [Column; 3], lane: usize, vector: DVec3) {
    for (column, x) in columns.iter_mut().zip(vector.to_array()) {
        column[lane] = x;
    }
}
