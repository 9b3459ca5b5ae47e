//! What a topic has measured: tables, printed as docs/benchmarks.md has them, and ratios with their goals.

use crate::{generated_section, paths};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::iter::zip;

/// What one topic has measured.
pub struct Report {
    pub tables: Vec<Table>,
    pub goals: Vec<Goal>,
    /// In a few words.
    pub said: String,
}

/// A table of the page, by its name there.
pub struct Table {
    name: String,
    /// What the figures are; the page says it in its own words.
    caption: String,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new(name: &str, caption: impl Into<String>, head: &[&str]) -> Self {
        Self {
            name: name.into(),
            caption: caption.into(),
            head: head.iter().map(|title| (*title).into()).collect(),
            rows: Vec::new(),
        }
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        let cells: Vec<_> = cells.into_iter().collect();
        assert_eq!(cells.len(), self.head.len(), "a row of the table {}", self.name);
        self.rows.push(cells);
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// This table, and from the page's table of the same name the rows whose first cell it has not. The rows stay sorted by the third, a
    /// number, the greatest first.
    pub fn with_other_rows(&self, before: &str) -> Self {
        let mut rows = self.rows.clone();
        for line in before.lines().skip(2) {
            let cells: Vec<_> =
                line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
            if cells.len() == self.head.len() && rows.iter().all(|row| row[0] != cells[0]) {
                rows.push(cells);
            }
        }
        let size = |row: &Vec<String>| row[2].parse::<f64>().unwrap_or_default();
        rows.sort_by(|a, b| size(b).total_cmp(&size(a)));
        Self { name: self.name.clone(), caption: self.caption.clone(), head: self.head.clone(), rows }
    }

    pub fn print(&self) {
        println!("\n{}:\n\n{}", self.caption, self.markdown());
    }

    /// Names to the left, numbers to the right.
    pub fn markdown(&self) -> String {
        let lines = || [&self.head].into_iter().chain(&self.rows);
        let widths: Vec<usize> = (0..self.head.len())
            .map(|column| lines().map(|line| line[column].chars().count()).max().unwrap_or_default())
            .collect();
        let is_number: Vec<bool> = (0..self.head.len())
            .map(|column| self.rows.iter().all(|row| row[column].chars().all(|c| !c.is_ascii_alphabetic())))
            .collect();
        let line = |cells: &[String]| {
            let cells = zip(cells, zip(&widths, &is_number)).map(|(cell, (&width, &is_number))| {
                if is_number { format!(" {cell:>width$} |") } else { format!(" {cell:<width$} |") }
            });
            format!("|{}\n", cells.collect::<String>())
        };
        let rule = is_number.iter().map(|is_number| if *is_number { "---:|" } else { "---|" });
        let rows: String = self.rows.iter().map(|row| line(row)).collect();
        format!("{}|{}\n{rows}", line(&self.head), rule.collect::<String>())
    }
}

/// Rows of the table of goals that are seen at once.
const SEEN: usize = 25;

/// The table of goals as the page has it: the rows beyond the first are folded.
fn folded(goals: &Table) -> String {
    let part = |rows: &[Vec<String>]| {
        let Table { name, caption, head, .. } = goals;
        Table { name: name.clone(), caption: caption.clone(), head: head.clone(), rows: rows.to_vec() }
            .markdown()
    };
    let (seen, others) = goals.rows.split_at(SEEN.min(goals.rows.len()));
    let rest = if others.is_empty() {
        String::new()
    } else {
        format!(
            "\n<details><summary>The other {}, which are farther within their goals</summary>\n\n{}\n</details>\n",
            others.len(),
            part(others)
        )
    };
    format!("{}{rest}", part(seen))
}

/// A number, or a dash for what was not timed.
pub fn shown(number: Option<f64>, digits: usize) -> String {
    number.map_or("-".into(), |number| format!("{number:.digits$}"))
}

/// What a ratio should be.
#[derive(Clone, Copy)]
pub enum Bound {
    Least(f64),
    Most(f64),
}

impl Bound {
    fn of(text: &str) -> Option<Self> {
        let (kind, number) = text.rsplit_once(' ')?;
        match (kind, number.parse().ok()?) {
            ("at least", number) => Some(Self::Least(number)),
            ("at most", number) => Some(Self::Most(number)),
            _ => None,
        }
    }

