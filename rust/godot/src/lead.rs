//! Where and when a target is met.

use crate::axes::{enter, leave};
use crate::verdict::Verdict;
use godot::builtin::Vector3;
use pursuit_core::intercept::{
    BestCourse, Fallback, InterceptQuery, PredictionSettings, predict, solve_or_approach,
};

/// Something that moves straight.
#[derive(Clone, Copy, Debug)]
pub struct Moving {
    pub position: Vector3,
    pub velocity: Vector3,
}

/// The point to run to, and when it is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lead {
    /// The point of the intercept, or of the nearest approach where there is none; the pursuer's own place when it is refused.
    pub aim_point: Vector3,
    /// Seconds until there.
    pub time: f64,
    /// Velocity of the pursuer on its way: full speed toward the point.
    pub velocity: Vector3,
    pub verdict: Verdict,
}

/// Leads the target. On the ground heights do not count, and the aim point is at the pursuer's.
pub fn lead(pursuer: Vector3, target: Moving, speed: f64, horizon: f64, is_on_ground: bool) -> Lead {
    let along = |vector: Vector3| if is_on_ground { Vector3 { y: 0.0, ..vector } } else { vector };
    let query = InterceptQuery {
        pursuer_position: enter(along(pursuer)),
        target_position: enter(along(target.position)),
        target_velocity: enter(along(target.velocity)),
        pursuer_speed: speed,
        capture_radius: 0.0,
    };
    let settings =
        PredictionSettings { horizon, fallback: Fallback::ClosestApproach, ..PredictionSettings::default() };
    match predict(&query, &settings) {
        Ok(found) => {
            let aim_point = leave(found.aim_point);
            let direction = (found.aim_point - query.pursuer_position).normalize_or_zero();
            Lead {
                aim_point: if is_on_ground { Vector3 { y: pursuer.y, ..aim_point } } else { aim_point },
                time: found.time,
                velocity: leave(direction * speed),
                verdict: found.verdict.into(),
            }
        }
        Err(refusal) => Lead { aim_point: pursuer, verdict: Verdict::Refused(refusal), ..Lead::default() },
    }
}

/// The answers of many queries, side by side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Leads {
    /// Points of the intercepts, or of the nearest approach; NaN where the query is refused.
    pub points: Vec<Vector3>,
    /// Seconds until there; infinite where the gap shrinks without end, NaN where the query is refused.
    pub times: Vec<f32>,
    /// The status of each.
    pub statuses: Vec<i32>,
}

/// Solves one intercept for each item; a list of one item stands for all.
///
/// # Errors
/// When a list has another number of items: says which.
pub fn solve_each(
    pursuers: &[Vector3],
    targets: &[Vector3],
    velocities: &[Vector3],
    speeds: &[f32],
    catch_distance: f64,
) -> Result<Leads, String> {
    let lengths = [
        (pursuers.len(), "pursuer_positions"),
        (targets.len(), "target_positions"),
        (velocities.len(), "target_velocities"),
        (speeds.len(), "speeds"),
    ];
    let count = lengths.iter().map(|(length, _)| *length).find(|length| *length != 1).unwrap_or(1);
    for (length, name) in lengths {
        if length != count && length != 1 {
            return Err(format!("{name} has {length} items, where others have {count}"));
        }
    }
    let mut answers = Leads::default();
    for index in 0..count {
        let query = InterceptQuery {
            pursuer_position: enter(one_or_each(pursuers, index)),
            target_position: enter(one_or_each(targets, index)),
            target_velocity: enter(one_or_each(velocities, index)),
            pursuer_speed: f64::from(one_or_each(speeds, index)),
            capture_radius: catch_distance,
        };
        let (point, time, verdict) = match solve_or_approach(&query) {
            Ok(BestCourse::Intercept(met)) => (leave(met.point), met.time, Verdict::Met),
            Ok(BestCourse::Approach(reason, near)) => {
                (leave(near.point), near.time, Verdict::NoIntercept(reason))
            }
            Err(refusal) => (Vector3::splat(f32::NAN), f64::NAN, Verdict::Refused(refusal)),
        };
        answers.points.push(point);
        answers.times.push(time as f32);
        answers.statuses.push(verdict.status());
    }
    Ok(answers)
}

/// The item at `index`, or the only one.
fn one_or_each<T: Copy>(list: &[T], index: usize) -> T {
    if let [all] = list { *all } else { list[index] }
}

#[cfg(test)]
mod tests {
    use super::{Lead, Moving, lead, solve_each};
    use crate::verdict::Verdict;
    use godot::builtin::Vector3;
    use pursuit_core::NoIntercept;

    /// A triangle of sides 6, 8 and 10: a target 8 m ahead crosses at 3 m/s, and a pursuer at 5 m/s meets it after 2 s.
    const CROSSING: Moving =
        Moving { position: Vector3::new(8.0, 0.0, 0.0), velocity: Vector3::new(0.0, 0.0, 3.0) };

