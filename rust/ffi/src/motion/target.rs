//! Any motion that a target may have.

use crate::call::{Answer, answer, unknown};
use crate::convert::value_of;
use crate::geometry::PURSUIT_PATH_TOPOLOGY_OPEN;
use crate::overlap::Footprint;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use crate::view::{Numbers, PursuitNumberView, Vectors};
use crate::view::{PursuitVec3View, pursuit_make_number_view, pursuit_make_vec3_view};
use core::ptr::null;
use pursuit_core::geometry::List;
use pursuit_core::motion::{
    AcceleratingMotion, MotionState, PathMotion, PathTiming, Swing, TargetMotion, TurningMotion, Waypoint,
    WeavingMotion,
};
use pursuit_core::{DVec3, Refusal, Within};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// With constant velocity: uses position and velocity.
pub const PURSUIT_TARGET_STRAIGHT: i32 = 0;
/// With constant acceleration up to a speed limit: uses position, velocity, acceleration and max_speed.
pub const PURSUIT_TARGET_ACCELERATING: i32 = 1;
/// Turning at a constant rate: uses position, velocity, axis and turn_rate.
pub const PURSUIT_TARGET_TURNING: i32 = 2;
/// Along a path with known times or speeds: uses path.
pub const PURSUIT_TARGET_PATH: i32 = 3;

/// Weaving about a straight drift: uses position, velocity, first_swing and second_swing.
pub const PURSUIT_TARGET_WEAVING: i32 = 4;

/// The pace of a point is the arrival time in seconds, non-decreasing along the path. Two points with the same time are a
/// jump.
pub const PURSUIT_PATH_TIMING_TIMES: i32 = 0;
/// The pace of a point is the speed from there to the next, finite and > 0; at the last point it is used only on a closed
/// path.
pub const PURSUIT_PATH_TIMING_SPEEDS: i32 = 1;

/// Straight lines between points, read in place. The target waits at the first point until the path begins.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitPath {
    /// The points.
    #[contract(length = "count")]
    pub positions: PursuitVec3View,
    /// Their times or speeds, as `timing` says.
    #[contract(length = "count")]
    pub paces: PursuitNumberView,
    /// Time at which the path's own clock is zero, in seconds from now; negative for a path that is under way. With
    /// `PURSUIT_PATH_TIMING_SPEEDS` that is when the target leaves the first point.
    pub start: f64,
    /// Number of points.
    #[contract(range = "[1, inf)")]
    pub count: u32,
    /// Meaning of the paces: `PURSUIT_PATH_TIMING_TIMES` or `PURSUIT_PATH_TIMING_SPEEDS`.
    #[contract(one_of = "PURSUIT_PATH_TIMING_")]
    pub timing: i32,
    /// How it goes on at the last point. On the closing line of a closed path the target has the speed of the last point;
    /// with `PURSUIT_PATH_TIMING_TIMES` a closed path is refused, because the time of the return is unknown: end with the
    /// first point, its time, and `PURSUIT_PATH_TOPOLOGY_LOOP`.
    #[contract(one_of = "PURSUIT_PATH_TOPOLOGY_")]
    pub topology: i32,
}

#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(Swing)]
pub struct PursuitSwing {
    pub velocity: PursuitVec3,
    pub acceleration: PursuitVec3,
    /// Angular frequency, in radians per second. 0 for no swing, whose velocity and acceleration are ignored.
    #[contract(range = "[0, inf)")]
    pub rate: f64,
}

/// The known motion of a target from now on. Start from `pursuit_target_motion_default()`; no magnitude may be above 1e50.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitTargetMotion {
    /// Position now.
    pub position: PursuitVec3,
    /// Velocity now.
    pub velocity: PursuitVec3,
    /// Acceleration.
    pub acceleration: PursuitVec3,
    /// Maximum speed under acceleration. INFINITY for no limit.
    #[contract(range = "(0, inf]", usual = "INFINITY")]
    pub max_speed: f64,
    /// Axis about which the velocity turns, by the right-hand rule in right-handed axes.
    #[contract(any_length, nonzero, usual = "(0, 0, 1)")]
    pub axis: PursuitVec3,
    /// Turn rate, in radians per second.
    pub turn_rate: f64,
    /// A swing about the drift; the drift is the velocity minus the velocities of the swings.
    pub first_swing: PursuitSwing,
    /// Second swing; all zero for none.
    pub second_swing: PursuitSwing,
    /// Its path.
    pub path: PursuitPath,
    /// The kind of motion.
    #[contract(one_of = "PURSUIT_TARGET_")]
    pub kind: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(MotionState)]
pub struct PursuitMotionState {
    pub position: PursuitVec3,
    pub velocity: PursuitVec3,
}

/// The points of a path in C's memory; none for a motion without a path.
pub(crate) struct PathView(Option<PathPoints>);

impl PathView {
    /// The bytes of its points.
    pub(crate) fn footprints(&self) -> [Footprint; 2] {
        self.0.as_ref().map_or([Footprint::NONE; 2], |PathPoints { positions, paces, count }| {
            [positions.footprint(*count), paces.footprint(*count)]
        })
    }
}

struct PathPoints {
    positions: Vectors,
    paces: Numbers,
    count: usize,
}

