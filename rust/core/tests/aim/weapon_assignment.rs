//! Every plan of small cases, and scenes beside the greedy ways of games.

use crate::seeded::Generator;
use pursuit_core::aim::weapon_assignment::{
    WEAPON_ASSIGNMENT_STEPS, Weapon, WeaponAssignment, WeaponHit, WeaponThreat, solve_weapon_assignment,
    weapon_assignment_memory,
};
use pursuit_core::{DVec2, RefusalKind};

/// Weapons, threats, and what each weapon does to each threat.
struct Case {
    weapons: Vec<Weapon>,
    threats: Vec<WeaponThreat>,
    hits: Vec<WeaponHit>,
}

impl Case {
    fn hit(&self, weapon: usize, threat: usize) -> WeaponHit {
        self.hits[weapon * self.threats.len() + threat]
    }

    fn solve(&self, max_steps: u32) -> (WeaponAssignment, Vec<Option<usize>>) {
        let (weapons, threats) = (&self.weapons[..], &self.threats[..]);
        let mut memory = vec![7; weapon_assignment_memory(weapons.len(), threats.len())];
        let mut chosen = vec![None; weapons.len()];
        let hit = |weapon: usize, threat: usize| self.hit(weapon, threat);
        let give = |weapon: usize, threat| chosen[weapon] = threat;
        let whole = solve_weapon_assignment(&&weapons, &&threats, hit, max_steps, &mut memory, give);
        (whole.unwrap(), chosen)
    }

    /// Damage by the deadline, counted hit by hit.
    fn damage(&self, weapon: usize, threat: usize) -> f64 {
        let hit = self.hit(weapon, threat);
        let (mut time, mut rounds, mut damage) = (hit.delay, self.weapons[weapon].rounds, 0.0);
        while time <= self.threats[threat].deadline && rounds >= 1.0 && time < f64::INFINITY {
            damage += hit.damage;
            time += self.weapons[weapon].interval;
            rounds -= 1.0;
        }
        damage
    }

    /// The value stopped by a plan, and the delays of its weapons.
    fn worth(&self, damages: &[f64], chosen: &[Option<usize>]) -> (f64, f64) {
        let mut taken = vec![0.0; self.threats.len()];
        let mut delay = 0.0;
        for (weapon, threat) in chosen.iter().enumerate() {
            if let Some(threat) = *threat {
                taken[threat] += damages[weapon * self.threats.len() + threat];
                delay += self.hit(weapon, threat).delay;
            }
        }
        let stopped = self.threats.iter().zip(&taken).filter(|(threat, taken)| **taken >= threat.hit_points);
        (stopped.map(|(threat, _)| threat.value).sum(), delay)
    }

    fn damages(&self) -> Vec<f64> {
        let pairs = (0..self.weapons.len()).flat_map(|w| (0..self.threats.len()).map(move |t| (w, t)));
        pairs.map(|(weapon, threat)| self.damage(weapon, threat)).collect()
    }

    /// The best of all plans.
    fn best(&self) -> (f64, f64) {
        let damages = self.damages();
        let mut chosen = vec![None; self.weapons.len()];
        let mut best = (0.0, 0.0);
        loop {
            let (value, delay) = self.worth(&damages, &chosen);
            if value > best.0 || (value == best.0 && delay < best.1) {
                best = (value, delay);
            }
            // The next plan: a number of base threats + 1.
            let Some(weapon) = chosen.iter().position(|threat| *threat != Some(self.threats.len() - 1))
            else {
                return best;
            };
            chosen[..weapon].fill(None);
            chosen[weapon] = Some(chosen[weapon].map_or(0, |threat| threat + 1));
        }
    }
}

