//! Values of the engine: packed arrays, which are a pointer to their bytes that is never freed, and variants, which are a type and its bytes.

use super::{put, text};
use godot::sys::*;
use std::ffi::c_void;
use std::ptr;

/// A packed array: as large as the engine's.
#[repr(C)]
pub struct Packed {
    bytes: *mut Vec<u8>,
    unused: usize,
}

impl Packed {
    /// Of these items.
    pub fn of<T: Copy>(items: &[T]) -> Self {
        let bytes = unsafe { std::slice::from_raw_parts(items.as_ptr().cast(), size_of_val(items)) };
        Self { bytes: Box::into_raw(Box::new(bytes.to_vec())), unused: 0 }
    }

    /// What is in it.
    pub fn items<T: Copy>(&self) -> Vec<T> {
        let bytes = unsafe { &*self.bytes };
        assert!(bytes.len().is_multiple_of(size_of::<T>()));
        bytes
            .chunks(size_of::<T>())
            .map(|item| unsafe { item.as_ptr().cast::<T>().read_unaligned() })
            .collect()
    }
}

const fn is_packed(kind: GDExtensionVariantType) -> bool {
    matches!(
        kind,
        GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY
            | GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY
            | GDEXTENSION_VARIANT_TYPE_PACKED_INT32_ARRAY
    )
}

pub unsafe extern "C" fn variant_get_ptr_constructor(
    of: GDExtensionVariantType,
    number: i32,
) -> GDExtensionPtrConstructor {
    unsafe extern "C" fn empty(to: GDExtensionUninitializedTypePtr, _from: *const GDExtensionConstTypePtr) {
        put(to.cast(), "");
    }
    /// Of a string from any of the three kinds.
    unsafe extern "C" fn copy(to: GDExtensionUninitializedTypePtr, from: *const GDExtensionConstTypePtr) {
        put(to.cast(), text(unsafe { from.read() }.cast()));
    }
    unsafe extern "C" fn empty_array(
        to: GDExtensionUninitializedTypePtr,
        _from: *const GDExtensionConstTypePtr,
    ) {
        unsafe { to.cast::<Packed>().write(Packed::of::<u8>(&[])) };
    }
    unsafe extern "C" fn copied_array(
        to: GDExtensionUninitializedTypePtr,
        from: *const GDExtensionConstTypePtr,
    ) {
        let from = unsafe { &*from.read().cast::<Packed>() };
        unsafe { to.cast::<Packed>().write(Packed::of(&from.items::<u8>())) };
    }
    Some(match (is_packed(of), number) {
        (false, 0) => empty,
        (false, _) => copy,
        (true, 0) => empty_array,
        (true, _) => copied_array,
    })
}

pub unsafe extern "C" fn variant_get_ptr_destructor(_of: GDExtensionVariantType) -> GDExtensionPtrDestructor {
    unsafe extern "C" fn forget(_this: GDExtensionTypePtr) {}
    Some(forget)
}

pub unsafe extern "C" fn variant_get_ptr_builtin_method(
    of: GDExtensionVariantType,
    name: GDExtensionConstStringNamePtr,
    _hash: GDExtensionInt,
) -> GDExtensionPtrBuiltInMethod {
    unsafe extern "C" fn none(
        _this: GDExtensionTypePtr,
        _arguments: *const GDExtensionConstTypePtr,
        _answer: GDExtensionTypePtr,
        _count: i32,
    ) {
        eprintln!("the stand-in lacks this method of a built-in type");
        std::process::abort();
    }
    unsafe extern "C" fn size<const ITEM: usize>(
        this: GDExtensionTypePtr,
        _arguments: *const GDExtensionConstTypePtr,
        answer: GDExtensionTypePtr,
        _count: i32,
    ) {
        let bytes = unsafe { &*(*this.cast::<Packed>()).bytes };
        unsafe { answer.cast::<i64>().write((bytes.len() / ITEM) as i64) };
    }
    unsafe extern "C" fn is_empty(
        this: GDExtensionTypePtr,
        _arguments: *const GDExtensionConstTypePtr,
        answer: GDExtensionTypePtr,
        _count: i32,
    ) {
        unsafe { answer.cast::<bool>().write((*(*this.cast::<Packed>()).bytes).is_empty()) };
    }
    unsafe extern "C" fn resize<const ITEM: usize>(
        this: GDExtensionTypePtr,
        arguments: *const GDExtensionConstTypePtr,
        answer: GDExtensionTypePtr,
        _count: i32,
    ) {
        unsafe {
            let count = arguments.read().cast::<i64>().read() as usize;
            (*(*this.cast::<Packed>()).bytes).resize(count * ITEM, 0);
            answer.cast::<i64>().write(0);
        }
    }
    let is_vector = of == GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY;
    Some(match (is_packed(of), text(name.cast())) {
        (true, "size") => {
            if is_vector {
                size::<12>
            } else {
                size::<4>
            }
        }
        (true, "resize") => {
            if is_vector {
                resize::<12>
            } else {
                resize::<4>
            }
        }
        (true, "is_empty") => is_empty,
        _ => none,
    })
}

fn item(array: *const c_void, index: GDExtensionInt, size: usize) -> *mut c_void {
    let bytes = unsafe { &mut *(*array.cast::<Packed>()).bytes };
    match bytes.get_mut(index as usize * size..) {
        Some(rest) if !rest.is_empty() => rest.as_mut_ptr().cast(),
        _ => ptr::null_mut(),
    }
}

pub unsafe extern "C" fn packed_vector3_array_operator_index(
    array: GDExtensionTypePtr,
    index: GDExtensionInt,
) -> GDExtensionTypePtr {
    item(array.cast(), index, 12).cast()
}

