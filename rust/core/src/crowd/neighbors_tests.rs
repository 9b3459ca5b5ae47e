//! The grid's answers against a search of all agents.

use super::search_box::SearchBox;
use super::{
    Dimensions, GridMemory, GridSettings, MAX_AGENTS, Neighbor, NeighborGrid, grid_integers, grid_numbers,
};
use crate::numeric::Level;
use crate::refusal::Refusal;
use crate::seeded::Generator;
use crate::{DVec3, RefusalKind};

const PLACE_UNKNOWN: u32 = 0;

fn settings(cell_size: f64, dimensions: Dimensions) -> GridSettings {
    GridSettings { cell_size, dimensions, level: Level::detect() }
}

/// Builds a grid and hands it over, in memory that held something else before.
fn with_grid<T>(
    agents: &[DVec3],
    settings: &GridSettings,
    ask: impl FnOnce(Result<NeighborGrid<'_>, Refusal>) -> T,
) -> T {
    let mut numbers = vec![f64::NAN; grid_numbers(agents.len())];
    let mut integers = vec![0xAAAA_AAAA; grid_integers(agents.len())];
    let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
    let velocities: Vec<DVec3> = agents.iter().map(|agent| -agent).collect();
    ask(NeighborGrid::build(&agents, &velocities, settings, memory))
}

/// Every agent looked at: those within the radius, the nearest first, then the lower.
fn all_within(
    agents: &[DVec3],
    dimensions: Dimensions,
    center: DVec3,
    radius: f64,
    except: Option<u32>,
) -> Vec<Neighbor> {
    let mut near = Vec::new();
    for (agent, position) in agents.iter().enumerate() {
        let (dx, dy) = (position.x - center.x, position.y - center.y);
        let dz = if dimensions == Dimensions::Two { 0.0 } else { position.z - center.z };
        let distance_squared = dx * dx + dy * dy + dz * dz;
        let agent = agent as u32;
        if distance_squared.sqrt() <= radius && Some(agent) != except {
            near.push(Neighbor { agent, place: PLACE_UNKNOWN, distance_squared });
        }
    }
    near.sort_by(|a, b| {
        a.distance_squared.partial_cmp(&b.distance_squared).unwrap().then(a.agent.cmp(&b.agent))
    });
    near
}

/// Asks around agents and other points, with several caps, in two and three dimensions.
fn agrees_with_looking_at_every_agent(name: &str, agents: &[DVec3], cell_size: f64, radius: f64, seed: u64) {
    let mut random = Generator::new(seed);
    for dimensions in [Dimensions::Two, Dimensions::Three] {
        with_grid(agents, &settings(cell_size, dimensions), |grid| {
            let grid = grid.unwrap();
            let mut centers = vec![(DVec3::ZERO, None)];
            for _ in 0..40.min(agents.len()) {
                let agent = random.bits() as usize % agents.len();
                centers.push((agents[agent], Some(agent as u32)));
                let beside = agents[agent] + random.direction() * random.uniform(0.0, 2.0 * radius);
                centers.push((beside, None));
            }
            for (center, except) in centers {
                // One of them at the distance that is reported for an agent.
                let mut any = [Neighbor::default()];
                grid.within(center, 3.0 * radius, except, &mut any).unwrap();
                for radius in [0.0, 0.5 * radius, radius, any[0].distance(), 3.0 * radius, f64::INFINITY] {
                    let expected = all_within(agents, dimensions, center, radius, except);
                    for cap in [0, 1, 2, 10, agents.len()] {
                        let case =
                            format!("{name}, seed {seed}, {dimensions:?}, {center}, {radius}, cap {cap}");
                        let mut found = vec![Neighbor::default(); cap];
                        let count = grid.within(center, radius, except, &mut found).unwrap();
                        assert_eq!(count, expected.len(), "{case}");
                        same(&grid, &found[..count.min(cap)], &expected[..count.min(cap)], &case);
                        let count = grid.nearest(center, radius, except, &mut found).unwrap();
                        assert_eq!(count, expected.len().min(cap), "{case}");
                        same(&grid, &found[..count], &expected[..count], &case);
                    }
                }
            }
        });
    }
}

fn same(grid: &NeighborGrid<'_>, found: &[Neighbor], expected: &[Neighbor], case: &str) {
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(found.agent, expected.agent, "{case}");
        assert_eq!(found.distance_squared.to_bits(), expected.distance_squared.to_bits(), "{case}");
        assert_eq!(grid.placed(found.place as usize).unwrap().agent, found.agent, "{case}");
    }
}

