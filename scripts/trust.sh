#!/bin/sh
# Checks that take hours, or tools of their own: scripts/trust.sh deny sbom miri threads coverage mutants fuzz guided, or some of them.
# docs/trust.md has what they found.
set -eu
cd "$(dirname "$0")/.."

tool() {
  command -v "$1" >/dev/null || cargo install --locked "$1@$2"
}

deny() {
  tool cargo-deny 0.20.2
  # Each workspace by the nearest deny.toml; DENY="licenses bans sources" leaves out the advisories, which are fetched.
  for lock in $(git ls-files '*Cargo.lock'); do
    echo "$lock"
    # shellcheck disable=SC2086 # Words.
    cargo deny --locked --manifest-path "${lock%lock}toml" check ${DENY:-}
  done
}

miri() {
  # Every C function with the inputs of tests/refusals, and units of the core without the tests that scan: those would take days. Under both
  # aliasing models. The instructions are those that grids ask the processor for when the library fills them.
  out=$PWD/target/miri/calls
  mkdir -p "$out"
  cargo build --locked --package pursuit
  PURSUIT_LIBRARY=$PWD/target/debug/libpursuit.so python3 tests/memory/calls.py "$out"
  for model in "" -Zmiri-tree-borrows; do
    export MIRIFLAGS="-Zmiri-disable-isolation $model"
    PURSUIT_CALLS=$out RUSTFLAGS=-Ctarget-feature=+avx2,+bmi1,+bmi2,+popcnt \
      cargo +nightly miri test --locked --manifest-path tests/memory/Cargo.toml --target-dir target/miri
    cargo +nightly miri test --package pursuit-core --lib --target-dir target/miri -- numeric geometry batch
  done
}

threads() {
  # Calls and ranges by threads at once under ThreadSanitizer: Rust has it in nightly alone, and core and std have to be built with it. clang
  # brings what C needs of it.
  clang=${CLANG:-$(command -v clang-22 || command -v clang)}
  out=$PWD/target/threads
  target=x86_64-unknown-linux-gnu
  mkdir -p "$out"
  cargo build --locked --package pursuit
  PURSUIT_LIBRARY=$PWD/target/debug/libpursuit.so python3 tests/memory/calls.py "$out"
  export RUSTFLAGS=-Zsanitizer=thread TSAN_OPTIONS=halt_on_error=1
  PURSUIT_CALLS=$out cargo +nightly test --locked --release -Zbuild-std --target $target --manifest-path tests/memory/Cargo.toml --target-dir "$out"
  cargo +nightly rustc --locked --release --package pursuit -Zbuild-std=core --target $target --target-dir "$out" --crate-type staticlib
  "$clang" -std=c99 -D_GNU_SOURCE -O1 -g -fsanitize=thread -Iinclude tests/memory/ranges.c "$out/$target/release/libpursuit.a" \
    -lm -lpthread -ldl -o "$out/ranges"
  "$out/ranges"
}

