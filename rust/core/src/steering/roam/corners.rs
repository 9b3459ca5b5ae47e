//! Corners of a path: how fast an agent can take them within the path's radius, and how it turns.
//!
//! At a corner that turns by the angle `A` the fastest way from one line to the other, at a greatest acceleration `a`, is a
//! parabola: the acceleration is constant, along the difference of the two velocities. Entered with the speed `v` it begins
//! `v^2 sin(A/2) / a` before the corner, ends as far behind it with the speed `v`, and leaves the lines by at most
//! `v^2 cos(A/2) sin^2(A/2) / (2 a)`.

use super::follow_path::PathEnding;
use crate::geometry::{PlaceAhead, Route, other_leg};
use crate::numeric::{
    direction_and_length, length, max_or_second, min_or_second, power_of_two, shorten_to, sqrt,
};
use crate::steering::Agent;
use crate::steering::toward::{Braking, speed_to_stop};
use glam::DVec3;

/// Lines that are looked at together: no run joins lines across a multiple of it.
const BLOCK: usize = 16;
/// Part of the radius within which lines are joined to a run. On a dense circle half the radius costs no speed: what a run
/// gains in length it loses at its corners.
const STRAIGHTENED: f64 = 0.5;
/// Part of the radius up to which a run that leaves its lines counts as straight.
const STRAIGHT: f64 = 0.125;
/// The least cosine between a run and its lines: every corner of a staircase can be joined.
const LEAST_STRAIGHT: f64 = 0.7;
/// Cosine of half the turning angle of the sharpest corner that is cut, as in [`Route`]: sharper ones are followed to the tip.
const SHARPEST: f64 = 0.4;
/// Part of the lateral acceleration of a turn at which it begins, so that rounding does not interrupt it.
const TURN_BEGINS: f64 = 0.98;
/// Part of the acceleration with which an agent beside a line comes to it; the rest is for its speed along the line.
const SIDEWAYS: f64 = 0.5;
/// Part of the acceleration with which an agent plans to brake between turns; with the rest it comes to its line.
const BRAKES: f64 = 0.9;
/// Keeps twice the acceleration within the range of f64.
const GREATEST_ACCELERATION: f64 = power_of_two(1000);

/// What of a path is too small to be followed.
struct Detail {
    /// Lines up to this length have no direction of their own.
    length: f64,
    /// Lines that stay within this distance of a chord are straight.
    deviation: f64,
}

/// A straight run of a path: lines within part of the radius of the chord between their ends, none far from its direction.
#[derive(Clone, Copy)]
struct Run {
    start: DVec3,
    end: DVec3,
    direction: DVec3,
    length: f64,
    /// The greatest distance of the path from the chord.
    deviation: f64,
    /// The least cosine between the chord and a line.
    straightness: f64,
    /// Directions of the first and the last line.
    ends: [DVec3; 2],
    first_line: usize,
    /// The line after its last one.
    next_line: usize,
}

impl Run {
    /// The run over some lines, if they stay within `tolerance` of their chord.
    fn over(route: &Route, first_line: usize, next_line: usize, least: &Detail) -> Option<Self> {
        let (start, end) = (route.line_at(first_line).0, route.line_at(next_line - 1).1);
        let (direction, length) = direction_and_length(end - start)?;
        let mut run = Self {
            start,
            end,
            direction,
            length,
            deviation: 0.0,
            straightness: 1.0,
            ends: [direction; 2],
            first_line,
            next_line,
        };
        if next_line - first_line == 1 {
            return Some(run);
        }
        for index in first_line..next_line {
            let (from, to) = route.line_at(index);
            let Some((line, way)) = direction_and_length(to - from) else { continue };
            if way > least.length {
                run.straightness = min_or_second(line.dot(direction), run.straightness);
            }
            run.deviation = max_or_second(self::length(across(from - start, direction)), run.deviation);
            run.ends = [if index == first_line { line } else { run.ends[0] }, line];
        }
        (run.deviation <= least.deviation && run.straightness >= LEAST_STRAIGHT).then_some(run)
    }

    /// The runs of one block of lines, as long as they can be.
    fn of_block(route: &Route, block: usize, least: &Detail) -> [Option<Self>; BLOCK] {
        let mut runs = [None; BLOCK];
        let mut line = block * BLOCK;
        let end = (line + BLOCK).min(route.lines());
        for place in &mut runs {
            while line < end {
                // Lines without length have no direction, and are left out.
                let first_line = place.map_or(line, |run: Self| run.first_line);
                match Self::over(route, first_line, line + 1, least) {
                    Some(longer) => *place = Some(longer),
                    None if place.is_some() => break,
                    None => {}
                }
                line += 1;
            }
            // Too short to be followed: the runs beside it meet there.
            if place.is_some_and(|run| run.length <= least.length) {
                *place = None;
            }
        }
        runs
    }
}

