//! What it costs to go where others stand.

use super::flow_grid::PursuitFlowGround;
use crate::call::{Answer, NotNull, answer};
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::view::PursuitCrowd;
use pursuit_core::crowd::Dimensions;
use pursuit_core::steering::{CongestingAgent, CongestionSettings, add_congestion};
use pursuit_core::{Refusal, Requirement, Within};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// How much standing agents add to the costs of a grid. Start from `pursuit_congestion_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(CongestionSettings)]
pub struct PursuitCongestionSettings {
    /// Cost added where agents at rest fill the ground. With costs of 1 elsewhere: how many times as long a way around may be.
    #[contract(range = "[0, 1e50]", usual = "4")]
    pub cost_when_full: f64,
    /// Speed at which an agent adds nothing, because it makes room: usually its maximum speed.
    #[contract(range = "(0, 1e50]", usual = "1.4 m/s")]
    pub free_speed: f64,
}

#[contract(core = CongestionSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_congestion_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitCongestionSettings {
    CongestionSettings::for_units(units_per_meter).into()
}

/// `out_costs` receives the costs with what the agents add, for `pursuit_begin_flow_field`. The `radii` of the crowd are needed; its
/// layers and heights are ignored. On a refusal it is zeros, or as before.
#[contract(core = add_congestion, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_add_congestion(
    /// What it costs to go from point to point without the agents.
    ground: *const PursuitFlowGround,
    crowd: *const PursuitCrowd,
    settings: *const PursuitCongestionSettings,
    /// Receives the cost at every point.
    #[contract(length = "ground.cost_count")]
    out_costs: *mut f64,
    /// Receives the number of points.
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((ground, crowd, settings, NotNull(out_costs)), out_count, |(
            ground,
            crowd,
            settings,
            out_costs,
        )|
         -> Answer<u32> {
            let costs = ground.open().within("ground")?;
            let count = crowd.count as usize;
            let vectors = crowd.open(Dimensions::Three).within("crowd")?;
            let radii = crowd.radii.open(count, "radii").within("crowd")?;
            let [positions, velocities] = vectors.footprints(count);
            let read = [costs.footprint(), positions, velocities, radii.footprint(count)];
            overlap::check(&[(Footprint::of_array(out_costs, costs.count), "out_costs")], &read)?;
            if !out_costs.is_aligned() {
                return Err(Refusal::out_of_domain(Requirement::Aligned, "out_costs"));
            }
            out_costs.write_bytes(0, costs.count);
            let out = core::slice::from_raw_parts_mut(out_costs, costs.count);
            let agents = (count, |agent: usize| CongestingAgent {
                position: vectors.position(agent),
                velocity: vectors.velocity(agent),
                radius: radii.get(agent),
            });
            add_congestion(&costs.ground(), &agents, &settings.into(), out)?;
            Ok((PURSUIT_STATUS_OK, costs.count as u32))
        })
    }
}