    #[test]
    fn a_crossing_target_is_met_at_the_corner_of_a_3_4_5_triangle() {
        let met = lead(Vector3::ZERO, CROSSING, 5.0, 10.0, false);
        let expected = Lead {
            aim_point: Vector3::new(8.0, 0.0, 6.0),
            time: 2.0,
            velocity: Vector3::new(4.0, 0.0, 3.0),
            verdict: Verdict::Met,
        };
        assert_eq!(met, expected);
    }

    #[test]
    fn on_the_ground_heights_do_not_count_and_the_pursuer_keeps_its_own() {
        let above = Moving { position: Vector3::new(8.0, 50.0, 0.0), velocity: Vector3::new(0.0, 9.0, 3.0) };
        let met = lead(Vector3::new(0.0, 2.0, 0.0), above, 5.0, 10.0, true);
        assert_eq!((met.aim_point, met.time), (Vector3::new(8.0, 2.0, 6.0), 2.0));
        assert_eq!(met.velocity.y, 0.0);
    }

    #[test]
    fn a_target_that_escapes_or_is_later_than_the_horizon_says_so() {
        let escaping = Moving { velocity: Vector3::new(5.0, 0.0, 0.0), ..CROSSING };
        let why = lead(Vector3::ZERO, escaping, 5.0, 10.0, false);
        assert_eq!(why.verdict, Verdict::NoIntercept(NoIntercept::TargetEscaping));
        let late = lead(Vector3::ZERO, CROSSING, 5.0, 1.0, false);
        assert_eq!(late.verdict, Verdict::NoIntercept(NoIntercept::BeyondHorizon));
    }

    #[test]
    fn bad_input_is_refused_by_its_name_and_the_pursuer_stays() {
        let here = Vector3::new(1.0, 2.0, 3.0);
        let nowhere = Vector3::new(f32::NAN, 0.0, 0.0);
        for (refused, named) in [
            (lead(here, Moving { position: nowhere, ..CROSSING }, 5.0, 10.0, false), "target_position"),
            (lead(here, Moving { velocity: nowhere, ..CROSSING }, 5.0, 10.0, false), "target_velocity"),
            (lead(here, CROSSING, -5.0, 10.0, false), "pursuer_speed"),
            (lead(here, CROSSING, f64::INFINITY, 10.0, false), "pursuer_speed"),
            (lead(here, CROSSING, 5.0, -1.0, false), "horizon"),
            (lead(here, CROSSING, 5.0, f64::NAN, true), "horizon"),
        ] {
            assert!(refused.verdict.status() < 0 && refused.verdict.text().contains(named), "{refused:?}");
            assert_eq!((refused.aim_point, refused.time, refused.velocity), (here, 0.0, Vector3::ZERO));
        }
        assert!(lead(nowhere, CROSSING, 5.0, 10.0, false).verdict.text().contains("pursuer_position"));
    }

    #[test]
    fn a_list_of_one_stands_for_all_and_a_row_that_is_refused_harms_no_other() {
        let pursuers = [Vector3::ZERO, Vector3::splat(f32::INFINITY), Vector3::new(8.0, 16.0, 0.0)];
        let answers = solve_each(&pursuers, &[CROSSING.position], &[CROSSING.velocity], &[5.0], 0.0).unwrap();
        assert_eq!(answers.statuses, [0, -2, 0]);
        assert_eq!(answers.points[0], Vector3::new(8.0, 0.0, 6.0));
        // 16 m above: |(16, 3 t)| = 5 t at t = 4.
        assert_eq!(answers.points[2], Vector3::new(8.0, 0.0, 12.0));
        assert_eq!((answers.times[0], answers.times[2]), (2.0, 4.0));
        assert!(answers.times[1].is_nan() && answers.points[1].x.is_nan());
    }

    #[test]
    fn a_row_without_an_intercept_has_the_nearest_approach_and_the_reason() {
        let answers =
            solve_each(&[Vector3::ZERO], &[CROSSING.position], &[Vector3::new(5.0, 0.0, 0.0)], &[5.0], 0.0);
        let answers = answers.unwrap();
        assert_eq!(answers.statuses, [4]);
        assert!(answers.points[0].is_finite());
    }

    #[test]
    fn lists_of_different_lengths_are_refused_by_name() {
        let three = [Vector3::ZERO; 3];
        let said = solve_each(&three, &three[..2], &three, &[1.0], 0.0).unwrap_err();
        assert_eq!(said, "target_positions has 2 items, where others have 3");
        let said = solve_each(&three, &three, &three, &[1.0; 4], 0.0).unwrap_err();
        assert_eq!(said, "speeds has 4 items, where others have 3");
        let none = solve_each(&[], &[], &[], &[], 0.0).unwrap();
        assert_eq!(none.statuses.len(), 0);
        assert!(solve_each(&[], &three, &three, &[1.0], 0.0).is_err());
        let refused = solve_each(&three, &three, &three, &[1.0], -1.0).unwrap();
        assert_eq!(refused.statuses, [-3; 3]);
    }
}
