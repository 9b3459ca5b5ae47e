//! Command to line of sight.

use super::command::{Guidance, GuidanceState};
use super::guide::Engagement;
use super::homing::turn_toward;
use crate::numeric::{direction_and_length, length};
use glam::DVec3;

/// The missile's deviation from the line obeys `d'' + 2 d' / T + d / T^2 = 0`, with the time constant `T`. To that comes the
/// acceleration of the point of the line at the missile's distance, which turns with the line.
pub(super) fn guide(engagement: &Engagement<'_>) -> Guidance {
    let Engagement { query, course, speed, .. } = *engagement;
    let relative = query.target.velocity - query.launcher.velocity;
    let place = query.missile.position - query.launcher.position;
    let gap = query.target.position - query.missile.position;
    let velocity = query.missile.velocity - query.launcher.velocity;
    let Some((line, span)) = direction_and_length(query.target.position - query.launcher.position) else {
        let guidance = engagement.command(DVec3::ZERO, 0.0, gap, f64::INFINITY);
        return Guidance { state: GuidanceState::OutOfReach, ..guidance };
    };
    let across_line = |v: DVec3| v - line * v.dot(line);
    let growth = relative.dot(line);
    let turn = (relative - line * growth) / span;
    let turn_change = (across_line(query.target_acceleration) - turn * (2.0 * growth)) / span;
    let distance = place.dot(line);
    let advance = velocity.dot(line) + place.dot(turn);
    let closing = advance - growth;
    if distance >= span {
        let guidance = engagement.command(DVec3::ZERO, 0.0, gap, f64::INFINITY);
        return Guidance { state: GuidanceState::Passed, ..guidance };
    }
    let time = if closing > 0.0 { (span - distance) / closing } else { f64::INFINITY };
    let impact = if time < f64::INFINITY { engagement.target_after(time) } else { gap };
    let along = course.dot(line);
    if along < 0.5 {
        let wanted = turn_toward(engagement, line);
        let guidance = engagement.command(wanted, query.max_acceleration, impact, time);
        return Guidance { state: GuidanceState::Turning, ..guidance };
    }
    let deviation = place - line * distance;
    let drift = across_line(velocity - turn * distance);
    let across = turn_change * distance + turn * (2.0 * advance)
        - (deviation / query.line_time + drift * 2.0) / query.line_time;
    // Across the course, with that part across the line.
    let wanted = across - line * (across.dot(course) / along);
    let needed = length(wanted);
    let guidance = engagement.command(wanted, needed, impact, time);
    let is_outrun = time == f64::INFINITY && growth >= speed;
    Guidance { state: if is_outrun { GuidanceState::OutOfReach } else { guidance.state }, ..guidance }
}
