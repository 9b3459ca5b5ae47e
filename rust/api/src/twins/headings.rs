//! The headings of the files: that of a file of C is that of the core's file of the same path, or one of the two is the beginning
//! of the other.

use crate::source::SourceFile;
use std::collections::BTreeMap;

/// How many files of C have a heading and a twin, and which say something else than it. The roots of the two crates have headings of their
/// own.
pub fn compare(core: &[SourceFile], c: &[SourceFile]) -> (usize, Vec<String>) {
    let headings = |files: &[SourceFile]| -> BTreeMap<String, String> {
        let named = files.iter().filter(|file| !file.module.is_empty());
        named.filter_map(|file| Some((file.module.clone(), heading(&file.text)?))).collect()
    };
    let (core, c) = (headings(core), headings(c));
    let pairs: Vec<_> =
        c.iter().filter_map(|(module, said)| Some((module, said, core.get(module)?))).collect();
    let differ = pairs.iter().filter(|(_, said, told)| !begins(said, told) && !begins(told, said));
    let differ = differ.map(|(module, said, told)| {
        format!("{}: the heading is \"{said}\", that of the core \"{told}\"", module.replace("::", "/"))
    });
    (pairs.len(), differ.collect())
}

/// The first paragraph of a file's own comment.
fn heading(text: &str) -> Option<String> {
    let lines = text.lines().skip_while(|line| !line.starts_with("//!"));
    let lines = lines.map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let words: Vec<_> = lines.take_while(|line| !line.is_empty()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Whether `long` begins with all that `short` says, up to the end of a clause.
fn begins(long: &str, short: &str) -> bool {
    let rest = long.strip_prefix(short.trim_end_matches('.'));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ':', ';', ',']))
}

#[cfg(test)]
mod tests {
    use super::compare;
    use crate::source::SourceFile;

    fn file(module: &str, text: &str) -> SourceFile {
        SourceFile { module: module.into(), text: text.into(), items: Vec::new() }
    }

    #[test]
    fn a_heading_is_the_same_or_a_beginning() {
        let core = [
            file("", "//! The core."),
            file("steering::seek", "//! Seeking a point,\n//! at full speed.\n//!\n//! More.\n\nuse glam;"),
            file("steering::flee", "//! Fleeing."),
            file("numeric", "//! Arithmetic."),
        ];
        let c = [
            file("", "//! The C ABI."),
            file("steering::seek", "//! Seeking a point.\n"),
            file("steering::flee", "//! Fleeing: away from a point."),
        ];
        assert_eq!(compare(&core, &c), (2, Vec::new()));
        let c = [file("steering::seek", "//! Seek."), file("steering::flee", "//! Fleeing around.")];
        let (pairs, defects) = compare(&core, &c);
        assert_eq!((pairs, defects.len()), (2, 2));
        assert_eq!(
            defects[1],
            "steering/seek: the heading is \"Seek.\", that of the core \"Seeking a point, at full speed.\""
        );
    }
}