/// Whole hit points, damages and values, and times in quarters of a second: every sum is exact in f64.
fn drawn(random: &mut Generator, weapons: usize, threats: usize) -> Case {
    let mut up_to = |most: f64| random.uniform(0.0, most + 1.0) as u32 as f64;
    let (toughness, hurry) = (up_to(3.0) * 5.0, up_to(4.0));
    let weapon =
        |_| Weapon { interval: up_to(6.0) / 4.0, rounds: [1.0, 2.0, 5.0, 40.0][up_to(3.0) as usize] };
    let weapons: Vec<Weapon> = (0..weapons).map(weapon).collect();
    let mut threat = |_| WeaponThreat {
        hit_points: 1.0 + up_to(toughness),
        deadline: if up_to(9.0) == 0.0 { f64::INFINITY } else { up_to(16.0 + 8.0 * hurry) / 4.0 },
        value: if hurry == 0.0 { 1.0 } else { up_to(6.0) },
    };
    let threats: Vec<WeaponThreat> = (0..threats).map(&mut threat).collect();
    let mut hit = |_| WeaponHit {
        delay: if up_to(9.0) == 0.0 { f64::INFINITY } else { up_to(20.0) / 4.0 },
        damage: up_to(4.0),
    };
    let hits = (0..weapons.len() * threats.len()).map(&mut hit).collect();
    Case { weapons, threats, hits }
}

#[test]
fn no_plan_of_all_is_better_and_none_is_above_the_bound() {
    let mut random = Generator::new(34);
    let sizes = [
        (1, 1),
        (2, 2),
        (3, 2),
        (3, 3),
        (4, 2),
        (4, 3),
        (5, 3),
        (6, 2),
        (7, 2),
        (5, 4),
        (4, 5),
        (6, 3),
        (2, 6),
    ];
    let mut greedy_misses = 0;
    for round in 0..6500 {
        let (weapons, threats) = sizes[round % sizes.len()];
        let case = drawn(&mut random, weapons, threats);
        let (whole, chosen) = case.solve(1 << 20);
        let best = case.best();
        assert_eq!((whole.value, whole.delay, whole.is_best), (best.0, best.1, true), "round {round}");
        assert_eq!(case.worth(&case.damages(), &chosen), best, "round {round}");
        assert_eq!(whole.value_bound, whole.value);
        assert_eq!(whole.engaged, chosen.iter().flatten().count());
        for max_steps in [0, 3] {
            let (hasty, chosen) = case.solve(max_steps);
            assert!(hasty.value <= best.0 && hasty.value_bound >= best.0, "round {round}");
            assert_eq!(case.worth(&case.damages(), &chosen).0, hasty.value, "round {round}");
            greedy_misses += u32::from(max_steps == 0 && hasty.value < best.0);
        }
    }
    println!("the greedy plan alone misses the greatest value in {greedy_misses} of 6500");
}

/// Guns around a base, each with a facing, and missiles that fly to the base from all sides.
fn battle(random: &mut Generator, guns: usize, missiles: usize) -> Case {
    let mut within = |low: f64, high: f64| random.uniform(low, high);
    let flights: Vec<(DVec2, f64)> = (0..missiles)
        .map(|_| {
            let angle = within(0.0, core::f64::consts::TAU);
            (DVec2::from_angle(angle) * within(600.0, 2000.0), within(250.0, 500.0))
        })
        .collect();
    let threats = flights
        .iter()
        .map(|(at, speed)| WeaponThreat {
            hit_points: within(4.0, 16.0).floor(),
            deadline: at.length() / speed,
            value: within(1.0, 6.0).floor(),
        })
        .collect();
    let (mut weapons, mut hits) = (Vec::new(), Vec::new());
    for _ in 0..guns {
        let gun = DVec2::new(within(-100.0, 100.0), within(-100.0, 100.0));
        let (facing, damage) = (within(0.0, core::f64::consts::TAU), within(1.0, 4.0).floor());
        weapons.push(Weapon { interval: within(0.2, 1.0), rounds: f64::INFINITY });
        for (at, speed) in &flights {
            // Turn at a radian a second, and let both fly toward each other.
            let way = *at - gun;
            let turn = DVec2::from_angle(facing).angle_to(way).abs();
            hits.push(WeaponHit {
                delay: turn + (way.length() - turn * speed).max(0.0) / (900.0 + speed),
                damage,
            });
        }
    }
    Case { weapons, threats, hits }
}