fn box_of(count: usize, half: f64, center: DVec3, seed: u64) -> Vec<DVec3> {
    let mut random = Generator::new(seed);
    (0..count).map(|_| center + random.in_cube(half)).collect()
}

#[test]
fn a_box_of_agents() {
    agrees_with_looking_at_every_agent("box", &box_of(700, 30.0, DVec3::ZERO, 1), 9.0, 9.0, 1);
}

#[test]
fn the_size_of_the_cells_changes_no_answer() {
    let agents = box_of(300, 30.0, DVec3::ZERO, 2);
    for cell_size in [1e-300, 0.01, 1.0, 5.0, 1e3, 1e300] {
        agrees_with_looking_at_every_agent("box", &agents, cell_size, 9.0, 2);
    }
}

#[test]
fn far_from_the_origin_and_among_negative_coordinates() {
    for far in [-1e6, 1e9, -1e15, 1e17, 1e40] {
        let agents = box_of(300, 30.0, DVec3::new(far, 2.0 * far, -far), 3);
        agrees_with_looking_at_every_agent("far", &agents, 9.0, 9.0, 3);
    }
}

#[test]
fn all_in_one_cell_or_at_one_point() {
    agrees_with_looking_at_every_agent("one cell", &box_of(300, 0.4, DVec3::splat(0.5), 4), 9.0, 0.3, 4);
    agrees_with_looking_at_every_agent("one point", &[DVec3::new(1.0, -2.0, 3.0); 300], 9.0, 9.0, 4);
}

#[test]
fn no_agent_one_agent_and_two() {
    for count in 0..3 {
        agrees_with_looking_at_every_agent("few", &box_of(count, 5.0, DVec3::ZERO, 5), 9.0, 9.0, 5);
    }
}

#[test]
fn equal_distances_are_told_apart_by_the_number_of_the_agent() {
    // Whole coordinates: many agents at exactly the same distance, on the edges of the cells.
    let mut random = Generator::new(6);
    let agents: Vec<DVec3> = (0..600).map(|_| (random.in_cube(4.0)).round()).collect();
    agrees_with_looking_at_every_agent("lattice", &agents, 2.0, 2.0, 6);
}

#[test]
fn within_the_distance_that_is_reported_an_agent_is_found() {
    let ask = |agent: DVec3, radius: f64| {
        let ask = |grid: Result<NeighborGrid<'_>, Refusal>| {
            let mut found = [Neighbor::default()];
            (grid.unwrap().within(DVec3::ZERO, radius, None, &mut found).unwrap(), found[0].distance())
        };
        with_grid(&[agent], &settings(9.0, Dimensions::Three), ask)
    };
    let mut random = Generator::new(14);
    let anywhere = (0..20_000).map(|_| random.direction() * libm::exp2(random.uniform(-540.0, 160.0)));
    for agent in [DVec3::ONE].into_iter().chain(anywhere) {
        let (_, distance) = ask(agent, f64::INFINITY);
        assert_eq!(ask(agent, distance).0, 1, "{agent}");
        assert!(distance == 0.0 || ask(agent, distance.next_down()).0 == 0, "{agent}");
    }
}

