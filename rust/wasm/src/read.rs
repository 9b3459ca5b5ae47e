//! Values of JavaScript, and what they are named when they are wrong.

use crate::status::wrong;
use core::ops::RangeInclusive;
use js_sys::{Array, Float64Array, Reflect};
use pursuit_core::DVec3;
use wasm_bindgen::{JsCast, JsValue};

/// An object with named fields, and its own name.
pub struct Fields<'a> {
    object: &'a JsValue,
    name: &'a str,
}

impl<'a> Fields<'a> {
    pub fn of(object: &'a JsValue, name: &'a str) -> Result<Self, JsValue> {
        if object.is_object() {
            Ok(Self { object, name })
        } else {
            Err(wrong(&format!("{name} must be an object")))
        }
    }

    /// The fields of options, which may be left out.
    pub fn of_options(object: &'a JsValue, name: &'a str) -> Result<Option<Self>, JsValue> {
        if is_missing(object) { Ok(None) } else { Self::of(object, name).map(Some) }
    }

    /// The value of a field; `None` when it is left out.
    pub fn get(&self, field: &str) -> Option<JsValue> {
        Reflect::get(self.object, &field.into()).ok().filter(|value| !is_missing(value))
    }

    fn named(&self, field: &str) -> String {
        format!("{}.{field}", self.name)
    }

    fn missing(&self, field: &str) -> JsValue {
        wrong(&format!("{} is missing", self.named(field)))
    }

    pub fn number(&self, field: &str) -> Result<f64, JsValue> {
        number(&self.get(field).ok_or_else(|| self.missing(field))?, &self.named(field))
    }

    pub fn number_or(&self, field: &str, default: f64) -> Result<f64, JsValue> {
        self.get(field).map_or(Ok(default), |value| number(&value, &self.named(field)))
    }

    /// A set of 32 bits. Bitwise operators of JavaScript answer with signed numbers: `~0`, which is -1, is all bits.
    pub fn bits_or(&self, field: &str, default: u32) -> Result<u32, JsValue> {
        let number = self.whole(field, default.into(), i32::MIN.into()..=u32::MAX.into())?;
        Ok(if number < 0.0 { number as i32 as u32 } else { number as u32 })
    }

    /// A whole number of 32 bits.
    pub fn whole_or(&self, field: &str, default: i32) -> Result<i32, JsValue> {
        Ok(self.whole(field, default.into(), i32::MIN.into()..=i32::MAX.into())? as i32)
    }

    /// How many of something.
    pub fn count_or(&self, field: &str, default: usize) -> Result<usize, JsValue> {
        Ok(self.whole(field, default as f64, 0.0..=u32::MAX.into())? as usize)
    }

    fn whole(&self, field: &str, default: f64, range: RangeInclusive<f64>) -> Result<f64, JsValue> {
        let number = self.number_or(field, default)?;
        if number.fract() == 0.0 && range.contains(&number) {
            Ok(number)
        } else {
            Err(wrong(&format!("{} must be a whole number of 32 bits", self.named(field))))
        }
    }

    pub fn vector(&self, field: &str) -> Result<DVec3, JsValue> {
        vector(&self.get(field).ok_or_else(|| self.missing(field))?, &self.named(field))
    }

    pub fn vector_or_zero(&self, field: &str) -> Result<DVec3, JsValue> {
        self.get(field).map_or(Ok(DVec3::ZERO), |value| vector(&value, &self.named(field)))
    }

    /// One of these names; the default when it is left out.
    pub fn one_of<T: Copy>(&self, field: &str, default: T, names: &[(&str, T)]) -> Result<T, JsValue> {
        let Some(value) = self.get(field) else { return Ok(default) };
        let text = value.as_string();
        if let Some((_, found)) = names.iter().find(|(name, _)| text.as_deref() == Some(*name)) {
            return Ok(*found);
        }
        let mut all: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
        let last = all.pop().unwrap_or_default();
        Err(wrong(&format!("{} must be {} or {last}", self.named(field), all.join(", "))))
    }

    /// Units of length in a meter; 1 when left out.
    pub fn units_per_meter(&self) -> Result<f64, JsValue> {
        let units = self.number_or("unitsPerMeter", 1.0)?;
        if units > 0.0 && units.is_finite() {
            Ok(units)
        } else {
            Err(wrong(&format!("{} must be finite and above 0", self.named("unitsPerMeter"))))
        }
    }

