//! Whether include/pursuit.json says what a C compiler says of the same structs and constants.

use pursuit_api::model::Api;
use std::fmt::Write;

/// A C source that compiles only when every size, offset and value of the description is the compiler's.
pub fn program(api: &Api) -> String {
    let mut text = String::from("#include \"check.h\"\n\n");
    for item in &api.structs {
        let _ = writeln!(text, "typedef struct After{0} {{ char first; {0} second; }} After{0};", item.name);
    }
    let mut holds = |left: String, right: i64| {
        let _ = writeln!(text, "CHECK_STATIC({left} == {right});");
    };
    for item in &api.structs {
        let name = &item.name;
        holds(format!("sizeof({name})"), item.size.into());
        holds(format!("offsetof(After{name}, second)"), item.align.into());
        for field in &item.fields {
            holds(format!("offsetof({name}, {})", field.name), field.offset.into());
            holds(format!("sizeof((({name} *)0)->{})", field.name), field.size.into());
        }
    }
    for item in api.all_constants() {
        holds(item.name.clone(), item.value);
    }
    for item in &api.aliases {
        holds(format!("sizeof({})", item.name), 4);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::program;
    use crate::paths;

    #[test]
    fn every_struct_field_and_constant_is_compared() {
        let api = pursuit_api::of_repository(&paths::root()).unwrap();
        let text = program(&api);
        assert!(text.contains("CHECK_STATIC(offsetof(PursuitVec3, y) == 8);\n"));
        let fields: usize = api.structs.iter().map(|item| 2 + 2 * item.fields.len()).sum();
        let lines = fields + api.all_constants().count() + api.aliases.len();
        assert_eq!(text.matches("CHECK_STATIC(").count(), lines);
    }
}
