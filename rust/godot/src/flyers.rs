//! A flock: separation, alignment and cohesion.

use crate::axes::leave;
use crate::lists::{entered, layers, one_for_each};
use godot::builtin::Vector3;
use pursuit_core::DVec3;
use pursuit_core::crowd::{Dimensions, Flock, FlockRules};
use pursuit_core::steering::SteeringLimits;

/// A flock in space or on the ground, in meters.
#[derive(Clone, Debug)]
pub struct Flyers {
    flock: Flock,
}

impl Default for Flyers {
    fn default() -> Self {
        Self { flock: Flock::for_units(1.0) }
    }
}

impl Flyers {
    /// Places the agents; there are as many as positions. Agents that are new are at rest.
    ///
    /// # Errors
    /// A position that is not finite, by its index.
    pub fn place(&mut self, positions: &[Vector3]) -> Result<(), String> {
        let positions = entered(positions, "positions")?;
        self.flock.velocities.resize(positions.len(), DVec3::ZERO);
        self.flock.positions = positions;
        Ok(())
    }

    /// Gives each agent a velocity.
    ///
    /// # Errors
    /// The velocities are not as many as the agents, or one is not finite.
    pub fn push(&mut self, velocities: &[Vector3]) -> Result<(), String> {
        let count = self.flock.positions.len();
        if velocities.len() != count {
            return Err(format!("velocities has {} items for {count} agents", velocities.len()));
        }
        self.flock.velocities = entered(velocities, "velocities")?;
        Ok(())
    }

    /// The layers of [`layers`]: an agent flocks with those that it avoids.
    ///
    /// # Errors
    /// As [`layers`].
    pub fn set_layers(&mut self, numbers: &[i32]) -> Result<(), String> {
        self.flock.layers = layers(numbers, self.flock.positions.len())?;
        Ok(())
    }

    /// Whether heights are left alone.
    pub fn keep_on_ground(&mut self, on_ground: bool) {
        self.flock.dimensions = if on_ground { Dimensions::Two } else { Dimensions::Three };
    }

    /// Moves every agent by one tick.
    ///
    /// # Errors
    /// As [`Flock::step`], and layers that are neither one for all nor one for each agent; no agent moves then.
    pub fn step(&mut self, rules: FlockRules, limits: SteeringLimits, delta_time: f64) -> Result<(), String> {
        let flock = &mut self.flock;
        (flock.rules, flock.limits) = (rules, limits);
        if !flock.layers.is_empty() {
            one_for_each(flock.layers.len(), flock.positions.len(), true, "layers")?;
        }
        flock.step(delta_time).map_err(|refusal| refusal.to_string())
    }

    /// Where the agents are.
    pub fn positions(&self) -> impl Iterator<Item = Vector3> {
        self.flock.positions.iter().copied().map(leave)
    }

    /// Velocity of each agent.
    pub fn velocities(&self) -> impl Iterator<Item = Vector3> {
        self.flock.velocities.iter().copied().map(leave)
    }
}

#[cfg(test)]
mod tests {
    use super::Flyers;
    use crate::axes::{enter, leave};
    use godot::builtin::Vector3;
    use pursuit_core::crowd::{Flock, FlockRules};
    use pursuit_core::steering::SteeringLimits;

    const TICK: f64 = 1.0 / 64.0;

    fn at(x: f32, y: f32, z: f32) -> Vector3 {
        Vector3::new(x, y, z)
    }

    fn step(flyers: &mut Flyers) -> Result<(), String> {
        flyers.step(FlockRules::for_units(1.0), SteeringLimits::for_units(1.0), TICK)
    }

    fn school() -> Flyers {
        let places: Vec<_> = (0..27_u8)
            .map(|number| {
                let [x, y, z] = [number % 3, number / 3 % 3, number / 9].map(|part| 2.0 * f32::from(part));
                at(x, y, z)
            })
            .collect();
        let ways: Vec<_> =
            (0..27).map(|number| if number % 2 == 0 { Vector3::RIGHT } else { Vector3::BACK }).collect();
        let mut flyers = Flyers::default();
        flyers.place(&places).unwrap();
        flyers.push(&ways).unwrap();
        flyers
    }

