//! The laws that turn with the line of sight.

use super::GuidanceLaw;
use super::command::{Guidance, GuidanceState};
use super::guide::Engagement;
use crate::geometry::{fixed_side, leaning};
use crate::intercept::{BestCourse, InterceptQuery, solve_or_approach};
use crate::numeric::{direction_and_length, length};
use glam::DVec3;

/// The straight intercept: its course, where it is relative to the missile, and when. `None` for the time if there is none.
struct Lead {
    course: DVec3,
    point: DVec3,
    time: Option<f64>,
}

fn lead(engagement: &Engagement<'_>) -> Option<Lead> {
    let query = InterceptQuery {
        pursuer_position: engagement.query.missile.position,
        target_position: engagement.query.target.position,
        target_velocity: engagement.query.target.velocity,
        pursuer_speed: engagement.speed,
        capture_radius: 0.0,
    };
    let (velocity, point, time) = match solve_or_approach(&query).ok()? {
        BestCourse::Intercept(met) => (met.pursuer_velocity, met.point, Some(met.time)),
        BestCourse::Approach(_, closest) => (closest.pursuer_velocity, closest.point, None),
    };
    let (course, _) = direction_and_length(velocity)?;
    Some(Lead { course, point: point - engagement.query.missile.position, time })
}

/// Seconds to the impact at the present closing speed; infinite if the gap does not close.
pub(super) fn time_to_go(engagement: &Engagement<'_>) -> f64 {
    let closing = -engagement.relative.dot(engagement.sight);
    if closing > 0.0 { engagement.range / closing } else { f64::INFINITY }
}

/// Turns at the greatest acceleration toward `course`.
pub(super) fn turn_toward(engagement: &Engagement<'_>, course: DVec3) -> DVec3 {
    leaning(course, 1.0, engagement.course, fixed_side) * engagement.query.max_acceleration
}

/// Whether a point lies within the turning circle on its side.
fn is_within_turn(engagement: &Engagement<'_>, point: DVec3) -> bool {
    let ahead = point.dot(engagement.course);
    let aside = length(point - engagement.course * ahead);
    let radius = engagement.speed * (engagement.speed / engagement.query.max_acceleration);
    // The distance to the center of the circle is less than its radius.
    ahead * ahead + aside * aside < 2.0 * radius * aside
}

pub(super) fn guide(engagement: &Engagement<'_>) -> Guidance {
    let Engagement { query, sight, range, relative, .. } = *engagement;
    let closing = -relative.dot(sight);
    let lead = lead(engagement);
    let turns = lead.as_ref().is_some_and(|lead| match lead.time {
        Some(time) => closing * time < 0.5 * range,
        None => engagement.course.dot(lead.course) < 0.5,
    });
    let is_out_of_reach = lead.as_ref().is_none_or(|lead| lead.time.is_none());
    let state = is_out_of_reach.then_some(GuidanceState::OutOfReach);
    if let Some(lead) = lead.filter(|_| turns) {
        let comes_round = lead.time.is_some() && is_within_turn(engagement, lead.point);
        let (wanted, turning) = if comes_round {
            (DVec3::ZERO, GuidanceState::ComingRound)
        } else {
            (turn_toward(engagement, lead.course), GuidanceState::Turning)
        };
        let needed = if comes_round { 0.0 } else { query.max_acceleration };
        let time = lead.time.unwrap_or(f64::INFINITY);
        let guidance = engagement.command(wanted, needed, lead.point, time);
        return Guidance { state: state.unwrap_or(turning), ..guidance };
    }
    let time = time_to_go(engagement);
    let across_sight = |v: DVec3| v - sight * v.dot(sight);
    let wanted = match query.law {
        GuidanceLaw::ZeroEffortMiss if time < f64::INFINITY => {
            across_sight(engagement.target_after(time) - query.missile.velocity * time) / (time * time)
        }
        GuidanceLaw::AugmentedProportionalNavigation => {
            engagement.turn_rate().cross(sight) * closing + across_sight(query.target_acceleration) * 0.5
        }
        _ => engagement.turn_rate().cross(sight) * closing,
    };
    let wanted = engagement.with_part_across_sight(wanted * query.navigation_constant);
    let needed = length(wanted);
    let impact = if time < f64::INFINITY { engagement.target_after(time) } else { sight * range };
    let guidance = engagement.command(wanted, needed, impact, time);
    Guidance { state: state.unwrap_or(guidance.state), ..guidance }
}
