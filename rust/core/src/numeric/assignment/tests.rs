//! Assignments against every permutation for small sizes, and against certificates of optimality for large ones.

use super::table::Table;
use super::task::{Stage, Task};
use super::work::Work;
use super::{
    ASSIGNMENT_STEPS, AssignmentObjective, AssignmentSearch, MAX_ASSIGNED, assignment_memory,
    solve_assignment,
};
use super::{integer_costs, lsap_f64, lsap_i64, lsap_i128};
use crate::RefusalKind;
use crate::seeded::Generator;

fn below(random: &mut Generator, limit: u64) -> u64 {
    random.bits() % limit
}

struct Matrix {
    rows: usize,
    columns: usize,
    costs: Vec<f64>,
}

impl Matrix {
    /// Whole numbers below `limit`, so that every sum of this test is exact; one in `holes` is impossible.
    fn random(random: &mut Generator, rows: usize, columns: usize, limit: u64, holes: u64) -> Self {
        let mut cost = || {
            if holes > 0 && below(random, holes) == 0 { f64::INFINITY } else { below(random, limit) as f64 }
        };
        Self { rows, columns, costs: (0..rows * columns).map(|_| cost()).collect() }
    }

    fn cost(&self, row: usize, column: usize) -> f64 {
        self.costs[row * self.columns + column]
    }

    fn assign(&self, objective: AssignmentObjective) -> Vec<Option<usize>> {
        let mut memory = vec![0x55; assignment_memory(self.rows, self.columns)];
        let mut search = self.begin(objective, &mut memory);
        assert!(search.step(u32::MAX));
        self.columns_of(&search)
    }

