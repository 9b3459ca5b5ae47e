//! The laws with an impact angle, an impact time, or both.

use super::command::{Guidance, GuidanceState};
use super::guide::Engagement;
use super::planned_course::{Ends, PlannedCourse};
use super::{GuidanceQuery, homing};
use crate::geometry::{across, fixed_side, leaning};
use crate::numeric::{direction_and_length, length, max_or_second, power_of_two, sqrt};
use glam::DVec3;

/// Maximum number of steps of a root search; any two of them at least halve the interval.
const STEPS: u32 = 64;
/// The part of its value to which a root is found.
const CLOSE: f64 = power_of_two(-40);
/// The ticks before the impact in which the command fades.
const LAST_TICKS: f64 = 2.0;

/// A way and how long it takes.
pub(super) struct Plan {
    course: PlannedCourse,
    /// The rate of its parameter, times the time that it takes at the missile's speed.
    pace: f64,
    way: DVec3,
    pub time: f64,
}

/// The root of a function that is positive at `low` and not at `high`: the Illinois method (M. Dowell, P. Jarratt, "A
/// modified regula falsi method", BIT 11, 1971).
fn root(mut low: f64, mut at_low: f64, mut high: f64, mut at_high: f64, f: impl Fn(f64) -> f64) -> f64 {
    let mut was_low = None;
    for _ in 0..STEPS {
        let between = (low * at_high - high * at_low) / (at_high - at_low);
        let middle = if between > low && between < high { between } else { 0.5 * (low + high) };
        let value = f(middle);
        if value.abs() <= middle * CLOSE {
            return middle;
        }
        if value > 0.0 {
            (low, at_low) = (middle, value);
            if was_low == Some(true) {
                at_high *= 0.5;
            }
            was_low = Some(true);
        } else {
            (high, at_high) = (middle, value);
            if was_low == Some(false) {
                at_low *= 0.5;
            }
            was_low = Some(false);
        }
        if high - low <= high * CLOSE {
            break;
        }
    }
    high
}

/// The earliest way.
pub(super) fn earliest(engagement: &Engagement<'_>, end: DVec3) -> Option<Plan> {
    let speed = engagement.speed;
    let plan = |time: f64| {
        let way = engagement.target_after(time);
        let pace = speed * time;
        let course = Ends { way, start: engagement.course, end }.course(pace, DVec3::ZERO);
        Plan { course, pace, way, time }
    };
    let late = |time: f64| plan(time).course.length() / speed - time;
    let (mut low, mut at_low) = (0.0, engagement.range / speed);
    let mut high = 0.5 * at_low;
    for _ in 0..STEPS {
        let at_high = late(high);
        if at_high <= 0.0 {
            return Some(plan(root(low, at_low, high, at_high, late)));
        }
        (low, at_low) = (high, at_high);
        high *= 1.5;
    }
    None
}

/// The side to which `lean` leans off the chord; the wanted side, or a fixed one, if it hardly leans.
fn side(engagement: &Engagement<'_>, lean: DVec3, chord: DVec3) -> DVec3 {
    let wanted = engagement.query.detour_direction;
    leaning(lean, 1.0, chord, |chord| across(wanted, chord).unwrap_or_else(|| fixed_side(chord)))
}

/// The acceleration of a detour that takes `spare` seconds longer; it is added to the acceleration of the way with the least. For small
/// angles a detour of `c s^2 (1 - s)^2` to one side adds `c (a - b) / 30 + c^2 / 105` to the length. The course leans to that
/// side by the angle `a` at the beginning and by `b` at the end.
fn detour(engagement: &Engagement<'_>, plan: &Plan, end: DVec3, spare: f64) -> DVec3 {
    let Some((chord, distance)) = direction_and_length(plan.way) else { return DVec3::ZERO };
    let lean = engagement.course - end;
    let side = side(engagement, lean, chord);
    let lean = lean.dot(side) / 30.0;
    let spare = spare * engagement.speed / distance;
    let size = (sqrt(lean * lean + spare * (4.0 / 105.0)) - lean) * 52.5;
    side * (2.0 * size * engagement.speed * (engagement.speed / distance))
}

