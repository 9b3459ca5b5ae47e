//! Two processes play one game with rollback: each guesses the other's input, and plays ticks again when it guessed wrong.
//!
//! Two teams of agents run through a door, each toward the flag of its player. Only the inputs are sent. Both processes end with the same
//! bits.
//!
//! `cargo run --package pursuit-core --example rollback --features alloc`
use pursuit_core::DVec3;
use pursuit_core::crowd::{
    Dimensions, GridSettings, OrcaCrowdSettings, OrcaMember, OwnedGrid, OwnedWalls, Wall, step_orca,
};
use pursuit_core::numeric::Level;
use std::error::Error;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

const TICKS: usize = 900;
const DELTA_TIME: f64 = 1.0 / 30.0;
const TEAM: usize = 20;
/// An input comes at most this number of ticks late.
const LONGEST_DELAY: usize = 8;

/// What a player does in a tick: one of nine directions for the flag. One byte on the wire.
type Input = u8;

/// All that a tick changes, and so all that is kept to go back to. Grids and walls are made of it, and not kept.
#[derive(Clone)]
struct State {
    positions: Vec<DVec3>,
    velocities: Vec<DVec3>,
    flags: [DVec3; 2],
}

impl State {
    fn start() -> Self {
        let place = |agent: usize| {
            let side = if agent < TEAM { -1.0 } else { 1.0 };
            DVec3::new(side * (4.0 + (agent % 5) as f64), (agent % TEAM / 5) as f64 * 1.2 - 1.8, 0.0)
        };
        let positions: Vec<DVec3> = (0..2 * TEAM).map(place).collect();
        let velocities = vec![DVec3::ZERO; positions.len()];
        Self { positions, velocities, flags: [DVec3::X * 6.0, DVec3::X * -6.0] }
    }

    fn step(&mut self, inputs: [Input; 2], walls: &OwnedWalls) -> Result<(), Box<dyn Error>> {
        for (flag, input) in self.flags.iter_mut().zip(inputs) {
            let way = DVec3::new(f64::from(input % 3) - 1.0, f64::from(input / 3) - 1.0, 0.0);
            *flag = (*flag + way * 0.2).clamp(DVec3::splat(-8.0), DVec3::splat(8.0));
        }
        let settings = OrcaCrowdSettings::for_units(1.0);
        // Each level of the processor gives the same bits: two machines may use two levels.
        let grid = GridSettings {
            cell_size: settings.neighbor_distance,
            dimensions: Dimensions::Two,
            level: Level::detect(),
        };
        let members: Vec<OrcaMember> = (self.positions.iter().enumerate())
            .map(|(agent, &position)| OrcaMember {
                preferred_velocity: (self.flags[agent / TEAM] - position).clamp_length_max(1.4),
                max_speed: 2.0,
                radius: 0.4,
                responsibility: 1.0,
            })
            .collect();
        let mut owned = OwnedGrid::new();
        let built = owned.build(&self.positions, &self.velocities, &grid)?;
        let agents = 0..members.len();
        step_orca(&built, &members, &walls.tree(), &settings, DELTA_TIME, agents, |placed, _| {
            self.positions[placed.agent as usize] = placed.position;
            self.velocities[placed.agent as usize] = placed.velocity;
        })?;
        Ok(())
    }

    /// FNV-1a over the bits: what two processes compare.
    fn hash(&self) -> u64 {
        let vectors = self.positions.iter().chain(&self.velocities).chain(&self.flags);
        vectors
            .flat_map(|vector| vector.to_array())
            .flat_map(|number| number.to_bits().to_le_bytes())
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
    }
}

/// A wall across the room, with a door of 2 m.
fn room() -> Result<OwnedWalls, Box<dyn Error>> {
    let corners = vec![
        DVec3::new(0.0, 1.0, 0.0),
        DVec3::new(0.0, 20.0, 0.0),
        DVec3::new(0.0, -20.0, 0.0),
        DVec3::new(0.0, -1.0, 0.0),
    ];
    Ok(OwnedWalls::build([Wall::open(2); 2].into_iter(), &corners)?)
}

/// A player who changes direction now and then: a hash of the tick, so that both processes are different players.
fn whim(player: usize, tick: usize) -> Input {
    let mixed = ((tick / 25 + 1) * 0x9e37_79b9 + player * 0x85eb_ca6b) as u32;
    ((mixed ^ mixed >> 15).wrapping_mul(0x2c1b_3c6d) >> 13) as u8 % 9
}

/// Plays as player `me`, and returns the hash of the end and how many ticks were played again.
fn play(me: usize, peer: &mut TcpStream) -> Result<(u64, usize), Box<dyn Error>> {
    let walls = room()?;
    let mut states = vec![State::start()];
    let mut inputs = vec![[0; 2]; TICKS];
    let (mut known, mut again) = (0, 0);
    for tick in 0..TICKS + LONGEST_DELAY {
        if tick < TICKS {
            inputs[tick][me] = whim(me, tick);
            peer.write_all(&[inputs[tick][me]])?;
        }
        // The line: the other's input of a tick comes 1 to 8 ticks late.
        let arrived = (tick + 1).saturating_sub(1 + (tick / 3 + me) % LONGEST_DELAY).min(TICKS);
        let mut wrong = None;
        while known < arrived || (tick + 1 == TICKS + LONGEST_DELAY && known < TICKS) {
            let mut input = [0];
            peer.read_exact(&mut input)?;
            if known < states.len() - 1 && inputs[known][1 - me] != input[0] {
                wrong = wrong.or(Some(known));
            }
            inputs[known][1 - me] = input[0];
            known += 1;
        }
        // The guess: the other goes on with what it did last.
        let guess = known.checked_sub(1).map_or(0, |last| inputs[last][1 - me]);
        for later in &mut inputs[known..TICKS] {
            later[1 - me] = guess;
        }
        if let Some(first) = wrong {
            again += states.len() - 1 - first;
            states.truncate(first + 1);
        }
        while states.len() <= (tick + 1).min(TICKS) {
            let mut next = states.last().ok_or("there is always the start")?.clone();
            next.step(inputs[states.len() - 1], &walls)?;
            states.push(next);
        }
    }
    let end = states.last().ok_or("there is always the start")?;
    Ok((end.hash(), again))
}

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(address) = std::env::args().nth(1) {
        let (hash, again) = play(1, &mut TcpStream::connect(address)?)?;
        println!("{hash:016x} {again}");
        return Ok(());
    }
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let other = Command::new(std::env::current_exe()?)
        .arg(listener.local_addr()?.to_string())
        .stdout(Stdio::piped())
        .spawn()?;
    let (hash, again) = play(0, &mut listener.accept()?.0)?;
    let others = String::from_utf8(other.wait_with_output()?.stdout)?;
    let (others_hash, others_again) = others.trim().split_once(' ').ok_or("the other process failed")?;
    println!("process 1: {TICKS} ticks, {again} of them played again, ends with {hash:016x}");
    println!("process 2: {TICKS} ticks, {others_again} of them played again, ends with {others_hash}");
    // The same game with every input known in time.
    let (mut known, walls) = (State::start(), room()?);
    for tick in 0..TICKS {
        known.step([whim(0, tick), whim(1, tick)], &walls)?;
    }
    let is_equal = format!("{hash:016x}") == others_hash && hash == known.hash();
    if is_equal { Ok(()) } else { Err("the processes ended differently".into()) }
}
