//! Names of C in the style of other languages.

/// `of_words` as `OfWords`.
pub fn pascal(name: &str) -> String {
    name.split('_')
        .flat_map(|word| {
            word.chars().take(1).map(|letter| letter.to_ascii_uppercase()).chain(word.chars().skip(1))
        })
        .collect()
}

/// A constant without its prefix: of `PURSUIT_ELEMENT_F64` `F64`.
pub fn enumerator(name: &str, prefix: &str) -> String {
    pascal(&name.strip_prefix(prefix).unwrap_or(name).to_ascii_lowercase())
}

/// A type without the library's name.
pub fn short(name: &str) -> &str {
    name.strip_prefix("Pursuit").unwrap_or(name)
}