/// Whether an impact at that time is later than wanted by more than a tick and a 128th of the time left.
fn is_too_late(engagement: &Engagement<'_>, time: f64) -> bool {
    let wanted = engagement.query.impact_time;
    time - wanted > wanted / 128.0 + engagement.query.delta_time
}

/// The angle whose arc is `ratio` times as long as its chord: half of that which the arc turns; 0 if no arc is so short.
fn arc_angle(ratio: f64) -> f64 {
    let (mut low, mut high) = (0.0, core::f64::consts::PI);
    for _ in 0..52 {
        let middle = 0.5 * (low + high);
        if middle < ratio * libm::sin(middle) { low = middle } else { high = middle }
    }
    low
}

/// Impact time without an angle, by the law of Jeon, Lee and Tahk.
fn on_time(engagement: &Engagement<'_>) -> Guidance {
    let Engagement { query, course, speed, .. } = *engagement;
    let way = engagement.target_after(query.impact_time);
    let Some((chord, distance)) = direction_and_length(way) else {
        return engagement.command(DVec3::ZERO, 0.0, way, query.impact_time);
    };
    let outward = side(engagement, course, chord);
    let error = libm::atan2(course.dot(outward), course.dot(chord));
    let arc = arc_angle(speed * query.impact_time / distance);
    let spare = arc * arc * (2.0 / 45.0) - error * error / 60.0;
    let push = if spare > 0.0 { 15.0 * sqrt(spare) } else { 0.0 };
    let turn = push - 2.0 * libm::sin(error) - 2.5 * error;
    let away = outward * course.dot(chord) - chord * course.dot(outward);
    let wanted = away * (turn * speed * (speed / distance));
    let earliest = if spare > 0.0 {
        query.impact_time
    } else {
        let least = error.abs() * sqrt(0.375);
        distance / speed * if least > 0.0 { least / libm::sin(least) } else { 1.0 }
    };
    let needed = length(wanted);
    let guidance = engagement.command(wanted, needed, way, earliest);
    if is_too_late(engagement, earliest) {
        // Its own time counts now.
        let homing = homing::guide(engagement);
        let is_reached = homing.state != GuidanceState::OutOfReach;
        return Guidance { state: if is_reached { GuidanceState::TooLate } else { homing.state }, ..homing };
    }
    guidance
}

pub(super) fn guide(engagement: &Engagement<'_>) -> Guidance {
    let given = engagement.query;
    // Divided by, -0 would be minus infinity.
    let query =
        &GuidanceQuery { impact_time: given.impact_time + 0.0, delta_time: given.delta_time + 0.0, ..*given };
    let engagement = &Engagement { query, ..*engagement };
    let speed = engagement.speed;
    let end = direction_and_length(query.impact_direction).filter(|_| query.law.has_direction());
    let Some((end, _)) = end else { return on_time(engagement) };
    let needed = |plan: &Plan| speed * plan.course.greatest_curvature() * speed;
    let Some(plan) = earliest(engagement, end) else {
        return Guidance { state: GuidanceState::OutOfReach, ..homing::guide(engagement) };
    };
    let mut most = needed(&plan);
    let rate = speed / plan.pace;
    // The part of the way to the middle of the tick.
    let middle = 0.5 * query.delta_time / plan.time;
    let middle = if middle < 0.5 { middle } else { 0.5 };
    let mut wanted = engagement.across_course(plan.course.second_derivative(middle)) * rate * rate;
    let mut time = plan.time;
    let mut is_late = false;
    if query.law.has_time() {
        let spare = query.impact_time - plan.time;
        is_late = is_too_late(engagement, plan.time);
        if spare > 0.0 {
            wanted += engagement.across_course(detour(engagement, &plan, end, spare));
        }
        time = if is_late { plan.time } else { query.impact_time };
        most = max_or_second(length(wanted), most);
    }
    // The last ticks could only turn the missile away from its way.
    let ticks = time / (LAST_TICKS * query.delta_time);
    if ticks < 1.0 {
        wanted *= ticks;
    }
    let guidance = engagement.command(wanted, most, plan.way, time);
    Guidance { state: if is_late { GuidanceState::TooLate } else { guidance.state }, ..guidance }
}
