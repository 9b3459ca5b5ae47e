//! Numbers that may be infinite, loaded from formats that have no infinity: JSON has null in its place.

use core::fmt::{Formatter, Result as Written};
use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// A number, or infinity where nothing is written.
pub fn or_infinite<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    or(from, f64::INFINITY)
}

/// A number, or negative infinity where nothing is written.
pub fn or_negative_infinite<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    or(from, f64::NEG_INFINITY)
}

/// Formats that do not say what they hold have infinity.
fn or<'de, D: Deserializer<'de>>(from: D, infinity: f64) -> Result<f64, D::Error> {
    if from.is_human_readable() { from.deserialize_any(OrInfinite(infinity)) } else { f64::deserialize(from) }
}

struct OrInfinite(f64);

impl Visitor<'_> for OrInfinite {
    type Value = f64;

    fn expecting(&self, to: &mut Formatter<'_>) -> Written {
        to.write_str("a number, or null for infinity")
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<f64, E> {
        Ok(number)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<f64, E> {
        Ok(number as f64)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<f64, E> {
        Ok(number as f64)
    }

    fn visit_unit<E: Error>(self) -> Result<f64, E> {
        Ok(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{or_infinite, or_negative_infinite};
    use serde::de::value::{Error, F64Deserializer, StrDeserializer, U64Deserializer, UnitDeserializer};
    use serde::de::{Deserializer, IntoDeserializer, Visitor};

    /// A format that does not say what it holds.
    struct Compact(f64);

    impl<'de> Deserializer<'de> for Compact {
        type Error = Error;

        fn is_human_readable(&self) -> bool {
            false
        }

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
            Err(serde::de::Error::custom("it does not say what it holds"))
        }

        fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.visit_f64(self.0)
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 u8 u16 u32 u64 f32 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple
            tuple_struct map struct enum identifier ignored_any
        }
    }

    #[test]
    fn nothing_is_infinity_and_a_number_itself() {
        let nothing = UnitDeserializer::<Error>::new;
        assert_eq!(or_infinite(nothing()), Ok(f64::INFINITY));
        assert_eq!(or_negative_infinite(nothing()), Ok(f64::NEG_INFINITY));
        let number: F64Deserializer<Error> = (-0.5).into_deserializer();
        assert_eq!(or_infinite(number), Ok(-0.5));
        let whole: U64Deserializer<Error> = 3_u64.into_deserializer();
        assert_eq!(or_infinite(whole), Ok(3.0));
        let text: StrDeserializer<'_, Error> = "many".into_deserializer();
        assert!(or_infinite(text).is_err());
    }

    #[test]
    fn a_format_that_does_not_say_what_it_holds_is_asked_for_a_number() {
        assert_eq!(or_infinite(Compact(2.5)), Ok(2.5));
        assert_eq!(or_negative_infinite(Compact(f64::INFINITY)), Ok(f64::INFINITY));
    }
}
