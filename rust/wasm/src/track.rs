//! A target that is watched.

use crate::intercept::{prediction, prediction_settings, query};
use crate::read::{self, Fields};
use crate::status::refused;
use crate::write;
use pursuit_core::DVec3;
use pursuit_core::intercept::predict_tracked;
use pursuit_core::motion::{MotionTracker as Tracker, TrackerSettings};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A target under observation: how it moves, learned from its positions, tick by tick.
#[wasm_bindgen]
#[derive(Debug)]
pub struct MotionTracker {
    tracker: Box<Tracker>,
    newest: DVec3,
}

#[wasm_bindgen]
impl MotionTracker {
    /// A tracker without observations.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "TrackerSettings")] settings: &JsValue,
    ) -> Result<MotionTracker, JsValue> {
        let mut wanted = TrackerSettings::default();
        if let Some(settings) = Fields::of_options(settings, "settings")? {
            wanted.memory = settings.number_or("memory", wanted.memory)?;
            wanted.max_speed = settings.number_or("maxSpeed", wanted.max_speed)?;
        }
        let tracker = Box::new(Tracker::new(&wanted).map_err(refused)?);
        Ok(Self { tracker, newest: DVec3::ZERO })
    }

    /// Adds a position of the target, once a tick; `time` is in seconds on any clock that does not go back.
    pub fn step(
        &mut self,
        time: f64,
        #[wasm_bindgen(unchecked_param_type = "Vector")] position: &JsValue,
    ) -> Result<(), JsValue> {
        let position = read::vector(position, "position")?;
        self.tracker.step(time, position).map_err(refused)?;
        self.newest = position;
        Ok(())
    }

    /// The motion of the target from its last position on, as it looks for a time ahead, in seconds.
    #[wasm_bindgen(unchecked_return_type = "TrackedMotion")]
    pub fn motion(
        &self,
        #[wasm_bindgen(js_name = lookAheadTime)] look_ahead_time: f64,
    ) -> Result<JsValue, JsValue> {
        let found = self.tracker.motion(look_ahead_time).map_err(refused)?;
        Ok(write::object([
            ("position", write::vector(found.motion.position)),
            ("velocity", write::vector(found.motion.velocity)),
            ("meanVelocity", write::vector(found.mean_velocity)),
            ("acceleration", write::vector(found.acceleration)),
            ("error", found.error.into()),
            ("watchedTime", found.watched_time.into()),
        ]))
    }

    /// `predictIntercept` of the watched target, where it was last seen.
    #[wasm_bindgen(js_name = predictIntercept, unchecked_return_type = "Prediction")]
    pub fn predict_intercept(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Pursuer")] pursuer: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "PredictionSettings")] settings: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let query = query(pursuer, Some(self.newest))?;
        let found =
            predict_tracked(&query, &self.tracker, &prediction_settings(settings)?).map_err(refused)?;
        Ok(prediction(&found))
    }
}
