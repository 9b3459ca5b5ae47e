//! A scene of nodes: places, parents, and calls as a script and the engine make them.

use super::values::Value;
use super::{put, text};
use godot::builtin::{Basis, Transform3D, Vector3};
use godot::sys::*;
use std::collections::HashMap;
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::{Mutex, MutexGuard};

/// A node. It is never freed, so that one that is gone can be asked after.
pub struct Node {
    class: String,
    instance: GDExtensionClassInstancePtr,
    id: u64,
    pub place: Transform3D,
    pub parent: *mut Node,
    pub is_in_tree: bool,
    is_gone: bool,
}

type Method = (GDExtensionClassMethodPtrCall, *mut c_void);

#[derive(Default)]
struct State {
    nodes: Vec<*mut Node>,
    classes: HashMap<String, GDExtensionClassCreationInfo3>,
    methods: HashMap<String, Method>,
    emitted: Vec<String>,
}

// SAFETY: a test has one thread that calls.
unsafe impl Send for State {}

static STATE: Mutex<Option<State>> = Mutex::new(None);

fn with<R>(act: impl FnOnce(&mut State) -> R) -> R {
    let mut state: MutexGuard<Option<State>> = STATE.lock().unwrap();
    act(state.get_or_insert_default())
}

pub fn keep_class(name: &str, made: GDExtensionClassCreationInfo3) {
    with(|state| state.classes.insert(name.into(), made));
}

pub fn keep_method(class: &str, name: &str, method: &GDExtensionClassMethodInfo) {
    let kept = (method.ptrcall_func, method.method_userdata);
    with(|state| state.methods.insert(format!("{class}.{name}"), kept));
}

fn new_node(class: &str) -> *mut Node {
    with(|state| {
        let node = Box::into_raw(Box::new(Node {
            class: class.into(),
            instance: ptr::null_mut(),
            id: state.nodes.len() as u64 + 1,
            place: Transform3D::new(Basis::IDENTITY, Vector3::ZERO),
            parent: ptr::null_mut(),
            is_in_tree: true,
            is_gone: false,
        }));
        state.nodes.push(node);
        node
    })
}

impl Node {
    /// A node of one of the engine's classes.
    pub fn of_engine(class: &str, position: Vector3) -> &'static mut Self {
        let node = unsafe { &mut *new_node(class) };
        node.place.origin = position;
        node
    }

    /// A node of one of the library's classes.
    pub fn of_library(class: &str) -> &'static mut Self {
        let made = with(|state| state.classes[class]);
        let node = unsafe { made.create_instance_func.unwrap()(made.class_userdata) };
        let node = unsafe { &mut *node.cast::<Self>() };
        node.class = class.into();
        node
    }

    fn is_a(&self, class: &str) -> bool {
        let bases: &[&str] = match self.class.as_str() {
            "Node3D" | "PursuitTurret" => &["Node3D", "Node", "Object"],
            _ => &["Node", "Object"],
        };
        self.class == class || bases.contains(&class)
    }

    /// Frees it, for all that can be told.
    pub fn free(&mut self) {
        self.is_gone = true;
    }

    /// Calls a method as a script does, with pointers to its arguments.
    pub fn call<R>(&self, name: &str, arguments: &[*const c_void]) -> R {
        let key = format!("{}.{name}", self.class);
        let (function, userdata) = *with(|state| state.methods.get(&key).copied()).as_ref().expect(&key);
        let arguments: Vec<GDExtensionConstTypePtr> =
            arguments.iter().map(|argument| argument.cast()).collect();
        let mut answer = MaybeUninit::<R>::zeroed();
        // What is assigned to must be a value.
        put(answer.as_mut_ptr().cast(), "");
        unsafe {
            function.unwrap()(userdata, self.instance, arguments.as_ptr(), answer.as_mut_ptr().cast());
            answer.assume_init()
        }
    }

    /// One physics tick.
    pub fn physics_process(&self, delta: f64) {
        let made = with(|state| state.classes[&self.class]);
        let mut name: *mut c_void = ptr::null_mut();
        put((&raw mut name).cast(), "_physics_process");
        unsafe {
            let function = made.get_virtual_func.unwrap()(made.class_userdata, (&raw const name).cast());
            let delta: GDExtensionConstTypePtr = (&raw const delta).cast();
            function.expect("it processes")(self.instance, &raw const delta, ptr::null_mut());
        }
    }

    /// The signals since the last call.
    pub fn emitted() -> Vec<String> {
        with(|state| std::mem::take(&mut state.emitted))
    }
}

pub unsafe extern "C" fn classdb_construct_object(
    class: GDExtensionConstStringNamePtr,
) -> GDExtensionObjectPtr {
    new_node(text(class.cast())).cast()
}

