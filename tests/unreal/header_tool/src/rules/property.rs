//! Rules about a `UPROPERTY`.

use super::{Findings, Subject};
use crate::model::{Access, Property};

pub fn check(subject: &Subject, findings: &mut Findings) {
    for property in subject.header.types.iter().flat_map(|read| &read.properties) {
        let name = &property.name;
        if property.is_exposed() && property.specifiers.category().is_none_or(str::is_empty) {
            findings.add(property.line, "category", format!("`{name}` is exposed, but has no Category"));
        }
        form(subject, property, findings);
        if property.is_pin()
            && property.access == Access::Private
            && property.specifiers.meta("allowprivateaccess").is_none()
        {
            findings.add(
                property.line,
                "private-access",
                format!("`{name}` is private: BlueprintReadOnly and BlueprintReadWrite need meta AllowPrivateAccess"),
            );
        }
    }
}

fn form(subject: &Subject, property: &Property, findings: &mut Findings) {
    let name = &property.name;
    if property.type_name.ends_with('*') {
        findings.add(property.line, "raw-pointer", format!("`{name}` is a raw pointer: use TObjectPtr"));
        return;
    }
    let type_name = &property.type_name;
    let refusal = if property.bitfield {
        (type_name != "uint8" && type_name != "uint32")
            .then(|| format!("a bit field of {type_name}: use uint8"))
    } else if property.specifiers.has("blueprintassignable") {
        subject.known.refuse_assignable(type_name)
    } else if property.is_pin() {
        subject.known.refuse_pin(type_name)
    } else {
        subject.known.refuse_property(type_name)
    };
    if let Some(why) = refusal {
        findings.add(property.line, "property-type", format!("`{name}`: {why}"));
    }
}
