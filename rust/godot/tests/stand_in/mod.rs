//! A stand-in for Godot: the functions of its extension interface that the library asks for, a list of what it registers, and a scene of
//! a few nodes.
//!
//! `String`, `StringName` and `NodePath` are a pointer to a string that is never freed. A function that is not here ends the process by its
//! name.

#![allow(dead_code, reason = "each test uses its part")]

pub mod scene;
pub mod values;

use godot::sys::*;
use scene::classdb_construct_object;
use scene::*;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::path::Path;
use std::sync::Mutex;
use std::{env, mem, ptr};
use values::*;

/// What was registered, a line each, in the order of calls.
pub static REGISTERED: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// The documentation in XML.
pub static DOCS: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// The errors that were printed.
pub static ERRORS: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// The functions that nothing here stands in for, by the number of their [`missing`].
static MISSING: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The library that Godot passes to an extension: any address.
const LIBRARY: GDExtensionClassLibraryPtr = ptr::without_provenance_mut(8);

unsafe extern "C" {
    fn dlopen(file: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

type EntryPoint = unsafe extern "C" fn(
    GDExtensionInterfaceGetProcAddress,
    GDExtensionClassLibraryPtr,
    *mut GDExtensionInitialization,
) -> GDExtensionBool;

/// Loads the library that Cargo has built beside this test, and calls its entry point.
pub fn load() -> GDExtensionInitialization {
    let name = format!("{}pursuit_godot{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    let test = env::current_exe().unwrap();
    let folders: Vec<&Path> = test.ancestors().skip(1).take(2).collect();
    let file = folders.iter().map(|folder| folder.join(&name)).find(|file| file.exists());
    let file = file.expect("cargo build makes the library first").into_os_string().into_string().unwrap();
    let file = CString::new(file).unwrap();
    unsafe {
        // Now, with all its symbols.
        let library = dlopen(file.as_ptr(), 2);
        assert!(!library.is_null(), "{file:?} does not load");
        let entry = dlsym(library, c"pursuit_godot_init".as_ptr());
        assert!(!entry.is_null(), "{file:?} has no entry point");
        let entry = mem::transmute::<*mut c_void, EntryPoint>(entry);
        let mut made = mem::zeroed::<GDExtensionInitialization>();
        assert_eq!(entry(Some(get_proc_address), LIBRARY, &mut made), 1);
        made
    }
}

/// Answers what the extension asks for by name.
///
/// # Safety
/// `name` is a string of C.
unsafe extern "C" fn get_proc_address(name: *const c_char) -> GDExtensionInterfaceFunctionPtr {
    let name = unsafe { CStr::from_ptr(name) }.to_str().unwrap();
    macro_rules! known {
        ($($function:ident: $kind:ty,)*) => {
            match name {
                $(stringify!($function) => {
                    let function: $kind = $function;
                    Some(unsafe { mem::transmute::<$kind, unsafe extern "C" fn()>(function) })
                })*
                _ => {
                    let mut missing = MISSING.lock().unwrap();
                    missing.push(name.into());
                    Some(ABORTS[missing.len() - 1])
                }
            }
        };
    }
    known! {
        get_godot_version: GDExtensionInterfaceGetGodotVersion,
        print_error: GDExtensionInterfacePrintError,
        string_name_new_with_latin1_chars: GDExtensionInterfaceStringNameNewWithLatin1Chars,
        string_name_new_with_utf8_chars_and_len: GDExtensionInterfaceStringNameNewWithUtf8CharsAndLen,
        string_new_with_utf8_chars_and_len2: GDExtensionInterfaceStringNewWithUtf8CharsAndLen2,
        string_new_with_latin1_chars_and_len: GDExtensionInterfaceStringNewWithLatin1CharsAndLen,
        string_to_utf32_chars: GDExtensionInterfaceStringToUtf32Chars,
        string_operator_index_const: GDExtensionInterfaceStringOperatorIndexConst,
        variant_get_ptr_constructor: GDExtensionInterfaceVariantGetPtrConstructor,
        variant_get_ptr_destructor: GDExtensionInterfaceVariantGetPtrDestructor,
        variant_get_ptr_operator_evaluator: GDExtensionInterfaceVariantGetPtrOperatorEvaluator,
        variant_get_ptr_builtin_method: GDExtensionInterfaceVariantGetPtrBuiltinMethod,
        variant_get_ptr_utility_function: GDExtensionInterfaceVariantGetPtrUtilityFunction,
        get_variant_from_type_constructor: GDExtensionInterfaceGetVariantFromTypeConstructor,
        get_variant_to_type_constructor: GDExtensionInterfaceGetVariantToTypeConstructor,
        global_get_singleton: GDExtensionInterfaceGlobalGetSingleton,
        object_method_bind_ptrcall: GDExtensionInterfaceObjectMethodBindPtrcall,
        object_get_instance_id: GDExtensionInterfaceObjectGetInstanceId,
        object_get_instance_from_id: GDExtensionInterfaceObjectGetInstanceFromId,
        object_method_bind_call: GDExtensionInterfaceObjectMethodBindCall,
        object_set_instance: GDExtensionInterfaceObjectSetInstance,
        object_set_instance_binding: GDExtensionInterfaceObjectSetInstanceBinding,
        object_get_instance_binding: GDExtensionInterfaceObjectGetInstanceBinding,
        object_cast_to: GDExtensionInterfaceObjectCastTo,
        classdb_construct_object: GDExtensionInterfaceClassdbConstructObject,
        variant_destroy: GDExtensionInterfaceVariantDestroy,
        variant_get_type: GDExtensionInterfaceVariantGetType,
        variant_new_nil: GDExtensionInterfaceVariantNewNil,
        variant_new_copy: GDExtensionInterfaceVariantNewCopy,
        packed_vector3_array_operator_index: GDExtensionInterfacePackedVector3ArrayOperatorIndex,
        packed_vector3_array_operator_index_const: GDExtensionInterfacePackedVector3ArrayOperatorIndexConst,
        packed_float32_array_operator_index: GDExtensionInterfacePackedFloat32ArrayOperatorIndex,
        packed_float32_array_operator_index_const: GDExtensionInterfacePackedFloat32ArrayOperatorIndexConst,
        packed_int32_array_operator_index: GDExtensionInterfacePackedInt32ArrayOperatorIndex,
        packed_int32_array_operator_index_const: GDExtensionInterfacePackedInt32ArrayOperatorIndexConst,
        classdb_get_method_bind: GDExtensionInterfaceClassdbGetMethodBind,
        classdb_get_class_tag: GDExtensionInterfaceClassdbGetClassTag,
        classdb_register_extension_class3: GDExtensionInterfaceClassdbRegisterExtensionClass3,
        classdb_register_extension_class_method: GDExtensionInterfaceClassdbRegisterExtensionClassMethod,
        classdb_register_extension_class_integer_constant:
            GDExtensionInterfaceClassdbRegisterExtensionClassIntegerConstant,
        classdb_register_extension_class_property: GDExtensionInterfaceClassdbRegisterExtensionClassProperty,
        classdb_register_extension_class_signal: GDExtensionInterfaceClassdbRegisterExtensionClassSignal,
        classdb_unregister_extension_class: GDExtensionInterfaceClassdbUnregisterExtensionClass,
        editor_help_load_xml_from_utf8_chars_and_len: GDExtensionInterfaceEditorHelpLoadXmlFromUtf8CharsAndLen,
    }
}

extern "C" fn missing<const NUMBER: usize>() {
    eprintln!("the stand-in has no {}", MISSING.lock().unwrap()[NUMBER]);
    std::process::abort();
}

macro_rules! rows {
    ($($row:literal)*) => { [$(missing::<{ $row * 4 }>, missing::<{ $row * 4 + 1 }>, missing::<{ $row * 4 + 2 }>, missing::<{ $row * 4 + 3 }>),*] };
}

/// One for each function that is not here, so that it can say which it is.
static ABORTS: [unsafe extern "C" fn(); 160] = rows!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29
    30 31 32 33 34 35 36 37 38 39);

fn note(line: String) {
    REGISTERED.lock().unwrap().push(line);
}

pub fn put(place: *mut c_void, text: &str) {
    let text: *mut String =
        if text.is_empty() { ptr::null_mut() } else { Box::into_raw(Box::new(text.into())) };
    unsafe { place.cast::<*mut String>().write(text) };
}

pub fn text(place: *const c_void) -> &'static str {
    match unsafe { place.cast::<*const String>().read().as_ref() } {
        Some(text) => text,
        None => "",
    }
}

unsafe extern "C" fn get_godot_version(version: *mut GDExtensionGodotVersion) {
    unsafe {
        version.write(GDExtensionGodotVersion {
            major: 4,
            minor: 3,
            patch: 0,
            string: c"a stand-in of 4.3".as_ptr(),
        });
    }
}

unsafe extern "C" fn print_error(
    said: *const c_char,
    _function: *const c_char,
    _file: *const c_char,
    _line: i32,
    _notify: GDExtensionBool,
) {
    let said = unsafe { CStr::from_ptr(said) }.to_str().unwrap();
    eprintln!("Godot prints the error {said}");
    ERRORS.lock().unwrap().push(said.into());
}

unsafe extern "C" fn string_name_new_with_latin1_chars(
    to: GDExtensionUninitializedStringNamePtr,
    from: *const c_char,
    _is_static: GDExtensionBool,
) {
    put(to.cast(), unsafe { CStr::from_ptr(from) }.to_str().unwrap());
}

fn of_length(from: *const c_char, length: GDExtensionInt) -> &'static str {
    if length == 0 {
        return "";
    }
    str::from_utf8(unsafe { std::slice::from_raw_parts(from.cast(), length as usize) }).unwrap()
}