/// Each weapon in turn at the threat that it hits first; with `spares`, of those that are not stopped by the weapons before it.
fn nearest_first(case: &Case, damages: &[f64], spares: bool) -> Vec<Option<usize>> {
    let count = case.threats.len();
    let mut left: Vec<f64> = case.threats.iter().map(|threat| threat.hit_points).collect();
    (0..case.weapons.len())
        .map(|weapon| {
            let damage = |threat: usize| damages[weapon * count + threat];
            let open = (0..count).filter(|threat| damage(*threat) > 0.0 && (!spares || left[*threat] > 0.0));
            let delay = |threat: usize| case.hit(weapon, threat).delay;
            let nearest = open.min_by(|a, b| delay(*a).total_cmp(&delay(*b)))?;
            left[nearest] -= damage(nearest);
            Some(nearest)
        })
        .collect()
}

#[test]
fn more_is_stopped_than_by_the_nearest_first_and_no_way_is_above_the_bound() {
    let mut random = Generator::new(7);
    let sizes =
        [(4, 4, 200), (8, 8, 200), (16, 16, 100), (32, 32, 50), (64, 64, 20), (128, 128, 5), (256, 256, 2)];
    let with_weapons_to_spare = [(16, 8, 100), (32, 16, 50), (64, 32, 20)];
    for (weapons, threats, scenes) in sizes.into_iter().chain(with_weapons_to_spare) {
        let (mut value, mut bound, mut proved) = (0.0, 0.0, 0);
        let mut of_nearest = [0.0; 2];
        for scene in 0..scenes {
            let case = battle(&mut random, weapons, threats);
            let damages = case.damages();
            let (whole, chosen) = case.solve(WEAPON_ASSIGNMENT_STEPS);
            assert_eq!(case.worth(&damages, &chosen).0, whole.value, "{weapons} at {threats}, scene {scene}");
            for (spares, sum) in of_nearest.iter_mut().enumerate() {
                let nearest = case.worth(&damages, &nearest_first(&case, &damages, spares == 1)).0;
                assert!(nearest <= whole.value_bound, "{weapons} at {threats}, scene {scene}");
                *sum += nearest;
            }
            value += whole.value;
            bound += whole.value_bound;
            proved += u32::from(whole.value == whole.value_bound);
        }
        let [nearest, spared] = of_nearest.map(|sum: f64| sum / value);
        println!(
            "{weapons} weapons, {threats} threats: {:.2} % of the bound, proved in {proved} of {scenes}; nearest first \
             stops {:.0} % of it, without overkill {:.0} %",
            100.0 * value / bound,
            100.0 * nearest,
            100.0 * spared
        );
        assert!(nearest < 0.7 && spared < 1.0 && value > 0.9 * bound);
    }
}

