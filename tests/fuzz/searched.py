"""Adds what a search by coverage did to the table of all of them: searched.py TABLE FUNCTION LOG, where the log is libFuzzer's."""

import pathlib
import re
import sys

GOAL = 1_000_000_000
HEAD = """# Searched by coverage

`scripts/trust.sh guided` writes this table, and adds to it. An execution is an input that libFuzzer made, with which the function is called
twice, or the calls of an invariant are made. Edges are those of the function and of all that is linked with it; covered are those that the last
search reached with the inputs of all. A finding ends a search.

"""


def rows_of(table):
    """Executions, edges covered, edges linked and findings, by name."""
    rows = {}
    for line in table.read_text().splitlines() if table.exists() else []:
        found = re.fullmatch(r"\| `(.+)` \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|", line)
        if found:
            rows[found[1]] = [int(number.replace(",", "")) for number in found.groups()[1:]]
    return rows


def figures(log):
    """The same of one search."""
    executions = [int(number) for number in re.findall(r"^#(\d+)\t", log, re.M)] + [
        int(number) for number in re.findall(r"number_of_executed_units: (\d+)", log)
    ]
    covered = [int(number) for number in re.findall(r"\bcov: (\d+)", log)]
    linked = re.search(r"inline 8-bit counters\): (\d+)", log)
    finding = "(status" in log or "SUMMARY: libFuzzer" in log
    return [max(executions, default=0), max(covered, default=0), int(linked[1]) if linked else 0, int(finding)]


def main(table, name, log):
    rows = rows_of(table)
    before, now = rows.get(name, [0, 0, 0, 0]), figures(log.read_text(errors="replace"))
    rows[name] = [before[0] + now[0], now[1] or before[1], now[2] or before[2], before[3] + now[3]]
    executions = sorted(row[0] for row in rows.values())
    total, least, middle = sum(executions), executions[0], executions[len(executions) // 2]
    lines = [
        f"**{total:,} executions of {GOAL:,}**, {100 * total // GOAL} %: of {len(rows)} functions and invariants, with {least:,} at least, and {middle:,} "
        "or more for half of them.",
        "",
        "| function | executions | edges covered | of | findings |",
        "|---|---:|---:|---:|---:|",
    ]
    lines += [f"| `{name}` | {row[0]:,} | {row[1]:,} | {row[2]:,} | {row[3]} |" for name, row in sorted(rows.items())]
    table.write_text(HEAD + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]))