    fn begin<'memory>(
        &self,
        objective: AssignmentObjective,
        memory: &'memory mut [i128],
    ) -> AssignmentSearch<'memory> {
        let cost = |row, column| Ok(self.cost(row, column));
        AssignmentSearch::begin(self.rows, self.columns, objective, cost, memory).unwrap()
    }

    fn columns_of(&self, search: &AssignmentSearch) -> Vec<Option<usize>> {
        (0..self.rows).map(|row| search.column_of(row)).collect()
    }

    /// How many pairs, the greatest cost and the sum; a column taken twice or an impossible pair fails.
    fn value(&self, columns: &[Option<usize>]) -> Value {
        let mut taken = vec![false; self.columns];
        let mut value = Value { pairs: 0, greatest: 0.0, sum: 0.0 };
        for (row, column) in columns.iter().enumerate() {
            if let Some(column) = *column {
                assert!(!core::mem::replace(&mut taken[column], true), "column {column} is taken twice");
                assert!(self.cost(row, column).is_finite());
                value = value.and(self.cost(row, column));
            }
        }
        value
    }

    /// The best value of all assignments, one after the other.
    fn best(&self, better: fn(Value, Value) -> bool) -> Value {
        fn visit(
            matrix: &Matrix,
            row: usize,
            taken: u32,
            value: Value,
            best: &mut Value,
            better: fn(Value, Value) -> bool,
        ) {
            if row == matrix.rows {
                if better(value, *best) {
                    *best = value;
                }
                return;
            }
            visit(matrix, row + 1, taken, value, best, better);
            for column in 0..matrix.columns {
                let cost = matrix.cost(row, column);
                if taken & 1 << column == 0 && cost.is_finite() {
                    visit(matrix, row + 1, taken | 1 << column, value.and(cost), best, better);
                }
            }
        }
        let mut best = Value { pairs: 0, greatest: 0.0, sum: 0.0 };
        visit(self, 0, 0, best, &mut best, better);
        best
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Value {
    pairs: usize,
    greatest: f64,
    sum: f64,
}

impl Value {
    fn and(self, cost: f64) -> Self {
        Self { pairs: self.pairs + 1, greatest: self.greatest.max(cost), sum: self.sum + cost }
    }

    fn better_sum(self, other: Self) -> bool {
        self.pairs > other.pairs || self.pairs == other.pairs && self.sum < other.sum
    }

    fn better_bottleneck(self, other: Self) -> bool {
        self.pairs > other.pairs
            || self.pairs == other.pairs && (self.greatest, self.sum) < (other.greatest, other.sum)
    }
}

#[test]
fn every_small_assignment_is_the_best_of_all() {
    for seed in 0..6000 {
        let random = &mut Generator::new(seed);
        let (rows, columns) = (1 + below(random, 6) as usize, 1 + below(random, 6) as usize);
        // Few different costs make ties, many make none.
        let (limit, holes) = ([2, 5, 1 << 20][below(random, 3) as usize], below(random, 4));
        let matrix = Matrix::random(random, rows, columns, limit, holes);
        let sum = matrix.value(&matrix.assign(AssignmentObjective::LinearSum));
        let best = matrix.best(Value::better_sum);
        assert_eq!((sum.pairs, sum.sum), (best.pairs, best.sum), "seed {seed}");
        let last = matrix.value(&matrix.assign(AssignmentObjective::Bottleneck));
        assert_eq!(last, matrix.best(Value::better_bottleneck), "seed {seed}");
    }
}

#[test]
fn seven_by_seven_is_the_best_of_all() {
    for seed in 0..60 {
        let random = &mut Generator::new(seed);
        let matrix = Matrix::random(random, 7, 7, 1000, 3);
        let best = matrix.best(Value::better_sum);
        let sum = matrix.value(&matrix.assign(AssignmentObjective::LinearSum));
        assert_eq!((sum.pairs, sum.sum), (best.pairs, best.sum), "seed {seed}");
        assert_eq!(
            matrix.value(&matrix.assign(AssignmentObjective::Bottleneck)),
            matrix.best(Value::better_bottleneck),
            "seed {seed}"
        );
    }
}

/// Whether some exchange makes the sum less: a cycle of negative length in the graph of exchanges (M. Klein 1967), found
/// by Bellman and Ford on whole numbers. Needs every row paired.
fn can_be_improved(matrix: &Matrix, columns: &[Option<usize>]) -> bool {
    let cost = |row: usize, column: usize| {
        let cost = matrix.cost(row, column);
        if cost.is_finite() { Some(cost as i64) } else { None }
    };
    let mut taken = vec![false; matrix.columns];
    for column in columns.iter().flatten() {
        taken[*column] = true;
    }
    // From row to row: give up the own column and take the other's; the last of a chain may take a free one.
    let cheapest_free: Vec<Option<i64>> = (0..matrix.rows)
        .map(|row| {
            (0..matrix.columns).filter(|column| !taken[*column]).filter_map(|column| cost(row, column)).min()
        })
        .collect();
    let own: Vec<i64> = (0..matrix.rows).map(|row| cost(row, columns[row].unwrap()).unwrap()).collect();
    let mut distance = vec![0_i64; matrix.rows];
    for _ in 0..=matrix.rows {
        let mut changed = false;
        for from in 0..matrix.rows {
            for to in 0..matrix.rows {
                if let Some(other) = cost(from, columns[to].unwrap())
                    && distance[from] + other - own[from] < distance[to]
                {
                    distance[to] = distance[from] + other - own[from];
                    changed = true;
                }
            }
        }
        if !changed {
            // The shortest chain that ends in a free column.
            return (0..matrix.rows)
                .any(|row| cheapest_free[row].is_some_and(|free| distance[row] + free - own[row] < 0));
        }
    }
    true
}

/// The most rows that can be paired by costs below `limit`, by depth-first search (H. Kuhn 1955).
fn most_pairs_below(matrix: &Matrix, limit: f64) -> usize {
    fn find(
        matrix: &Matrix,
        limit: f64,
        row: usize,
        seen: &mut [bool],
        row_of: &mut [Option<usize>],
    ) -> bool {
        for column in 0..matrix.columns {
            if matrix.cost(row, column) < limit && !core::mem::replace(&mut seen[column], true) {
                let free = row_of[column].is_none_or(|other| find(matrix, limit, other, seen, row_of));
                if free {
                    row_of[column] = Some(row);
                    return true;
                }
            }
        }
        false
    }
    let mut row_of = vec![None; matrix.columns];
    (0..matrix.rows)
        .filter(|row| find(matrix, limit, *row, &mut vec![false; matrix.columns], &mut row_of))
        .count()
}

#[test]
fn large_assignments_carry_a_certificate() {
    let sizes = [(256, 256), (200, 256), (256, 256), (64, 256), (100, 100), (255, 256)];
    for (seed, (rows, columns)) in sizes.into_iter().enumerate() {
        let random = &mut Generator::new(seed as u64);
        let limit = [1 << 30, 1 << 30, 50, 1 << 40, 7, 1000][seed];
        let matrix = Matrix::random(random, rows, columns, limit, 5);
        let sum = matrix.assign(AssignmentObjective::LinearSum);
        assert_eq!(matrix.value(&sum).pairs, rows, "seed {seed}");
        assert!(!can_be_improved(&matrix, &sum), "seed {seed}");
        let last = matrix.assign(AssignmentObjective::Bottleneck);
        let value = matrix.value(&last);
        assert_eq!(value.pairs, rows, "seed {seed}");
        assert!(most_pairs_below(&matrix, value.greatest) < rows, "seed {seed}: {}", value.greatest);
        // Among assignments as good, the sum is least: without the dearer pairs it cannot be improved.
        let kept =
            matrix.costs.iter().map(|cost| if *cost <= value.greatest { *cost } else { f64::INFINITY });
        assert!(!can_be_improved(&Matrix { costs: kept.collect(), ..matrix }, &last), "seed {seed}");
    }
}

/// Costs whose shortest paths are longest (R. Machol, M. Wien 1976), which are begun again with prices of an auction: without
/// rounding, rounded in f64 and with one best choice, and in integers of 64 bits with many.
#[test]
fn products_of_ranks_carry_a_certificate() {
    for (seed, (rows, columns)) in [(256, 256), (200, 256), (256, 250), (255, 256)].into_iter().enumerate() {
        let random = &mut Generator::new(seed as u64);
        for (scale, noise, halves) in [(1, 1, 1), (1 << 37, 1 << 36, 1), (1 << 36, 1 << 34, 2)] {
            let size = 256 / halves as usize;
            let extra: Vec<u64> = (0..size * size).map(|_| below(random, noise)).collect();
            let cost = |at: usize| {
                let (row, column) = (at / columns % size, at % columns % size);
                let product = (row as u64 + 1) * (column as u64 + 1);
                (product * scale + extra[row * size + column]) as f64
            };
            let matrix = Matrix { rows, columns, costs: (0..rows * columns).map(cost).collect() };
            let sum = matrix.assign(AssignmentObjective::LinearSum);
            if rows <= columns {
                assert_eq!(matrix.value(&sum).pairs, rows, "seed {seed}");
                assert!(!can_be_improved(&matrix, &sum), "seed {seed}, scale {scale}, halves {halves}");
            } else {
                assert_eq!(matrix.value(&sum).pairs, columns, "seed {seed}");
                let mut turned = matrix.costs.clone();
                for (at, cost) in matrix.costs.iter().enumerate() {
                    turned[at % columns * rows + at / columns] = *cost;
                }
                let mut rows_of = vec![None; columns];
                for (row, column) in sum.iter().enumerate().filter_map(|(row, of)| Some((row, (*of)?))) {
                    rows_of[column] = Some(row);
                }
                let turned = Matrix { rows: columns, columns: rows, costs: turned };
                assert!(!can_be_improved(&turned, &rows_of), "seed {seed}, scale {scale}, halves {halves}");
            }
            let last = matrix.value(&matrix.assign(AssignmentObjective::Bottleneck));
            assert_eq!(last.pairs, rows.min(columns));
            assert!(most_pairs_below(&matrix, last.greatest) < rows.min(columns), "seed {seed}");
        }
    }
}

#[test]
fn as_many_pairs_as_possible_where_most_are_impossible() {
    for seed in 0..40 {
        let random = &mut Generator::new(seed);
        let (rows, columns) = (1 + below(random, 256) as usize, 1 + below(random, 256) as usize);
        let mut matrix = Matrix::random(random, rows, columns, 1000, 0);
        for cost in &mut matrix.costs {
            if below(random, rows as u64) > 1 {
                *cost = f64::INFINITY;
            }
        }
        let most = most_pairs_below(&matrix, f64::INFINITY);
        assert_eq!(matrix.value(&matrix.assign(AssignmentObjective::LinearSum)).pairs, most, "seed {seed}");
        let last = matrix.value(&matrix.assign(AssignmentObjective::Bottleneck));
        assert_eq!(last.pairs, most, "seed {seed}");
        assert!(most == 0 || most_pairs_below(&matrix, last.greatest) < most, "seed {seed}");
    }
}

/// 2^53 + 1 + 1 is 2^53 in f64, so that sums of f64 hold these two assignments for equal.
#[test]
fn sums_that_f64_cannot_tell_apart_are_told_apart() {
    let big = (1_u64 << 53) as f64;
    let matrix = Matrix { rows: 2, columns: 2, costs: vec![big, big, 1.0, 0.0] };
    assert_eq!(big + 1.0, big + 0.0);
    assert_eq!(matrix.assign(AssignmentObjective::LinearSum), [Some(0), Some(1)]);
    let turned = Matrix { costs: vec![big, big, 0.0, 1.0], ..matrix };
    assert_eq!(turned.assign(AssignmentObjective::LinearSum), [Some(1), Some(0)]);
}

#[test]
fn nothing_possible_pairs_nothing() {
    let matrix = Matrix { rows: 3, columns: 2, costs: vec![f64::INFINITY; 6] };
    for objective in [AssignmentObjective::Bottleneck, AssignmentObjective::LinearSum] {
        assert_eq!(matrix.assign(objective), [None, None, None]);
    }
}

#[test]
fn costs_of_zero_and_of_the_largest_number_are_costs() {
    let matrix = Matrix { rows: 2, columns: 2, costs: vec![f64::MAX, 0.0, f64::MAX, -0.0] };
    for objective in [AssignmentObjective::Bottleneck, AssignmentObjective::LinearSum] {
        assert_eq!(
            matrix.value(&matrix.assign(objective)),
            Value { pairs: 2, greatest: f64::MAX, sum: f64::MAX }
        );
    }
}

#[test]
fn what_is_no_assignment_is_refused() {
    let mut memory = vec![0; assignment_memory(2, 2)];
    let mut refusal = |rows, columns, cost: f64| {
        let objective = AssignmentObjective::LinearSum;
        AssignmentSearch::begin(rows, columns, objective, |_, _| Ok(cost), &mut memory).unwrap_err()
    };
    assert_eq!(refusal(0, 2, 1.0), RefusalKind::OutOfDomain);
    assert_eq!(refusal(2, 0, 1.0), RefusalKind::OutOfDomain);
    assert_eq!(refusal(MAX_ASSIGNED + 1, 2, 1.0), RefusalKind::OutOfDomain);
    assert_eq!(refusal(2, usize::MAX, 1.0), RefusalKind::OutOfDomain);
    assert_eq!(refusal(2, 3, 1.0), RefusalKind::BufferTooSmall);
    assert_eq!(refusal(2, 2, f64::NAN), RefusalKind::NotFinite);
    assert_eq!(refusal(2, 2, -1.0), RefusalKind::OutOfDomain);
    assert_eq!(refusal(2, 2, f64::NEG_INFINITY), RefusalKind::OutOfDomain);
}

#[test]
fn a_refused_cost_is_named_by_its_place_in_the_rows_one_after_another() {
    for (rows, columns, row, column, place) in [(2, 3, 1, 2, 5), (3, 2, 2, 1, 5), (3, 4, 2, 1, 9)] {
        let mut memory = vec![0; assignment_memory(rows, columns)];
        let cost = |r, c| Ok(if (r, c) == (row, column) { f64::NAN } else { 1.0 });
        let objective = AssignmentObjective::LinearSum;
        let refusal = AssignmentSearch::begin(rows, columns, objective, cost, &mut memory).unwrap_err();
        assert_eq!(refusal.input.to_string(), format!("costs[{place}]"));
    }
}

/// The pairs of the least sum, and whether f64 or integers of 64 bits decided them. `wide` uses integers of 128 bits alone.
fn least_sum(matrix: &Matrix, wide: bool) -> (Vec<i128>, bool) {
    let (rows, columns) = (matrix.rows, matrix.columns);
    let mut memory = vec![0; assignment_memory(rows, columns)];
    let mut table = Table::new(rows, columns, &mut memory).unwrap();
    table.fill(|row, column| Ok(integer_costs::order_key(matrix.cost(row, column)))).unwrap();
    table.clear_pairs();
    let mut task = Task::new(rows, columns, AssignmentObjective::LinearSum);
    let work = &mut Work::of(u32::MAX);
    task.largest = integer_costs::largest(table.keys, task.largest);
    if wide {
        lsap_i128::begin_steps(&mut table, &mut task, work);
    } else {
        lsap_f64::begin(&mut table, &mut task, work);
    }
    let mut is_decided = true;
    while task.stage != Stage::Done {
        is_decided &= task.stage != Stage::I128;
        match task.stage {
            Stage::PlainF64 | Stage::NearF64 => lsap_f64::pair(&mut table, &mut task, work),
            Stage::AuctionF64 | Stage::AuctionI64 => lsap_f64::bid(&mut table, &mut task, work),
            Stage::PlainI64 | Stage::NearI64 => lsap_i64::pair(&mut table, &mut task, work),
            _ => lsap_i128::pair(&mut table, &mut task, work),
        }
    }
    for (row, column) in table.column_of.iter().enumerate().filter(|(_, column)| **column >= 0) {
        assert_eq!(table.row_of[usize::try_from(*column).unwrap()], row as i128);
    }
    assert_eq!(
        table.column_of.iter().filter(|column| **column >= 0).count(),
        table.row_of.iter().filter(|row| **row >= 0).count()
    );
    (table.column_of.to_vec(), is_decided)
}

/// 100 matrices of a kind of cost, in which one in `holes` is impossible: every arithmetic chooses the same.
fn choose_alike(cost: impl Fn(&mut Generator) -> f64, holes: u64) {
    for seed in 0..100 {
        let random = &mut Generator::new(seed);
        let columns = 8 + below(random, 60) as usize;
        let rows = (columns - below(random, 3) as usize * 4).max(1);
        let costs = (0..rows * columns)
            .map(|_| if holes > 0 && below(random, holes) == 0 { f64::INFINITY } else { cost(random) });
        let costs = costs.collect();
        let matrix = Matrix { rows, columns, costs };
        assert_eq!(least_sum(&matrix, false).0, least_sum(&matrix, true).0, "seed {seed}");
    }
}

#[test]
fn every_arithmetic_chooses_the_same() {
    let uniform = |random: &mut Generator| below(random, 1 << 53) as f64 / (1_u64 << 53) as f64;
    // No sum is rounded: any ties.
    for limit in [1, 2, 10, 1000, 1 << 32] {
        choose_alike(|random| below(random, limit) as f64 + 1.0, 0);
        choose_alike(|random| below(random, limit) as f64 * 0.25 + 0.25, 3);
    }
    // Sums are rounded, and no two assignments are as good.
    for scale in [1.0, 0.1, 1e-200, 1e200] {
        choose_alike(|random| scale * uniform(random), 0);
        choose_alike(|random| scale * uniform(random), 10);
        choose_alike(|random| scale / (uniform(random) + 1e-6), 0);
    }
}

/// Costs that differ by units in the last place, by less than a quantum, or by nothing.
#[test]
fn every_arithmetic_chooses_the_same_where_rounding_could_decide() {
    for (base, limit) in [(0.1, 3), (1.0 / 3.0, 1 << 10), (1e200, 1 << 20)] {
        let near = |random: &mut Generator| f64::from_bits(f64::to_bits(base) + below(random, limit));
        choose_alike(near, 0);
        choose_alike(near, 4);
        choose_alike(|random| near(random) * below(random, 4) as f64, 0);
        choose_alike(|random| if below(random, 2) == 0 { near(random) } else { 7.0 * base }, 0);
    }
    for power in [1.0, 2.0_f64.powi(-20), 2.0_f64.powi(-33), 2.0_f64.powi(-45), 2.0_f64.powi(-52)] {
        choose_alike(|random| below(random, 100) as f64 + power * below(random, 100) as f64, 0);
        choose_alike(|random| below(random, 3) as f64 + power * below(random, 3) as f64, 5);
    }
    // Small ones of many bits beside a large one.
    for exponent in [-40, -48, -60, -97, -99, -101, -300] {
        let power = 2.0_f64.powi(exponent);
        let small = |random: &mut Generator| power * (1.0 + below(random, 1 << 52) as f64 * f64::EPSILON);
        choose_alike(|random| if below(random, 9) == 0 { 1.0 } else { small(random) }, 0);
        choose_alike(|random| if below(random, 3) == 0 { 1.0 - small(random) } else { small(random) }, 6);
    }
}

/// Every cost four times.
#[test]
fn every_arithmetic_chooses_the_same_where_many_choices_are_as_good() {
    let kinds: [fn(&mut Generator) -> f64; 5] = [
        |random| random.uniform(0.0, 1.0),
        // More bits than 64 from the largest to the last of the smallest.
        |random| random.uniform(0.0, 1.0) * random.uniform(0.0, 1e-9),
        // The dearest beyond those 64 bits, and not worth their price.
        |random| if below(random, 3) == 0 { 1e9 } else { random.uniform(0.5, 1.0) },
        // Worth it where nothing else is left.
        |random| if below(random, 3) > 0 { 1e9 } else { random.uniform(0.0, 1.0) },
        |random| if below(random, 9) > 0 { f64::INFINITY } else { random.uniform(0.1, 1.0) },
    ];
    let mut decided = [0; 5];
    for (kind, cost) in kinds.into_iter().enumerate() {
        for seed in 0..30 {
            let random = &mut Generator::new(seed);
            let half = 8 + below(random, 24) as usize;
            let quarter: Vec<f64> = (0..half * half).map(|_| cost(random)).collect();
            let cost = |at: usize| quarter[at / (2 * half) % half * half + at % half];
            let costs = (0..4 * half * half).map(cost).collect();
            let matrix = Matrix { rows: 2 * half, columns: 2 * half, costs };
            let (pairs, is_decided) = least_sum(&matrix, false);
            decided[kind] += usize::from(is_decided);
            assert_eq!(pairs, least_sum(&matrix, true).0, "kind {kind}, seed {seed}");
        }
    }
    // 64 bits hold the first kind, and not all of the second.
    assert!(decided[0] == 30 && decided[1] < 30, "{decided:?}");
}

#[test]
fn costs_beyond_the_range_are_left_to_128_bits() {
    let matrix = Matrix { rows: 30, columns: 30, costs: vec![1e-300; 900] };
    assert!(!least_sum(&matrix, false).1);
}

/// One drawn matrix of a kind that takes many steps: products of ranks, few different costs, costs over many decades, costs that are
/// nearly all impossible, mirrored ones.
fn long(random: &mut Generator, kind: usize, rows: usize, columns: usize) -> Matrix {
    let mirrored: Vec<f64> = (0..256 * 256).map(|_| random.uniform(0.0, 1.0)).collect();
    let mut cost = |row: usize, column: usize| match kind {
        0 => ((row + 1) * (column + 1)) as f64,
        // Every cost four times, rounded in f64 and not in 64 bits.
        1 => {
            let (row, column) = (row % 128, column % 128);
            let (scale, extra) = ((1_u64 << 34) as f64, mirrored[row * 256 + column]);
            ((row + 1) * (column + 1)) as f64 * 4.0 * scale + (extra * scale).floor()
        }
        2 => below(random, 4) as f64 + 0.1,
        3 => random.uniform(0.0, 1.0) * 10.0_f64.powi(-(below(random, 14) as i32)),
        4 if below(random, columns as u64) > 2 => f64::INFINITY,
        4 => random.uniform(1.0, 2.0),
        5 => mirrored[row.min(column) * 256 + row.max(column)],
        // Sums beyond the range of f64, and costs below it.
        6 => f64::MAX * random.uniform(0.5, 1.0),
        7 => f64::from_bits(1 + below(random, 1000)),
        _ => random.uniform(0.0, 1.0),
    };
    let costs = (0..rows * columns).map(|at| cost(at / columns, at % columns)).collect();
    Matrix { rows, columns, costs }
}

#[test]
fn however_the_steps_are_spread_the_end_is_that_of_one_call() {
    let (mut unfinished, mut stages) = (0, std::collections::BTreeSet::new());
    for seed in 0..150 {
        let random = &mut Generator::new(seed);
        let kind = seed as usize % 9;
        let mut size = || if seed < 9 { 230 + below(random, 27) } else { 1 + below(random, 40) } as usize;
        let (rows, columns) = (size(), size());
        let (rows, columns) = if seed == 1 || seed % 2 == 0 { (rows, rows) } else { (rows, columns) };
        let matrix = long(random, kind, rows, columns);
        for objective in [AssignmentObjective::Bottleneck, AssignmentObjective::LinearSum] {
            let end = matrix.assign(objective);
            let best = matrix.value(&end);
            let mut memory = vec![0x55; assignment_memory(rows, columns)];
            let mut search = matrix.begin(objective, &mut memory);
            let most = [1, 30, 1000, 20_000][below(random, 4) as usize];
            let (mut bound, mut least) = (0.0, f64::INFINITY);
            let mut calls = 0;
            loop {
                let is_best = search.step(1 + below(random, most) as u32);
                calls += 1;
                assert!(calls < 200_000, "seed {seed}");
                let columns = matrix.columns_of(&search);
                // A column that is taken twice fails here.
                let value = matrix.value(&columns);
                let total = search.total();
                assert_eq!(
                    (total.pairs, total.greatest, total.sum),
                    (value.pairs, value.greatest, value.sum)
                );
                assert_eq!(total.is_best, is_best);
                if is_best {
                    assert_eq!(columns, end, "seed {seed}");
                    break;
                }
                unfinished += 1;
                stages.insert(format!("{:?}", search.task.stage));
                assert_eq!(value.pairs, best.pairs, "seed {seed}: {:?}", search.task);
                assert!(total.lower_bound >= bound, "seed {seed}, {bound}: {total:?} {:?}", search.task);
                bound = total.lower_bound;
                match objective {
                    AssignmentObjective::Bottleneck => {
                        assert!(bound <= best.greatest, "seed {seed}: {bound} {best:?}");
                        assert!(value.greatest <= least, "seed {seed}");
                        least = value.greatest;
                    }
                    AssignmentObjective::LinearSum => {
                        assert!(bound <= best.sum * (1.0 + 1e-13), "seed {seed}: {bound} {best:?}");
                        assert!(value.sum <= least * (1.0 + 1e-13), "seed {seed}");
                        least = value.sum;
                    }
                }
                search = AssignmentSearch::resume(&mut memory).unwrap();
            }
        }
    }
    assert!(unfinished > 1000 && stages.len() == 9, "{unfinished} {stages:?}");
}

/// Products of ranks make paths longest: of 256 by 256, a search with more than the usual steps.
#[test]
fn the_slowest_searches_stop_in_time_and_their_bound_holds() {
    for (noise, objective) in [
        (0.008, AssignmentObjective::Bottleneck),
        (0.0, AssignmentObjective::LinearSum),
        (0.008, AssignmentObjective::LinearSum),
    ] {
        let random = &mut Generator::new(1);
        let size = MAX_ASSIGNED;
        let mut cost = |row: usize, column: usize| {
            let product = ((row + 1) * (column + 1)) as f64 / (size * size) as f64;
            ((product * product * (1.0 - noise) + noise * random.uniform(0.0, 1.0)) * 514.0).floor()
        };
        let costs = (0..size * size).map(|at| cost(at / size, at % size)).collect();
        let matrix = Matrix { rows: size, columns: size, costs };
        let best = matrix.value(&matrix.assign(objective));
        let mut memory = vec![0; assignment_memory(size, size)];
        let mut chosen = Vec::new();
        let cost = |row, column| matrix.cost(row, column);
        let total =
            solve_assignment(size, size, objective, cost, &mut memory, |_, column| chosen.push(column));
        let (total, value) = (total.unwrap(), matrix.value(&chosen));
        assert!(!total.is_best, "{objective:?}");
        assert_eq!((total.pairs, total.greatest, total.sum), (size, value.greatest, value.sum));
        let (least, taken) = match objective {
            AssignmentObjective::Bottleneck => (best.greatest, total.greatest),
            AssignmentObjective::LinearSum => (best.sum, total.sum),
        };
        assert!(total.lower_bound <= least && least <= taken, "{objective:?}: {total:?}, {least}");
        let mut calls = 1;
        loop {
            calls += 1;
            if AssignmentSearch::resume(&mut memory).unwrap().step(ASSIGNMENT_STEPS) {
                break;
            }
        }
        let search = AssignmentSearch::resume(&mut memory).unwrap();
        println!("{objective:?} {noise}: {calls} calls, {total:?}, {least}");
        assert_eq!(matrix.value(&matrix.columns_of(&search)).sum, best.sum);
    }
}

#[test]
fn what_a_game_asks_of_256_is_nearly_always_finished_in_the_usual_steps() {
    let mut unfinished = 0;
    let places = |random: &mut Generator| -> Vec<[f64; 2]> {
        (0..MAX_ASSIGNED).map(|_| [random.uniform(0.0, 16.0), random.uniform(0.0, 16.0)]).collect()
    };
    let grid: Vec<[f64; 2]> =
        (0..MAX_ASSIGNED).map(|at| [at % 16, at / 16].map(|cell| cell as f64 + 0.5)).collect();
    for seed in 0..8 {
        let random = &mut Generator::new(seed);
        let moved = grid.iter().map(|[x, y]| [x + 3.0 * seed as f64, y + 1.5]).collect();
        let crowds =
            [(places(random), places(random)), (places(random), grid.clone()), (moved, grid.clone())];
        for (at, (from, to)) in crowds.iter().enumerate() {
            let distance = |row: usize, column: usize| {
                let [x, y] = [0, 1].map(|axis| to[column][axis] - from[row][axis]);
                // A formation's costs are squared.
                if at == 2 { x * x + y * y } else { (x * x + y * y).sqrt() }
            };
            for objective in [AssignmentObjective::Bottleneck, AssignmentObjective::LinearSum] {
                let mut memory = vec![0; assignment_memory(MAX_ASSIGNED, MAX_ASSIGNED)];
                let total =
                    solve_assignment(MAX_ASSIGNED, MAX_ASSIGNED, objective, distance, &mut memory, |_, _| {});
                let is_best = total.unwrap().is_best;
                // One in twenty: the last of two crowds, or of a crowd and a grid.
                let may_be_open = at < 2 && objective == AssignmentObjective::Bottleneck;
                assert!(is_best || may_be_open, "crowd {at} of seed {seed}, {objective:?}");
                unfinished += u32::from(!is_best);
            }
        }
    }
    assert!(unfinished <= 2, "{unfinished} of 16");
}

#[test]
fn no_search_goes_on_where_none_was_begun() {
    let mut memory = vec![0x55; assignment_memory(3, 3)];
    let begun = |memory: &mut [i128]| AssignmentSearch::resume(memory).map(|search| search.size());
    assert_eq!(begun(&mut memory).unwrap_err(), RefusalKind::OutOfDomain);
    assert_eq!(begun(&mut []).unwrap_err(), RefusalKind::OutOfDomain);
    AssignmentSearch::begin(3, 2, AssignmentObjective::LinearSum, |_, _| Ok(1.0), &mut memory).unwrap();
    assert_eq!(begun(&mut memory), Ok((3, 2)));
    assert_eq!(begun(&mut memory[..20]).unwrap_err(), RefusalKind::BufferTooSmall);
    memory[1] = 300;
    assert_eq!(begun(&mut memory).unwrap_err(), RefusalKind::OutOfDomain);
}
