//! The node that leads a target.

use super::seen;
use crate::lead::{Lead, lead, solve_each};
use crate::track::Track;
use crate::verdict::Verdict;
use godot::classes::{INode, Node, Node3D};
use godot::prelude::*;

/// Leads a moving target: where its parent, a [Node3D], meets it, and when.
///
/// Add it as a child of the pursuer and set [member target]. It moves nothing: read [method get_velocity] in the parent's
/// _physics_process, as in velocity = $PursuitIntercept.get_velocity(). The answer is exact for a target that keeps its velocity, and is
/// asked again at each physics tick. The target's velocity is measured from where it was in the last quarter of a second.
/// Lengths are meters.
#[derive(GodotClass)]
#[class(init, base=Node)]
pub struct PursuitIntercept {
    /// The node that is pursued.
    #[export]
    target: Option<Gd<Node3D>>,
    /// Speed of the pursuer, in m/s.
    #[export(range = (0.0, 100.0, 0.01, or_greater, suffix = "m/s"))]
    #[init(val = 6.0)]
    speed: f64,
    /// Distance between the two places at which the target is caught, in meters.
    #[export(range = (0.0, 10.0, 0.01, or_greater, suffix = "m"))]
    #[init(val = 1.0)]
    catch_distance: f64,
    /// The latest intercept that counts, in seconds.
    #[export(range = (0.0, 60.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 10.0)]
    horizon: f64,
    /// Whether heights do not count, neither for the intercept nor for the catch: for walkers. The aim point has the height of the pursuer.
    #[export]
    #[init(val = true)]
    on_ground: bool,
    track: Track,
    answer: Lead,
    base: Base<Node>,
}

#[godot_api]
impl PursuitIntercept {
    /// There is an intercept.
    #[constant]
    const STATUS_OK: i64 = 0;
    /// The target is within reach now.
    #[constant]
    const STATUS_ALREADY_THERE: i64 = 1;
    /// There is an intercept, later than the horizon.
    #[constant]
    const STATUS_BEYOND_HORIZON: i64 = 2;
    /// The target is too fast: no course meets it.
    #[constant]
    const STATUS_TARGET_TOO_FAST: i64 = 3;
    /// The target is as fast or faster and not closing.
    #[constant]
    const STATUS_TARGET_ESCAPING: i64 = 4;
    /// The speed is zero and the target is not there.
    #[constant]
    const STATUS_PURSUER_IMMOBILE: i64 = 5;
    /// The target is out of range when it would be hit: of a turret.
    #[constant]
    const STATUS_OUT_OF_RANGE: i64 = 6;
    /// The barrel cannot turn to the target in time: of a turret.
    #[constant]
    const STATUS_TURN_TOO_SLOW: i64 = 7;
    /// No target is set, or it was freed.
    #[constant]
    const STATUS_NO_TARGET: i64 = -1;
    /// A number is NaN or infinite.
    #[constant]
    const STATUS_NOT_FINITE: i64 = -2;
    /// A number is outside of its range.
    #[constant]
    const STATUS_OUT_OF_DOMAIN: i64 = -3;

    /// The parent has come within [member catch_distance] of the target, at any moment of the last physics tick. Once for each
    /// approach.
    #[signal]
    fn caught(target: Gd<Node3D>);

    /// The point to run to: the intercept, or the nearest approach where there is none.
    #[func]
    fn get_aim_point(&self) -> Vector3 {
        self.answer.aim_point
    }

    /// Seconds until the aim point is reached.
    #[func]
    fn get_time(&self) -> f64 {
        self.answer.time
    }

    /// Velocity toward the aim point at full speed; zero without a target.
    #[func]
    fn get_velocity(&self) -> Vector3 {
        self.answer.velocity
    }

    /// One of the STATUS constants: above 0 why there is no intercept, below 0 why the question was refused.
    #[func]
    fn get_status(&self) -> i32 {
        self.answer.verdict.status()
    }

    /// The status in words; empty when there is an intercept.
    #[func]
    fn get_reason(&self) -> GString {
        (&self.answer.verdict.text()).into()
    }

    /// Solves many intercepts at once: one for each item; an array of one item stands for all.
    ///
    /// Returns points, times and statuses, by these names. Without an intercept a row has the nearest approach; a row that is refused
    /// is NaN. Arrays of different lengths are an error, and the dictionary is empty.
    #[func]
    fn solve_intercepts(
        pursuer_positions: PackedVector3Array,
        target_positions: PackedVector3Array,
        target_velocities: PackedVector3Array,
        speeds: PackedFloat32Array,
        catch_distance: f64,
    ) -> VarDictionary {
        let solved = solve_each(
            pursuer_positions.as_slice(),
            target_positions.as_slice(),
            target_velocities.as_slice(),
            speeds.as_slice(),
            catch_distance,
        );
        match solved {
            Ok(answers) => vdict! {
                "points" => &PackedVector3Array::from(answers.points),
                "times" => &PackedFloat32Array::from(answers.times),
                "statuses" => &PackedInt32Array::from(answers.statuses),
            },
            Err(said) => {
                godot_error!("PursuitIntercept: {said}");
                VarDictionary::new()
            }
        }
    }
}

#[godot_api]
impl INode for PursuitIntercept {
    fn physics_process(&mut self, delta: f64) {
        let parent = self.base().get_parent().and_then(|parent| parent.try_cast::<Node3D>().ok());
        let (Some(parent), Some(target)) = (parent, seen(&self.target, &mut self.track, delta)) else {
            self.answer = Lead { verdict: Verdict::NoTarget, ..Lead::default() };
            return;
        };
        let position = parent.get_global_position();
        self.answer = lead(position, target, self.speed, self.horizon, self.on_ground);
        if self.track.catches(position, target.position, self.catch_distance, self.on_ground) {
            let target = self.target.clone();
            if let Some(target) = target {
                self.signals().caught().emit(&target);
            }
        }
    }
}
