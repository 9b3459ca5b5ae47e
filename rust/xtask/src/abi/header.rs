//! What the C header declares, by name.

use pursuit_api::model::Api;
use std::collections::BTreeSet;

/// The names in the header.
pub struct Header {
    /// Functions.
    pub functions: BTreeSet<String>,
    /// Structs, in order.
    pub structs: Vec<String>,
    /// Constants.
    pub constants: Vec<String>,
}

impl Header {
    /// The names in the description.
    pub fn of(api: &Api) -> Self {
        Self {
            functions: api.functions.iter().map(|item| item.name.clone()).collect(),
            structs: api.structs.iter().map(|item| item.name.clone()).collect(),
            constants: api.all_constants().map(|item| item.name.clone()).collect(),
        }
    }
}
