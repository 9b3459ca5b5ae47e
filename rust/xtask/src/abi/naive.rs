//! What a reader of the header would write first, `status == ` something: it is true, or it does not compile and names what to use.

use super::program::{Compiler, Language, Linkage};
use crate::library::Library;
use crate::process;
use anyhow::{Context, Result, ensure};
use pursuit_api::REFUSED;
use pursuit_api::model::Api;
use std::fs;
use std::path::Path;

/// A query that is refused because its speed is NaN, and `status`, which says so.
const C: &str = "\
#include \"pursuit.h\"
#include <math.h>
static PursuitStatus refused(void) {
  PursuitInterceptQuery query = {{0, 0, 0}, {100, 0, 0}, {0, 1, 0}, 10, 0};
  PursuitInterceptSolution solution;
  query.pursuer_speed = NAN;
  return pursuit_solve_intercept(&query, &solution);
}
int main(void) {
  const PursuitStatus status = refused();
";

/// The same with `pursuit.hpp`.
const CPP: &str = "\
#include \"pursuit.hpp\"
#include <cmath>
int main() {
  pursuit::InterceptQuery query{{0, 0, 0}, {100, 0, 0}, {0, 1, 0}, NAN, 0};
  pursuit::InterceptSolution solution;
  const pursuit::Status status = pursuit::solve_intercept(query, solution);
";

/// Builds and runs what must be true, and compiles in vain what must not compile.
pub fn check(api: &Api, compiler: Compiler, scratch: &Path, library: &Library) -> Result<()> {
    // A constant below 0 would be compared with a status.
    let below_zero: Vec<_> =
        api.all_constants().filter(|item| item.value < 0).map(|item| &item.name).collect();
    ensure!(below_zero.is_empty(), "constants of C below 0: {below_zero:?}");
    let kinds: Vec<_> = api.refusals.iter().map(|kind| kind.name.as_str()).collect();
    let any = REFUSED.trim_end_matches('_');
    let is_finite = "NOT_FINITE";

    // Each kind by its macro, of which one is true.
    let is_right = |kind: &&str| format!(" && {kind}(status) == {}", i32::from(kind.ends_with(is_finite)));
    let condition = format!(
        "{any}(status) && status != PURSUIT_STATUS_OK{}",
        kinds.iter().map(is_right).collect::<String>()
    );
    let holds = format!("{C}  return {condition} ? 0 : 1;\n}}\n");
    let equals = "status == pursuit::RefusalKind::NotFinite && status != pursuit::RefusalKind::OutOfDomain";
    let equals = format!("{CPP}  return {equals} && status != pursuit::StatusKind::Ok ? 0 : 1;\n}}\n");
    for (language, text) in [(Language::C99, &holds), (Language::Cpp20, &holds), (Language::Cpp20, &equals)] {
        let source = scratch.join("naive.c");
        fs::write(&source, text)?;
        let program = scratch.join("naive");
        compiler
            .run(language, &source, &[], (Linkage::Static, library), &program)
            .context("the kind of a refusal")?;
    }

    for kind in kinds {
        let naive = [
            format!("  return status == {kind};\n}}\n"),
            format!("  return status != {kind};\n}}\n"),
            format!("  switch (status) {{ case {kind}: return 1; default: return 0; }}\n}}\n"),
            format!("  return status == {};\n}}\n", kind.replace(REFUSED, "PURSUIT_STATUS_")),
        ];
        for line in &naive {
            for language in [Language::C99, Language::Cpp20] {
                let name = kind.trim_start_matches(REFUSED);
                must_not_compile(compiler, language, scratch, &format!("{C}{line}"), name)?;
            }
        }
    }
    // A status as C has it, out of a batch, is no status of C++ until it is made one.
    let line = "  return status.number() == pursuit::RefusalKind::NotFinite;\n}\n";
    must_not_compile(compiler, Language::Cpp20, scratch, &format!("{CPP}{line}"), "RefusalKind")?;
    says_what_it_needs(compiler, scratch)
}

/// The first error of a program that is compiled as less than C++20 is what to compile it as.
fn says_what_it_needs(compiler: Compiler, scratch: &Path) -> Result<()> {
    let source = scratch.join("older.cpp");
    fs::write(&source, format!("{CPP}  return 0;\n}}\n"))?;
    let mut older = compiler.command(Language::Cpp20);
    let said = process::output(older.args(["-std=c++17", "-fsyntax-only"]).arg(&source));
    let said = said.err().context("pursuit.hpp compiles as C++17")?.to_string();
    let first = said.lines().find(|line| line.contains("error:")).unwrap_or_default();
    ensure!(first.contains("pursuit.hpp needs C++20"), "the first error is {first}");
    Ok(())
}

/// Fails when a program compiles, or when the compiler does not say `name`.
fn must_not_compile(
    compiler: Compiler,
    language: Language,
    scratch: &Path,
    text: &str,
    name: &str,
) -> Result<()> {
    let source = scratch.join("in-vain.c");
    fs::write(&source, text)?;
    let said = process::output(compiler.command(language).arg("-fsyntax-only").arg(&source));
    let said = said.err().with_context(|| format!("this compiles, and is never true:\n{text}"))?.to_string();
    let errors: Vec<_> = said.lines().filter(|line| line.contains("error:")).collect();
    ensure!(errors.iter().any(|line| line.contains(name)), "no error names {name}:\n{said}");
    Ok(())
}
