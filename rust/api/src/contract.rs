//! The attribute `#[contract(...)]` in the sources of the C ABI: the only place where ranges, lengths, nulls, enums and
//! statuses are written.

use anyhow::{Context, Result, bail, ensure};
use serde::Serialize;
use std::f64::consts::{FRAC_PI_2, PI};
use syn::meta::ParseNestedMeta;
use syn::{Attribute, LitStr, Path};

/// The contract of a function, a struct, a field or a parameter.
#[derive(Default)]
pub struct Contract {
    /// The function of the core that it calls: its name in the core's file of the same path, or a path from the core's root.
    pub core: Option<String>,
    /// Its comment has its own first paragraph; otherwise that is the core's.
    pub own_summary: bool,
    /// It takes all prose of the core's comment, not the first paragraph alone.
    pub prose: bool,
    /// The statuses from 0 on that it answers, without their prefix.
    pub status: Option<Vec<String>>,
    /// The kinds of refusal beside the usual ones, without their prefix.
    pub refuses: Vec<String>,
    /// Limit on the magnitude of every number it takes, except directions of any length and numbers that may be infinite.
    pub limit: Option<String>,
    /// The pointer that it returns is not null.
    pub never_null: bool,
    /// The interval of the number, of each element, or of each coordinate.
    pub range: Option<String>,
    /// The usual value.
    pub usual: Option<String>,
    /// Number of elements.
    pub length: Option<String>,
    /// It may be null; the text says when, or what that means.
    pub null: Option<String>,
    /// Prefix of the constants of its enum.
    pub one_of: Option<String>,
    /// A vector whose length is ignored.
    pub any_length: bool,
    /// A vector that must not be zero.
    pub nonzero: bool,
    /// Number of agents for which the parameter's arrays have room, if no grid gives it.
    pub agents: Option<String>,
    /// An array that is written is read first.
    pub read_and_written: bool,
}

impl Contract {
    /// Reads the attributes of an item; empty without any.
    pub fn of(attributes: &[Attribute]) -> syn::Result<Self> {
        let mut contract = Self::default();
        let said = attributes.iter().filter(|attribute| attribute.path().is_ident("contract"));
        for attribute in said.filter(|attribute| !matches!(attribute.meta, syn::Meta::Path(_))) {
            attribute.parse_nested_meta(|meta| contract.take(&meta))?;
        }
        Ok(contract)
    }

    fn take(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let text = || Ok::<_, syn::Error>(meta.value()?.parse::<LitStr>()?.value());
        match meta.path.require_ident()?.to_string().as_str() {
            "core" => self.core = Some(path(&meta.value()?.parse()?)),
            "own_summary" => self.own_summary = true,
            "prose" => self.prose = true,
            "status" => self.status = Some(list(meta)?),
            "refuses" => self.refuses = list(meta)?,
            "limit" => self.limit = Some(text()?),
            "never_null" => self.never_null = true,
            "range" => self.range = Some(text()?),
            "usual" => self.usual = Some(text()?),
            "length" => self.length = Some(text()?),
            "null" => self.null = Some(text()?),
            "one_of" => self.one_of = Some(text()?),
            "any_length" => self.any_length = true,
            "nonzero" => self.nonzero = true,
            "agents" => self.agents = Some(text()?),
            "read_and_written" => self.read_and_written = true,
            _ => return Err(meta.error("the contract has no such word")),
        }
        Ok(())
    }

    /// The requirements on a number, a vector, a pointer or a view, in a line for a reader; empty without any.
    pub fn told(&self) -> String {
        let mut told = Vec::new();
        match (self.any_length, self.nonzero) {
            (true, true) => told.push("Any length but zero.".to_string()),
            (true, false) => told.push("Any length.".into()),
            (false, true) => told.push("Not zero.".into()),
            (false, false) => {}
        }
        match (&self.range, &self.usual) {
            (Some(range), Some(usual)) => told.push(format!("Range {range}, usually {usual}.")),
            (Some(range), None) => told.push(format!("Range {range}.")),
            (None, Some(usual)) => told.push(format!("Usually {usual}.")),
            (None, None) => {}
        }
        told.extend(self.one_of.as_ref().map(|prefix| format!("One of the `{prefix}` constants.")));
        told.extend(self.length.as_ref().map(|length| format!("Length `{length}`.")));
        told.extend(self.null.as_ref().map(|when| format!("Null {when}.")));
        told.join(" ")
    }
}

fn list(meta: &ParseNestedMeta<'_>) -> syn::Result<Vec<String>> {
    let mut names = Vec::new();
    meta.parse_nested_meta(|name| {
        names.push(name.path.require_ident()?.to_string());
        Ok(())
    })?;
    Ok(names)
}

fn path(path: &Path) -> String {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>().join("::")
}