#[test]
fn rounds_count_until_the_deadline_also_at_the_limits_of_numbers() {
    let stops = |interval: f64, rounds: f64, hit_points: f64, deadline: f64, delay: f64, damage: f64| {
        let weapons = vec![Weapon { interval, rounds }];
        let threats = vec![WeaponThreat { hit_points, deadline, value: 1e308 }];
        let (whole, chosen) = Case { weapons, threats, hits: vec![WeaponHit { delay, damage }] }.solve(10);
        assert!(whole.is_best && whole.value == whole.value_bound);
        chosen[0].is_some()
    };
    let forever = f64::INFINITY;
    assert!(stops(1.0, 3.0, 3.0, 3.0, 1.0, 1.0));
    assert!(!stops(1.0, 3.0, 3.0, 2.9, 1.0, 1.0));
    assert!(!stops(1.0, 2.9, 3.0, 9.0, 1.0, 1.0));
    // All at once, and any number of them.
    assert!(stops(0.0, forever, 1e300, 1.0, 1.0, 1e-300));
    assert!(stops(-0.0, 5.0, 5.0, 9.0, -0.0, 1.0));
    assert!(!stops(0.0, forever, 1.0, 1.0, 1.0, 0.0));
    assert!(!stops(0.0, 0.9, 1.0, 1.0, 1.0, 1.0));
    assert!(stops(1.0, forever, 1e300, forever, 0.0, 1e-300));
    assert!(!stops(1.0, forever, 1.0, forever, forever, 1.0));
    assert!(stops(5e-324, forever, 1e300, 1e300, 0.0, 1.0));
    assert!(stops(1e308, 2.0, 2.0, f64::MAX, 1e-300, 1.0));
    assert!(stops(1.0, 1.0, 5e-324, 0.0, 0.0, 5e-324));
    // Three rounds of a third are all hit points, though in f64 three times a third's nearest number is less.
    let thirds = Case {
        weapons: vec![Weapon { interval: 1.0, rounds: 1.0 }; 3],
        threats: vec![WeaponThreat { hit_points: 1.0, deadline: 1.0, value: 1.0 }],
        hits: vec![WeaponHit { delay: 1.0, damage: 1.0 / 3.0 }; 3],
    };
    assert_eq!(thirds.solve(10).0.engaged, 3);
}

#[test]
fn bad_input_is_refused_by_its_name() {
    let good = battle(&mut Generator::new(1), 2, 2);
    let refused = |change: &dyn Fn(&mut Case)| {
        let mut case =
            Case { weapons: good.weapons.clone(), threats: good.threats.clone(), hits: good.hits.clone() };
        change(&mut case);
        let mut memory = vec![0; 1000];
        let (weapons, threats) = (&case.weapons[..], &case.threats[..]);
        let hit = |weapon: usize, threat: usize| case.hits[weapon * 2 + threat];
        let refusal =
            solve_weapon_assignment(&weapons, &threats, hit, 1, &mut memory, |_, _| ()).unwrap_err();
        (refusal.kind, refusal.input.to_string())
    };
    use RefusalKind::{NotFinite, OutOfDomain};
    let nan = f64::NAN;
    assert_eq!(refused(&|case| case.weapons.clear()), (OutOfDomain, "weapon_count".into()));
    assert_eq!(
        refused(&|case| case.threats.resize(257, case.threats[0])),
        (OutOfDomain, "threat_count".into())
    );
    assert_eq!(refused(&|case| case.weapons[1].interval = nan), (NotFinite, "intervals[1]".into()));
    assert_eq!(refused(&|case| case.weapons[1].rounds = -1.0), (OutOfDomain, "rounds[1]".into()));
    assert_eq!(refused(&|case| case.threats[1].hit_points = 0.0), (OutOfDomain, "hit_points[1]".into()));
    assert_eq!(refused(&|case| case.threats[1].deadline = nan), (NotFinite, "deadlines[1]".into()));
    assert_eq!(refused(&|case| case.threats[0].value = f64::INFINITY), (NotFinite, "values[0]".into()));
    assert_eq!(refused(&|case| case.hits[3].delay = -1.0), (OutOfDomain, "delays[3]".into()));
    assert_eq!(refused(&|case| case.hits[2].damage = f64::INFINITY), (NotFinite, "damages[2]".into()));
    let mut memory = vec![0; weapon_assignment_memory(2, 2) - 1];
    let hit = |weapon: usize, threat: usize| good.hits[weapon * 2 + threat];
    let (weapons, threats) = (&good.weapons[..], &good.threats[..]);
    let refusal = solve_weapon_assignment(&weapons, &threats, hit, 1, &mut memory, |_, _| ()).unwrap_err();
    assert_eq!(refusal.kind, RefusalKind::BufferTooSmall);
}
