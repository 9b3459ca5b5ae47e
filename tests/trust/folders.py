"""Lines that tests reach, by folder: folders.py NAME=EXPORT..., where an export is what `llvm-cov export` writes. A table, and below it the
functions that none of them reaches."""

import collections
import json
import pathlib
import re
import sys

FILE = re.compile(r".*rust/(core|ffi)/src/(?:(\w+)/)?(.*\.rs)$")


def is_test(name):
    return name.endswith("tests.rs") or "/tests/" in name


def lines_in(file):
    """Lines and lines reached of a file, without the tests at its end, as llvm-cov counts them from segments."""
    text = pathlib.Path(file["filename"]).read_text()
    end = text.count("\n", 0, text.find("#[cfg(test)]\nmod tests {")) if "#[cfg(test)]\nmod tests {" in text else text.count("\n")
    starting = collections.defaultdict(list)
    for line, _, count, has_count, is_entry, is_gap in file["segments"]:
        starting[line].append((count, has_count, has_count and is_entry and not is_gap))
    lines = reached = 0
    around = (0, False, False)
    for line in range(1, end + 1):
        counts = [count for count, _, begins in starting[line] if begins]
        counts += [around[0]] if around[1] else []
        lines += bool(counts)
        reached += any(counts)
        around = starting[line][-1] if starting[line] else around
    return lines, reached


def lines_of(export):
    """Lines and lines reached of each folder."""
    folders = collections.defaultdict(lambda: [0, 0])
    for file in export["data"][0]["files"]:
        found = FILE.fullmatch(file["filename"])
        if found and not is_test(file["filename"]):
            folder = folders[f"{found[1]}/{found[2]}" if found[2] else f"files of {found[1]}"]
            for index, count in enumerate(lines_in(file)):
                folder[index] += count
    return folders


def functions_of(export):
    """How often each function was begun, all that were made of a generic one together."""
    begun = collections.Counter()
    for function in export["data"][0]["functions"]:
        name, line = function["filenames"][0], function["regions"][0][0]
        found = FILE.fullmatch(name)
        if found and not is_test(name):
            begun[name[name.index("rust/") :], line] += function["count"]
    return begun


def main():
    exports = {name: json.loads(pathlib.Path(path).read_text()) for name, path in (given.split("=") for given in sys.argv[1:])}
    by = {name: lines_of(export) for name, export in exports.items()}
    print(f"| folder | {' | '.join(f'lines | {name}' for name in by)} |\n|---|{'---:|---:|' * len(by)}")
    for folder in sorted(set().union(*by.values())) + ["all"]:
        cells = []
        for folders in by.values():
            lines, reached = folders.get(folder, (0, 0)) if folder != "all" else map(sum, zip(*folders.values()))
            cells.append(f"{lines:,} | {reached / lines:.1%}" if lines else " | ")
        print(f"| `{folder}` | {' | '.join(cells)} |")
    begun = collections.Counter()
    for export in exports.values():
        counts = functions_of(export)
        begun.update(counts)
        # Kept where all counts are 0.
        begun.update(dict.fromkeys(counts, 0))
    for (name, line), count in sorted(begun.items()):
        if count == 0:
            print(f"never begun: {name}:{line}")


main()