/// Where on a run, and how fast, the turn at its end begins.
#[derive(Clone, Copy)]
struct Gate {
    /// Distance from the corner at the end of the run back to the gate.
    before_end: f64,
    /// The square of the greatest speed there.
    square: f64,
}

/// A corner between two runs.
#[derive(Clone, Copy)]
struct Corner {
    /// Sine and cosine of half the turning angle.
    sine: f64,
    cosine: f64,
    /// Whether the way along the path leads on, or it has to be followed to the tip.
    is_cut: bool,
}

impl Corner {
    fn between(before: &Run, after: &Run) -> Self {
        let half_angle =
            |before: DVec3, after: DVec3| [0.5 * length(after - before), 0.5 * length(after + before)];
        let [sine, cosine] = half_angle(before.direction, after.direction);
        let [_, at_lines] = half_angle(before.ends[1], after.ends[0]);
        let straightness = min_or_second(before.straightness, after.straightness);
        Self { sine, cosine, is_cut: min_or_second(cosine * straightness, at_lines) >= SHARPEST }
    }
}
/// What of an agent and its path matters at corners.
pub(super) struct Corners<'a> {
    pub(super) agent: &'a Agent,
    pub(super) route: &'a Route<'a>,
    pub(super) braking: &'a Braking,
    pub(super) radius: f64,
    pub(super) look_ahead_time: f64,
    pub(super) ending: PathEnding,
}

/// The run that an agent is on, and what is ahead.
struct Place {
    run: Run,
    gate: Gate,
    next: Option<(Run, Gate)>,
    is_near_corner: bool,
}