/// An interval of numbers, as data.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Range {
    /// As the sources write it: `[0, 1e50]`.
    pub text: String,
    /// The lower end; `None` without a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<f64>,
    /// The upper end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest: Option<f64>,
    /// The ends that do not belong to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<&'static str>,
    /// Whether infinity belongs to it.
    pub infinite: bool,
}

impl Range {
    /// Reads an interval: `[` and `]` stand at ends that belong to it, `(` and `)` at others; `inf`, `pi` and names of constants are
    /// numbers.
    pub fn of(text: &str, constant: impl Fn(&str) -> Option<i64>) -> Result<Self> {
        let inside = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
        let ends = inside.split_once(", ").with_context(|| format!("{text} is no interval"))?;
        let number = |end: &str| -> Result<f64> {
            let (sign, bare) = end.strip_prefix('-').map_or((1.0, end), |bare| (-1.0, bare));
            let value = match bare {
                "pi" => PI,
                "pi/2" => FRAC_PI_2,
                "inf" => f64::INFINITY,
                _ => match constant(bare) {
                    Some(value) => value as f64,
                    None => bare.parse().with_context(|| format!("{text}: {bare} is no number"))?,
                },
            };
            Ok(sign * value)
        };
        let (least, greatest) = (number(ends.0)?, number(ends.1)?);
        ensure!(least < greatest, "{text} is empty");
        let excludes = |sign: Option<char>, open: char, closed: char| match sign {
            Some(sign) if sign == open => Ok(true),
            Some(sign) if sign == closed => Ok(false),
            _ => bail!("{text} is no interval"),
        };
        let opens = excludes(text.chars().next(), '(', '[')?;
        let closes = excludes(text.chars().last(), ')', ']')?;
        let finite = |end: f64| end.is_finite().then_some(end);
        let mut excluded = Vec::new();
        excluded.extend((opens && least.is_finite()).then_some("least"));
        excluded.extend((closes && greatest.is_finite()).then_some("greatest"));
        let infinite = least.is_infinite() && !opens || greatest.is_infinite() && !closes;
        Ok(Self { text: text.into(), least: finite(least), greatest: finite(greatest), excluded, infinite })
    }
}

#[cfg(test)]
mod tests {
    use super::{Contract, Range};

    fn range(text: &str) -> Option<Range> {
        Range::of(text, |name| (name == "PURSUIT_TEAM_MAX").then_some(256)).ok()
    }

    #[test]
    fn an_interval_has_the_ends_that_its_brackets_include() {
        let half_open = range("(0, pi/2]").unwrap();
        assert_eq!((half_open.least, half_open.greatest), (Some(0.0), Some(std::f64::consts::FRAC_PI_2)));
        assert_eq!((half_open.excluded, half_open.infinite), (vec!["least"], false));
        assert_eq!(range("[1, PURSUIT_TEAM_MAX]").unwrap().greatest, Some(256.0));
        let finite = range("[0, inf)").unwrap();
        assert_eq!((finite.greatest, finite.excluded.len(), finite.infinite), (None, 0, false));
        assert!(range("[0, inf]").unwrap().infinite);
        assert!(range("[-inf, pi]").unwrap().infinite);
    }

    #[test]
    fn what_is_no_interval_is_refused() {
        for text in ["", "0", "[0]", "0, 1", "[1, 0]", "[0, PURSUIT_NAME]", "[0, 1", "]0, 1["] {
            assert_eq!(range(text), None, "{text}");
        }
    }

    fn contract(text: &str) -> syn::Result<Contract> {
        let item: syn::ItemStruct = syn::parse_str(&format!("{text} struct A;"))?;
        Contract::of(&item.attrs)
    }

    #[test]
    fn what_a_field_must_be_is_told_in_a_line() {
        let of = |text: &str| contract(text).unwrap().told();
        assert_eq!(
            of("#[contract(range = \"[0, 1e50]\", usual = \"15 m\")]"),
            "Range [0, 1e50], usually 15 m."
        );
        assert_eq!(of("#[contract(any_length, nonzero)]"), "Any length but zero.");
        assert_eq!(
            of("#[contract(length = \"count\", null = \"for none\")]"),
            "Length `count`. Null for none."
        );
        assert_eq!(of("#[contract]"), "");
    }

    #[test]
    fn a_word_that_the_contract_does_not_have_is_refused() {
        assert!(contract("#[contract(rnage = \"[0, 1]\")]").is_err());
        let statuses = contract("#[contract(core = geometry::Shape::at, status(OK, UNFINISHED))]").unwrap();
        assert_eq!(statuses.core.as_deref(), Some("geometry::Shape::at"));
        assert_eq!(statuses.status.unwrap(), ["OK", "UNFINISHED"]);
    }
}
