//! Tracking: the motion of a target, estimated from observations tick by tick.

pub(crate) mod model;

use super::PursuitTargetMotion;
use super::target::weaving_target;
use crate::call::{Answer, NotNull, answer, ok};
use crate::convert::number_of;
use crate::memory::Mark;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use core::ffi::c_void;
use pursuit_core::motion::{MotionTracker, TrackedMotion, TrackerSettings};
use pursuit_core::{Refusal, Requirement};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// Settings of a tracker's memory. Start from `pursuit_tracker_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(TrackerSettings)]
pub struct PursuitTrackerSettings {
    /// Duration of the memory, in seconds. Longer is calmer and finds longer weaves.
    #[contract(range = "(0, inf)", usual = "6")]
    pub memory: f64,
    /// Maximum speed of the target. After a greater jump between two positions the earlier ones are forgotten.
    #[contract(range = "(0, inf]", usual = "INFINITY")]
    pub max_speed: f64,
}

/// The predicted motion of a target from the time of its last position.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitTrackedMotion {
    /// Its motion, for `pursuit_solve_motion_intercept`: straight or weaving. Its position is the model's: the last one seen,
    /// or the position of the model's fit at that time.
    pub target: PursuitTargetMotion,
    /// Its mean velocity over the look-ahead time, for intercepts that take a straight line.
    pub mean_velocity: PursuitVec3,
    /// Its acceleration at that time: the sum of its swings' accelerations; zero if it is straight.
    pub acceleration: PursuitVec3,
    /// Mean recent prediction error of the model at the look-ahead time, as a length; INFINITY before the first was measured.
    pub error: f64,
    /// How long it has been watched, within the memory, in seconds: 0 at the first position, and whenever the tracker begins
    /// anew.
    pub watched_time: f64,
    /// The model followed.
    #[contract(one_of = "PURSUIT_TRACKED_")]
    pub model: i32,
}

impl From<TrackedMotion> for PursuitTrackedMotion {
    fn from(found: TrackedMotion) -> Self {
        Self {
            target: weaving_target(&found.motion),
            mean_velocity: found.mean_velocity.into(),
            acceleration: found.acceleration.into(),
            error: found.error,
            watched_time: found.watched_time,
            model: number_of(found.model),
        }
    }
}

/// The mark at the start of a tracker's memory: the digits of e.
const MARK: u64 = 0x2b7e_1516_28ae_d2a6;

/// A tracker in the caller's memory, in any alignment.
#[repr(C)]
#[derive(Clone, Copy)]
struct KeptTracker {
    mark: Mark,
    tracker: MotionTracker,
}

/// Refuses memory without room for a tracker.
fn check_size(tracker_size: usize) -> Result<(), Refusal> {
    if tracker_size < size_of::<KeptTracker>() { Err(Refusal::too_small("tracker_size")) } else { Ok(()) }
}

/// Refuses memory without room for a tracker, and memory without one.
///
/// # Safety
/// `tracker` points to `tracker_size` readable bytes.
unsafe fn check_begun(tracker: *const c_void, tracker_size: usize) -> Result<(), Refusal> {
    check_size(tracker_size)?;
    // SAFETY: the caller's contract, and there is room.
    if unsafe { tracker.cast::<Mark>().read_unaligned() } == Mark::of(MARK) {
        Ok(())
    } else {
        Err(Refusal::out_of_domain(Requirement::Written, "tracker"))
    }
}

/// Calls `change` with the tracker in that memory, which is copied only if its alignment requires it, and then is written only
/// without a refusal.
///
/// # Safety
/// `memory` points to the readable and writable bytes of a tracker, which nothing else reads or writes during the call.
unsafe fn with_mut<T>(
    memory: *mut c_void,
    change: impl FnOnce(&mut KeptTracker) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    // SAFETY: the caller's contract; a tracker is nothing but numbers, so any bytes are one.
    unsafe {
        let kept = memory.cast::<KeptTracker>();
        if kept.is_aligned() { change(&mut *kept) } else { with_copy(kept, change) }
    }
}

/// A function of its own: the copy takes 4 KB of the stack.
///
/// # Safety
/// As for [`with_mut`].
#[inline(never)]
unsafe fn with_copy<T>(
    kept: *mut KeptTracker,
    change: impl FnOnce(&mut KeptTracker) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    // SAFETY: the caller's contract.
    unsafe {
        let mut copy = kept.read_unaligned();
        let answer = change(&mut copy)?;
        kept.write_unaligned(copy);
        Ok(answer)
    }
}

