//! What the C header declares.

use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

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
    /// Reads the generated header.
    pub fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let header = Self::parse(&text);
        ensure!(
            !header.functions.is_empty() && !header.structs.is_empty(),
            "nothing found in {}",
            path.display()
        );
        Ok(header)
    }

    fn parse(text: &str) -> Self {
        let mut header = Self { functions: BTreeSet::new(), structs: Vec::new(), constants: Vec::new() };
        let mut inside: Option<Struct> = None;
        for line in text.lines().map(|line| line.split("//").next().unwrap_or_default()) {
            if let Some(name) = line.strip_prefix("typedef struct ").and_then(|rest| rest.strip_suffix(" {"))
            {
                inside = Some(Struct { name: name.into(), fields: Vec::new() });
            } else if line.starts_with('}') {
                header.structs.extend(inside.take());
            } else if let Some(open) = &mut inside {
                let declared = line.trim().trim_end_matches(';').split('[').next().unwrap_or_default();
                let name = declared.rsplit([' ', '*']).next().unwrap_or_default();
                open.fields.extend(Some(name.to_string()).filter(|name| !name.is_empty()));
            } else if let Some(rest) = line.strip_prefix("#define PURSUIT_") {
                let name = rest.split(' ').next().unwrap_or_default();
                header.constants.extend(Some(format!("PURSUIT_{name}")).filter(|_| rest.contains(' ')));
            } else if !line.starts_with([' ', '#', '/']) {
                let name =
                    line.split('(').next().unwrap_or_default().rsplit([' ', '*']).next().unwrap_or_default();
                if line.contains('(') && name.starts_with("pursuit_") {
                    header.functions.insert(name.to_string());
                }
            }
        }
        header
    }
}

#[cfg(test)]
mod tests {
    use super::Header;

    #[test]
    fn functions_structs_fields_and_constants_are_found() {
        let header = Header::parse(
            "#define PURSUIT_H\n#define PURSUIT_ABI_VERSION 1\n/// text; more\ntypedef struct PursuitA {\n  /// one\n  double x;\n  \
             struct PursuitB inner;\n  const double *view;\n  double row[4];\n} PursuitA;\n\
             const char *pursuit_message(int32_t status);\nuint32_t pursuit_solve(const struct PursuitA *query,\n    double *out);\n",
        );
        assert_eq!(header.constants, ["PURSUIT_ABI_VERSION"]);
        assert_eq!(header.structs.len(), 1);
        assert_eq!(header.structs[0].fields, ["x", "inner", "view", "row"]);
        assert_eq!(header.functions.iter().collect::<Vec<_>>(), ["pursuit_message", "pursuit_solve"]);
    }
}