    #[test]
    fn a_flock_flies_as_the_flock_of_the_core() {
        let mut flyers = school();
        let mut flock = Flock::for_units(1.0);
        flock.positions = flyers.positions().map(enter).collect();
        flock.velocities = flyers.velocities().map(enter).collect();
        for _ in 0..128 {
            step(&mut flyers).unwrap();
            flock.step(TICK).unwrap();
        }
        let expected = |list: &[_]| list.iter().copied().map(leave).collect::<Vec<_>>();
        assert_eq!(flyers.positions().collect::<Vec<_>>(), expected(&flock.positions));
        assert_eq!(flyers.velocities().collect::<Vec<_>>(), expected(&flock.velocities));
        assert!(flyers.velocities().any(|velocity| velocity.y.abs() > 0.5));
    }

    #[test]
    fn on_the_ground_heights_are_left_alone_and_layers_divide_a_flock() {
        let mut flyers = Flyers::default();
        flyers.place(&[at(0.0, 0.0, 0.0), at(0.0, 1.0, 2.0), at(0.0, 5.0, 1.0)]).unwrap();
        flyers.push(&[at(6.0, 0.0, 0.0); 3]).unwrap();
        flyers.set_layers(&[1, 1, 0, 0, 1, 1, 0, 0, 2, 2, 0, 0]).unwrap();
        flyers.keep_on_ground(true);
        for _ in 0..64 {
            step(&mut flyers).unwrap();
        }
        let [one, other, alone] = flyers.positions().collect::<Vec<_>>()[..] else { panic!() };
        assert_eq!([one.y, other.y], [0.0, 1.0]);
        // 6 m/s for a second: no agent turns it.
        assert_eq!(alone, at(6.0, 5.0, 1.0));
        assert!(one.z < 0.0 && other.z > 2.0);
    }

    #[test]
    fn what_is_wrong_is_refused_by_name_and_moves_no_agent() {
        let mut flyers = school();
        let nan = at(0.0, f32::NAN, 0.0);
        for (said, expected) in [
            (flyers.place(&[at(0.0, 0.0, 0.0), nan]), "positions[1] must be finite"),
            (flyers.push(&[nan; 27]), "velocities[0] must be finite"),
            (flyers.push(&[]), "velocities has 0 items for 27 agents"),
            (flyers.set_layers(&[1, 2, 3]), "layers has 3 numbers: four for an agent"),
            (flyers.set_layers(&[1; 8]), "layers has 2 items for 27 agents"),
        ] {
            assert_eq!(said.unwrap_err(), expected);
        }
        let before: Vec<_> = flyers.positions().collect();
        let (rules, limits) = (FlockRules::for_units(1.0), SteeringLimits::for_units(1.0));
        let mut spoiled = rules;
        spoiled.alignment.view_cosine = 1.5;
        assert!(flyers.step(spoiled, limits, TICK).unwrap_err().starts_with("rules.alignment.view_cosine"));
        let immobile = SteeringLimits { max_speed: f64::NAN, ..limits };
        assert!(flyers.step(rules, immobile, TICK).unwrap_err().starts_with("limits.max_speed"));
        for delta_time in [-1.0, f64::NAN, f64::INFINITY] {
            assert!(flyers.step(rules, limits, delta_time).unwrap_err().starts_with("delta_time"));
        }
        assert_eq!(flyers.positions().collect::<Vec<_>>(), before);
        // Agents come and go; layers of each are given anew then.
        flyers.set_layers(&[1; 4 * 27]).unwrap();
        flyers.place(&before[..3]).unwrap();
        assert_eq!(step(&mut flyers).unwrap_err(), "layers has 27 items for 3 agents");
        flyers.set_layers(&[]).unwrap();
        step(&mut flyers).unwrap();
        flyers.place(&before).unwrap();
        step(&mut flyers).unwrap();
        assert_eq!(flyers.velocities().count(), 27);
        step(&mut Flyers::default()).unwrap();
    }
}
