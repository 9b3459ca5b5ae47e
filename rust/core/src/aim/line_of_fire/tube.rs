//! A tube around a stretch of the flight of a shot.

use super::flight::{Piece, size};
use super::query::LineOfFireQuery;
use crate::numeric::{direction_and_length, length, max_or_second};
use crate::refusal::Refusal;
use glam::DVec3;

/// Number of straight parts of a tube around a curved flight.
pub(super) const PARTS: usize = 4;
/// A flight that sags by less than this part of its chord has a tube of one part.
const NEARLY_STRAIGHT: f64 = 1.0 / 64.0;

/// A corner of the course of a tube, and the part that begins there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Corner {
    /// In seconds from the launch.
    pub time: f64,
    pub position: DVec3,
    /// The greatest radius of the shot in the part, with its distance from the course.
    pub reach: f64,
}

/// A plane that moves at constant velocity, and how far a whole flight is from it at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    /// Of length 1.
    pub normal: DVec3,
    pub position: DVec3,
    pub velocity: DVec3,
    /// The greatest radius of the shot, with its distance from the plane.
    pub reach: f64,
}

impl Plane {
    /// The plane in which the shot falls and the air slows it; `None` for a straight one.
    fn of(query: &LineOfFireQuery, is_through_air: bool) -> Option<Self> {
        // In the air the shot keeps to a plane that moves with the wind.
        let velocity = if is_through_air { query.wind } else { query.launch_velocity };
        let through_air = if is_through_air { query.launch_velocity - query.wind } else { velocity };
        let (down, _) = direction_and_length(query.gravity)?;
        let (forward, _) = direction_and_length(through_air)?;
        let (normal, _) = direction_and_length(down.cross(forward))?;
        Some(Self { normal, position: query.muzzle_position, velocity, reach: 0.0 })
    }

    /// Takes a piece of the flight into its reach.
    fn hold(&mut self, piece: &Piece) {
        let sag = self.normal.dot(piece.acceleration).abs() * piece.length * piece.length * 0.125;
        for within in [0.0, piece.length] {
            let there = self.position + self.velocity * (piece.start + within);
            let off = self.normal.dot(piece.at(within) - there).abs();
            let reach = piece.radius + piece.growth * piece.length + sag + off;
            self.reach = max_or_second(reach, self.reach);
        }
    }
}

/// A course of straight parts, each flown at constant velocity, that stays within a distance of a stretch of the flight.
pub(super) struct Tube {
    pub corners: [Corner; PARTS + 1],
    /// Number of parts.
    pub parts: usize,
    /// The plane of a curved flight.
    pub plane: Option<Plane>,
    /// The size of the numbers of the stretch.
    pub extent: f64,
    /// The greatest radius of the shot in it.
    pub widest: f64,
    /// An upper bound of the speed in it, and of the growth of the radius.
    pub fastest: f64,
    pub horizon: f64,
    /// Whether the flight is through air.
    pub is_through_air: bool,
}

impl Tube {
    /// Refuses a flight beyond the range in which squares of its numbers are finite.
    ///
    /// Within a piece the flight is off the chord of the piece by at most an eighth of its acceleration times the square of its
    /// duration.
    pub(super) fn of(
        query: &LineOfFireQuery,
        pieces: &[Piece],
        is_through_air: bool,
    ) -> Result<Self, Refusal> {
        let mut plane = Plane::of(query, is_through_air);
        let mut extent = size(query.muzzle_position) + size(query.wind) * query.horizon;
        let (mut widest, mut fastest) = (0.0, 0.0);
        for piece in pieces {
            piece.in_range()?;
            if let Some(plane) = &mut plane {
                plane.hold(piece);
            }
            extent = max_or_second(piece.extent(), extent);
            widest = max_or_second(piece.widest(), widest);
            fastest = max_or_second(piece.fastest() + piece.growth, fastest);
        }
        let horizon = query.horizon;
        let corners = [Corner::default(); PARTS + 1];
        let mut tube =
            Self { corners, parts: PARTS, plane, extent, widest, fastest, horizon, is_through_air };
        match pieces {
            [piece] if !is_through_air => tube.follow_parabola(piece),
            _ => tube.follow_air(pieces),
        }
        Ok(tube)
    }

    fn follow_parabola(&mut self, piece: &Piece) {
        let pull = length(piece.acceleration);
        let sag = |time: f64| pull * time * time * 0.125;
        let chord = length(piece.at(piece.length) - piece.position);
        self.parts = if sag(piece.length) <= NEARLY_STRAIGHT * chord { 1 } else { PARTS };
        let part = piece.length / self.parts as f64;
        for (index, corner) in self.corners.iter_mut().enumerate().take(self.parts + 1) {
            let time = if index == self.parts { piece.length } else { part * index as f64 };
            // By then the part that begins here is over.
            let radius = piece.radius + piece.growth * (time + part);
            *corner = Corner { time, position: piece.at(time), reach: radius + sag(part) };
        }
    }

    /// Through air: the corners are at ends of pieces.
    fn follow_air(&mut self, pieces: &[Piece]) {
        // The part of a piece: they are divided evenly.
        let part_of = |index: usize| (index * PARTS).checked_div(pieces.len()).unwrap_or(0);
        let Some(first) = pieces.first() else { return };
        let begin = Corner { time: first.start, position: first.position, reach: 0.0 };
        self.corners = [begin; PARTS + 1];
        for (index, piece) in pieces.iter().enumerate() {
            if let Some(corner) = self.corners.get_mut(part_of(index) + 1) {
                (corner.time, corner.position) = (piece.start + piece.length, piece.at(piece.length));
            }
        }
        // With fewer pieces than parts some have none: they begin and end where the one before ends.
        let mut last = begin;
        for corner in &mut self.corners {
            if corner.time < last.time {
                *corner = last;
            }
            last = *corner;
        }
        for (index, piece) in pieces.iter().enumerate() {
            let part = part_of(index);
            let (Some(&from), Some(&to)) = (self.corners.get(part), self.corners.get(part + 1)) else {
                continue;
            };
            let sag = length(piece.acceleration) * piece.length * piece.length * 0.125;
            let radius = piece.radius + piece.growth * piece.length + sag;
            let ends = [(piece.start, piece.position), (piece.start + piece.length, piece.at(piece.length))];
            for (time, position) in ends {
                let reach = radius + length(position - between(&from, &to, time));
                if let Some(corner) = self.corners.get_mut(part) {
                    corner.reach = max_or_second(reach, corner.reach);
                }
            }
        }
    }
}

/// Where the course is at `time`, between two corners.
pub(super) fn between(from: &Corner, to: &Corner, time: f64) -> DVec3 {
    let duration = to.time - from.time;
    let part = if duration > 0.0 { (time - from.time) / duration } else { 0.0 };
    from.position + (to.position - from.position) * part
}
