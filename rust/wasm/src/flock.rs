//! A flock: separation, alignment and cohesion, under the limits of a body.

use crate::crowd::{all_layers, layer, space};
use crate::read::{self, Fields};
use crate::status::refused;
use crate::write::object;
use js_sys::{Array, Float64Array};
use pursuit_core::crowd::{self, Dimensions, FlockRule};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A flock by Reynolds' three rules. The defaults are OpenSteer's proportions, in meters.
///
/// Its lists are copied in and out; rows have two numbers in the plane, three in space.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Flock {
    flock: crowd::Flock,
}

#[wasm_bindgen]
impl Flock {
    /// A flock of agents at these positions, at rest.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Rows")] positions: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "FlockOptions")] options: &JsValue,
    ) -> Result<Flock, JsValue> {
        let options = Fields::of_options(options, "options")?;
        let (dimensions, units) = space(options.as_ref())?;
        let mut made = Self { flock: crowd::Flock::for_units(units) };
        made.flock.dimensions = dimensions;
        made.set_positions(positions)?;
        let Some(options) = options else { return Ok(made) };
        type Set = fn(&mut Flock, &JsValue) -> Result<(), JsValue>;
        let parts: [(&str, Set); 4] = [
            ("velocities", Self::set_velocities),
            ("layers", Self::set_layers),
            ("rules", Self::set_rules),
            ("limits", Self::set_limits),
        ];
        for (name, set) in parts {
            if let Some(part) = options.get(name) {
                set(&mut made, &part)?;
            }
        }
        Ok(made)
    }

    /// Position of each agent: they decide how many there are.
    #[wasm_bindgen(getter)]
    pub fn positions(&self) -> Float64Array {
        read::flat(&self.flock.positions, self.axes())
    }

    /// Position of each agent: they decide how many there are.
    #[wasm_bindgen(setter)]
    pub fn set_positions(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Rows")] rows: &JsValue,
    ) -> Result<(), JsValue> {
        self.flock.positions = read::rows(rows, self.axes(), "positions")?;
        Ok(())
    }

    /// Velocity of each agent, per second.
    #[wasm_bindgen(getter)]
    pub fn velocities(&self) -> Float64Array {
        read::flat(&self.flock.velocities, self.axes())
    }

    /// Velocity of each agent, per second.
    #[wasm_bindgen(setter)]
    pub fn set_velocities(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Rows")] rows: &JsValue,
    ) -> Result<(), JsValue> {
        self.flock.velocities = read::rows(rows, self.axes(), "velocities")?;
        Ok(())
    }

    /// The layers of each agent, or one for all: it flocks with those that it avoids. Empty: with all.
    #[wasm_bindgen(getter, unchecked_return_type = "Layers[]")]
    pub fn layers(&self) -> Array {
        self.flock.layers.iter().map(layer).collect()
    }

    /// The layers of each agent, or one for all: it flocks with those that it avoids. Empty: with all.
    #[wasm_bindgen(setter)]
    pub fn set_layers(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Layers | Layers[]")] layers: &JsValue,
    ) -> Result<(), JsValue> {
        self.flock.layers = all_layers(layers)?;
        Ok(())
    }

    /// Separation, alignment, cohesion and the cruising speed.
    #[wasm_bindgen(getter, unchecked_return_type = "FlockRules")]
    pub fn rules(&self) -> JsValue {
        let rule = |rule: &FlockRule| {
            object([
                ("radius", rule.radius.into()),
                ("viewCosine", rule.view_cosine.into()),
                ("weight", rule.weight.into()),
            ])
        };
        let rules = &self.flock.rules;
        object([
            ("separation", rule(&rules.separation)),
            ("alignment", rule(&rules.alignment)),
            ("cohesion", rule(&rules.cohesion)),
            ("cruisingSpeed", rules.cruising_speed.into()),
        ])
    }

    /// Separation, alignment, cohesion and the cruising speed. What is left out stays.
    #[wasm_bindgen(setter)]
    pub fn set_rules(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "FlockRules")] rules: &JsValue,
    ) -> Result<(), JsValue> {
        let fields = Fields::of(rules, "rules")?;
        let mut own = self.flock.rules;
        for (name, rule) in [
            ("separation", &mut own.separation),
            ("alignment", &mut own.alignment),
            ("cohesion", &mut own.cohesion),
        ] {
            let Some(given) = fields.get(name) else { continue };
            let of = format!("rules.{name}");
            let given = Fields::of(&given, &of)?;
            rule.radius = given.number_or("radius", rule.radius)?;
            rule.view_cosine = given.number_or("viewCosine", rule.view_cosine)?;
            rule.weight = given.number_or("weight", rule.weight)?;
        }
        own.cruising_speed = fields.number_or("cruisingSpeed", own.cruising_speed)?;
        self.flock.rules = own;
        Ok(())
    }

    /// Limits of each agent's body.
    #[wasm_bindgen(getter, unchecked_return_type = "Required<SteeringLimits>")]
    pub fn limits(&self) -> JsValue {
        let limits = &self.flock.limits;
        object([
            ("maxSpeed", limits.max_speed.into()),
            ("maxAcceleration", limits.max_acceleration.into()),
            ("mass", limits.mass.into()),
            ("responseTime", limits.response_time.into()),
        ])
    }

    /// Limits of each agent's body. What is left out stays.
    #[wasm_bindgen(setter)]
    pub fn set_limits(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "SteeringLimits")] limits: &JsValue,
    ) -> Result<(), JsValue> {
        let fields = Fields::of(limits, "limits")?;
        let mut own = self.flock.limits;
        own.max_speed = fields.number_or("maxSpeed", own.max_speed)?;
        own.max_acceleration = fields.number_or("maxAcceleration", own.max_acceleration)?;
        own.mass = fields.number_or("mass", own.mass)?;
        own.response_time = fields.number_or("responseTime", own.response_time)?;
        self.flock.limits = own;
        Ok(())
    }

    /// How many agents there are.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.flock.positions.len()
    }

    /// Moves every agent by one tick, in seconds. When a number is refused, no agent moves.
    pub fn step(&mut self, #[wasm_bindgen(js_name = deltaTime)] delta_time: f64) -> Result<(), JsValue> {
        self.flock.step(delta_time).map_err(refused)
    }

    fn axes(&self) -> usize {
        if self.flock.dimensions == Dimensions::Two { 2 } else { 3 }
    }
}