    /// Numbers; a single one is a list of one.
    pub fn numbers(&self, field: &str) -> Result<Vec<f64>, JsValue> {
        numbers(&self.get(field).ok_or_else(|| self.missing(field))?, &self.named(field))
    }

    /// Rows of `dimensions` numbers.
    pub fn rows(&self, field: &str, dimensions: usize) -> Result<Vec<DVec3>, JsValue> {
        rows(&self.get(field).ok_or_else(|| self.missing(field))?, dimensions, &self.named(field))
    }
}

pub fn is_missing(value: &JsValue) -> bool {
    value.is_undefined() || value.is_null()
}

pub fn number(value: &JsValue, name: &str) -> Result<f64, JsValue> {
    value.as_f64().ok_or_else(|| wrong(&format!("{name} must be a number")))
}

/// An array of two or three numbers, or an object with `x`, `y` and perhaps `z`.
pub fn vector(value: &JsValue, name: &str) -> Result<DVec3, JsValue> {
    let mut found = [0.0; 3];
    if is_list(value) {
        let list = list_of(value, name)?;
        if list.len() != 2 && list.len() != 3 {
            return Err(wrong(&format!("{name} must have 2 or 3 numbers, but it has {}", list.len())));
        }
        for (place, number) in found.iter_mut().zip(list) {
            *place = number;
        }
    } else {
        if !value.is_object() {
            return Err(wrong(&format!(
                "{name} must be an array of 2 or 3 numbers, or an object with x, y and z"
            )));
        }
        for (axis, place) in ["x", "y", "z"].into_iter().zip(&mut found) {
            let coordinate = Reflect::get(value, &axis.into()).unwrap_or_default();
            if axis != "z" || !is_missing(&coordinate) {
                *place = number(&coordinate, &format!("{name}.{axis}"))?;
            }
        }
    }
    Ok(found.into())
}

/// Numbers in any array; a single number is a list of one.
pub fn numbers(value: &JsValue, name: &str) -> Result<Vec<f64>, JsValue> {
    match value.as_f64() {
        Some(one) => Ok(vec![one]),
        None => list_of(value, name),
    }
}

/// Rows of `dimensions` numbers each, one after the other; or an array of vectors.
pub fn rows(value: &JsValue, dimensions: usize, name: &str) -> Result<Vec<DVec3>, JsValue> {
    if let Some(array) = value.dyn_ref::<Array>()
        && array.length() > 0
        && array.get(0).as_f64().is_none()
    {
        return array
            .iter()
            .enumerate()
            .map(|(index, row)| vector(&row, &format!("{name}[{index}]")))
            .collect();
    }
    let flat = list_of(value, name)?;
    if flat.len() % dimensions != 0 {
        return Err(wrong(&format!("{name} has {} numbers, which are no rows of {dimensions}", flat.len())));
    }
    Ok(flat
        .chunks_exact(dimensions)
        .map(|row| {
            let at = |axis: usize| row.get(axis).copied().unwrap_or(0.0);
            DVec3::new(at(0), at(1), at(2))
        })
        .collect())
}

/// Rows of `axes` numbers each, one after the other.
pub fn flat(rows: &[DVec3], axes: usize) -> Float64Array {
    let flat: Vec<f64> = rows.iter().flat_map(|row| row.to_array().into_iter().take(axes)).collect();
    Float64Array::from(flat.as_slice())
}

fn is_list(value: &JsValue) -> bool {
    Array::is_array(value) || is_typed(value)
}

/// An array of numbers: what views a buffer and has a length, which a `DataView` has not.
fn is_typed(value: &JsValue) -> bool {
    js_sys::ArrayBuffer::is_view(value)
        && Reflect::get(value, &"length".into()).is_ok_and(|length| length.as_f64().is_some())
}

fn list_of(value: &JsValue, name: &str) -> Result<Vec<f64>, JsValue> {
    if let Some(array) = value.dyn_ref::<Array>() {
        // One by one: what is no number would become NaN without a word.
        return array
            .iter()
            .enumerate()
            .map(|(index, item)| number(&item, &format!("{name}[{index}]")))
            .collect();
    }
    if is_typed(value) {
        return Ok(Float64Array::new(value).to_vec());
    }
    Err(wrong(&format!("{name} must be an array of numbers")))
}
