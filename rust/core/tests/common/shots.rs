//! Generated shots: a seeded generator, so that a failing case can be named by its seed.

use pursuit_core::DVec3;

/// SplitMix64 (Steele, Lea, Flood 2014).
pub struct Generator(u64);

impl Generator {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Uniform in `[low, high)`.
    pub fn uniform(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        low + (high - low) * (((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64)
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
}
