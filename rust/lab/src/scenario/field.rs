//! The fields of scenario files: each once, with its meaning, unit, range and default.

use serde::{Deserialize, Serialize};

/// A field of a scenario: what its line in the file, its slider and its tooltip say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// Its name in the file.
    pub name: &'static str,
    /// What it is, in a sentence or two.
    pub meaning: &'static str,
    /// Its unit; empty for a number without one.
    pub unit: &'static str,
    /// The allowed values.
    pub range: Range,
    /// When a change of it shows.
    pub applies: Applies,
}

/// When a changed field shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applies {
    /// At the next step.
    Now,
    /// When the run begins again.
    AtReset,
}

/// The allowed values of a field. Limits are included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// A finite number.
    Number {
        /// The least.
        least: f64,
        /// The greatest.
        greatest: f64,
    },
    /// A whole number.
    Count {
        /// The least.
        least: u64,
        /// The greatest.
        greatest: u64,
    },
    /// Two finite numbers, `[x, y]`.
    Point {
        /// The greatest magnitude of each.
        greatest: f64,
    },
    /// One of these words.
    Word {
        /// The words, each with what it means.
        words: &'static [(&'static str, &'static str)],
    },
    /// A text with a maximum number of characters.
    Text {
        /// How many.
        longest: usize,
    },
    /// `true` or `false`.
    Switch,
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// A number.
    Number(f64),
    /// A whole number.
    Count(u64),
    /// Two numbers.
    Point([f64; 2]),
    /// A word.
    Word(String),
    /// A text.
    Text(String),
    /// `true` or `false`.
    Switch(bool),
}

impl Field {
    /// Whether it may have this value.
    pub fn takes(&self, value: &Value) -> bool {
        match (self.range, value) {
            (Range::Number { least, greatest }, Value::Number(x)) => *x >= least && *x <= greatest,
            (Range::Count { least, greatest }, Value::Count(n)) => (least..=greatest).contains(n),
            (Range::Point { greatest }, Value::Point(point)) => point.iter().all(|x| x.abs() <= greatest),
            (Range::Word { words }, Value::Word(word)) => words.iter().any(|(known, _)| known == word),
            (Range::Text { longest }, Value::Text(text)) => text.chars().count() <= longest,
            (Range::Switch, Value::Switch(_)) => true,
            _ => false,
        }
    }

    /// The allowed values, in words.
    pub fn expected(&self) -> String {
        let unit = if self.unit.is_empty() { String::new() } else { format!(" {}", self.unit) };
        match self.range {
            Range::Number { least, greatest } => format!("a number from {least} to {greatest}{unit}"),
            Range::Count { least, greatest } => format!("a whole number from {least} to {greatest}{unit}"),
            Range::Point { greatest } => {
                format!("two numbers [x, y], each from -{greatest} to {greatest}{unit}")
            }
            Range::Word { words } => {
                let words: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
                format!("one of {}", words.join(", "))
            }
            Range::Text { longest } => format!("a text in quotes of at most {longest} characters"),
            Range::Switch => "true or false".into(),
        }
    }
}

/// The fields of a scenario, by name: for the reader of files, for sliders, for records.
pub trait Settings {
    /// Every field, in the order of the documentation.
    fn fields(&self) -> &'static [Field];

    /// What the field of that name is; `None` when there is none.
    fn get(&self, name: &str) -> Option<Value>;

    /// Changes a field; whether there is one of that name that takes this value.
    fn set(&mut self, name: &str, value: &Value) -> bool;

    /// A contradiction between fields that are each in their range: which field is wrong, and what was expected.
    fn contradiction(&self) -> Option<(&'static str, String)> {
        None
    }

    /// The field of that name.
    fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields().iter().find(|field| field.name == name)
    }
}

/// A type that a field may have.
pub trait Setting {
    /// As a value.
    fn value(&self) -> Value;

    /// From a value; whether it is one of this type.
    fn assign(&mut self, value: &Value) -> bool;
}

macro_rules! setting {
    ($type:ty, $variant:ident) => {
        impl Setting for $type {
            fn value(&self) -> Value {
                Value::$variant(self.clone())
            }

            fn assign(&mut self, value: &Value) -> bool {
                if let Value::$variant(value) = value {
                    *self = value.clone();
                    true
                } else {
                    false
                }
            }
        }
    };
}

setting!(f64, Number);
setting!(u64, Count);
setting!([f64; 2], Point);
setting!(String, Text);
setting!(bool, Switch);

/// Declares the fields of a scenario once: the struct, its defaults, and what the reader of files and the sliders know.
macro_rules! settings {
    (
        $(#[$outer:meta])*
        pub struct $name:ident {
            $( $(#[doc = $doc:literal])+ $field:ident: $type:ty = $default:expr, $unit:literal, $range:expr, $applies:ident; )*
        }
        $(contradiction: $contradiction:expr;)?
    ) => {
        $(#[$outer])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $( $(#[doc = $doc])+ pub $field: $type, )*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $( $field: $default, )* }
            }
        }

        impl $crate::scenario::Settings for $name {
            fn fields(&self) -> &'static [$crate::scenario::Field] {
                use $crate::scenario::field::*;
                const FIELDS: &[Field] = &[
                    $( Field {
                        name: stringify!($field),
                        meaning: concat!($($doc),+).trim_ascii(),
                        unit: $unit,
                        range: $range,
                        applies: Applies::$applies,
                    }, )*
                ];
                FIELDS
            }

            fn get(&self, name: &str) -> Option<$crate::scenario::Value> {
                use $crate::scenario::field::Setting;
                match name {
                    $( stringify!($field) => Some(self.$field.value()), )*
                    _ => None,
                }
            }

            fn set(&mut self, name: &str, value: &$crate::scenario::Value) -> bool {
                use $crate::scenario::field::Setting;
                if !self.field(name).is_some_and(|field| field.takes(value)) {
                    return false;
                }
                match name {
                    $( stringify!($field) => self.$field.assign(value), )*
                    _ => false,
                }
            }

            $( fn contradiction(&self) -> Option<(&'static str, String)> {
                $contradiction(self)
            } )?
        }
    };
}

/// Declares the words that a field may be.
macro_rules! words {
    (
        $(#[$outer:meta])*
        pub enum $name:ident {
            $( $(#[doc = $doc:literal])+ $variant:ident = $word:literal, )*
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $( $(#[doc = $doc])+ $variant, )*
        }

        impl $name {
            /// The words, each with what it means.
            pub const WORDS: &'static [(&'static str, &'static str)] =
                &[ $( ($word, concat!($($doc),+).trim_ascii()), )* ];

            /// Every one, in the order of the words.
            pub const ALL: &'static [Self] = &[ $( Self::$variant, )* ];

            /// Its word in a file.
            pub fn word(self) -> &'static str {
                match self {
                    $( Self::$variant => $word, )*
                }
            }
        }

        impl $crate::scenario::field::Setting for $name {
            fn value(&self) -> $crate::scenario::Value {
                $crate::scenario::Value::Word(self.word().into())
            }

            fn assign(&mut self, value: &$crate::scenario::Value) -> bool {
                match value {
                    $( $crate::scenario::Value::Word(word) if word == $word => {
                        *self = Self::$variant;
                        true
                    } )*
                    _ => false,
                }
            }
        }
    };
}

pub(crate) use {settings, words};