unsafe extern "C" fn string_name_new_with_utf8_chars_and_len(
    to: GDExtensionUninitializedStringNamePtr,
    from: *const c_char,
    length: GDExtensionInt,
) {
    put(to.cast(), of_length(from, length));
}

unsafe extern "C" fn string_new_with_utf8_chars_and_len2(
    to: GDExtensionUninitializedStringPtr,
    from: *const c_char,
    length: GDExtensionInt,
) -> GDExtensionInt {
    put(to.cast(), of_length(from, length));
    0
}

unsafe extern "C" fn string_new_with_latin1_chars_and_len(
    to: GDExtensionUninitializedStringPtr,
    from: *const c_char,
    length: GDExtensionInt,
) {
    put(to.cast(), of_length(from, length));
}

unsafe extern "C" fn string_to_utf32_chars(
    from: GDExtensionConstStringPtr,
    to: *mut char32_t,
    room: GDExtensionInt,
) -> GDExtensionInt {
    let from = text(from.cast());
    for (index, letter) in from.chars().take(room.max(0) as usize).enumerate() {
        unsafe { to.add(index).write(u32::from(letter)) };
    }
    from.chars().count() as GDExtensionInt
}

/// All letters lie behind each other.
unsafe extern "C" fn string_operator_index_const(
    from: GDExtensionConstStringPtr,
    index: GDExtensionInt,
) -> *const char32_t {
    let letters: Vec<u32> = text(from.cast()).chars().map(u32::from).collect();
    &raw const letters.leak()[index as usize]
}

