//! `cargo xtask docs site`: the documentation as one site that can be searched, with the lab in it, in `dist/site`.

use crate::package::archive::VERSION;
use crate::package::release;
use crate::pages::{addresses_in, links_in};
use crate::step_result::Outcome;
use crate::{lab_app, pages, paths, process, tools};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// What the command line asks of `docs site`.
#[derive(Args, Default)]
pub struct Options {
    /// Leave out the lab, whose page takes minutes to build.
    #[arg(long)]
    without_lab: bool,
    /// Put it as an archive among those of the release in dist/release, too, with its checksum.
    #[arg(long)]
    archive: bool,
}

/// Stages the pages, builds the site, adds the lab and follows every link within.
pub fn run(options: &Options) -> Result<Outcome> {
    let root = paths::root();
    let book = paths::target().join("xtask").join("site");
    let site = root.join("dist").join("site");
    let pages = stage(&root, &book)?;
    let mut mdbook = Command::new(tools::mdbook()?);
    process::output(mdbook.arg("build").arg(&book).arg("--dest-dir").arg(&site))?;
    for_agents(&root, &site)?;
    if !options.without_lab {
        lab_app::page(&site.join("lab"))?;
        let lab = site.join("lab").join("index.html");
        fs::write(&lab, with_pages(&fs::read_to_string(&lab)?)?)?;
    }
    let links = check(&site, options.without_lab)?;
    if options.archive {
        println!("{}", release::add(&format!("pursuit-site-{VERSION}.zip"), &site)?);
    }
    Ok(Outcome::Done(format!(
        "{pages} pages, {links} links within, in {}; serve the folder by any web server, such as python3 -m http.server",
        paths::shown(&site)
    )))
}

/// The pages as the book wants them: where they are in the repository, and what they link to beside them. How many.
fn stage(root: &Path, book: &Path) -> Result<usize> {
    let source = book.join("src");
    paths::empty(&source)?;
    let contents = fs::read_to_string(root.join("docs/SUMMARY.md"))?;
    let listed = listed(&contents);
    let unlisted = unlisted(&pages::all()?)?;
    ensure!(unlisted.is_empty(), "docs/SUMMARY.md does not list {}", unlisted.join(", "));
    let mut copied = BTreeSet::new();
    for page in &listed {
        let text = fs::read_to_string(root.join(page)).with_context(|| page.display().to_string())?;
        let folder = page.parent().unwrap_or(Path::new(""));
        for link in links_in(&text).into_iter().chain(addresses_in(&text)) {
            let target = joined(folder, link);
            if root.join(&target).is_file() && !listed.contains(&target) && copied.insert(target.clone()) {
                paths::write(&source.join(&target), &fs::read(root.join(&target))?)?;
            }
        }
        // The contents stand beside every page of a site.
        let is_words = |link: &str| root.join(joined(folder, link)).is_dir() || link.ends_with("SUMMARY.md");
        paths::write(&source.join(page), for_site(&text, page, is_words).as_bytes())?;
    }
    let own = contents.replace("](", "](docs/").replace("](docs/../", "](");
    paths::write(&source.join("SUMMARY.md"), own.as_bytes())?;
    for own in ["book.toml", "site.css"] {
        paths::write(&book.join(own), &fs::read(root.join("docs").join(own))?)?;
    }
    Ok(listed.len())
}

/// The pages of the table of contents, from the root of the repository.
fn listed(contents: &str) -> BTreeSet<PathBuf> {
    links_in(contents).iter().map(|link| joined(Path::new("docs"), link)).collect()
}

/// Every page as Markdown beside it, an index of them in the format of llmstxt.org, and the page for coding agents as a skill.
fn for_agents(root: &Path, site: &Path) -> Result<()> {
    let read = |page: &Path| fs::read_to_string(root.join(page)).with_context(|| page.display().to_string());
    let contents = read(Path::new("docs/SUMMARY.md"))?;
    for page in listed(&contents) {
        paths::write(&site.join(&page), read(&page)?.as_bytes())?;
    }
    paths::write(&site.join("llms.txt"), index(&contents, read)?.as_bytes())?;
    let skill = read(Path::new("docs/coding-agents.md"))?;
    paths::write(
        &site.join("docs/SKILL.md"),
        format!("---\nname: pursuit\ndescription: {}\n---\n\n{skill}", summary(&skill)).as_bytes(),
    )
}

