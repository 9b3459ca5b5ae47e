"""Mutation testing of a random sample, mutants.py OUT COUNT SEED, or of the mutants of a list, mutants.py OUT survivors.md.

cargo-mutants lists the mutants; of each folder COUNT are taken at random. All of them are compiled at once: a function that has some begins
with a choice by a number from the environment, so that one build serves all. A run without a mutant notes which tests come to which choice;
a mutant is tried by these alone, the quickest first, until one fails or takes ten times as long. Those that survive are tried again with all
random trials. What is computed while compiling has no choice: such a mutant is built alone. OUT/results.jsonl is kept: a second run goes on.
"""

import collections
import json
import math
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

# With the program of tests that looks most closely at each.
FOLDERS = {
    "numeric": "--lib",
    "intercept": "--test=intercept",
    "aim": "--test=aim",
    "steering/avoid": "--test=steering",
    "crowd": "--test=orca",
}
SOURCES = "rust/core/src/"
TESTED = {
    "PROPTEST_RNG_SEED": "1",
    "PROPTEST_MAX_SHRINK_ITERS": "0",
    "PROPTEST_DISABLE_FAILURE_PERSISTENCE": "1",
    "RUST_BACKTRACE": "0",
    "RUST_TEST_THREADS": "1",
}
SWITCH = """//! Which mutant is on.
extern crate std;
use self::std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use self::std::{env, fs, io::Write};

const UNREAD: u32 = u32::MAX;
const NOTED: u32 = u32::MAX - 1;
static ACTIVE: AtomicU32 = AtomicU32::new(UNREAD);
static SEEN: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];

/// Whether it is this one.
#[inline(always)]
pub fn is_on(mutant: u32) -> bool {
    let active = ACTIVE.load(Relaxed);
    active == mutant || active >= NOTED && ask(mutant)
}

#[cold]
#[inline(never)]
fn ask(mutant: u32) -> bool {
    if ACTIVE.load(Relaxed) == UNREAD {
        let active = env::var("MUTANT").map_or(NOTED, |number| number.parse().unwrap());
        ACTIVE.store(active, Relaxed);
    }
    if ACTIVE.load(Relaxed) == NOTED && !SEEN[mutant as usize].swap(true, Relaxed) {
        if let Ok(name) = env::var("MUTANTS_SEEN") {
            let mut file = fs::OpenOptions::new().create(true).append(true).open(name).unwrap();
            file.write_all(self::std::format!("{mutant}\\n").as_bytes()).unwrap();
        }
    }
    ACTIVE.load(Relaxed) == mutant
}
"""


def listed():
    """The mutants of each folder, in an order of their names."""
    asked = ["cargo", "mutants", "--list", "--json", "--package", "pursuit-core"]
    for folder in FOLDERS:
        asked += ["--file", f"{SOURCES}{folder}/**"]
    mutants = json.loads(subprocess.run(asked, check=True, capture_output=True).stdout)
    in_folder = lambda mutant, folder: mutant["file"].startswith(f"{SOURCES}{folder}/")
    return {folder: sorted((m for m in mutants if in_folder(m, folder)), key=lambda m: m["name"]) for folder in FOLDERS}


def offset(starts, place):
    return starts[place["line"] - 1] + place["column"] - 1


def body_begin(text, begin):
    """Where the body of the function begins whose comments begin here: at the first brace outside of comments, parentheses and brackets."""
    depth = 0
    for found in re.compile(r"//.*|[][(){]").finditer(text, begin):
        if found[0] == "{" and depth == 0:
            return found.start()
        depth += (found[0] in "([") - (found[0] in ")]")
    raise ValueError("a function without a body")