unsafe extern "C" fn variant_get_ptr_operator_evaluator(
    operator: GDExtensionVariantOperator,
    _left: GDExtensionVariantType,
    _right: GDExtensionVariantType,
) -> GDExtensionPtrOperatorEvaluator {
    unsafe extern "C" fn equal(
        left: GDExtensionConstTypePtr,
        right: GDExtensionConstTypePtr,
        answer: GDExtensionTypePtr,
    ) {
        unsafe { answer.cast::<bool>().write(text(left.cast()) == text(right.cast())) };
    }
    unsafe extern "C" fn other(
        _left: GDExtensionConstTypePtr,
        _right: GDExtensionConstTypePtr,
        _answer: GDExtensionTypePtr,
    ) {
        eprintln!("the stand-in only compares whether strings are equal");
        std::process::abort();
    }
    Some(if operator == GDEXTENSION_VARIANT_OP_EQUAL { equal } else { other })
}

unsafe extern "C" fn variant_get_ptr_utility_function(
    name: GDExtensionConstStringNamePtr,
    _hash: GDExtensionInt,
) -> GDExtensionPtrUtilityFunction {
    unsafe extern "C" fn none(
        _answer: GDExtensionTypePtr,
        _arguments: *const GDExtensionConstTypePtr,
        _count: i32,
    ) {
        eprintln!("the stand-in lacks this utility function");
        std::process::abort();
    }
    unsafe extern "C" fn is_instance_id_valid(
        answer: GDExtensionTypePtr,
        arguments: *const GDExtensionConstTypePtr,
        _count: i32,
    ) {
        unsafe {
            let id = arguments.read().cast::<u64>().read();
            answer.cast::<bool>().write(!object_get_instance_from_id(id).is_null());
        }
    }
    Some(if text(name.cast()) == "is_instance_id_valid" { is_instance_id_valid } else { none })
}

unsafe extern "C" fn classdb_register_extension_class3(
    _library: GDExtensionClassLibraryPtr,
    class: GDExtensionConstStringNamePtr,
    parent: GDExtensionConstStringNamePtr,
    made: *const GDExtensionClassCreationInfo3,
) {
    let made = unsafe { &*made };
    assert!(made.create_instance_func.is_some() && made.free_instance_func.is_some());
    assert!(made.get_virtual_func.is_some() || made.get_virtual_call_data_func.is_some());
    assert!(made.is_exposed != 0 && made.is_abstract == 0 && made.is_virtual == 0);
    keep_class(text(class.cast()), *made);
    note(format!("class {} extends {}", text(class.cast()), text(parent.cast())));
}