    fn words(self) -> String {
        match self {
            Self::Least(goal) => format!("at least {goal}"),
            Self::Most(goal) => format!("at most {goal}"),
        }
    }

    /// How many times as far as the goal; more than 1 misses it.
    fn miss(self, ratio: f64) -> f64 {
        match self {
            Self::Least(goal) => goal / ratio,
            Self::Most(goal) => ratio / goal,
        }
    }
}

/// A ratio that was measured, and what it should be.
pub struct Goal {
    what: String,
    ratio: f64,
    bound: Bound,
}

impl Goal {
    pub fn new(what: impl Into<String>, ratio: f64, bound: Bound) -> Self {
        Self { what: what.into(), ratio, bound }
    }

    pub fn holds(&self) -> bool {
        self.bound.miss(self.ratio) <= 1.0
    }
}

/// How many of them hold.
pub fn kept(goals: &[Goal]) -> String {
    format!("{} of {} goals hold", goals.iter().filter(|goal| goal.holds()).count(), goals.len())
}

/// The table of goals, what is farthest from its goal first: of the measured topics, and from `before`, the page's table, the other ones.
pub fn goals(measured: &[(&str, Vec<Goal>)], before: &str) -> Table {
    let mut rows: Vec<(f64, [String; 5])> = Vec::new();
    for (topic, goals) in measured {
        for goal in goals {
            let holds = if goal.holds() { "yes" } else { "no" };
            let cells = [
                (*topic).into(),
                goal.what.clone(),
                format!("{:.2}", goal.ratio),
                goal.bound.words(),
                holds.into(),
            ];
            rows.push((goal.bound.miss(goal.ratio), cells));
        }
    }
    for line in before.lines() {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        let Ok(cells) = <[String; 5]>::try_from(cells) else { continue };
        let (Ok(ratio), Some(bound)) = (cells[2].parse::<f64>(), Bound::of(&cells[3])) else { continue };
        if measured.iter().all(|(topic, _)| *topic != cells[0]) {
            rows.push((bound.miss(ratio), cells));
        }
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut table = Table::new(
        "goals",
        "every ratio that has a goal, what is farthest from it first",
        &["topic", "what", "measured", "goal", "holds"],
    );
    rows.into_iter().for_each(|(_, cells)| table.row(cells));
    table
}

/// docs/benchmarks.md, where the tables stand.
pub struct Page {
    text: String,
}

/// The line before a text of the page that this command writes, and the one after it.
fn lines_around(name: &str) -> [String; 2] {
    [format!("<!-- scripts/bench.sh --update: {name} -->\n"), format!("<!-- {name}: until here -->\n")]
}

impl Page {
    pub fn read() -> Result<Self> {
        let text =
            fs::read_to_string(paths::root().join("docs/benchmarks.md")).context("docs/benchmarks.md")?;
        Ok(Self { text: text.replace('\r', "") })
    }

    /// What stands there under a name.
    pub fn part(&self, name: &str) -> Result<&str> {
        let [begin, end] = lines_around(name);
        let rest = self.text.split_once(&begin).map(|(_, rest)| rest);
        let part = rest.and_then(|rest| rest.split_once(&end)).map(|(part, _)| part);
        part.with_context(|| format!("docs/benchmarks.md has no place for {name}"))
    }

    fn put(&mut self, name: &str, text: &str) -> Result<()> {
        let [begin, end] = lines_around(name);
        let replaced = generated_section::replaced(&self.text, &begin, &end, text);
        self.text = replaced.with_context(|| format!("docs/benchmarks.md has no place for {name}"))?;
        Ok(())
    }

    /// Writes one table, and the machine that it alone was measured on.
    pub fn update_alone(&mut self, table: &Table, machine: &str) -> Result<()> {
        self.put(&format!("{}-machine", table.name), machine)?;
        self.put(&table.name, &table.markdown())?;
        fs::write(paths::root().join("docs/benchmarks.md"), &self.text)?;
        Ok(())
    }

    /// Writes the tables and what measured them. Figures of another machine or other compilers may not stay beside them, so that
    /// then `is_whole` must hold: every topic was measured.
    pub fn update<'a>(
        &mut self,
        machine: &str,
        is_whole: bool,
        tables: impl IntoIterator<Item = &'a Table>,
    ) -> Result<()> {
        let same = self.part("machine")?.trim() == machine.trim();
        ensure!(
            same || is_whole,
            "the other figures of docs/benchmarks.md are of another machine or other compilers: update all, without --only"
        );
        self.put("machine", &format!("{}\n", machine.trim()))?;
        for table in tables {
            let text = if table.name == "goals" { folded(table) } else { table.markdown() };
            self.put(&table.name, &text)?;
        }
        fs::write(paths::root().join("docs/benchmarks.md"), &self.text)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Goal, Page, SEEN, Table, folded, goals};

    #[test]
    fn a_table_has_its_numbers_to_the_right() {
        let mut table = Table::new("a", "b", &["crowd", "ns"]);
        table.row(["uniform".into(), "5.0".into()]);
        table.row(["x".into(), "12.0 (1-2)".into()]);
        assert_eq!(
            table.markdown(),
            "| crowd   |         ns |\n|---|---:|\n| uniform |        5.0 |\n| x       | 12.0 (1-2) |\n"
        );
    }

    #[test]
    fn goals_of_topics_that_were_not_measured_stay_and_the_farthest_comes_first() {
        let before = "| topic | what | measured | goal | holds |\n|---|---|---:|---|---|\n\
                      | batch | old | 1.00 | at least 4 | no |\n| orca | kept | 3.00 | at most 2 | no |\n";
        let measured = [(
            "batch",
            vec![Goal::new("new", 3.0, Bound::Least(2.0)), Goal::new("worst", 1.0, Bound::Least(4.0))],
        )];
        let text = goals(&measured, before).markdown();
        let rows: Vec<Vec<_>> = text
            .lines()
            .skip(2)
            .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
            .collect();
        assert_eq!(
            rows,
            [
                ["batch", "worst", "1.00", "at least 4", "no"],
                ["orca", "kept", "3.00", "at most 2", "no"],
                ["batch", "new", "3.00", "at least 2", "yes"]
            ]
        );
    }

    #[test]
    fn the_page_has_its_goals_in_order_and_what_is_missed_is_not_folded() {
        let page = Page::read().unwrap();
        let part = page.part("goals").unwrap();
        let table = goals(&[], part);
        assert_eq!(folded(&table), part);
        assert!(table.rows.iter().skip(SEEN).all(|row| row[4] == "yes"));
    }

    #[test]
    fn rows_of_functions_that_were_not_searched_stay_and_the_slowest_comes_first() {
        let mut table = Table::new("worst", "", &["function", "in a game", "at worst"]);
        table.row(["b".into(), "1".into(), "20.5".into()]);
        let before = "| function | in a game | at worst |\n|---|---:|---:|\n| a | 1 | 100.0 |\n| b | 1 | 3.0 |\n| c | 1 | 4.0 |\n";
        let rows = table.with_other_rows(before).markdown();
        let names: Vec<_> = rows.lines().skip(2).map(|line| &line[2..3]).collect();
        assert_eq!(names, ["a", "b", "c"]);
        assert!(rows.contains("20.5") && !rows.contains("| 3.0"), "{rows}");
    }

    #[test]
    fn the_page_has_a_place_for_the_machine_and_the_goals() {
        let page = Page::read().unwrap();
        for name in ["machine", "goals", "worst", "worst-machine"] {
            assert!(!page.part(name).unwrap().is_empty(), "{name}");
        }
    }
}
