//! Weapons, threats, and what a weapon does to a threat.

use crate::refusal::{Refusal, Within, at_least_zero, finite_above_zero, finite_at_least_zero};

/// A weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Weapon {
    /// Time from round to round, in seconds. 0: all rounds at once. Finite and >= 0.
    pub interval: f64,
    /// Rounds that it has; a fraction of a round does not count. >= 0; infinite for any number.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub rounds: f64,
}

/// A threat that is to be stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WeaponThreat {
    /// Damage that stops it. Finite and > 0.
    pub hit_points: f64,
    /// Time from now at which it does harm, in seconds: it is stopped by then, or not at all. >= 0; may be infinite.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub deadline: f64,
    /// What stopping it is worth, in any unit. Finite and >= 0.
    pub value: f64,
}

/// What a weapon does to a threat if it begins to turn toward it now.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WeaponHit {
    /// Time from now until its first round hits, in seconds: turn and flight. >= 0; infinite when it cannot hit the threat.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub delay: f64,
    /// Damage of a round. Finite and >= 0; times the chance to hit, where there is one.
    pub damage: f64,
}

impl Weapon {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        finite_at_least_zero(self.interval, "intervals")?;
        at_least_zero(self.rounds, "rounds")
    }

    /// How many of its rounds hit by the `deadline` when the first hits at `delay`.
    fn rounds_by(&self, delay: f64, deadline: f64) -> f64 {
        // A delay without an end is after every deadline.
        if !(delay <= deadline && delay < f64::INFINITY) {
            return 0.0;
        }
        // An interval of -0 is one of 0.
        let more = (deadline - delay) / self.interval.abs();
        // Also for an interval of 0, with which the quotient may be no number.
        if more < self.rounds { whole(more.min(MOST_ROUNDS) + 1.0).min(self.rounds) } else { self.rounds }
    }
}

impl WeaponThreat {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        finite_above_zero(self.hit_points, "hit_points")?;
        at_least_zero(self.deadline, "deadlines")?;
        finite_at_least_zero(self.value, "values")
    }

    /// The share of its hit points that the weapon takes by the deadline: from 0 to [`ALL`], rounded up.
    pub(super) fn share(&self, weapon: &Weapon, hit: &WeaponHit) -> i128 {
        let rounds = whole(weapon.rounds_by(hit.delay, self.deadline));
        if rounds == 0.0 || hit.damage == 0.0 {
            return 0;
        }
        let share = hit.damage * rounds / self.hit_points;
        rounded_up(share.min(1.0) * ALL_SHARE)
    }
}

impl WeaponHit {
    pub(super) fn check(&self, element: usize) -> Result<(), Refusal> {
        at_least_zero(self.delay, "delays").element(element)?;
        finite_at_least_zero(self.damage, "damages").element(element)
    }
}

/// All hit points of a threat.
pub(super) const ALL: i128 = 1 << 40;

/// The same as f64.
const ALL_SHARE: f64 = (1_u64 << 40) as f64;

/// Up to here every whole number is an f64.
const MOST_ROUNDS: f64 = (1_u64 << 52) as f64;

/// Without its fraction.
fn whole(rounds: f64) -> f64 {
    if rounds < MOST_ROUNDS { (rounds as u64) as f64 } else { rounds }
}

/// The least whole number that is not below `x`, which is from 0 to 2^52.
pub(super) fn rounded_up(x: f64) -> i128 {
    let below = x as i64;
    i128::from(below + i64::from((below as f64) < x))
}

/// `cost * need / share`, or a little less; at most `256 * cost`. Need and share are from 1 to [`ALL`], the cost is at most 2^70.
/// It divides no whole numbers of 128 bits, which not every platform can.
pub(super) fn part(cost: i128, need: i128, share: i128) -> i128 {
    const DIGITS: u32 = 46;
    const SCALE: f64 = (1_u64 << DIGITS) as f64;
    let ratio = (need as i64 as f64 / share as i64 as f64).min(256.0);
    let mut quotient = i128::from((ratio * SCALE) as i64);
    if quotient * share > need << DIGITS {
        quotient -= 1;
    }
    (cost * quotient) >> DIGITS
}
