//! A crowd whose agents avoid each other and walls.

use crate::intercept::dimensions;
use crate::read::{self, Fields};
use crate::status::refused;
use crate::write::object;
use js_sys::{Array, Float64Array, Int32Array, Uint8Array};
use pursuit_core::DVec3;
use pursuit_core::crowd::{self, Dimensions};
use pursuit_core::geometry;
use pursuit_core::steering::AvoidanceLayers;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The dimensions of a crowd or a flock, the plane unless said, and its units in a meter.
pub fn space(options: Option<&Fields<'_>>) -> Result<(Dimensions, f64), JsValue> {
    let is_planar = match options {
        Some(options) if options.get("dimensions").is_some() => dimensions(options)? == 2,
        _ => true,
    };
    let units = options.map_or(Ok(1.0), Fields::units_per_meter)?;
    Ok((if is_planar { Dimensions::Two } else { Dimensions::Three }, units))
}

/// Layers as a plain object.
pub fn layer(layers: &AvoidanceLayers) -> JsValue {
    let AvoidanceLayers { group, avoids, ignores, priority } = *layers;
    object([
        ("group", group.into()),
        ("avoids", avoids.into()),
        ("ignores", ignores.into()),
        ("priority", priority.into()),
    ])
}

/// Layers of an array of objects, or of one for all.
pub fn all_layers(layers: &JsValue) -> Result<Vec<AvoidanceLayers>, JsValue> {
    match layers.dyn_ref::<Array>() {
        Some(list) => {
            list.iter().enumerate().map(|(index, one)| layers_of(&one, &format!("layers[{index}]"))).collect()
        }
        None => Ok(vec![layers_of(layers, "layers")?]),
    }
}

/// Layers of an object; what it leaves out is the default.
fn layers_of(value: &JsValue, name: &str) -> Result<AvoidanceLayers, JsValue> {
    let fields = Fields::of(value, name)?;
    let all = AvoidanceLayers::DEFAULT;
    Ok(AvoidanceLayers {
        group: fields.bits_or("group", all.group)?,
        avoids: fields.bits_or("avoids", all.avoids)?,
        ignores: fields.bits_or("ignores", all.ignores)?,
        priority: fields.whole_or("priority", all.priority)?,
    })
}

/// How a wall goes on at its last corner. The numbers are as in the C library.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathTopology {
    /// It ends there: solid from both sides.
    Open = 0,
    /// It goes back to the first corner: with corners counterclockwise it is solid to agents outside, clockwise to agents inside.
    Closed = 1,
}

/// What an agent of a crowd is doing. The numbers are as in the C library.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrcaPhase {
    /// It makes for its goal.
    UnderWay = 0,
    /// It stands at its goal.
    Arrived = 1,
    /// It stands as near to its goal as walls and other agents allow.
    ArrivedNear = 2,
    /// It lets others go first.
    WaitsTurn = 3,
    /// It has its turn and cannot go on: `blockedBy` says what is before it.
    Blocked = 4,
}

impl From<crowd::OrcaPhase> for OrcaPhase {
    fn from(phase: crowd::OrcaPhase) -> Self {
        match phase {
            crowd::OrcaPhase::UnderWay => Self::UnderWay,
            crowd::OrcaPhase::Arrived => Self::Arrived,
            crowd::OrcaPhase::ArrivedNear => Self::ArrivedNear,
            crowd::OrcaPhase::WaitsTurn => Self::WaitsTurn,
            crowd::OrcaPhase::Blocked => Self::Blocked,
        }
    }
}

/// A crowd whose agents avoid each other and walls, and settle at their goals. The defaults are people who walk, in meters.
///
/// Its lists are copied in and out; rows have two numbers in the plane, three in space.
#[wasm_bindgen]
#[derive(Debug)]
pub struct OrcaCrowd {
    crowd: crowd::OrcaCrowd,
}