def with_choices(text, mutants):
    """The file with the mutants of it to choose from, the mutant of each line, and those for which there is no choice in it."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    functions = collections.defaultdict(list)
    left = []
    for number, mutant in mutants:
        function = mutant["function"]
        if function is None:
            left.append(number)
            continue
        begin, end = offset(starts, function["span"]["start"]), offset(starts, function["span"]["end"])
        head = text[begin:body_begin(text, begin)]
        # What is computed while compiling reads no environment.
        if re.search(r"^\s*(pub(\(.*\))? )?const fn", head, re.M):
            left.append(number)
            continue
        functions[begin, end].append((number, mutant))
    last = None
    for begin, end in sorted(functions):
        if last is not None and begin < last:
            left += [number for number, _ in functions.pop((begin, end))]
        else:
            last = end
    pieces, owners, done = [], {}, 0
    lines = lambda: sum(piece.count("\n") for piece in pieces) + 1
    for begin, end in sorted(functions):
        body = body_begin(text, begin)
        pieces += [text[done:body], "{"]
        for number, mutant in functions[begin, end]:
            low, high = offset(starts, mutant["span"]["start"]), offset(starts, mutant["span"]["end"])
            replaced = text[body:low] + " " + mutant["replacement"] + " " + text[high:end]
            pieces.append("\n")
            first = lines()
            pieces.append(f"if crate::mutation::is_on({number}) {replaced}\nelse ")
            owners.update(dict.fromkeys(range(first, lines()), number))
        pieces += ["\n", text[body:end], "}"]
        done = end
    return "".join([*pieces, text[done:]]), owners, left


class Tree:
    """A copy of the repository in which the mutants are."""

    def __init__(self, out, sample):
        self.root = out / "tree"
        self.sample = sample
        self.environment = os.environ | {
            "CARGO_TARGET_DIR": str(out / "target"),
            "CARGO_PROFILE_TEST_OPT_LEVEL": "1",
            "CARGO_PROFILE_TEST_DEBUG": "0",
            "CARGO_INCREMENTAL": "0",
            "RUSTFLAGS": "--cap-lints=warn",
        }
        names = subprocess.run(["git", "ls-files", "-z"], check=True, capture_output=True).stdout.decode().split("\0")
        for name in filter(os.path.isfile, names):
            to = self.root / name
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(name, to)

    def write(self, numbers):
        """The sources with a choice of these mutants. Gives whose each line is, and the mutants that have none."""
        files = collections.defaultdict(list)
        for number in numbers:
            files[self.sample[number]["file"]].append((number, self.sample[number]))
        for name in {mutant["file"] for mutant in self.sample}:
            self.put(name, pathlib.Path(name).read_text())
        owners, left = {}, []
        for name, mutants in files.items():
            text, lines, without = with_choices(pathlib.Path(name).read_text(), mutants)
            self.put(name, text)
            owners.update({(name, line): number for line, number in lines.items()})
            left += without
        self.put(f"{SOURCES}mutation.rs", SWITCH.replace("COUNT", str(len(self.sample))))
        self.put(f"{SOURCES}lib.rs", pathlib.Path(f"{SOURCES}lib.rs").read_text() + "\n/// Which mutant is on.\npub mod mutation;\n")
        return owners, left

    def put(self, name, text):
        path = self.root / name
        if not path.exists() or path.read_text() != text:
            path.write_text(text)

    def cargo(self, *asked):
        """What a build says, as messages."""
        asked = ["cargo", *asked, "--package", "pursuit-core", "--all-features", "--message-format=json"]
        done = subprocess.run(asked, cwd=self.root, env=self.environment, capture_output=True, text=True, check=False)
        messages = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        return done, messages

    def compile(self, numbers):
        """The sources with all that compile, those that do not, and those without a choice."""
        unviable = set()
        while True:
            owners, left = self.write(set(numbers) - unviable)
            done, messages = self.cargo("check", "--lib")
            if done.returncode == 0:
                return unviable, left
            found = set()
            for message in messages:
                told = message.get("message") or {}
                if message["reason"] == "compiler-message" and told["level"] == "error":
                    found |= {owners.get((span["file_name"], span["line_start"])) for span in told["spans"] if span["is_primary"]}
            found.discard(None)
            if not found:
                raise SystemExit(done.stderr + "\n".join(m["message"]["rendered"] for m in messages if m.get("message")))
            unviable |= found

    def tests(self):
        """The programs of the tests, built, and the names in each."""
        done, messages = self.cargo("test", "--no-run", "--lib", "--tests")
        if done.returncode != 0:
            raise SystemExit(done.stderr)
        programs = [message["executable"] for message in messages if message.get("executable")]
        tests = []
        for program in programs:
            asked = [program, "--list", "--format=terse"]
            said = subprocess.run(asked, check=True, capture_output=True, text=True, cwd=self.root / "rust/core")
            tests += [(program, line.removesuffix(": test")) for line in said.stdout.splitlines() if line.endswith(": test")]
        return tests

    def run(self, test, seconds, **extra):
        """Whether a test passes, and how long it takes; none when it takes longer."""
        program, name = test
        environment = os.environ | TESTED | {"CARGO_MANIFEST_DIR": str(self.root / "rust/core")}
        begin = time.monotonic()
        try:
            done = subprocess.run(
                [program, "--exact", name],
                cwd=self.root / "rust/core",
                env=environment | extra,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return None, seconds
        return done.returncode == 0, time.monotonic() - begin


def baseline(tree, out, tests):
    """Of each mutant the tests that come to it, with the seconds that each takes."""
    reached = collections.defaultdict(list)
    seen = out / "seen.txt"
    for test in tests:
        seen.write_text("")
        passed, seconds = tree.run(test, 1200, TRIALS="0.1", MUTANTS_SEEN=str(seen))
        if not passed:
            print(f"{test[1]} fails without a mutant, and is left out", flush=True)
            continue
        for number in {int(line) for line in seen.read_text().split()}:
            reached[number].append((seconds, test))
    return reached


def tried(tree, number, tests, trials):
    """Who kills it; none when it survives these tests."""
    for seconds, test in sorted(tests):
        allowed = 20 + 10 * seconds * (trials / 0.1)
        passed, _ = tree.run(test, allowed, TRIALS=str(trials), MUTANT=str(number))
        if passed is None:
            return f"{test[1]} does not end"
        if not passed:
            return test[1]
    return None


def tried_alone(tree, mutant):
    """The same by a build of its own; false when it does not compile."""
    text = pathlib.Path(mutant["file"]).read_text()
    lines = text.split("\n")
    starts = [sum(len(line) + 1 for line in lines[:count]) for count in range(len(lines))]
    low, high = offset(starts, mutant["span"]["start"]), offset(starts, mutant["span"]["end"])
    tree.write([])
    tree.put(mutant["file"], text[:low] + " " + mutant["replacement"] + " " + text[high:])
    for asked, trials in ([FOLDERS[mutant["folder"]]], "0.1"), (["--lib", "--tests"], "1"):
        done, _ = tree.cargo("test", "--no-run", *asked)
        if done.returncode != 0:
            return False
        command = ["cargo", "test", "--package", "pursuit-core", "--all-features", *asked]
        environment = tree.environment | TESTED | {"TRIALS": trials}
        try:
            done = subprocess.run(command, cwd=tree.root, env=environment, capture_output=True, text=True, timeout=1800, check=False)
        except subprocess.TimeoutExpired:
            return "does not end"
        if done.returncode != 0:
            return re.search(r"^test (.*) \.\.\. FAILED", done.stdout + "\ntest a program ... FAILED", re.M)[1]
    return None


def wilson(killed, total):
    """The interval of 95 % of a share, by Wilson."""
    z, share = 1.959964, killed / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z / (1 + z * z / total) * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return middle - half, middle + half


def table(results):
    print("| folder | mutants tried | killed | share | 95 % interval |\n|---|---:|---:|---:|---:|")
    for folder in [*FOLDERS, "all"]:
        of_folder = [r for r in results.values() if folder in ("all", r["folder"]) and r["viable"]]
        if of_folder:
            killed = sum(r["killer"] is not None for r in of_folder)
            low, high = wilson(killed, len(of_folder))
            print(f"| `{folder}` | {len(of_folder)} | {killed} | {killed / len(of_folder):.1%} | {low:.1%} to {high:.1%} |")
    for result in results.values():
        if result["viable"] and result["killer"] is None:
            print(f"survives {result['tests']} tests: {result['name']}")


def drawn(count, seed):
    """COUNT of each folder."""
    # One of each folder in turn: what has been done when it is stopped is a sample too.
    order = {folder: random.Random(seed).sample(mutants, len(mutants)) for folder, mutants in listed().items()}
    return [order[folder][turn] | {"folder": folder} for turn in range(count) for folder in FOLDERS if turn < len(order[folder])]


def named(path):
    """Those in the tables of a page, by their file, line and column and by what they do."""
    rows = re.findall(r"^\| `(.*?)` \| (.*?) \|(?: .* \|)?$", pathlib.Path(path).read_text().replace(r"\|", "\0"), re.M)
    wanted = {f"{SOURCES}{where}: {what}".replace("\0", "|") for where, what in rows}
    sample = [m | {"folder": folder} for folder, mutants in listed().items() for m in mutants if m["name"] in wanted]
    for name in sorted(wanted - {mutant["name"] for mutant in sample}):
        print(f"cargo-mutants lists no {name}", flush=True)
    return sample


def main():
    out = pathlib.Path(sys.argv[1]).resolve()
    out.mkdir(parents=True, exist_ok=True)
    sample = named(sys.argv[2]) if sys.argv[2].endswith(".md") else drawn(int(sys.argv[2]), int(sys.argv[3]))
    kept = out / "results.jsonl"
    results = {}
    for line in kept.read_text().splitlines() if kept.exists() else []:
        result = json.loads(line)
        results[result["name"]] = result

    def note(number, viable, killer, tests, trials=1):
        mutant = sample[number]
        result = {"name": mutant["name"], "folder": mutant["folder"], "viable": viable, "killer": killer, "tests": tests, "trials": trials}
        results[mutant["name"]] = result
        with kept.open("a") as file:
            file.write(json.dumps(result) + "\n")
        print(f"{number} {mutant['name']}: {'does not compile' if not viable else killer or 'SURVIVES'}", flush=True)

    def is_done(mutant):
        result = results.get(mutant["name"])
        return result and (result["killer"] or result["trials"] == 1)

    wanted = [number for number, mutant in enumerate(sample) if not is_done(mutant)]
    if wanted:
        tree = Tree(out, sample)
        unviable, left = tree.compile(wanted)
        for number in sorted(unviable):
            note(number, False, None, 0)
        tests = tree.tests()
        print(f"{len(wanted) - len(unviable)} mutants, {len(left)} without a choice, {len(tests)} tests", flush=True)
        reached = baseline(tree, out, tests)
        for trials in 0.1, 1:
            for number in wanted:
                if number not in unviable and number not in left and not is_done(sample[number]):
                    note(number, True, tried(tree, number, reached[number], trials), len(reached[number]), trials)
        for number in left:
            killer = tried_alone(tree, sample[number])
            note(number, killer is not False, killer or None, 0)
    table({mutant["name"]: results[mutant["name"]] for mutant in sample if mutant["name"] in results})


if __name__ == "__main__":
    main()
