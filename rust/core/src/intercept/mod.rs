//! Interception of a moving target: [`solve`] the exact answer, [`closest_approach`] the best when there is none,
//! [`predict`] the policy of a game's AI on top of both.
//!
//! A target of constant velocity is met by the first arithmetic that can promise its answer ([`Arithmetic`]): `filter`, `filter` with
//! `speed_difference`, `error_bounds` in f64, `error_bounds` in double-doubles, `exact`.

mod batch;
mod closest_approach;
mod error_bounds;
mod exact;
mod filter;
mod moving;
mod predict;
mod query;
mod rendezvous;
mod route;
mod solve;
mod speed_difference;
mod team;
mod tracked;

pub(crate) use batch::{Aims, Predicted, QueryRefs, find_points};
pub use batch::{
    CourseColumns, PredictionColumns, QueryColumns, predict_batch, solve_batch, solve_batch_of_floats,
};
pub use closest_approach::{ClosestApproach, closest_approach};
pub use filter::{solve_by_filter, solve_by_speed_difference};
pub use moving::{
    BestMotionCourse, MOTION_STEPS, MotionApproach, MotionInterceptQuery, PursuerMotion,
    closest_motion_approach, solve_motion, solve_motion_or_approach,
};
pub use predict::{Fallback, Prediction, PredictionSettings, predict};
pub use query::{Intercept, Intercept2D, InterceptQuery, InterceptQuery2D};
pub use rendezvous::{
    MAX_RENDEZVOUS_LEGS, Rendezvous, RendezvousCommand, RendezvousLeg, RendezvousPhase, RendezvousQuery,
    RendezvousState, find_rendezvous, step_rendezvous,
};
pub use route::{
    RouteAccess, RouteCorner, RouteIntercept, RouteInterceptQuery, RouteSearch, RouteSearchState,
    RouteStretchQuery, RouteWay, WayCommitment, leaves_way, solve_cut_off, solve_route,
};
pub use solve::{Arithmetic, BestCourse, arithmetic, solve, solve_2d, solve_or_approach, solve_with_care};
pub use team::{TeamIntercept, TeamSettings, solve_team_assignment};
pub use tracked::{predict_tracked, solve_tracked};
