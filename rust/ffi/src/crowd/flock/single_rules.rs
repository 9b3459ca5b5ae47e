//! The three rules one by one, for one agent and neighbors that the caller has found.

use super::rules::PursuitFlockRule;
use crate::call::answer;
use crate::crowd::grid::CrowdVectors;
use crate::layers::PursuitAvoidanceLayers;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use crate::view::PursuitCrowd;
use pursuit_core::crowd::{Dimensions, FlockRule, alignment, cohesion, separation};
use pursuit_core::geometry::List;
use pursuit_core::steering::{Agent, AvoidanceLayers, HeightBand, MovingNeighbor};
use pursuit_core::{DVec3, Refusal, Within};
use pursuit_ffi_derive::contract;

/// Every number is at most 1e50 in size.
#[contract(core = separation, prose, status(OK), limit = "1e50")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_separation(
    agent: *const PursuitAgent,
    layers: *const PursuitAvoidanceLayers,
    #[contract(range = "[0, 1e50]")] half_height: f64,
    neighbors: *const PursuitCrowd,
    rule: *const PursuitFlockRule,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe { obey(Separation, agent, layers, half_height, neighbors, rule, out) }
}

/// Every number is at most 1e50 in size.
#[contract(core = alignment, prose, status(OK), limit = "1e50")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_alignment(
    agent: *const PursuitAgent,
    layers: *const PursuitAvoidanceLayers,
    #[contract(range = "[0, 1e50]")] half_height: f64,
    neighbors: *const PursuitCrowd,
    rule: *const PursuitFlockRule,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe { obey(Alignment, agent, layers, half_height, neighbors, rule, out) }
}

/// Every number is at most 1e50 in size.
#[contract(core = cohesion, prose, status(OK), limit = "1e50")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_cohesion(
    agent: *const PursuitAgent,
    layers: *const PursuitAvoidanceLayers,
    #[contract(range = "[0, 1e50]")] half_height: f64,
    neighbors: *const PursuitCrowd,
    rule: *const PursuitFlockRule,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe { obey(Cohesion, agent, layers, half_height, neighbors, rule, out) }
}

/// One of the three rules.
trait Rule {
    /// What it asks for.
    fn ask(
        agent: &Agent,
        layers: &AvoidanceLayers,
        half_height: f64,
        neighbors: &impl List<MovingNeighbor>,
        rule: &FlockRule,
    ) -> Result<DVec3, Refusal>;
}

/// A type for a rule of the core, which is asked about more than one kind of list.
macro_rules! rule {
    ($name:ident, $ask:ident) => {
        struct $name;

        impl Rule for $name {
            fn ask(
                agent: &Agent,
                layers: &AvoidanceLayers,
                half_height: f64,
                neighbors: &impl List<MovingNeighbor>,
                rule: &FlockRule,
            ) -> Result<DVec3, Refusal> {
                $ask(agent, layers, half_height, neighbors, rule)
            }
        }
    };
}

rule!(Separation, separation);
rule!(Alignment, alignment);
rule!(Cohesion, cohesion);

/// Asks one rule.
///
/// # Safety
/// As `pursuit_steer_separation`.
unsafe fn obey<R: Rule>(
    _: R,
    agent: *const PursuitAgent,
    layers: *const PursuitAvoidanceLayers,
    half_height: f64,
    neighbors: *const PursuitCrowd,
    rule: *const PursuitFlockRule,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, layers, neighbors, rule), out, |(agent, layers, neighbors, rule)| {
            let vectors = neighbors.open(Dimensions::Three).within("neighbors")?;
            let (agent, layers, rule) = (agent.into(), AvoidanceLayers::from(layers), rule.into());
            let are_alike = !neighbors.layers.is_given() && neighbors.half_heights.base.is_null();
            // Where all count, the rule looks at them as fast as if there were neither layers nor heights.
            let steering = if are_alike && layers.avoids(&AvoidanceLayers::DEFAULT) {
                let all = Anyone { count: neighbors.count as usize, vectors: &vectors };
                R::ask(&agent, &AvoidanceLayers::DEFAULT, half_height, &all, &rule)
            } else {
                obey_selected::<R>(&agent, &layers, half_height, &neighbors, &vectors, &rule)
            };
            Ok((PURSUIT_STATUS_OK, steering?.into()))
        })
    }
}

/// Applies one rule to the neighbors that pass its filters.
///
/// # Safety
/// The views hold as many readable values as the count says.
#[inline(always)]
unsafe fn obey_selected<R: Rule>(
    agent: &Agent,
    layers: &AvoidanceLayers,
    half_height: f64,
    neighbors: &PursuitCrowd,
    vectors: &CrowdVectors,
    rule: &FlockRule,
) -> Result<DVec3, Refusal> {
    let heights = neighbors.heights().within("neighbors")?;
    let neighbor = |index: usize| {
        // SAFETY: the caller's contract.
        let height = heights.as_ref().map(|heights| unsafe { heights.get(index) });
        // SAFETY: the caller's contract.
        let (layers, anyone) = unsafe { (neighbors.layers.get(index), anyone(vectors, index)) };
        MovingNeighbor { layers, height: height.unwrap_or(HeightBand::EVERYWHERE), ..anyone }
    };
    R::ask(agent, layers, half_height, &(neighbors.count as usize, neighbor), rule)
}

/// Neighbors without layers and heights.
struct Anyone<'a> {
    count: usize,
    vectors: &'a CrowdVectors,
}

impl List<MovingNeighbor> for Anyone<'_> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn item(&self, index: usize) -> Option<MovingNeighbor> {
        // SAFETY: the views hold as many values as the count says, by the contract of `obey`.
        (index < self.count).then(|| unsafe { anyone(self.vectors, index) })
    }
}

/// A neighbor that everybody counts.
///
/// # Safety
/// The views hold a readable value there.
#[inline(always)]
unsafe fn anyone(vectors: &CrowdVectors, index: usize) -> MovingNeighbor {
    MovingNeighbor {
        // SAFETY: the caller's contract.
        position: unsafe { vectors.position(index) },
        // SAFETY: the caller's contract.
        velocity: unsafe { vectors.velocity(index) },
        radius: 0.0,
        layers: AvoidanceLayers::DEFAULT,
        height: HeightBand::EVERYWHERE,
    }
}
