//! Turning to where a shot meets its target, and when to fire.

use crate::axes::{enter, leave};
use crate::lead::Moving;
use crate::verdict::Verdict;
use godot::builtin::{Basis, Vector3};
use pursuit_core::DVec3;
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{TurretQuery, solve_turret};
use pursuit_core::intercept::{InterceptQuery, solve};
use pursuit_core::steering::{TurnLimits, TurnState, advance_turn};

/// What a turret can do.
#[derive(Clone, Copy, Debug)]
pub struct Gun {
    /// Speed of its projectile, in m/s.
    pub muzzle_speed: f64,
    /// In rad/s.
    pub turn_rate: f64,
    /// Range of its projectile, in meters; 0 for no limit.
    pub max_range: f64,
    /// How near a shot must pass, in meters.
    pub hit_radius: f64,
    /// The latest hit that it considers, in seconds.
    pub horizon: f64,
}

/// Where a turret turns to, and when its shot hits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Aim {
    pub aim_point: Vector3,
    /// Seconds until a shot hits, after the turn.
    pub impact_time: f64,
    /// Seconds that it turns before it can fire.
    pub rotation_time: f64,
    pub verdict: Verdict,
}

/// A turret after one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turned {
    /// Where its barrel points: a unit vector.
    pub facing: Vector3,
    /// How long a shot flies that it fires now; `None` when it would miss.
    pub flight_time: Option<f64>,
}

impl Gun {
    fn range(&self) -> f64 {
        if self.max_range == 0.0 { f64::INFINITY } else { self.max_range }
    }

    /// Where to turn to.
    pub fn aim(&self, position: Vector3, facing: Vector3, target: Moving) -> Aim {
        let query = TurretQuery {
            shot: Shot {
                shooter_position: enter(position),
                target_position: enter(target.position),
                target_velocity: enter(target.velocity),
                muzzle_speed: self.muzzle_speed,
                gravity: DVec3::ZERO,
            },
            facing: enter(facing),
            turn_rate: self.turn_rate,
            max_range: self.range(),
            min_time: 0.0,
            horizon: self.horizon,
            fire_cone: 0.0,
        };
        match solve_turret(&query) {
            Ok(found) => Aim {
                aim_point: leave(found.aim_point),
                impact_time: found.impact_time,
                rotation_time: found.rotation_time,
                verdict: found.verdict.into(),
            },
            Err(refusal) => Aim { aim_point: position, verdict: Verdict::Refused(refusal), ..Aim::default() },
        }
    }

    /// Turns for `delta_time` seconds toward the aim point; `None` when an input is refused: it stays as it is.
    pub fn turn(
        &self,
        position: Vector3,
        facing: Vector3,
        aim: &Aim,
        target: Moving,
        delta_time: f64,
    ) -> Option<Turned> {
        if !matches!(aim.verdict, Verdict::Met | Verdict::NoIntercept(_)) {
            return None;
        }
        let state = TurnState { facing: enter(facing), turning: DVec3::ZERO };
        let limits = TurnLimits { max_rate: self.turn_rate, max_acceleration: f64::INFINITY };
        let toward = enter(aim.aim_point) - enter(position);
        let turned = advance_turn(&state, toward, DVec3::ZERO, &limits, delta_time).ok()?;
        Some(Turned {
            facing: leave(turned.facing),
            flight_time: self.hits(enter(position), turned.facing, target),
        })
    }

    /// When a shot along `facing` passes the target within its radius and the range.
    fn hits(&self, position: DVec3, facing: DVec3, target: Moving) -> Option<f64> {
        let query = InterceptQuery {
            pursuer_position: position,
            target_position: enter(target.position),
            target_velocity: enter(target.velocity),
            pursuer_speed: self.muzzle_speed,
            capture_radius: 0.0,
        };
        let time = solve(&query).ok()?.time;
        let shot = position + facing * (self.muzzle_speed * time);
        let miss = shot - query.target_position - query.target_velocity * time;
        let is_hit = miss.length() <= self.hit_radius
            && self.muzzle_speed * time <= self.range()
            && time <= self.horizon;
        is_hit.then_some(time)
    }
}

/// A rotation whose -z is `facing`, upright, with the scale of `before`. A barrel that points straight up keeps its own up.
pub fn looking(facing: Vector3, before: Basis) -> Basis {
    let [x, y, z] = [before.col_a(), before.col_b(), before.col_c()];
    let up = if facing.cross(Vector3::UP).length() > 1e-3 { Vector3::UP } else { y };
    let back = -facing;
    let right = up.cross(back).normalized();
    Basis::from_cols(right * x.length(), back.cross(right) * y.length(), back * z.length())
}

#[cfg(test)]
mod tests {
    use super::{Gun, Turned, looking};
    use crate::lead::Moving;
    use crate::verdict::Verdict;
    use godot::builtin::{Basis, Vector3};
    use pursuit_core::NoIntercept;

    const GUN: Gun =
        Gun { muzzle_speed: 50.0, turn_rate: 2.0, max_range: 0.0, hit_radius: 0.01, horizon: 5.0 };
    /// 80 m ahead, crossing at 30 m/s: a shot at 50 m/s along (4, 0, 3) meets it after 2 s.
    const CROSSING: Moving =
        Moving { position: Vector3::new(80.0, 0.0, 0.0), velocity: Vector3::new(0.0, 0.0, 30.0) };
    const LEAD: Vector3 = Vector3::new(0.8, 0.0, 0.6);

