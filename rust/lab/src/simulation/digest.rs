//! A number for a whole state: equal states, equal numbers.

use pursuit_core::{DVec2, DVec3};

/// FNV-1a over the bits of a state (Fowler, Noll, Vo 1991).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// Adds 64 bits.
    pub fn bits(&mut self, bits: u64) {
        for byte in bits.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Adds a number, to the bit.
    pub fn number(&mut self, x: f64) {
        self.bits(x.to_bits());
    }

    /// Adds a vector of the plane.
    pub fn vector_2d(&mut self, v: DVec2) {
        self.number(v.x);
        self.number(v.y);
    }

    /// Adds a vector.
    pub fn vector(&mut self, v: DVec3) {
        self.number(v.x);
        self.number(v.y);
        self.number(v.z);
    }

    /// The number for everything added.
    pub fn value(self) -> u64 {
        self.0
    }
}