/// What Godot calls the types that are used.
fn kind(info: &GDExtensionPropertyInfo) -> String {
    let name = match info.type_ {
        GDEXTENSION_VARIANT_TYPE_NIL => "void",
        GDEXTENSION_VARIANT_TYPE_BOOL => "bool",
        GDEXTENSION_VARIANT_TYPE_INT => "int",
        GDEXTENSION_VARIANT_TYPE_FLOAT => "float",
        GDEXTENSION_VARIANT_TYPE_STRING => "String",
        GDEXTENSION_VARIANT_TYPE_VECTOR3 => "Vector3",
        GDEXTENSION_VARIANT_TYPE_OBJECT => return text(info.class_name.cast_const().cast()).into(),
        GDEXTENSION_VARIANT_TYPE_DICTIONARY => "Dictionary",
        GDEXTENSION_VARIANT_TYPE_PACKED_INT32_ARRAY => "PackedInt32Array",
        GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY => "PackedFloat32Array",
        GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY => "PackedVector3Array",
        other => return format!("type {other}"),
    };
    name.into()
}

/// The arguments as GDScript writes them.
fn arguments(list: *const GDExtensionPropertyInfo, count: usize) -> String {
    let list = if count == 0 { &[] } else { unsafe { std::slice::from_raw_parts(list, count) } };
    let each =
        |info: &GDExtensionPropertyInfo| format!("{}: {}", text(info.name.cast_const().cast()), kind(info));
    list.iter().map(each).collect::<Vec<_>>().join(", ")
}

unsafe extern "C" fn classdb_register_extension_class_method(
    _library: GDExtensionClassLibraryPtr,
    class: GDExtensionConstStringNamePtr,
    method: *const GDExtensionClassMethodInfo,
) {
    let method = unsafe { &*method };
    assert!(method.call_func.is_some() && method.ptrcall_func.is_some());
    keep_method(text(class.cast()), text(method.name.cast_const().cast()), method);
    // Source: GDExtensionClassMethodFlags, 32 for static.
    let is_static = if method.method_flags & 32 == 0 { "" } else { "static " };
    let answer = if method.has_return_value == 0 {
        "void".into()
    } else {
        kind(unsafe { &*method.return_value_info })
    };
    note(format!(
        "{}: {is_static}func {}({}) -> {answer}",
        text(class.cast()),
        text(method.name.cast_const().cast()),
        arguments(method.arguments_info, method.argument_count as usize)
    ));
}

unsafe extern "C" fn classdb_register_extension_class_integer_constant(
    _library: GDExtensionClassLibraryPtr,
    class: GDExtensionConstStringNamePtr,
    _of: GDExtensionConstStringNamePtr,
    name: GDExtensionConstStringNamePtr,
    value: GDExtensionInt,
    _is_bits: GDExtensionBool,
) {
    note(format!("{}: const {} = {value}", text(class.cast()), text(name.cast())));
}

unsafe extern "C" fn classdb_register_extension_class_property(
    _library: GDExtensionClassLibraryPtr,
    class: GDExtensionConstStringNamePtr,
    property: *const GDExtensionPropertyInfo,
    setter: GDExtensionConstStringNamePtr,
    getter: GDExtensionConstStringNamePtr,
) {
    let property = unsafe { &*property };
    // Source: PropertyHint, 1 for a range; PropertyUsageFlags, 4 for one that the inspector shows.
    let range = if property.hint == 1 { text(property.hint_string.cast_const().cast()) } else { "" };
    let shown = if property.usage & 4 == 0 { "hidden " } else { "" };
    let name = text(property.name.cast_const().cast());
    assert_eq!(
        (text(setter.cast()), text(getter.cast())),
        (&*format!("set_{name}"), &*format!("get_{name}"))
    );
    note(format!("{}: {shown}var {name}: {} {range}", text(class.cast()), kind(property)).trim_end().into());
}

unsafe extern "C" fn classdb_register_extension_class_signal(
    _library: GDExtensionClassLibraryPtr,
    class: GDExtensionConstStringNamePtr,
    name: GDExtensionConstStringNamePtr,
    list: *const GDExtensionPropertyInfo,
    count: GDExtensionInt,
) {
    note(format!(
        "{}: signal {}({})",
        text(class.cast()),
        text(name.cast()),
        arguments(list, count as usize)
    ));
}

unsafe extern "C" fn classdb_unregister_extension_class(
    _library: GDExtensionClassLibraryPtr,
    class: GDExtensionConstStringNamePtr,
) {
    note(format!("{} is gone", text(class.cast())));
}

unsafe extern "C" fn editor_help_load_xml_from_utf8_chars_and_len(
    from: *const c_char,
    length: GDExtensionInt,
) {
    DOCS.lock().unwrap().push(of_length(from, length).into());
}