#[test]
fn only_distances_that_rounding_cannot_tell_apart_may_stand_in_either_order() {
    // As whole numbers of a unit of 2^-50 all squares are exact.
    let whole = |x: f64| (x * libm::exp2(50.0)) as i128;
    let square =
        |a: DVec3, b: DVec3| (0..3).map(|axis| (whole(a[axis]) - whole(b[axis])).pow(2)).sum::<i128>();
    let cut = |v: DVec3| (v * libm::exp2(44.0)).round() * libm::exp2(-44.0);
    let k = 6.786425509114779;
    let found_first = [DVec3::new(1.0, 0.0, 2.0) * k, DVec3::new(3.0, -1.0, -3.0) * k];
    let mut random = Generator::new(15);
    let cases = (0..3000).map(|_| {
        let center = cut(random.in_cube(500.0));
        let distance = random.uniform(1.0, 90.0);
        // All at nearly the same distance, so that order hangs on the last bits.
        let agents = (0..20).map(|_| cut(center + random.direction() * distance)).collect();
        (center, agents)
    });
    let mut swapped = 0;
    for (center, agents) in cases.chain([(DVec3::new(3.0, -1.0, 0.0) * k, found_first.to_vec())]) {
        with_grid(&agents, &settings(9.0, Dimensions::Three), |grid| {
            let mut found = [Neighbor::default(); 20];
            let count = grid.unwrap().within(center, f64::INFINITY, None, &mut found).unwrap();
            for pair in found[..count].windows(2) {
                let [a, b] = [0, 1].map(|at: usize| square(agents[pair[at].agent as usize], center));
                // Distances to 2^-50, so squares to 2^-49.
                assert!(a - b <= b >> 49, "{center} {agents:?}");
                swapped += usize::from(a > b);
                let equal = pair[0].distance_squared == pair[1].distance_squared;
                assert!(!equal || pair[0].agent < pair[1].agent);
            }
        });
    }
    println!("{swapped} pairs in the other order");
}

#[test]
fn distances_whose_squares_vanish() {
    let mut random = Generator::new(7);
    let agents: Vec<DVec3> = (0..100).map(|_| random.in_cube(3e-162)).collect();
    agrees_with_looking_at_every_agent("tiny", &agents, 1e-162, 2e-162, 7);
}

#[test]
fn any_positions_that_a_grid_takes() {
    for seed in 0..20 {
        let mut random = Generator::new(seed);
        let mut coordinate = || loop {
            let x = random.finite();
            if x.abs() <= 1e50 {
                break x;
            }
        };
        let agents: Vec<DVec3> =
            (0..60).map(|_| DVec3::new(coordinate(), coordinate(), coordinate())).collect();
        let radius = coordinate().abs();
        agrees_with_looking_at_every_agent("any", &agents, coordinate().abs().max(1e-310), radius, seed);
    }
}

#[test]
fn an_outlier_does_not_press_the_others_into_one_cell() {
    let mut agents = box_of(4000, 70.0, DVec3::ZERO, 8);
    agents[17] = DVec3::new(1e40, -1e30, 1e20);
    agrees_with_looking_at_every_agent("outlier", &agents[..400], 9.0, 9.0, 8);
    with_grid(&agents, &settings(9.0, Dimensions::Three), |grid| {
        let grid = grid.unwrap();
        // A cell of 9^3 of a box of 140^3 holds 1.06 of 4000 agents; half as many cells would hold twice that.
        let mut most = 0;
        for place in 0..grid.count() {
            let cell = grid.cells().place(grid.placed(place).unwrap().position.to_array());
            most = grid.runs(cell, cell).map(|run| run.len()).fold(most, usize::max);
        }
        assert!(most < 12, "{most} agents in one cell");
    });
}

/// Agents in the cells that a query touches, summed over all agents, and how many stretches of memory they are in.
fn looked_at(agents: &[DVec3], cell_size: f64, radius: f64) -> (usize, usize) {
    let mut sums = (0, 0);
    with_grid(agents, &settings(cell_size, Dimensions::Two), |grid| {
        let grid = grid.unwrap();
        for agent in agents {
            let corner = |away: f64| grid.cells().place([agent.x + away, agent.y + away, 0.0]);
            for run in grid.runs(corner(-radius), corner(radius)) {
                sums.0 += run.len();
                sums.1 += 1;
            }
        }
    });
    sums
}

