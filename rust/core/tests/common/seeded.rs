//! Generated inputs: a seeded generator, so that a failing case can be named by its seed.

use glam::DVec3;

/// SplitMix64 (Steele, Lea, Flood 2014).
#[derive(Clone)]
pub struct Generator(u64);

impl Generator {
    /// Begins the numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform in `[low, high)`.
    pub fn uniform(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.bits() >> 11) as f64 / (1_u64 << 53) as f64)
    }

    /// Uniform in the cube `[-half, half)^3`.
    pub fn in_cube(&mut self, half: f64) -> DVec3 {
        DVec3::new(self.uniform(-half, half), self.uniform(-half, half), self.uniform(-half, half))
    }

    /// Uniform on the unit sphere (Archimedes: the height is uniform).
    pub fn direction(&mut self) -> DVec3 {
        let height = self.uniform(-1.0, 1.0);
        let angle = self.uniform(0.0, core::f64::consts::TAU);
        let radius = (1.0 - height * height).sqrt();
        DVec3::new(radius * libm::cos(angle), radius * libm::sin(angle), height)
    }

    /// Any finite number: every exponent and sign equally likely, and every so often a zero or a game-sized number.
    pub fn finite(&mut self) -> f64 {
        match self.bits() % 8 {
            0 => 0.0,
            1 => self.uniform(-1000.0, 1000.0).round(),
            _ => loop {
                let x = f64::from_bits(self.bits());
                if x.is_finite() {
                    break x;
                }
            },
        }
    }

    /// Any finite vector.
    pub fn finite_vector(&mut self) -> DVec3 {
        DVec3::new(self.finite(), self.finite(), self.finite())
    }
}
