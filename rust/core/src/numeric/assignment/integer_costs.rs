//! Costs as integers, so that comparing and adding them is exact.

/// The cost of a forbidden pair: more than the sum of a finite cost for every row.
pub(super) const FORBIDDEN: i128 = 1 << (QUANTA_BITS + 9);
/// The key of the greatest finite cost.
pub(super) const GREATEST_FINITE: i128 = f64::MAX.to_bits() as i128;
/// The bits of the largest finite cost. Sums along a path are below `2 * 256 * FORBIDDEN`, far within i128.
const QUANTA_BITS: i32 = 100;
const MANTISSA_BITS: i32 = 53;

/// An integer that orders costs >= 0 as they are: their bits.
pub(super) fn order_key(cost: f64) -> i128 {
    // Minus zero becomes zero.
    i128::from((cost + 0.0).to_bits())
}

/// The largest key up to `limit`; 0 without one.
pub(super) fn largest(keys: &[i128], limit: i128) -> i128 {
    // No key is negative or has more than 64 bits.
    let limit = limit.max(0) as u64;
    keys.iter()
        .map(|key| *key as u64)
        .fold(0, |most, key| if key <= limit && key > most { key } else { most })
        .into()
}

/// Turns order keys into multiples of one quantum, and those above the `largest` that counts into [`FORBIDDEN`].
pub(super) fn to_quanta(keys: &mut [i128], largest: i128) {
    let (largest, (_, exponent_of_largest)) = (largest as u64, parts(largest as u64));
    for key in keys {
        // No key is negative or has more than 64 bits.
        let bits = *key as u64;
        *key = if bits > largest { FORBIDDEN } else { in_quanta(bits, exponent_of_largest) };
    }
}

/// The cost with that key, in quanta; the largest takes [`QUANTA_BITS`].
#[inline(always)]
fn in_quanta(key: u64, exponent_of_largest: i32) -> i128 {
    let (mantissa, exponent) = parts(key);
    shift(mantissa.into(), QUANTA_BITS - MANTISSA_BITS + exponent - exponent_of_largest)
}

/// A number of quanta in f64, not above it; 0 for one below 0.
pub(super) fn of_quanta(quanta: i128, largest: i128) -> f64 {
    // Of units in the last place of the largest cost, to 52 bits.
    let units = (quanta >> (QUANTA_BITS - MANTISSA_BITS)).max(0) as u64;
    let spare = (u64::BITS - units.leading_zeros()).saturating_sub(MANTISSA_BITS as u32);
    let (_, exponent) = parts(largest as u64);
    libm::scalbn((units >> spare << spare) as f64, exponent - 1075)
}

/// Mantissa and exponent of the cost with that key, up to a common power of two.
#[inline(always)]
fn parts(key: u64) -> (u64, i32) {
    let fraction = key & ((1 << (MANTISSA_BITS - 1)) - 1);
    match (key >> (MANTISSA_BITS - 1)) as i32 {
        0 => (fraction, 1),
        exponent => (fraction | 1 << (MANTISSA_BITS - 1), exponent),
    }
}

/// `mantissa * 2^by`, rounded to the nearest integer.
fn shift(mantissa: i128, by: i32) -> i128 {
    match by {
        0.. => mantissa << by,
        -64..0 => (mantissa + (1 << (-by - 1))) >> -by,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{FORBIDDEN, GREATEST_FINITE, largest, order_key, to_quanta};

    #[test]
    fn keys_order_costs() {
        let costs = [0.0, f64::from_bits(1), f64::MIN_POSITIVE, 1e-9, 1.0, 1.0 + f64::EPSILON, 1e9, f64::MAX];
        assert!(costs.is_sorted_by(|a, b| order_key(*a) < order_key(*b)));
        assert!(order_key(f64::INFINITY) > GREATEST_FINITE);
        assert_eq!(order_key(-0.0), order_key(0.0));
    }

    #[test]
    fn quanta_are_exact_over_47_powers_of_two() {
        for scale in [1.0, f64::MIN_POSITIVE, f64::from_bits(1), libm::ldexp(1.0, 960)] {
            let costs = [(1_u64 << 47) as f64, 3.0, 1.0, f64::from_bits(1_f64.to_bits() + 1), f64::INFINITY];
            let mut keys = costs.map(|cost| order_key(cost * scale));
            let greatest = largest(&keys, GREATEST_FINITE);
            to_quanta(&mut keys, greatest);
            let [largest, three, one, one_and_an_ulp, infinite] = keys;
            assert_eq!(largest, one << 47);
            assert_eq!(three, 3 * one);
            assert!(one_and_an_ulp > one || scale == f64::from_bits(1));
            assert!(largest < 1 << 100);
            assert_eq!(infinite, FORBIDDEN);
        }
    }

    #[test]
    fn what_is_above_the_limit_is_forbidden_and_sets_no_scale() {
        let mut keys = [1e-300, 2e-300, 5.0].map(order_key);
        let greatest = largest(&keys, order_key(3e-300));
        assert_eq!(greatest, keys[1]);
        to_quanta(&mut keys, greatest);
        assert_eq!(keys[1], 2 * keys[0]);
        assert_eq!(keys[2], FORBIDDEN);
    }
}
