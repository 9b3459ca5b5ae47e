//! Queries and answers side by side, number by number.

use crate::batch::{BatchAnswer, BatchQuery, ColumnRefs, Columns, OfLane, OutColumns};
use crate::intercept::{BestCourse, ClosestApproach, Intercept, InterceptQuery, Prediction};
use crate::numeric::Element;
use crate::reason::NoIntercept;

/// Room for queries: the position of the pursuer and the position and velocity of the target; the speed of the pursuer and the
/// capture radius.
pub type QueryColumns<E = f64> = Columns<3, 2, E>;

/// The same where they lie.
pub(crate) type QueryRefs<'a, E = f64> = ColumnRefs<'a, 3, 2, E>;

/// The answers of [`solve_or_approach`](crate::intercept::solve_or_approach), intercepts, and closest approaches where there is
/// none: the point and the velocity that takes the pursuer there; the time, and the last intercept at full speed.
pub type CourseColumns<E = f64> = Columns<2, 2, E>;

/// The answers of [`predict`](crate::intercept::predict): the point to move to; the time to get there, and the distance by which
/// the target is missed.
pub type PredictionColumns = Columns<1, 2>;

impl<E: Element> OfLane<QueryRefs<'_, E>> for InterceptQuery {
    #[inline(always)]
    fn get(columns: &QueryRefs<'_, E>, lane: usize) -> Self {
        let ([pursuer_position, target_position, target_velocity], [pursuer_speed, capture_radius]) =
            columns.get(lane);
        Self { pursuer_position, target_position, target_velocity, pursuer_speed, capture_radius }
    }
}

impl<E: Element> BatchQuery<QueryColumns<E>> for InterceptQuery {
    #[inline(always)]
    fn set(&self, columns: &mut QueryColumns<E>, lane: usize) {
        let vectors = [self.pursuer_position, self.target_position, self.target_velocity];
        columns.set(lane, vectors, [self.pursuer_speed, self.capture_radius]);
    }
}

impl<E: Element> BatchAnswer<CourseColumns<E>> for BestCourse {
    #[inline(always)]
    fn get(columns: &CourseColumns<E>, lane: usize, verdict: Result<(), NoIntercept>) -> Self {
        let ([point, pursuer_velocity], [time, latest_time]) = columns.get(lane);
        match verdict {
            Ok(()) => Self::Intercept(Intercept { point, pursuer_velocity, time, latest_time }),
            Err(reason) => Self::Approach(reason, ClosestApproach { point, pursuer_velocity, time }),
        }
    }

    #[inline(always)]
    fn set(&self, columns: OutColumns<'_, 2, 2, E>, lane: usize) {
        let (point, pursuer_velocity, time, latest_time) = match *self {
            Self::Intercept(met) => (met.point, met.pursuer_velocity, met.time, met.latest_time),
            Self::Approach(_, closest) => (closest.point, closest.pursuer_velocity, closest.time, 0.0),
        };
        columns.set(lane, [point, pursuer_velocity], [time, latest_time]);
    }

    #[inline(always)]
    fn verdict(&self) -> Result<(), NoIntercept> {
        match *self {
            Self::Intercept(_) => Ok(()),
            Self::Approach(reason, _) => Err(reason),
        }
    }
}

impl BatchAnswer<PredictionColumns> for Prediction {
    #[inline(always)]
    fn get(columns: &PredictionColumns, lane: usize, verdict: Result<(), NoIntercept>) -> Self {
        let ([aim_point], [time, miss_distance]) = columns.get(lane);
        Self { aim_point, time, miss_distance, verdict }
    }

    #[inline(always)]
    fn set(&self, columns: OutColumns<'_, 1, 2>, lane: usize) {
        columns.set(lane, [self.aim_point], [self.time, self.miss_distance]);
    }

    #[inline(always)]
    fn verdict(&self) -> Result<(), NoIntercept> {
        self.verdict
    }
}