#[test]
fn cells_larger_than_the_radius_cost_little_and_far_smaller_ones_up_to_twice_as_much() {
    for (count, half) in [(8000, 141.4), (32_000, 141.4)] {
        let agents: Vec<DVec3> =
            box_of(count, half, DVec3::ZERO, 18).into_iter().map(|agent| agent.with_z(0.0)).collect();
        let as_radius = looked_at(&agents, 10.0, 10.0);
        for part in [1e-4, 0.01, 0.125, 0.25, 0.5, 1.0, 1.4, 2.0, 4.0, 1e3, 1e9] {
            let looked = looked_at(&agents, 10.0 * part, 10.0);
            let [agents, stretches] =
                [(looked.0, as_radius.0), (looked.1, as_radius.1)].map(|(all, of)| all as f64 / of as f64);
            println!("{count} agents, cells of {part} radii: {agents:.2} and {stretches:.2}");
            let (most_agents, most_stretches) = if part < 1.0 { (2.0, 6.0) } else { (1.6, 1.4) };
            assert!(
                agents < most_agents && stretches < most_stretches,
                "{count}, {part}: {agents} {stretches}"
            );
            assert!(part != 0.01 || stretches > 4.0, "{count}: {stretches}");
        }
    }
}

#[test]
fn cells_far_too_small_neither_gather_the_crowd_nor_make_a_search_long() {
    for (cell_size, far) in
        [(1e-300, 0.0), (1e-300, 1e4), (1e-9, 1e4), (0.1, -1e9), (5e-324, 1e15), (1e-30, 1e40)]
    {
        let half = 70.0 + 1e-9 * f64::abs(far);
        let agents = box_of(4000, half, DVec3::splat(far), 8);
        let name = format!("cells of {cell_size:e} at {far:e}");
        agrees_with_looking_at_every_agent(&name, &agents[..200], cell_size, 0.1 * half, 16);
        with_grid(&agents, &settings(cell_size, Dimensions::Three), |grid| {
            let grid = grid.unwrap();
            let (mut most, mut searches) = (0, 0);
            for place in 0..grid.count() {
                let position = grid.placed(place).unwrap().position;
                let cell = grid.cells().place(position.to_array());
                most = grid.runs(cell, cell).map(|run| run.len()).fold(most, usize::max);
                let doubled =
                    |times: i32| SearchBox::around(position, grid.cells().size() * libm::exp2(times.into()));
                searches = searches.max((0..).take_while(|&times| !grid.covers_all(&doubled(times))).count());
            }
            println!("{name}: at most {most} agents in a cell, {searches} searches");
            assert!(most < 16, "{name}: {most} agents in one cell");
            assert!(searches < 10, "{name}: {searches} searches");
        });
    }
}

#[test]
fn places_are_in_the_order_of_cells_and_then_of_agents() {
    let agents = box_of(500, 30.0, DVec3::ZERO, 9);
    with_grid(&agents, &settings(9.0, Dimensions::Three), |grid| {
        let grid = grid.unwrap();
        let index = |position: DVec3| grid.cells().index(grid.cells().place(position.to_array()));
        let mut seen = vec![false; agents.len()];
        let mut last = (0, 0);
        for place in 0..grid.count() {
            let placed = grid.placed(place).unwrap();
            assert_eq!(placed.position, agents[placed.agent as usize]);
            assert_eq!(placed.velocity, -agents[placed.agent as usize]);
            assert!(!core::mem::replace(&mut seen[placed.agent as usize], true));
            let here = (index(placed.position), placed.agent);
            assert!(place == 0 || here > last);
            last = here;
        }
        assert_eq!(grid.placed(grid.count()), None);
    });
}