pub unsafe extern "C" fn packed_vector3_array_operator_index_const(
    array: GDExtensionConstTypePtr,
    index: GDExtensionInt,
) -> GDExtensionTypePtr {
    item(array.cast(), index, 12).cast()
}

pub unsafe extern "C" fn packed_float32_array_operator_index(
    array: GDExtensionTypePtr,
    index: GDExtensionInt,
) -> *mut f32 {
    item(array.cast(), index, 4).cast()
}

pub unsafe extern "C" fn packed_float32_array_operator_index_const(
    array: GDExtensionConstTypePtr,
    index: GDExtensionInt,
) -> *const f32 {
    item(array.cast(), index, 4).cast()
}

pub unsafe extern "C" fn packed_int32_array_operator_index(
    array: GDExtensionTypePtr,
    index: GDExtensionInt,
) -> *mut i32 {
    item(array.cast(), index, 4).cast()
}

pub unsafe extern "C" fn packed_int32_array_operator_index_const(
    array: GDExtensionConstTypePtr,
    index: GDExtensionInt,
) -> *const i32 {
    item(array.cast(), index, 4).cast()
}

/// A variant: as large as the engine's.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Value {
    kind: GDExtensionVariantType,
    bytes: [u64; 2],
}

impl Value {
    pub const NIL: Self = Self { kind: GDEXTENSION_VARIANT_TYPE_NIL, bytes: [0; 2] };
    /// The number 0, the error of a call that went well.
    pub const OK: Self = Self { kind: GDEXTENSION_VARIANT_TYPE_INT, bytes: [0; 2] };

    /// Its bytes as such a type.
    fn read<T: Copy>(&self) -> T {
        unsafe { self.bytes.as_ptr().cast::<T>().read_unaligned() }
    }

    /// As GDScript would print it.
    pub fn shown(&self) -> String {
        match self.kind {
            GDEXTENSION_VARIANT_TYPE_BOOL => self.read::<bool>().to_string(),
            GDEXTENSION_VARIANT_TYPE_INT => self.read::<i64>().to_string(),
            GDEXTENSION_VARIANT_TYPE_FLOAT => format!("{:.2}", self.read::<f64>()),
            GDEXTENSION_VARIANT_TYPE_VECTOR3 => {
                let [x, y, z] = self.read::<[f32; 3]>();
                format!("({x:.2}, {y:.2}, {z:.2})")
            }
            GDEXTENSION_VARIANT_TYPE_STRING_NAME => text(self.bytes.as_ptr().cast()).into(),
            GDEXTENSION_VARIANT_TYPE_OBJECT => "object".into(),
            other => format!("type {other}"),
        }
    }
}

unsafe extern "C" fn wrap<const KIND: GDExtensionVariantType, const SIZE: usize>(
    to: GDExtensionUninitializedVariantPtr,
    from: GDExtensionTypePtr,
) {
    let mut value = Value { kind: KIND, bytes: [0; 2] };
    unsafe {
        ptr::copy_nonoverlapping(from.cast::<u8>(), value.bytes.as_mut_ptr().cast(), SIZE);
        to.cast::<Value>().write(value);
    }
}

unsafe extern "C" fn unwrap<const SIZE: usize>(
    to: GDExtensionUninitializedTypePtr,
    from: GDExtensionVariantPtr,
) {
    unsafe { ptr::copy_nonoverlapping((*from.cast::<Value>()).bytes.as_ptr().cast::<u8>(), to.cast(), SIZE) };
}

pub unsafe extern "C" fn get_variant_from_type_constructor(
    of: GDExtensionVariantType,
) -> GDExtensionVariantFromTypeConstructorFunc {
    unsafe extern "C" fn none(_to: GDExtensionUninitializedVariantPtr, _from: GDExtensionTypePtr) {
        eprintln!("the stand-in lacks variants of this type");
        std::process::abort();
    }
    Some(match of {
        GDEXTENSION_VARIANT_TYPE_BOOL => wrap::<GDEXTENSION_VARIANT_TYPE_BOOL, 1>,
        GDEXTENSION_VARIANT_TYPE_INT => wrap::<GDEXTENSION_VARIANT_TYPE_INT, 8>,
        GDEXTENSION_VARIANT_TYPE_FLOAT => wrap::<GDEXTENSION_VARIANT_TYPE_FLOAT, 8>,
        GDEXTENSION_VARIANT_TYPE_VECTOR3 => wrap::<GDEXTENSION_VARIANT_TYPE_VECTOR3, 12>,
        GDEXTENSION_VARIANT_TYPE_STRING_NAME => wrap::<GDEXTENSION_VARIANT_TYPE_STRING_NAME, 8>,
        GDEXTENSION_VARIANT_TYPE_OBJECT => wrap::<GDEXTENSION_VARIANT_TYPE_OBJECT, 8>,
        _ => none,
    })
}

pub unsafe extern "C" fn get_variant_to_type_constructor(
    _of: GDExtensionVariantType,
) -> GDExtensionTypeFromVariantConstructorFunc {
    Some(unwrap::<8>)
}

pub unsafe extern "C" fn variant_destroy(_variant: GDExtensionVariantPtr) {}

pub unsafe extern "C" fn variant_get_type(variant: GDExtensionConstVariantPtr) -> GDExtensionVariantType {
    unsafe { (*variant.cast::<Value>()).kind }
}

pub unsafe extern "C" fn variant_new_nil(to: GDExtensionUninitializedVariantPtr) {
    unsafe { to.cast::<Value>().write(Value::NIL) };
}

pub unsafe extern "C" fn variant_new_copy(
    to: GDExtensionUninitializedVariantPtr,
    from: GDExtensionConstVariantPtr,
) {
    unsafe { to.cast::<Value>().write(*from.cast::<Value>()) };
}
