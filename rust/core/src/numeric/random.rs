//! Random numbers from a state that the caller keeps.

use super::sqrt;
use core::f64::consts::TAU;
use glam::DVec3;

/// SplitMix64: one 64-bit number of state, every seed valid, period 2^64.
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
pub(crate) struct Random(pub u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform in `(0, 1]`: its logarithm is finite.
    pub fn uniform(&mut self) -> f64 {
        ((self.bits() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// A point of the unit circle, uniform: its cosine and sine.
    pub fn on_circle(&mut self) -> (f64, f64) {
        let angle = TAU * self.uniform();
        (libm::cos(angle), libm::sin(angle))
    }

    /// A normal number with mean 0 and deviation 1 (Box and Muller 1958).
    pub fn normal(&mut self) -> f64 {
        self.two_normals().0
    }

    /// A vector of normal numbers with mean 0 and deviation 1: it prefers no direction.
    pub fn normal_vector(&mut self) -> DVec3 {
        let ((x, y), z) = (self.two_normals(), self.normal());
        DVec3::new(x, y, z)
    }

    /// Two independent normal numbers (Box and Muller 1958).
    fn two_normals(&mut self) -> (f64, f64) {
        let radius = sqrt(-2.0 * libm::log(self.uniform()));
        let (cosine, sine) = self.on_circle();
        (radius * cosine, radius * sine)
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers of seed 1234567, as published with the reference implementation in several languages
    /// (rosettacode.org, "Pseudo-random numbers/Splitmix64").
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut random = Random(1_234_567);
        let expected = [
            6_457_827_717_110_365_317_u64,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(expected.map(|_| random.bits()), expected);
    }

    /// The standard error of a mean of n numbers of deviation 1 is 1 / sqrt(n); of their variance it is sqrt(2 / n).
    #[test]
    fn normal_numbers_have_mean_0_and_variance_1() {
        let mut random = Random(7);
        let count = 200_000;
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..count {
            let x = random.normal();
            sum += x;
            squares += x * x;
        }
        let count = f64::from(count);
        assert!((sum / count).abs() < 4.0 / count.sqrt());
        assert!((squares / count - 1.0).abs() < 4.0 * (2.0 / count).sqrt());
    }
}