impl Corners<'_> {
    fn acceleration(&self) -> f64 {
        min_or_second(self.braking.acceleration(), GREATEST_ACCELERATION)
    }

    fn detail(&self) -> Detail {
        let tick = self.braking.delta_time();
        let length = min_or_second(self.acceleration() * tick, self.agent.max_speed) * tick;
        Detail { length, deviation: max_or_second(STRAIGHTENED * self.radius, 0.25 * length) }
    }

    /// Whether an agent that makes for a point ahead may not take a corner within the radius.
    fn matters(&self, corner: &Corner, own: f64) -> bool {
        let change = self.acceleration() * self.braking.delta_time();
        let speed = self.agent.max_speed;
        own < speed * speed
            || 2.0 * speed * corner.sine > change
            || 0.5 * speed * self.look_ahead_time * corner.sine > self.radius
    }

    /// The square of the greatest speed at which a corner can be turned, whatever comes after it.
    fn own_square(&self, corner: &Corner, before: &Run, after: &Run, is_end: bool) -> f64 {
        let Corner { sine, cosine, .. } = *corner;
        let full = self.agent.max_speed * self.agent.max_speed;
        if sine == 0.0 {
            return full;
        }
        if !corner.is_cut {
            return 0.0;
        }
        let acceleration = self.acceleration();
        let budget = self.radius - max_or_second(before.deviation, after.deviation);
        // The turn begins and ends up to a tick too early.
        let early = 1.5 * self.braking.delta_time() * (sine * cosine);
        let within = speed_to_stop(budget, acceleration / (cosine * sine * sine), early);
        // Half of each run belongs to the corner at its other end, if there is one.
        let room = min_or_second(0.5 * before.length, if is_end { after.length } else { 0.5 * after.length });
        let fitting = acceleration * room / sine;
        let in_a_tick = 0.5 * acceleration * self.braking.delta_time() / sine;
        min_or_second(max_or_second(min_or_second(within * within, fitting), in_a_tick * in_a_tick), full)
    }

    /// The gate of a run before another one with a gate.
    fn gate(&self, corner: &Corner, own: f64, after: &Run, next: &Gate) -> Gate {
        let acceleration = self.acceleration();
        // Between the end of this turn and the next gate the agent brakes: v^2 <= next + 2 b (way - v^2 sin(A/2) / a).
        let way = after.length - next.before_end;
        let brakes = BRAKES * acceleration;
        let chained = (next.square + 2.0 * brakes * way) / (1.0 + 2.0 * BRAKES * corner.sine);
        let square = max_or_second(min_or_second(chained, own), 0.0);
        let before_end = if corner.is_cut { square * (corner.sine / acceleration) } else { 0.0 };
        Gate { before_end, square }
    }

    /// Where the agent is, from the corners as far ahead as it may have to brake for.
    fn place(&self, along: f64) -> Option<Place> {
        let (route, least) = (self.route, self.detail());
        let full = self.agent.max_speed * self.agent.max_speed;
        let (line, lines) = (route.line_index(along), route.lines());
        let blocks = lines.div_ceil(BLOCK).max(1);
        let here = line / BLOCK;
        let braking_distance = self.braking.distance(self.agent.max_speed);
        // A turn at full speed begins at most twice the braking distance before its corner, and ends as far behind it.
        let turning_distance = 2.0 * braking_distance;
        let horizon = turning_distance + self.agent.max_speed * self.look_ahead_time;
        let (mut count, mut ahead, mut ends) = (0, 0.0, false);
        // On a closed path the block where the agent is comes again.
        while ahead < horizon && count <= blocks && !ends {
            let block = (here + count) % blocks;
            for index in block * BLOCK..((block + 1) * BLOCK).min(lines) {
                if count > 0 || index > line {
                    let (from, to) = route.line_at(index);
                    ahead += length(to - from);
                }
            }
            count += 1;
            ends = block + 1 == blocks && !route.is_closed();
        }
        let mut next: Option<(Run, Gate)> = None;
        let mut is_near_corner = false;
        let mut found: Option<Place> = None;
        for step in (0..count).rev() {
            for run in Run::of_block(route, (here + step) % blocks, &least).iter().rev().flatten() {
                if let Some(place) = &mut found {
                    place.is_near_corner |= self.has_turned(run, &place.run, turning_distance);
                    return found;
                }
                is_near_corner |= run.deviation > STRAIGHT * self.radius;
                let gate = match &next {
                    Some((after, gate)) => {
                        let corner = Corner::between(run, after);
                        let is_end = after.next_line == lines && !route.is_closed();
                        let own = self.own_square(&corner, run, after, is_end);
                        is_near_corner |= self.matters(&corner, own);
                        self.gate(&corner, own, after, gate)
                    }
                    None if ends && self.ending == PathEnding::Braking => {
                        Gate { before_end: 0.0, square: 0.0 }
                    }
                    None => Gate { before_end: 0.0, square: full },
                };
                if step == 0 && run.first_line <= line && line < run.next_line {
                    found = Some(Place { run: *run, gate, next, is_near_corner });
                }
                next = Some((*run, gate));
            }
        }
        let mut place = found?;
        if here > 0 || route.is_closed() {
            let before = Run::of_block(route, (here + blocks - 1) % blocks, &least);
            if let Some(before) = before.iter().rev().flatten().next() {
                place.is_near_corner |= self.has_turned(before, &place.run, turning_distance);
            }
        }
        Some(place)
    }

    /// Whether the agent may not have settled yet after the corner behind it.
    fn has_turned(&self, before: &Run, run: &Run, turning_distance: f64) -> bool {
        let corner = Corner::between(before, run);
        let own = self.own_square(&corner, before, run, true);
        let way = (self.agent.position - run.start).dot(run.direction);
        way < turning_distance && self.matters(&corner, own)
    }

    /// The steering through the corners near the agent, with at most the speed `cruise`; `None` if there is none, or if the
    /// agent looks far enough ahead to stay within the radius.
    pub(super) fn steering(&self, now: &PlaceAhead, cruise: f64) -> Option<DVec3> {
        let Agent { position, velocity, max_speed } = *self.agent;
        let acceleration = self.acceleration();
        let is_foreseen = self.look_ahead_time * acceleration >= 1.5 * max_speed
            && self.radius >= 0.5 * self.look_ahead_time * max_speed;
        // Farther away it returns to where it left the path.
        let is_away = now.distance > 2.0 * self.radius + max_speed * self.braking.delta_time();
        // Who moves without progress makes for the path ahead, which cannot get stuck.
        let is_stuck = now.ahead <= 0.0 && velocity != DVec3::ZERO;
        if is_foreseen
            || self.route.lines() == 1
            || is_away
            || is_stuck
            || acceleration == 0.0
            || max_speed == 0.0
        {
            return None;
        }
        let place = self.place(now.along)?;
        // Whoever can pass a run in a tick or two makes for the path ahead.
        let way = 2.0 * min_or_second(max_speed * self.braking.delta_time(), 2.0 * self.detail().length);
        if place.run.length < way || place.next.is_some_and(|(next, _)| next.length < way) {
            return None;
        }
        if !place.is_near_corner {
            return None;
        }
        let left = |run: &Run, gate: &Gate| (run.end - position).dot(run.direction) - gate.before_end;
        let (mut run, mut gate) = (place.run, place.gate);
        if let Some((next, next_gate)) = place.next
            && self.turns(&run, &gate, &next)
        {
            (run, gate) = (next, next_gate);
        }
        let end = (run.end - position).dot(run.direction);
        let is_broken = |after: &Run| after.first_line != place.run.next_line % self.route.lines().max(1);
        if end <= 0.0 || end < 2.0 * way && place.next.is_some_and(|(next, _)| is_broken(&next)) {
            // Past the end of the run without a turn, or before lines that are too short: it makes for the path ahead.
            return None;
        }
        let (brakes, tick) = (BRAKES * acceleration, self.braking.delta_time());
        let slowing = sqrt(gate.square) * tick + 0.5 * gate.square / brakes;
        let slowing = max_or_second(left(&run, &gate), 0.0) + slowing;
        let speed = min_or_second(speed_to_stop(slowing, brakes, tick), cruise);
        let offset = across(position - run.start, run.direction);
        let closing = velocity.dot(run.direction);
        let sideways = velocity - run.direction * closing;
        let wanted_sideways = self.toward_line(offset, sideways);
        let wanted_ahead = min_or_second(speed, max_speed * other_leg(length(wanted_sideways) / max_speed));
        let steering = self.within_a_tick(&run, wanted_ahead - closing, wanted_sideways - sideways);
        (steering != DVec3::ZERO || velocity != DVec3::ZERO).then_some(steering)
    }

    /// Whether the agent has to turn into the next run in the coming tick, or else passes its line.
    fn turns(&self, run: &Run, gate: &Gate, next: &Run) -> bool {
        let Agent { position, velocity, .. } = *self.agent;
        let corner = Corner::between(run, next);
        let (acceleration, tick) = (self.acceleration(), self.braking.delta_time());
        let left = (run.end - position).dot(run.direction);
        let speed = length(velocity);
        if !corner.is_cut {
            // At the tip.
            return left <= 0.25 * self.detail().length;
        }
        let begins = min_or_second(
            gate.before_end + tick * velocity.dot(run.direction),
            2.0 * speed * (speed * corner.sine / acceleration + tick),
        );
        if left > begins {
            return false;
        }
        let Some((out, distance)) = direction_and_length(across(position - next.start, next.direction))
        else {
            return left <= 0.0;
        };
        let closing = -velocity.dot(out);
        let needed = closing * closing;
        closing > 0.0
            && needed > TURN_BEGINS * corner.cosine * acceleration * (2.0 * distance - closing * tick)
    }

    /// The velocity across a line with which an agent beside it comes to it, and does not pass it.
    fn toward_line(&self, offset: DVec3, sideways: DVec3) -> DVec3 {
        let Some((out, distance)) = direction_and_length(offset) else { return DVec3::ZERO };
        let (acceleration, tick) = (self.acceleration(), self.braking.delta_time());
        let closing = -sideways.dot(out);
        let easy = speed_to_stop(distance, SIDEWAYS * acceleration, tick);
        let wanted = if closing > easy {
            // The constant deceleration that ends at the line, in whole ticks.
            let change = closing * closing / (2.0 * distance + closing * tick) * tick;
            min_or_second(max_or_second(closing - change, 0.0), self.braking.speed(distance))
        } else {
            min_or_second(easy, SIDEWAYS * self.agent.max_speed)
        };
        out * -wanted
    }

    /// The steering for a change of velocity along and across a run, of which the one across has priority.
    fn within_a_tick(&self, run: &Run, ahead: f64, aside: DVec3) -> DVec3 {
        let difference = run.direction * ahead + aside;
        let change = self.acceleration() * self.braking.delta_time();
        let taken_up = self.braking.taken_up();
        if change == 0.0 {
            return difference;
        }
        let across = shorten_to(aside, change);
        let most = change * other_leg(length(aside) / change);
        let along = max_or_second(min_or_second(ahead, most), -most);
        let taken = run.direction * along + across;
        let is_whole = along == ahead && across == aside;
        // A body that its acceleration limits takes up the direction of a steering of any size.
        if is_whole || taken_up < 1.0 || self.braking.change() != change {
            return taken / taken_up;
        }
        taken * (length(difference) / change)
    }
}

/// The part of a vector across a direction.
fn across(v: DVec3, direction: DVec3) -> DVec3 {
    v - direction * v.dot(direction)
}