pub unsafe extern "C" fn object_set_instance(
    object: GDExtensionObjectPtr,
    _class: GDExtensionConstStringNamePtr,
    instance: GDExtensionClassInstancePtr,
) {
    unsafe { (*object.cast::<Node>()).instance = instance };
}

pub unsafe extern "C" fn object_set_instance_binding(
    _object: GDExtensionObjectPtr,
    _token: *mut c_void,
    _binding: *mut c_void,
    _callbacks: *const GDExtensionInstanceBindingCallbacks,
) {
}

pub unsafe extern "C" fn object_get_instance_binding(
    object: GDExtensionObjectPtr,
    _token: *mut c_void,
    _callbacks: *const GDExtensionInstanceBindingCallbacks,
) -> *mut c_void {
    unsafe { (*object.cast::<Node>()).instance.cast() }
}

pub unsafe extern "C" fn global_get_singleton(name: GDExtensionConstStringNamePtr) -> GDExtensionObjectPtr {
    new_node(text(name.cast())).cast()
}

pub unsafe extern "C" fn object_get_instance_id(object: GDExtensionConstObjectPtr) -> GDObjectInstanceID {
    unsafe { (*object.cast::<Node>()).id }
}

pub unsafe extern "C" fn object_get_instance_from_id(id: GDObjectInstanceID) -> GDExtensionObjectPtr {
    let node = with(|state| {
        state.nodes.iter().copied().find(|node| unsafe { (**node).id == id && !(**node).is_gone })
    });
    node.unwrap_or(ptr::null_mut()).cast()
}

/// The tag of a class is its name.
pub unsafe extern "C" fn classdb_get_class_tag(class: GDExtensionConstStringNamePtr) -> *mut c_void {
    Box::into_raw(Box::new(text(class.cast()).to_owned())).cast()
}

pub unsafe extern "C" fn object_cast_to(
    object: GDExtensionConstObjectPtr,
    tag: *mut c_void,
) -> GDExtensionObjectPtr {
    let (node, wanted) = unsafe { (&*object.cast::<Node>(), &*tag.cast::<String>()) };
    if node.is_a(wanted) { object.cast_mut() } else { ptr::null_mut() }
}

/// A method is its own name: `Class.method`.
pub unsafe extern "C" fn classdb_get_method_bind(
    class: GDExtensionConstStringNamePtr,
    method: GDExtensionConstStringNamePtr,
    _hash: GDExtensionInt,
) -> GDExtensionMethodBindPtr {
    let name = format!("{}.{}", text(class.cast()), text(method.cast()));
    Box::into_raw(Box::new(name)).cast()
}

pub unsafe extern "C" fn object_method_bind_ptrcall(
    method: GDExtensionMethodBindPtr,
    object: GDExtensionObjectPtr,
    arguments: *const GDExtensionConstTypePtr,
    answer: GDExtensionTypePtr,
) {
    unsafe {
        let node = &mut *object.cast::<Node>();
        assert!(!node.is_gone, "a call of {}, which is freed", node.class);
        match (*method.cast::<String>()).as_str() {
            "Engine.is_editor_hint" => answer.cast::<bool>().write(false),
            // A build with reals of 32 bits, without an editor.
            "OS.has_feature" => answer.cast::<bool>().write(text(arguments.read().cast()) == "single"),
            "Object.is_class" => answer.cast::<bool>().write(node.is_a(text(arguments.read().cast()))),
            "Node.get_parent" => answer.cast::<*mut Node>().write(node.parent),
            "Node.is_inside_tree" => answer.cast::<bool>().write(node.is_in_tree),
            "Node3D.get_global_position" => answer.cast::<Vector3>().write(node.place.origin),
            "Node3D.get_global_transform" => answer.cast::<Transform3D>().write(node.place),
            "Node3D.set_global_transform" => node.place = arguments.read().cast::<Transform3D>().read(),
            other => {
                eprintln!("the stand-in has no {other}");
                std::process::abort();
            }
        }
    }
}

pub unsafe extern "C" fn object_method_bind_call(
    method: GDExtensionMethodBindPtr,
    _object: GDExtensionObjectPtr,
    arguments: *const GDExtensionConstVariantPtr,
    count: GDExtensionInt,
    answer: GDExtensionUninitializedVariantPtr,
    error: *mut GDExtensionCallError,
) {
    unsafe {
        assert_eq!(*method.cast::<String>(), "Object.emit_signal");
        let values = std::slice::from_raw_parts(arguments, count as usize);
        let shown: Vec<String> = values.iter().map(|value| (*value.cast::<Value>()).shown()).collect();
        with(|state| state.emitted.push(format!("{}({})", shown[0], shown[1..].join(", "))));
        answer.cast::<Value>().write(Value::OK);
        (*error).error = GDEXTENSION_CALL_OK;
    }
}
