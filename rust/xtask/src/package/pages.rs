//! The pages of the documentation that the plugin's README links to, as a package has them: HTML that a browser opens where it lies, with
//! the pictures and graphs that they show, in the folder `Docs`.

use crate::docs::place_of;
use crate::pages::{addresses_in, links_in};
use crate::paths;
use crate::site::{check, joined};
use anyhow::{Context, Result, ensure};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Where they lie in a package.
const FOLDER: &str = "Docs";
/// Where they lie in the repository.
const SOURCE: &str = "docs";

const STYLE: &str = ":root{color-scheme:light dark}body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
                     img{max-width:100%}pre{overflow:auto}table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid #8888;padding:.2rem .5rem;\
                     text-align:left;vertical-align:top}";

/// Puts the pages into a staged plugin, and the links of its README to them; every link within is followed.
pub fn put_in(staged: &Path) -> Result<()> {
    let root = paths::root();
    let readme = fs::read_to_string(staged.join("README.md"))?;
    let is_page = |link: &&str| link.ends_with(".md");
    let pages: BTreeSet<_> = links_in(&readme)
        .into_iter()
        .filter(is_page)
        .map(|link| joined(Path::new("unreal_plugin"), link))
        .filter_map(|page| page.strip_prefix(SOURCE).ok().map(slashed))
        .collect();
    ensure!(!pages.is_empty(), "the plugin's README links to no page");
    let mut beside = BTreeSet::new();
    for page in &pages {
        let text = fs::read_to_string(root.join(SOURCE).join(page)).with_context(|| page.clone())?;
        let folder = Path::new(page).parent().unwrap_or(Path::new(""));
        let is_there = |link: &str| pages.contains(&slashed(&joined(folder, link)));
        paths::write(&staged.join(FOLDER).join(packed(page)), as_html(&text, is_there).as_bytes())?;
        let files = links_in(&text).into_iter().chain(addresses_in(&text)).filter(|link| !is_page(link));
        beside.extend(files.map(|link| slashed(&joined(folder, link))));
    }
    for file in beside.iter().filter(|file| root.join(SOURCE).join(file).is_file()) {
        paths::write(&staged.join(FOLDER).join(packed(file)), &fs::read(root.join(SOURCE).join(file))?)?;
    }
    let of_package = for_package(&readme);
    for link in links_in(&of_package) {
        ensure!(staged.join(link).is_file(), "README.md of the package: no file {link}");
    }
    paths::write(&staged.join("README.md"), of_package.as_bytes())?;
    check(&staged.join(FOLDER), false)?;
    Ok(())
}

/// A path as links have it, on every machine.
fn slashed(path: &Path) -> String {
    paths::way(Path::new(""), path)
}

/// A link or path as the package has it: a page is HTML, and a name has letters, digits and underscores only. A place stays.
fn packed(link: &str) -> String {
    let (file, place) = link.split_at(link.find('#').unwrap_or(link.len()));
    let file = file.replace('-', "_");
    let file = file.strip_suffix(".md").map_or(file.clone(), |page| format!("{page}.html"));
    file + place
}

/// The plugin's README with its links into the package.
fn for_package(readme: &str) -> String {
    let mut parts = readme.split("](../docs/");
    let mut own = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (link, rest) = part.split_once(')').unwrap_or((part, ""));
        own += &format!("]({FOLDER}/{}){rest}", packed(link));
    }
    own
}

/// A page as HTML. A link to what is not in the package is only words.
fn as_html(text: &str, is_there: impl Fn(&str) -> bool) -> String {
    let is_words = |link: &str| {
        let file = link.split('#').next().unwrap_or_default();
        !file.is_empty() && !link.contains("://") && !is_there(file)
    };
    let mut events: Vec<_> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    // A link's end does not say which: links do not nest.
    let mut is_dropped = false;
    events.retain(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => {
            is_dropped = is_words(dest_url);
            !is_dropped
        }
        Event::End(TagEnd::Link) => !is_dropped,
        _ => true,
    });
    for at in 0..events.len() {
        let heading =
            matches!(&events[at], Event::Start(Tag::Heading { .. })).then(|| words(&events[at + 1..]));
        match &mut events[at] {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. })
                if !dest_url.contains("://") =>
            {
                *dest_url = packed(dest_url).into();
            }
            Event::Start(Tag::Heading { id, .. }) => *id = heading.map(|words| place_of(&words).into()),
            Event::Html(tags) | Event::InlineHtml(tags) => *tags = with_addresses(tags),
            _ => {}
        }
    }
    let title = text.lines().next().unwrap_or_default().trim_start_matches(['#', ' ']).to_owned();
    let mut own = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head><body>\n"
    );
    html::push_html(&mut own, events.into_iter());
    own + "</body></html>\n"
}

/// The words of a heading, up to its end.
fn words(events: &[Event]) -> String {
    let within = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let words = within.filter_map(|event| match event {
        Event::Text(words) | Event::Code(words) => Some(words.as_ref()),
        _ => None,
    });
    words.collect()
}

/// Tags with the addresses of the package.
fn with_addresses(tags: &str) -> CowStr<'static> {
    let mut own = tags.to_owned();
    for address in addresses_in(tags) {
        own = own.replace(&format!("\"{address}\""), &format!("\"{}\"", packed(address)));
    }
    own.into()
}

#[cfg(test)]
mod tests {
    use super::{as_html, for_package, packed};

    #[test]
    fn names_have_underscores_and_pages_are_html() {
        assert_eq!(packed("unreal-guide.md#a-b"), "unreal_guide.html#a-b");
        assert_eq!(packed("../figures/a-b.svg"), "../figures/a_b.svg");
        assert_eq!(packed("#a-b"), "#a-b");
    }

    #[test]
    fn the_readme_leads_into_the_package() {
        let readme = "[a](../docs/unreal-guide.md#b-c), [d](https://e.org/a-b) and [f](../docs/x.md)";
        let own = "[a](Docs/unreal_guide.html#b-c), [d](https://e.org/a-b) and [f](Docs/x.html)";
        assert_eq!(for_package(readme), own);
    }

    #[test]
    fn a_page_keeps_its_places_and_loses_links_to_what_is_not_there() {
        let page = "# A\n\n## B `c-d`!\n\n[e](f-g.md#h-i), [j](../k.md), [l](#b-c-d), ![m](n-o.svg)\n\n\
                    <details><summary><a href=\"p-q.txt\">r</a></summary>\n\n| s |\n|---|\n| t |\n\n</details>\n";
        let html = as_html(page, |link| link == "f-g.md");
        for part in [
            "<title>A</title>",
            "<h2 id=\"b-c-d\">",
            "<a href=\"f_g.html#h-i\">e</a>, j, <a href=\"#b-c-d\">l</a>, <img src=\"n_o.svg\" alt=\"m\" />",
            "<a href=\"p_q.txt\">r</a>",
            "<td>t</td>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }
}