#[test]
fn in_the_plane_height_does_not_count_and_may_be_anything() {
    let agents = [DVec3::new(0.0, 0.0, f64::NAN), DVec3::new(3.0, 4.0, f64::INFINITY)];
    with_grid(&agents, &settings(1.0, Dimensions::Two), |grid| {
        let mut found = [Neighbor::default(); 2];
        let center = DVec3::new(0.0, 0.0, f64::NAN);
        assert_eq!(grid.unwrap().nearest(center, f64::INFINITY, None, &mut found), Ok(2));
        assert_eq!(found.map(|neighbor| (neighbor.agent, neighbor.distance())), [(0, 0.0), (1, 5.0)]);
        assert_eq!(grid.unwrap().placed(1).unwrap().position, DVec3::new(3.0, 4.0, 0.0));
    });
}

#[test]
fn one_bad_agent_is_refused_and_does_not_spoil_the_others() {
    for (bad, refusal) in [
        (f64::NAN, RefusalKind::NotFinite),
        (f64::INFINITY, RefusalKind::NotFinite),
        (f64::NEG_INFINITY, RefusalKind::NotFinite),
        (1.1e50, RefusalKind::OutOfDomain),
    ] {
        for axis in 0..3 {
            let mut agents = box_of(100, 30.0, DVec3::ZERO, 10);
            agents[70][axis] = bad;
            with_grid(&agents, &settings(9.0, Dimensions::Three), |grid| {
                assert_eq!(grid.err().map(|refusal| refusal.kind), Some(refusal));
            });
        }
    }
}

#[test]
fn settings_and_questions_without_meaning_are_refused() {
    let agents = box_of(10, 30.0, DVec3::ZERO, 11);
    for (cell_size, refusal) in [
        (0.0, RefusalKind::OutOfDomain),
        (-1.0, RefusalKind::OutOfDomain),
        (f64::NAN, RefusalKind::NotFinite),
        (f64::INFINITY, RefusalKind::NotFinite),
    ] {
        with_grid(&agents, &settings(cell_size, Dimensions::Three), |grid| {
            assert_eq!(grid.err().map(|refusal| refusal.kind), Some(refusal));
        });
    }
    with_grid(&agents, &settings(9.0, Dimensions::Three), |grid| {
        let grid = grid.unwrap();
        let mut found = [Neighbor::default(); 2];
        for (center, radius, refusal) in [
            (DVec3::splat(f64::NAN), 1.0, RefusalKind::NotFinite),
            (DVec3::splat(1e51), 1.0, RefusalKind::OutOfDomain),
            (DVec3::ZERO, f64::NAN, RefusalKind::NotFinite),
            (DVec3::ZERO, -1.0, RefusalKind::OutOfDomain),
        ] {
            assert_eq!(grid.within(center, radius, None, &mut found).unwrap_err(), refusal);
            assert_eq!(grid.nearest(center, radius, None, &mut found).unwrap_err(), refusal);
        }
    });
}

#[test]
fn memory_may_be_as_small_as_said_and_no_smaller() {
    let agents = box_of(100, 30.0, DVec3::ZERO, 12);
    let build = |numbers: usize, integers: usize| {
        let (mut numbers, mut integers) = (vec![0.0; numbers], vec![0; integers]);
        let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
        let settings = settings(9.0, Dimensions::Three);
        NeighborGrid::build(&agents, &[DVec3::ZERO; 100], &settings, memory).err()
    };
    assert_eq!(build(grid_numbers(100), grid_integers(100)), None);
    assert_eq!(
        build(grid_numbers(100) - 1, grid_integers(100)).map(|refusal| refusal.kind),
        Some(RefusalKind::BufferTooSmall)
    );
    assert_eq!(
        build(grid_numbers(100), 2 * 100).map(|refusal| refusal.kind),
        Some(RefusalKind::BufferTooSmall)
    );
}