/// Lists of rows, in and out.
macro_rules! rows {
    ($($(#[$comment:meta])* $name:ident, $set:ident, $js:ident, $text:literal;)*) => {
        #[wasm_bindgen]
        impl OrcaCrowd {$(
            $(#[$comment])*
            #[wasm_bindgen(getter, js_name = $js)]
            pub fn $name(&self) -> Float64Array {
                self.flat(&self.crowd.$name)
            }

            $(#[$comment])*
            #[wasm_bindgen(setter, js_name = $js)]
            pub fn $set(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "Rows")] rows: &JsValue,
            ) -> Result<(), JsValue> {
                self.crowd.$name = self.rows(rows, $text)?;
                Ok(())
            }
        )*}
    };
}

/// Lists of numbers, in and out: one for each agent, or one for all.
macro_rules! numbers {
    ($($(#[$comment:meta])* $name:ident, $set:ident, $js:ident, $text:literal;)*) => {
        #[wasm_bindgen]
        impl OrcaCrowd {$(
            $(#[$comment])*
            #[wasm_bindgen(getter, js_name = $js)]
            pub fn $name(&self) -> Float64Array {
                Float64Array::from(self.crowd.$name.as_slice())
            }

            $(#[$comment])*
            #[wasm_bindgen(setter, js_name = $js)]
            pub fn $set(
                &mut self,
                #[wasm_bindgen(unchecked_param_type = "Numbers")] numbers: &JsValue,
            ) -> Result<(), JsValue> {
                self.crowd.$name = read::numbers(numbers, $text)?;
                Ok(())
            }
        )*}
    };
}

rows! {
    /// Position of each agent: they decide how many there are.
    positions, set_positions, positions, "positions";
    /// Velocity of each agent, per second.
    velocities, set_velocities, velocities, "velocities";
    /// Goal of each agent. Empty for none: then agents do not settle.
    goals, set_goals, goals, "goals";
    /// What each agent would do alone, such as along a path; comes before the straight way. Empty for none.
    preferred_velocities, set_preferred_velocities, preferredVelocities, "preferredVelocities";
    /// Direction of each long agent, which a step turns. Where it is missing or zero an agent begins along its preferred velocity.
    headings, set_headings, headings, "headings";
}

numbers! {
    /// Radius of each agent, or one for all. 0.4 m by default.
    radii, set_radii, radii, "radii";
    /// Greatest speed of each agent, or one for all. 1.5 m/s by default.
    max_speeds, set_max_speeds, maxSpeeds, "maxSpeeds";
    /// Speed of each agent straight to its goal, or one for all. 1.2 m/s by default.
    preferred_speeds, set_preferred_speeds, preferredSpeeds, "preferredSpeeds";
    /// Half of the length of each agent's segment, without the round ends, or one for all: long agents, in the plane. Empty: all are
    /// discs.
    half_lengths, set_half_lengths, halfLengths, "halfLengths";
}

#[wasm_bindgen]
impl OrcaCrowd {
    /// A crowd of agents at these positions, at rest.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Rows")] positions: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "OrcaCrowdOptions")] options: &JsValue,
    ) -> Result<OrcaCrowd, JsValue> {
        let options = Fields::of_options(options, "options")?;
        let (dimensions, units) = space(options.as_ref())?;
        let mut made = Self { crowd: crowd::OrcaCrowd::for_units(units) };
        made.crowd.dimensions = dimensions;
        made.set_positions(positions)?;
        let Some(options) = options else { return Ok(made) };
        type Set = fn(&mut OrcaCrowd, &JsValue) -> Result<(), JsValue>;
        let lists: [(&str, Set); 11] = [
            ("velocities", Self::set_velocities),
            ("goals", Self::set_goals),
            ("preferredVelocities", Self::set_preferred_velocities),
            ("radii", Self::set_radii),
            ("maxSpeeds", Self::set_max_speeds),
            ("preferredSpeeds", Self::set_preferred_speeds),
            ("halfLengths", Self::set_half_lengths),
            ("headings", Self::set_headings),
            ("layers", Self::set_layers),
            ("settings", Self::set_settings),
            ("arrivalSettings", Self::set_arrival_settings),
        ];
        for (name, set) in lists {
            if let Some(list) = options.get(name) {
                set(&mut made, &list)?;
            }
        }
        Ok(made)
    }

    /// The layers of each agent, or one for all. Empty: each avoids all.
    #[wasm_bindgen(getter, unchecked_return_type = "Layers[]")]
    pub fn layers(&self) -> Array {
        self.crowd.layers.iter().map(layer).collect()
    }

    /// The layers of each agent, or one for all. Empty: each avoids all.
    #[wasm_bindgen(setter)]
    pub fn set_layers(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Layers | Layers[]")] layers: &JsValue,
    ) -> Result<(), JsValue> {
        self.crowd.layers = all_layers(layers)?;
        Ok(())
    }

    /// How agents avoid each other.
    #[wasm_bindgen(getter, unchecked_return_type = "Required<OrcaCrowdSettings>")]
    pub fn settings(&self) -> JsValue {
        let settings = &self.crowd.settings;
        object([
            ("horizon", settings.avoidance.horizon.into()),
            ("wallHorizon", settings.avoidance.wall_horizon.into()),
            ("sideBias", settings.avoidance.side_bias.into()),
            ("neighborDistance", settings.neighbor_distance.into()),
            ("maxNeighbors", (settings.max_neighbors as f64).into()),
        ])
    }

    /// How agents avoid each other. What is left out stays.
    #[wasm_bindgen(setter)]
    pub fn set_settings(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "OrcaCrowdSettings")] settings: &JsValue,
    ) -> Result<(), JsValue> {
        let fields = Fields::of(settings, "settings")?;
        let mut own = self.crowd.settings;
        own.avoidance.horizon = fields.number_or("horizon", own.avoidance.horizon)?;
        own.avoidance.wall_horizon = fields.number_or("wallHorizon", own.avoidance.wall_horizon)?;
        own.avoidance.side_bias = fields.number_or("sideBias", own.avoidance.side_bias)?;
        own.neighbor_distance = fields.number_or("neighborDistance", own.neighbor_distance)?;
        own.max_neighbors = fields.count_or("maxNeighbors", own.max_neighbors)?;
        self.crowd.settings = own;
        Ok(())
    }

    /// How agents settle at their goals.
    #[wasm_bindgen(getter, js_name = arrivalSettings, unchecked_return_type = "Required<OrcaArrivalSettings>")]
    pub fn arrival_settings(&self) -> JsValue {
        let settings = &self.crowd.arrival_settings;
        object([
            ("tolerance", settings.tolerance.into()),
            ("leastProgress", settings.least_progress.into()),
            ("patience", settings.patience.into()),
        ])
    }

    /// How agents settle at their goals. What is left out stays.
    #[wasm_bindgen(setter, js_name = arrivalSettings)]
    pub fn set_arrival_settings(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "OrcaArrivalSettings")] settings: &JsValue,
    ) -> Result<(), JsValue> {
        let fields = Fields::of(settings, "arrivalSettings")?;
        let mut own = self.crowd.arrival_settings;
        own.tolerance = fields.number_or("tolerance", own.tolerance)?;
        own.least_progress = fields.number_or("leastProgress", own.least_progress)?;
        own.patience = fields.number_or("patience", own.patience)?;
        self.crowd.arrival_settings = own;
        Ok(())
    }

    /// How many agents there are.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.crowd.positions.len()
    }

    /// Adds a wall in the plane: straight from corner to corner.
    #[wasm_bindgen(js_name = addWall)]
    pub fn add_wall(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Rows")] corners: &JsValue,
        topology: PathTopology,
    ) -> Result<(), JsValue> {
        let topology = match topology {
            PathTopology::Open => geometry::PathTopology::Open,
            PathTopology::Closed => geometry::PathTopology::Closed,
        };
        let corners = read::rows(corners, 2, "corners")?;
        self.crowd.add_wall(corners, topology, 0.0).map_err(refused)
    }

    /// Takes all walls away.
    #[wasm_bindgen(js_name = clearWalls)]
    pub fn clear_walls(&mut self) {
        self.crowd.clear_walls();
    }

    /// Moves every agent by one tick, in seconds. When a number is refused, no agent moves.
    pub fn step(&mut self, #[wasm_bindgen(js_name = deltaTime)] delta_time: f64) -> Result<(), JsValue> {
        self.crowd.step(delta_time).map_err(refused)
    }

    /// What each agent did in the last step: numbers of `OrcaPhase`.
    #[wasm_bindgen(getter)]
    pub fn phases(&self) -> Uint8Array {
        let phases: Vec<u8> = self.crowd.phases().iter().map(|phase| OrcaPhase::from(*phase) as u8).collect();
        Uint8Array::from(phases.as_slice())
    }

    /// Whether an agent stands at its goal, or as near to it as there is room.
    #[wasm_bindgen(js_name = hasArrived)]
    pub fn has_arrived(&self, agent: usize) -> bool {
        self.crowd.has_arrived(agent)
    }

    /// How many agents have arrived.
    #[wasm_bindgen(getter, js_name = arrivedCount)]
    pub fn arrived_count(&self) -> usize {
        (0..self.length()).filter(|agent| self.crowd.has_arrived(*agent)).count()
    }

    /// The agent before each agent that is blocked; -1 where a wall blocks it, or nothing.
    #[wasm_bindgen(getter, js_name = blockedBy)]
    pub fn blocked_by(&self) -> Int32Array {
        let by = |agent: &Option<u32>| agent.and_then(|agent| i32::try_from(agent).ok()).unwrap_or(-1);
        let blocked: Vec<i32> = self.crowd.blocked_by().iter().map(by).collect();
        Int32Array::from(blocked.as_slice())
    }

    /// The largest violation of a constraint in the last step, as a speed. While it is 0 no agents collide within the horizon.
    #[wasm_bindgen(getter, js_name = maxViolation)]
    pub fn max_violation(&self) -> f64 {
        self.crowd.max_violation()
    }

    fn axes(&self) -> usize {
        if self.crowd.dimensions == Dimensions::Two { 2 } else { 3 }
    }

    fn rows(&self, rows: &JsValue, name: &str) -> Result<Vec<DVec3>, JsValue> {
        read::rows(rows, self.axes(), name)
    }

    fn flat(&self, rows: &[DVec3]) -> Float64Array {
        read::flat(rows, self.axes())
    }
}
