//! Plain objects and arrays of JavaScript.

use crate::status::Status;
use js_sys::{Array, Object, Reflect};
use pursuit_core::{DVec3, NoIntercept};
use wasm_bindgen::JsValue;

/// A plain object with these fields.
pub fn object<const N: usize>(fields: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        // A new object takes every field.
        let _ = Reflect::set(&object, &name.into(), &value);
    }
    object.into()
}

/// `[x, y, z]`.
pub fn vector(vector: DVec3) -> JsValue {
    vector.to_array().map(JsValue::from).into_iter().collect::<Array>().into()
}

/// The status of a verdict, and it in words: empty for an intercept.
pub fn verdict(verdict: Result<(), NoIntercept>) -> [(&'static str, JsValue); 2] {
    let (status, message) = match verdict {
        Ok(()) => (Status::Ok, ""),
        Err(reason) => (reason.into(), reason.text()),
    };
    [("status", status.into()), ("message", message.into())]
}