/// The table of contents with the first sentences of each page.
fn index(contents: &str, read: impl Fn(&Path) -> Result<String>) -> Result<String> {
    let mut lines = vec!["# Pursuit".to_owned()];
    for line in contents.lines() {
        if let Some(heading) = line.strip_prefix("# ").filter(|heading| *heading != "Contents") {
            lines.push(format!("\n## {heading}\n"));
        } else if let Some((title, link)) = line.trim_start_matches([' ', '-', '[']).split_once("](") {
            let page = joined(Path::new("docs"), link.trim_end_matches(')'));
            let summary = for_site(&summary(&read(&page)?), &page, |_| true);
            let is_front = title == "Pursuit";
            lines.push(if is_front {
                format!("\n> {summary}")
            } else {
                format!("- [{title}]({}): {summary}", page.display())
            });
        }
    }
    Ok(lines.join("\n") + "\n")
}

/// The first paragraph of words below a page's heading, on one line.
fn summary(page: &str) -> String {
    let is_words = |part: &&str| part.starts_with(|first: char| first.is_alphanumeric() || first == '*');
    let below_heading =
        |part| if str::starts_with(part, '#') { part.split_once('\n')?.1.into() } else { Some(part) };
    page.split("\n\n").filter_map(below_heading).find(is_words).unwrap_or_default().trim().replace('\n', " ")
}

/// Pages that the table of contents forgets.
pub fn unlisted(pages: &[PathBuf]) -> Result<Vec<String>> {
    let contents = paths::root().join("docs/SUMMARY.md");
    let listed = listed(&fs::read_to_string(&contents)?);
    let forgotten = pages.iter().filter(|page| **page != contents).map(|page| paths::shown(page));
    Ok(forgotten.filter(|page| !listed.contains(Path::new(page))).collect())
}

/// A link from a folder, as a path without `..`.
pub fn joined(folder: &Path, link: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for part in folder.join(link).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::CurDir => {}
            other => path.push(other),
        }
    }
    path
}

/// A page of the repository as a page of the site: links to what a site has not, such as folders, are only words; a README is its folder's
/// index; and the lab's page has the lab in it.
fn for_site(text: &str, page: &Path, is_words: impl Fn(&str) -> bool) -> String {
    let mut own = String::new();
    let mut rest = text;
    while let Some(end) = rest.find("](") {
        let (before, after) = rest.split_at(end);
        let (target, after) = after[2..].split_once(')').unwrap_or((&after[2..], ""));
        match before.rfind('[') {
            Some(start) if !target.contains("://") && !target.starts_with('#') && is_words(target) => {
                own += &before[..start];
                own += &before[start + 1..];
            }
            _ => {
                own += before;
                own += &format!("]({})", target.replace("README.md", "index.md"));
            }
        }
        rest = after;
    }
    own += rest;
    if page == Path::new("docs/lab.md") {
        const LAB: &str = "\n<iframe src=\"../lab/index.html\" title=\"The lab\" style=\"width:100%;height:640px;border:0\"></iframe>\n\n\
                           [The lab on a page of its own](../lab/index.html)\n";
        if let Some((heading, below)) = own.split_once('\n') {
            own = format!("{heading}\n{LAB}{below}");
        }
    }
    own
}

/// The lab's page, which then links its scenes to the pages beside it.
fn with_pages(html: &str) -> Result<String> {
    const CANVAS: &str = "<canvas id=\"lab\"";
    ensure!(html.contains(CANVAS), "the lab's page has no {CANVAS}");
    Ok(html.replacen(CANVAS, &format!("{CANVAS} data-documentation=\"..\""), 1))
}

/// Follows every link of the site to a file of it, and to a place in the file. How many.
pub fn check(site: &Path, without_lab: bool) -> Result<usize> {
    let files = paths::files_below(site)?;
    let mut places: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    let mut texts = BTreeMap::new();
    for file in &files {
        let own = file.strip_prefix(site)?.to_owned();
        if own.starts_with("lab") {
            places.insert(own, BTreeSet::new());
            continue;
        }
        let is_page = file.extension().is_some_and(|end| end == "html");
        let text = if is_page { fs::read_to_string(file)? } else { String::new() };
        places.insert(own.clone(), values(&text, "id").map(str::to_owned).collect());
        // Of a page that was not found every address begins at the site's root, wherever that is.
        if is_page && own != Path::new("404.html") {
            texts.insert(own, text);
        }
    }
    let mut broken = BTreeSet::new();
    let mut count = 0;
    for (page, text) in &texts {
        for link in values(text, "href").chain(values(text, "src")) {
            if link.is_empty() || link.contains(':') || link.starts_with("//") {
                continue;
            }
            if without_lab && link.contains("lab/index.html") {
                continue;
            }
            count += 1;
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() {
                page.clone()
            } else {
                joined(page.parent().unwrap_or(Path::new("")), file)
            };
            let ids = places.get(&target);
            if ids.is_none() {
                broken.insert(format!("{}: no file {link}", page.display()));
            } else if !place.is_empty() && !ids.is_some_and(|ids| ids.contains(place)) {
                broken.insert(format!("{}: no place {link}", page.display()));
            }
        }
    }
    if !broken.is_empty() {
        bail!("{} broken links:\n  {}", broken.len(), broken.into_iter().collect::<Vec<_>>().join("\n  "));
    }
    Ok(count)
}