impl List<Waypoint> for PathView {
    fn count(&self) -> usize {
        self.0.as_ref().map_or(0, |points| points.count)
    }

    fn item(&self, index: usize) -> Option<Waypoint> {
        let points = self.0.as_ref().filter(|points| index < points.count)?;
        // SAFETY: the maker guarantees that it holds `count` values.
        Some(unsafe { Waypoint { position: points.positions.get(index), pace: points.paces.get(index) } })
    }
}

impl PursuitPath {
    /// Its points; refused when their layout is unknown.
    ///
    /// # Safety
    /// The views hold `count` readable values for as long as the result lives.
    pub(crate) unsafe fn points(&self) -> Result<PathView, Refusal> {
        let Self { positions, paces, count, .. } = *self;
        let (positions, paces) = (positions.open(1, "positions")?, paces.open(1, "paces")?);
        Ok(PathView(Some(PathPoints { positions, paces, count: count as usize })))
    }

    /// The motion along it in the core's terms.
    pub(crate) fn motion<'a>(&self, points: &'a PathView) -> Result<PathMotion<'a>, Refusal> {
        Ok(PathMotion {
            waypoints: points,
            timing: match self.timing {
                PURSUIT_PATH_TIMING_TIMES => PathTiming::Times,
                PURSUIT_PATH_TIMING_SPEEDS => PathTiming::Speeds,
                _ => return Err(unknown("timing")),
            },
            start: self.start,
            topology: value_of(self.topology, "topology")?,
        })
    }
}

impl PursuitTargetMotion {
    /// The points of its path; refused if their layout is unknown.
    ///
    /// # Safety
    /// If it is on a path, the views of the path hold `count` readable values for as long as the result lives.
    pub(crate) unsafe fn points(&self) -> Result<PathView, Refusal> {
        // SAFETY: the caller's contract.
        if self.kind == PURSUIT_TARGET_PATH {
            unsafe { self.path.points() }.within("path")
        } else {
            Ok(PathView(None))
        }
    }

    /// The motion in the core's terms.
    pub(crate) fn motion<'a>(&self, points: &'a PathView) -> Result<TargetMotion<'a>, Refusal> {
        let position: DVec3 = self.position.into();
        let velocity: DVec3 = self.velocity.into();
        Ok(match self.kind {
            PURSUIT_TARGET_STRAIGHT => TargetMotion::Straight { position, velocity },
            PURSUIT_TARGET_ACCELERATING => TargetMotion::Accelerating(AcceleratingMotion {
                position,
                velocity,
                acceleration: self.acceleration.into(),
                max_speed: self.max_speed,
            }),
            PURSUIT_TARGET_TURNING => TargetMotion::Turning(TurningMotion {
                position,
                velocity,
                axis: self.axis.into(),
                turn_rate: self.turn_rate,
            }),
            PURSUIT_TARGET_WEAVING => TargetMotion::Weaving(WeavingMotion {
                position,
                velocity,
                first_swing: self.first_swing.into(),
                second_swing: self.second_swing.into(),
            }),
            PURSUIT_TARGET_PATH => TargetMotion::Path(self.path.motion(points).within("path")?),
            _ => return Err(unknown("kind")),
        })
    }
}

/// The target of a weave, straight without swings.
pub(super) fn weaving_target(motion: &WeavingMotion) -> PursuitTargetMotion {
    let WeavingMotion { position, velocity, first_swing, second_swing } = *motion;
    PursuitTargetMotion {
        position: position.into(),
        velocity: velocity.into(),
        first_swing: first_swing.into(),
        second_swing: second_swing.into(),
        kind: if motion.is_straight() { PURSUIT_TARGET_STRAIGHT } else { PURSUIT_TARGET_WEAVING },
        ..pursuit_target_motion_default()
    }
}

/// A target at rest at the origin, without a speed limit or a path; its turn axis is the third axis.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_target_motion_default() -> PursuitTargetMotion {
    let zero = PursuitVec3::default();
    PursuitTargetMotion {
        position: zero,
        velocity: zero,
        acceleration: zero,
        max_speed: f64::INFINITY,
        axis: DVec3::Z.into(),
        turn_rate: 0.0,
        first_swing: PursuitSwing::default(),
        second_swing: PursuitSwing::default(),
        path: PursuitPath {
            positions: pursuit_make_vec3_view(null(), size_of::<PursuitVec3>()),
            paces: pursuit_make_number_view(null(), size_of::<f64>()),
            start: 0.0,
            count: 0,
            timing: PURSUIT_PATH_TIMING_TIMES,
            topology: PURSUIT_PATH_TOPOLOGY_OPEN,
        },
        kind: PURSUIT_TARGET_STRAIGHT,
    }
}

/// On a path the cost is linear in the number of points.
#[contract(core = TargetMotion::at, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_motion_state(
    target: *const PursuitTargetMotion,
    #[contract(range = "[0, inf)")] time: f64,
    out: *mut PursuitMotionState,
) -> PursuitStatus {
    unsafe {
        answer!(target, out, |target| -> Answer<PursuitMotionState> {
            let points = target.points().within("target")?;
            Ok((PURSUIT_STATUS_OK, target.motion(&points).within("target")?.at(time)?.into()))
        })
    }
}