coverage() {
  tool cargo-llvm-cov 0.9.1
  tools=$(rustc --print target-libdir)/../bin
  out=target/coverage
  mkdir -p "$out"
  rm -f "$out"/*.profraw
  # Of the core by its own tests, without the examples in comments.
  cargo llvm-cov --locked --package pursuit-core --all-features --lib --tests --json --output-path "$out/core.json"
  # Of the core and of the C functions by the tests of C and by the fuzzer. What the build itself runs, it writes there too.
  LLVM_PROFILE_FILE=/dev/null RUSTFLAGS=-Cinstrument-coverage cargo rustc --package pursuit --target-dir "$out" --crate-type staticlib -- -Cpanic=abort
  libraries="$out/debug/libpursuit.a -Wl,-u,__llvm_profile_runtime -lm -lpthread -ldl"
  cargo xtask test --only abi
  # shellcheck disable=SC2086 # Words.
  cc target/xtask/abi/gcc-C99/*.o $libraries -o "$out/abi"
  LLVM_PROFILE_FILE="$out/abi.profraw" "$out/abi" >/dev/null
  python3 tests/fuzz/targets.py >"$out/targets.c"
  # shellcheck disable=SC2086 # Words.
  cc -std=c99 -O1 -w -Iinclude -Itests/fuzz "$out/targets.c" tests/fuzz/fuzz.c $libraries -o "$out/fuzz"
  # %m: the processes of the fuzzer add to one file.
  LLVM_PROFILE_FILE="$out/fuzz-%m.profraw" "$out/fuzz" "${FUZZ_CALLS:-1000}"
  for name in abi fuzz; do
    "$tools/llvm-profdata" merge -sparse "$out/$name"*.profraw -o "$out/$name.profdata"
    "$tools/llvm-cov" export "$out/$name" -instr-profile "$out/$name.profdata" >"$out/$name.json"
  done
  python3 tests/trust/folders.py tests="$out/core.json" C="$out/abi.json" fuzzer="$out/fuzz.json" | tee "$out/folders.md"
}

guided() {
  # libFuzzer of clang, whose LLVM is Rust's; counters come by a pass of LLVM, so that stable Rust has them and cargo-fuzz is not needed.
  clang=${CLANG:-$(command -v clang-22 || command -v clang)}
  out=target/guided
  mkdir -p "$out/findings"
  RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
-Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares" \
    cargo rustc --release --package pursuit --target x86_64-unknown-linux-gnu --target-dir "$out" --crate-type staticlib -- -Cpanic=abort
  python3 tests/fuzz/targets.py >"$out/targets.c"
  # Of each function a program that has only what it reaches: libFuzzer looks at each counter after each input. GNU ld would keep all.
  build() {
    "$clang" -std=c99 -O1 -w -DGUIDED -fsanitize=fuzzer -ffunction-sections -fdata-sections -Iinclude -Itests/fuzz "$1" tests/fuzz/fuzz.c \
      "$out/x86_64-unknown-linux-gnu/release/libpursuit.a" -fuse-ld=lld -Wl,--gc-sections -lm -lpthread -ldl -o "$out/guided"
  }
  build "$out/targets.c"
  # GUIDED_NAMES: only the targets whose name has this, as grep -E takes it.
  names=$("$out/guided" | grep -E "${GUIDED_NAMES:-.}")
  count=$(echo "$names" | wc -l)
  echo "$count functions, ${GUIDED_SECONDS:=60} s each: $((count * GUIDED_SECONDS / 60)) minutes"
  : >"$out/findings.txt"
  rm -rf "$out/least"
  python3 tests/fuzz/corpus.py unpack tests/fuzz/corpus "$out/searched"
  echo "$names" | while read -r name; do
    corpus="$out/searched/$name"
    mkdir -p "$corpus" "$out/least/$name"
    python3 tests/fuzz/targets.py "$name" >"$out/one.c"
    build "$out/one.c"
    FUNCTION=$name "$out/guided" -max_total_time="$GUIDED_SECONDS" -max_len=4096 -timeout=60 -print_final_stats=1 \
      -artifact_prefix="$out/findings/$name-" "$corpus" >"$out/log.txt" 2>&1 </dev/null ||
      echo "$name: $(grep -m 1 -e '(status' -e SUMMARY "$out/log.txt")" | tee -a "$out/findings.txt"
    python3 tests/fuzz/searched.py tests/fuzz/searched.md "$name" "$out/log.txt"
    # The few inputs that reach all that was reached.
    FUNCTION=$name "$out/guided" -use_counters=0 -use_cmp=0 -set_cover_merge=1 "$out/least/$name" "$corpus" >"$out/log.txt" 2>&1 </dev/null || true
  done
  python3 tests/fuzz/corpus.py pack "$out/least" tests/fuzz/corpus
  [ ! -s "$out/findings.txt" ]
}

mutants() {
  tool cargo-mutants 27.1.0
  # MUTANTS of each folder, the seed of the choice; what was tried before is kept in target/mutants.
  python3 tests/trust/mutants.py target/mutants "${MUTANTS:-60}" "${MUTANTS_SEED:-37}"
}

sbom() {
  tool cargo-cyclonedx 0.5.9
  # Of what is compiled into the library; the other files that it writes are of the commands.
  cargo cyclonedx --format json --manifest-path Cargo.toml --no-build-deps
  mkdir -p dist/release
  mv pursuit.cdx.json dist/release/
  find . -name '*.cdx.json' -not -path './dist/*' -not -path './target/*' -delete
}

[ $# -gt 0 ] || set -- deny sbom miri threads coverage mutants fuzz guided
for check; do
  case $check in
    fuzz) FUZZ_CALLS="${FUZZ_CALLS:-1000000}" cargo xtask test --full --only fuzz ;;
    deny | miri | threads | coverage | guided | mutants | sbom) "$check" ;;
    *) echo "no check is named $check" >&2 && exit 2 ;;
  esac
done