/// The values of an attribute.
fn values<'a>(html: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let begins: Vec<_> =
        html.match_indices(&format!(" {name}=\"")).map(|(at, found)| at + found.len()).collect();
    begins.into_iter().filter_map(|begin| html[begin..].split('"').next())
}

#[cfg(test)]
mod tests {
    use super::{check, for_site, index, joined, values, with_pages};
    use crate::paths::Scratch;
    use std::path::{Path, PathBuf};

    #[test]
    fn a_link_is_followed_from_its_folder() {
        assert_eq!(joined(Path::new("docs/unreal"), "../../tests/a.md"), PathBuf::from("tests/a.md"));
        assert_eq!(joined(Path::new(""), "docs/a.md"), PathBuf::from("docs/a.md"));
    }

    #[test]
    fn a_link_to_a_folder_is_words_and_a_readme_an_index() {
        let text = "see [the bench](../tests/bench) and [more](../a/README.md#x), ![p](p.svg)";
        let own = for_site(text, Path::new("docs/a.md"), |link| link.ends_with("bench"));
        assert_eq!(own, "see the bench and [more](../a/index.md#x), ![p](p.svg)");
    }

    #[test]
    fn the_index_has_each_page_with_its_first_paragraph() {
        let contents =
            "# Contents\n\n[Pursuit](../README.md)\n\n# Learn\n\n- [The lab](lab.md)\n  - [More](a/b.md)\n";
        let read = |page: &Path| {
            let is_lab = page == Path::new("docs/lab.md");
            Ok(if is_lab {
                "# The lab\n![p](p.svg)\n\nSee it\nmove.\n".into()
            } else {
                format!("# T\n\n{}\n", page.display())
            })
        };
        let expected = "# Pursuit\n\n> README.md\n\n## Learn\n\n- [The lab](docs/lab.md): See it move.\n- [More](docs/a/b.md): docs/a/b.md\n";
        assert_eq!(index(contents, read).unwrap(), expected);
    }

    #[test]
    fn the_page_for_agents_names_functions_that_there_are() {
        let header = include_str!("../../../include/pursuit.h");
        let names = include_str!("../../../docs/coding-agents.md")
            .split('`')
            .filter(|name| name.starts_with("pursuit_"));
        assert_eq!(names.filter(|name| !header.contains(&format!("{name}("))).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn the_lab_stands_below_its_heading() {
        let own = for_site("# The lab\ntext\n", Path::new("docs/lab.md"), |_| false);
        assert!(own.starts_with("# The lab\n\n<iframe src=\"../lab/index.html\""), "{own}");
        assert!(own.ends_with("text\n"), "{own}");
    }

    #[test]
    fn the_lab_is_told_where_the_pages_are() {
        let html = include_str!("../../lab/tool/src/index.html");
        assert!(with_pages(html).unwrap().contains("<canvas id=\"lab\" data-documentation=\"..\" tabindex"));
        assert!(with_pages("<p>").is_err());
    }

    #[test]
    fn attributes_are_found() {
        let html = "<a href=\"x.html#a\"><h2 id=\"guide\"><img src='y'>";
        assert_eq!(values(html, "href").collect::<Vec<_>>(), ["x.html#a"]);
        assert_eq!(values(html, "id").collect::<Vec<_>>(), ["guide"]);
    }

    #[test]
    fn a_link_to_nowhere_is_found_in_a_built_site() {
        let site = Scratch::new("site");
        for (link, good) in [
            ("#here", true),
            ("a.html#here", true),
            ("https://example.org/x", true),
            ("#there", false),
            ("b.html", false),
        ] {
            site.write("a.html", &format!("<h2 id=\"here\"></h2><a href=\"{link}\">x</a>"));
            assert_eq!(check(&site, false).is_ok(), good, "{link}");
        }
    }
}
