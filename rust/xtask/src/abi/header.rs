//! What the C header declares, by name.

use pursuit_api::model::Api;
use std::collections::BTreeSet;

/// One struct.
pub struct Struct {
    /// Its name.
    pub name: String,
    /// Its fields, in order.
    pub fields: Vec<String>,
}

/// The names in the header.
pub struct Header {
    /// Functions.
    pub functions: BTreeSet<String>,
    /// Structs, in order.
    pub structs: Vec<Struct>,
    /// Constants.
    pub constants: Vec<String>,
}

impl Header {
    /// The names in the description.
    pub fn of(api: &Api) -> Self {
        let structs = api.structs.iter().map(|item| Struct {
            name: item.name.clone(),
            fields: item.fields.iter().map(|field| field.name.clone()).collect(),
        });
        Self {
            functions: api.functions.iter().map(|item| item.name.clone()).collect(),
            structs: structs.collect(),
            constants: api.all_constants().map(|item| item.name.clone()).collect(),
        }
    }
}