/// Calls `ask` with the tracker in that memory, which is copied only if its alignment requires it.
///
/// # Safety
/// `tracker` points to `tracker_size` readable bytes that are not written during the call.
pub(crate) unsafe fn with<T>(
    tracker: *const c_void,
    tracker_size: usize,
    ask: impl FnOnce(&MotionTracker) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    // SAFETY: the caller's contract; a tracker is nothing but numbers, so any bytes are one.
    unsafe {
        check_begun(tracker, tracker_size)?;
        let kept = tracker.cast::<KeptTracker>();
        if kept.is_aligned() { ask(&(*kept).tracker) } else { ask_copy(kept, ask) }
    }
}

/// A function of its own: the copy takes 4 KB of the stack.
///
/// # Safety
/// `kept` points to the readable bytes of a tracker.
#[inline(never)]
unsafe fn ask_copy<T>(
    kept: *const KeptTracker,
    ask: impl FnOnce(&MotionTracker) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    // SAFETY: the caller's contract.
    ask(&unsafe { kept.read_unaligned() }.tracker)
}

#[contract(core = TrackerSettings::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_tracker_settings_default() -> PursuitTrackerSettings {
    TrackerSettings::default().into()
}

/// Bytes that `pursuit_begin_motion_tracker` needs: about 4,100.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_motion_tracker_memory_size() -> usize {
    size_of::<KeptTracker>()
}

/// Give it to `pursuit_step_motion_tracker`.
///
/// `tracker` is any memory of `tracker_size` bytes, at least `pursuit_motion_tracker_memory_size`, in any alignment and with
/// any content. A copy of the bytes is the same tracker. After a refusal every other call with these bytes is refused.
#[contract(core = MotionTracker::new, status(OK), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_begin_motion_tracker(
    settings: *const PursuitTrackerSettings,
    #[contract(length = "tracker_size")] tracker: *mut c_void,
    tracker_size: usize,
) -> PursuitStatus {
    unsafe {
        if !tracker.is_null() {
            tracker.cast::<u8>().write_bytes(0, tracker_size.min(size_of::<Mark>()));
        }
        answer!((settings, NotNull(tracker)), (), |(settings, memory)| -> Answer<()> {
            check_size(tracker_size)?;
            with_mut(memory, |kept| {
                kept.tracker.begin_anew(&settings.into())?;
                kept.mark = Mark::of(MARK);
                Ok((PURSUIT_STATUS_OK, ()))
            })
        })
    }
}

/// It answers as `pursuit_get_tracked_motion` with `look_ahead_time`.
///
/// After a refusal the tracker does not change. Status: `OK`, or a refusal; `OUT_OF_DOMAIN` also for memory without a
/// tracker.
#[contract(core = MotionTracker::step, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_step_motion_tracker(
    #[contract(length = "tracker_size")] tracker: *mut c_void,
    tracker_size: usize,
    /// Time of the position, in seconds.
    time: f64,
    position: *const PursuitVec3,
    #[contract(range = "[0, inf)")] look_ahead_time: f64,
    out: *mut PursuitTrackedMotion,
) -> PursuitStatus {
    unsafe {
        answer!((NotNull(tracker), position), out, |(memory, position)| -> Answer<PursuitTrackedMotion> {
            check_begun(memory, tracker_size)?;
            ok(with_mut(memory, |kept| kept.tracker.step_and_predict(time, position.into(), look_ahead_time)))
        })
    }
}

/// Status: `OK`, or a refusal; `OUT_OF_DOMAIN` also before the first position.
#[contract(core = MotionTracker::motion, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_tracked_motion(
    #[contract(length = "tracker_size")] tracker: *const c_void,
    tracker_size: usize,
    #[contract(range = "[0, inf)")] look_ahead_time: f64,
    out: *mut PursuitTrackedMotion,
) -> PursuitStatus {
    unsafe {
        answer!(NotNull(tracker), out, |tracker| -> Answer<PursuitTrackedMotion> {
            ok(with(tracker, tracker_size, |tracker| tracker.motion(look_ahead_time)))
        })
    }
}
