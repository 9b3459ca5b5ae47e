//! Avoidance layers and priority.

use core::cmp::Ordering;

/// The groups that an agent belongs to, avoids and ignores, one bit each, and its priority.
///
/// Source: the avoidance groups of Unreal's crowd agents; there, too, an ignored group has precedence over an avoided one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AvoidanceLayers {
    /// The groups that the agent belongs to. 0: no agent avoids it.
    pub group: u32,
    /// The groups that it avoids; all bits, by default, for every agent.
    pub avoids: u32,
    /// The groups that it ignores, even if it avoids them.
    pub ignores: u32,
    /// Of two agents that avoid each other the one with the lower priority takes the whole responsibility. Equal ones share it.
    pub priority: i32,
}

impl Default for AvoidanceLayers {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl AvoidanceLayers {
    /// In the first group, avoids every agent, ignores none, priority 0.
    pub const DEFAULT: Self = Self { group: 1, avoids: u32::MAX, ignores: 0, priority: 0 };

    /// Whether it avoids `other`: one of the other's groups is avoided and none of them is ignored.
    ///
    /// ```
    /// use pursuit_core::steering::AvoidanceLayers;
    ///
    /// let (people, cars) = (1, 2);
    /// let walker = AvoidanceLayers { group: people, ..AvoidanceLayers::default() };
    /// let car = AvoidanceLayers { group: cars, ignores: cars, ..walker };
    /// assert!(walker.avoids(&car) && car.avoids(&walker) && !car.avoids(&car));
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn avoids(&self, other: &Self) -> bool {
        self.avoids & other.group != 0 && self.ignores & other.group == 0
    }

    /// Its share of avoiding `other`; `None` if it leaves that to the other, or does not avoid it.
    ///
    /// `even` is the share between agents of equal priority that avoid each other. If the other does not avoid it, it takes
    /// the whole share.
    #[inline]
    pub(crate) fn share(&self, other: &Self, even: f64) -> Option<f64> {
        if !self.avoids(other) {
            return None;
        }
        if !other.avoids(self) {
            return Some(1.0);
        }
        match self.priority.cmp(&other.priority) {
            Ordering::Less => Some(1.0),
            Ordering::Equal => Some(even),
            Ordering::Greater => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::AvoidanceLayers;

    const ANYONE: AvoidanceLayers = AvoidanceLayers::DEFAULT;

    #[test]
    fn by_default_everybody_avoids_everybody_and_shares() {
        assert_eq!(AvoidanceLayers::default(), ANYONE);
        assert_eq!(ANYONE.share(&ANYONE, 0.25), Some(0.25));
    }

    #[test]
    fn what_is_ignored_is_not_avoided() {
        for group in [1, 0b110, 1 << 31, u32::MAX] {
            let other = AvoidanceLayers { group, ..ANYONE };
            assert!(ANYONE.avoids(&other));
            assert!(!AvoidanceLayers { ignores: group, ..ANYONE }.avoids(&other));
            assert!(!AvoidanceLayers { ignores: group & group.wrapping_neg(), ..ANYONE }.avoids(&other));
            assert!(!AvoidanceLayers { avoids: !group, ..ANYONE }.avoids(&other));
        }
        assert!(!ANYONE.avoids(&AvoidanceLayers { group: 0, ..ANYONE }));
    }

    #[test]
    fn of_two_that_avoid_each_other_the_lower_priority_does_it_all() {
        for (own, other) in [(i32::MIN, i32::MAX), (-1, 0), (0, 1)] {
            let (low, high) =
                (AvoidanceLayers { priority: own, ..ANYONE }, AvoidanceLayers { priority: other, ..ANYONE });
            assert_eq!((low.share(&high, 0.5), high.share(&low, 0.5)), (Some(1.0), None));
        }
    }

    #[test]
    fn who_is_not_avoided_avoids_alone_whatever_the_priorities() {
        let (cars, people) = (2, 1);
        for priority in [-1, 0, 1] {
            let car = AvoidanceLayers { group: cars, ignores: people, ..ANYONE };
            let walker = AvoidanceLayers { group: people, priority, ..ANYONE };
            assert_eq!((walker.share(&car, 0.5), car.share(&walker, 0.5)), (Some(1.0), None));
        }
    }
}
