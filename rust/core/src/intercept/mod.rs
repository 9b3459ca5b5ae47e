//! Interception of a moving target: [`solve`] the exact answer, [`closest_approach`] the best when there is none,
//! [`predict`] the policy of a game's AI on top of both.

mod answer;
mod batch;
mod bounded;
mod closest_approach;
mod doubled;
mod exact;
mod excess;
mod moving;
mod plain;
mod predict;
mod query;
mod solve;
mod team;
mod tracked;

pub use answer::{Intercept, Intercept2D};
pub(crate) use batch::{Aims, Predicted, QueryRefs, find_points};
pub use batch::{
    CourseColumns, PredictionColumns, QueryColumns, predict_batch, solve_batch, solve_batch_of_floats,
};
pub use closest_approach::{
    BestCourse, ClosestApproach, closest_approach, solve_or_approach, solve_or_approach_plainly,
    solve_or_approach_refined, solve_or_approach_with_care,
};
pub use moving::{
    BestMotionCourse, MotionApproach, MotionInterceptQuery, PursuerMotion, closest_motion_approach,
    solve_motion, solve_motion_or_approach,
};
pub use predict::{Fallback, Prediction, PredictionSettings, predict};
pub use query::{InterceptQuery, InterceptQuery2D};
pub use solve::{Arithmetic, arithmetic, solve, solve_2d};
pub use team::{TeamIntercept, TeamSettings, solve_team_assignment};
pub use tracked::{predict_tracked, solve_tracked};