    #[test]
    fn a_barrel_that_points_along_the_3_4_5_triangle_fires_at_once() {
        let aim = GUN.aim(Vector3::ZERO, LEAD, CROSSING);
        assert_eq!(aim.verdict, Verdict::Met);
        assert!((aim.aim_point - Vector3::new(80.0, 0.0, 60.0)).length() < 1e-3, "{aim:?}");
        assert!((aim.impact_time - 2.0).abs() < 1e-6, "{aim:?}");
        let turned = GUN.turn(Vector3::ZERO, LEAD, &aim, CROSSING, 1.0 / 64.0).unwrap();
        assert!((turned.flight_time.unwrap() - 2.0).abs() < 1e-6);
    }

    #[test]
    fn a_barrel_that_looks_away_turns_by_its_rate_and_does_not_fire_before_it_points_there() {
        let (mut facing, mut ticks) = (Vector3::LEFT, 0);
        let still = Moving { velocity: Vector3::ZERO, ..CROSSING };
        loop {
            let aim = GUN.aim(Vector3::ZERO, facing, still);
            let turned = GUN.turn(Vector3::ZERO, facing, &aim, still, 1.0 / 64.0).unwrap();
            let angle = facing.angle_to(turned.facing);
            assert!(angle <= 2.0 / 64.0 + 1e-3, "{angle}");
            (facing, ticks) = (turned.facing, ticks + 1);
            if turned.flight_time.is_some() {
                break;
            }
        }
        // Half a turn at 2 rad/s: pi / 2 s, 100.5 ticks; it hits within 0.01 m a little before.
        assert!((100..=101).contains(&ticks), "{ticks}");
    }

    #[test]
    fn a_barrel_is_upright_and_keeps_its_size() {
        let size = Basis::from_cols(Vector3::RIGHT * 2.0, Vector3::UP * 3.0, Vector3::BACK * 4.0);
        let basis = looking(LEAD, size);
        assert!((basis.col_c() + LEAD * 4.0).length() < 1e-5);
        assert!((basis.col_b() - Vector3::UP * 3.0).length() < 1e-5);
        // To the right of (4, 0, 3) is (-3, 0, 4).
        assert!((basis.col_a() - Vector3::new(-0.6, 0.0, 0.8) * 2.0).length() < 1e-5);
        let up = looking(Vector3::UP, Basis::from_cols(Vector3::RIGHT, Vector3::BACK, Vector3::DOWN));
        assert_eq!(up, Basis::from_cols(Vector3::RIGHT, Vector3::BACK, Vector3::DOWN));
    }

    #[test]
    fn what_is_out_of_range_or_too_fast_is_not_fired_at() {
        let near = Gun { max_range: 99.0, ..GUN };
        let aim = near.aim(Vector3::ZERO, LEAD, CROSSING);
        assert_eq!(aim.verdict, Verdict::NoIntercept(NoIntercept::OutOfRange));
        let turned = near.turn(Vector3::ZERO, LEAD, &aim, CROSSING, 1.0 / 64.0);
        assert_eq!(turned.and_then(|turned: Turned| turned.flight_time), None);
        let away = Moving { velocity: Vector3::new(50.0, 0.0, 0.0), ..CROSSING };
        assert!(matches!(GUN.aim(Vector3::ZERO, LEAD, away).verdict, Verdict::NoIntercept(_)));
    }

    #[test]
    fn bad_input_is_refused_by_its_name_and_the_barrel_stays() {
        let nowhere = Vector3::new(0.0, f32::NAN, 0.0);
        for (gun, position, facing, target, named) in [
            (Gun { muzzle_speed: -1.0, ..GUN }, Vector3::ZERO, LEAD, CROSSING, "muzzle_speed"),
            (Gun { turn_rate: f64::NAN, ..GUN }, Vector3::ZERO, LEAD, CROSSING, "turn_rate"),
            (Gun { max_range: -1.0, ..GUN }, Vector3::ZERO, LEAD, CROSSING, "max_range"),
            (Gun { horizon: -1.0, ..GUN }, Vector3::ZERO, LEAD, CROSSING, "horizon"),
            (GUN, nowhere, LEAD, CROSSING, "shooter_position"),
            (GUN, Vector3::ZERO, Vector3::ZERO, CROSSING, "facing"),
            (GUN, Vector3::ZERO, LEAD, Moving { position: nowhere, ..CROSSING }, "target_position"),
            (GUN, Vector3::ZERO, LEAD, Moving { velocity: nowhere, ..CROSSING }, "target_velocity"),
        ] {
            let aim = gun.aim(position, facing, target);
            assert!(aim.verdict.status() < 0 && aim.verdict.text().contains(named), "{named}: {aim:?}");
            assert_eq!(gun.turn(position, facing, &aim, target, 1.0 / 64.0), None);
        }
        let aim = GUN.aim(Vector3::ZERO, LEAD, CROSSING);
        assert_eq!(GUN.turn(Vector3::ZERO, LEAD, &aim, CROSSING, f64::NAN), None);
    }
}
