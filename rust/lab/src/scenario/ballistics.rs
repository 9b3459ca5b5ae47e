//! Ballistics: what the file says.

use super::field::{settings, words};

words! {
    /// How the quadratic drag depends on the speed.
    pub enum MachDrag {
        /// Not at all: its coefficient is 1.
        Constant = "constant",
        /// By the coefficients of the standard projectile G1: flat-based bullets.
        G1 = "g1",
        /// By the coefficients of the standard projectile G7: long bullets with a boat tail.
        G7 = "g7",
    }
}

settings! {
    /// A moving shooter hits a moving target by every arc there is: the low one and the high one, with or without air.
    pub struct Ballistics {
        /// How fast a shell leaves the muzzle.
        muzzle_speed: f64 = 1_700.0, "cm/s", Range::Number { least: 1.0, greatest: 100_000.0 }, Now;
        /// How strong gravity is, downward.
        gravity: f64 = 980.0, "cm/s^2", Range::Number { least: 0.0, greatest: 10_000.0 }, Now;
        /// How the shooter moves when it fires.
        shooter_velocity: [f64; 2] = [120.0, 0.0], "cm/s", Range::Point { greatest: 10_000.0 }, Now;
        /// Where the target is at first, from the shooter; drag it.
        target: [f64; 2] = [2_200.0, 300.0], "cm", Range::Point { greatest: 100_000.0 }, Now;
        /// How the target moves at first; drag its tip.
        target_velocity: [f64; 2] = [-160.0, 60.0], "cm/s", Range::Point { greatest: 10_000.0 }, Now;
        /// How the target accelerates.
        target_acceleration: [f64; 2] = [0.0, 0.0], "cm/s^2", Range::Point { greatest: 10_000.0 }, Now;
        /// The deceleration per unit of speed through the air.
        linear_drag: f64 = 0.0, "1/s", Range::Number { least: 0.0, greatest: 10.0 }, Now;
        /// The deceleration per unit of speed squared through the air.
        quadratic_drag: f64 = 0.0, "1/cm", Range::Number { least: 0.0, greatest: 0.1 }, Now;
        /// How the quadratic drag depends on the speed, as a multiple of the speed of sound: times 1, or times the coefficient of a
        /// standard projectile.
        drag_law: MachDrag = MachDrag::Constant, "", Range::Word { words: MachDrag::WORDS }, Now;
        /// How strongly the motor of a rocket pushes, along its way through the air.
        thrust: f64 = 0.0, "cm/s^2", Range::Number { least: 0.0, greatest: 100_000.0 }, Now;
        /// How long the motor burns from the launch on.
        burn_time: f64 = 0.0, "s", Range::Number { least: 0.0, greatest: 60.0 }, Now;
        /// How the air moves.
        wind: [f64; 2] = [0.0, 0.0], "cm/s", Range::Point { greatest: 10_000.0 }, Now;
        /// The longest flight through air to look for.
        horizon: f64 = 8.0, "s", Range::Number { least: 0.1, greatest: 60.0 }, Now;
    }
}