#[test]
fn a_grid_takes_the_most_agents_and_not_one_more() {
    let refusal = |count: usize| {
        let agents = (count, |_: usize| DVec3::NAN);
        let memory = GridMemory { numbers: &mut [], integers: &mut [] };
        NeighborGrid::build(&agents, &agents, &settings(1.0, Dimensions::Three), memory).unwrap_err().kind
    };
    assert_eq!(refusal(MAX_AGENTS), RefusalKind::NotFinite);
    assert_eq!(refusal(MAX_AGENTS + 1), RefusalKind::OutOfDomain);
    assert_eq!(refusal(usize::MAX), RefusalKind::OutOfDomain);
}

#[test]
fn a_grid_takes_a_velocity_for_each_agent_and_ignores_more() {
    let built = |velocities: usize| {
        let mut numbers = vec![0.0; grid_numbers(3)];
        let mut integers = vec![0; grid_integers(3)];
        let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
        let velocities = vec![DVec3::X; velocities];
        NeighborGrid::build(&[DVec3::Y; 3], &velocities, &settings(1.0, Dimensions::Three), memory)
            .map(|_| ())
    };
    assert_eq!(built(2).map_err(|refusal| format!("{}", refusal.input)), Err("crowd.velocities".to_owned()));
    assert_eq!(built(3), Ok(()));
    assert_eq!(built(4), Ok(()));
}

#[test]
fn the_first_agent_that_is_refused_is_named_whatever_is_read_first() {
    let build = |unknown: &[usize], moved: &[usize], room: usize| {
        let spoiled = |agents: &[usize]| {
            (0..10)
                .map(|at| if agents.contains(&at) { DVec3::NAN } else { DVec3::X * at as f64 })
                .collect::<Vec<_>>()
        };
        let (mut numbers, mut integers) = (vec![0.0; room], vec![0; grid_integers(10)]);
        let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
        let settings = settings(9.0, Dimensions::Three);
        let refusal = NeighborGrid::build(&spoiled(unknown), &spoiled(moved), &settings, memory).unwrap_err();
        format!("{}", refusal.input)
    };
    assert_eq!(build(&[7], &[3], grid_numbers(10)), "crowd.velocities[3]");
    assert_eq!(build(&[3], &[7], grid_numbers(10)), "crowd.positions[3]");
    assert_eq!(build(&[5], &[5], grid_numbers(10)), "crowd.positions[5]");
    assert_eq!(build(&[], &[4, 9], grid_numbers(10)), "crowd.velocities[4]");
    assert_eq!(build(&[], &[8], 0), "crowd.velocities[8]");
    assert_eq!(build(&[], &[], 0), "grid_size");
}

#[test]
fn a_grid_can_be_left_in_its_memory_and_found_again() {
    let agents = box_of(200, 30.0, DVec3::ZERO, 13);
    let (mut numbers, mut integers) = (vec![0.0; grid_numbers(200)], vec![0; grid_integers(200)]);
    let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
    let settings = settings(9.0, Dimensions::Three);
    let shape = NeighborGrid::build(&agents, &[DVec3::ZERO; 200], &settings, memory);
    let shape = shape.unwrap().shape();
    let grid = NeighborGrid::from_shape(shape, &numbers, &integers).unwrap();
    let mut found = [Neighbor::default(); 5];
    assert_eq!(grid.nearest(agents[3], 100.0, Some(3), &mut found), Ok(5));
    same(&grid, &found, &all_within(&agents, Dimensions::Three, agents[3], 100.0, Some(3)), "found again");
    assert!(NeighborGrid::from_shape(shape, &numbers[1..], &integers).is_none());
    // What is no grid gives wrong answers at worst.
    integers.fill(u32::MAX);
    let grid = NeighborGrid::from_shape(shape, &numbers, &integers).unwrap();
    assert_eq!(grid.nearest(agents[3], 100.0, None, &mut found), Ok(0));
}
