// Dodging, guidance and weapon assignment beside the ways of games: a search among sampled velocities in small time steps, plain proportional
// navigation, and each gun at the threat that comes first.
//
// Usage: guidance <rounds>. Prints lines `WHAT NANOSECONDS BASELINE`: the best time of a call, and that of the baseline.

#include "pursuit.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace {

constexpr double infinite = 1e300, tau = 6.283185307179586;

std::mt19937_64 generator(2026);
double checksum = 0.0;

double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(generator); }

PursuitVec3 operator+(PursuitVec3 a, PursuitVec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
PursuitVec3 operator-(PursuitVec3 a, PursuitVec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
PursuitVec3 operator*(PursuitVec3 a, double s) { return {a.x * s, a.y * s, a.z * s}; }
double dot(PursuitVec3 a, PursuitVec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
PursuitVec3 cross(PursuitVec3 a, PursuitVec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
PursuitVec3 direction(double angle) { return {std::cos(angle), std::sin(angle), 0.0}; }

template <typename Work>
double best_of(int rounds, int calls, Work work) {
  double best = infinite;
  for (int round = 0; round < rounds; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    best = std::min(best, std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count() / calls);
  }
  return best;
}

void row(const std::string &what, double time, double baseline) { std::printf("%s\t%.1f\t%.1f\n", what.c_str(), time, baseline); }

struct Scene {
  PursuitDodgeQuery body;
  std::vector<PursuitDodgeShot> shots;
};

// A walker on the ground, and shots that come within 3 m of it in the next 2 s; one in four hits.
Scene scene(int count) {
  Scene made;
  made.body = pursuit_dodge_query_default();
  made.body.preferred_velocity = made.body.velocity = direction(uniform(0.0, tau)) * 2.0;
  made.body.plane_normal = {0.0, 0.0, 1.0};
  made.body.radius = 0.5;
  made.body.margin = 0.1;
  made.body.max_speed = 6.0;
  made.body.max_acceleration = 20.0;
  made.body.reaction_time = 0.0;
  made.body.horizon = 2.0;
  for (int index = 0; index < count; ++index) {
    PursuitDodgeShot shot{};
    const double time = uniform(0.4, 2.0), course = uniform(0.0, tau);
    const PursuitVec3 past = direction(uniform(0.0, tau)) * uniform(0.0, 3.0);
    shot.velocity = direction(course) * uniform(10.0, 40.0);
    shot.position = made.body.velocity * time + past - shot.velocity * time;
    shot.radius = 0.1;
    made.shots.push_back(shot);
  }
  return made;
}

// Whether a body that accelerates to `to` and keeps it is in the way of no shot, looked at in steps.
bool passes(const Scene &scene, PursuitVec3 to) {
  constexpr double step = 1.0 / 120.0;
  const PursuitVec3 change = to - scene.body.velocity;
  const double needed = std::sqrt(dot(change, change)) / scene.body.max_acceleration;
  for (double time = 0.0; time <= scene.body.horizon; time += step) {
    const double part = time < needed ? 0.5 * time * time / needed : time - 0.5 * needed;
    const PursuitVec3 place = scene.body.velocity * time + change * part;
    for (const PursuitDodgeShot &shot : scene.shots) {
      const PursuitVec3 gap = shot.position + shot.velocity * time - place;
      const double radius = scene.body.radius + shot.radius;
      if (dot(gap, gap) <= radius * radius) return false;
    }
  }
  return true;
}

// The nearest to the preferred one of velocities in 24 directions with three speeds, and that one itself.
bool sampled(const Scene &scene, PursuitVec3 &best) {
  best = scene.body.preferred_velocity;
  if (passes(scene, best)) return true;
  double nearest = infinite;
  for (int turn = 0; turn < 24; ++turn) {
    for (int speed = 0; speed <= 3; ++speed) {
      const PursuitVec3 to = direction(tau * turn / 24) * (scene.body.max_speed * speed / 3);
      const PursuitVec3 off = to - scene.body.preferred_velocity;
      if (dot(off, off) < nearest && passes(scene, to)) {
        nearest = dot(off, off);
        best = to;
      }
    }
  }
  return nearest < infinite;
}

void time_dodges(int count, int rounds) {
  constexpr int scenes = 100;
  std::vector<Scene> made;
  for (int index = 0; index < scenes; ++index) made.push_back(scene(count));
  int ours = 0, theirs = 0, clear = 0;
  for (const Scene &scene : made) {
    PursuitDodgeState state{};
    PursuitDodge dodge;
    PursuitVec3 to;
    pursuit_dodge_shots(&scene.body, scene.shots.data(), static_cast<uint32_t>(count), &state, &dodge);
    clear += dodge.outcome == PURSUIT_DODGE_CLEAR;
    ours += dodge.outcome == PURSUIT_DODGE_DODGES;
    theirs += dodge.outcome != PURSUIT_DODGE_CLEAR && sampled(scene, to);
  }
  const std::string name = std::to_string(count) + (count == 1 ? " shot: " : " shots: ");
  const std::string others = name + "velocities in 24 directions, in steps, of which " + std::to_string(theirs) + " find a way";
  const double own = best_of(rounds, scenes, [&] {
    for (const Scene &scene : made) {
      PursuitDodgeState state{};
      PursuitDodge dodge;
      pursuit_dodge_shots(&scene.body, scene.shots.data(), static_cast<uint32_t>(count), &state, &dodge);
      checksum += dodge.velocity.x;
    }
  });
  const double steps = best_of(std::max(1, rounds / 8), scenes, [&] {
    for (const Scene &scene : made) {
      PursuitVec3 to;
      sampled(scene, to);
      checksum += to.x;
    }
  });
  row(name + "`pursuit_dodge_shots`, of which " + std::to_string(ours) + " of " + std::to_string(scenes - clear) + " find a way", own, steps);
  row(others, steps, steps);
}

// The textbook's law, with the g-limit: N times the closing speed and the turn rate of the line of sight.
PursuitVec3 textbook(const PursuitGuidanceQuery &query) {
  const PursuitVec3 gap = query.target.position - query.missile.position, relative = query.target.velocity - query.missile.velocity;
  const double square = dot(gap, gap), range = std::sqrt(square);
  const PursuitVec3 turn = cross(gap, relative) * (1.0 / square);
  PursuitVec3 wanted = cross(turn, gap * (1.0 / range)) * (-dot(gap, relative) / range * query.navigation_constant);
  const double speed = dot(query.missile.velocity, query.missile.velocity);
  wanted = wanted - query.missile.velocity * (dot(wanted, query.missile.velocity) / speed);
  const double size = std::sqrt(dot(wanted, wanted));
  return size > query.max_acceleration ? wanted * (query.max_acceleration / size) : wanted;
}

template <typename Law>
bool hits(PursuitGuidanceQuery query, double patience, Law law) {
  constexpr double tick = 1.0 / 60.0;
  double nearest = infinite;
  for (double time = 0.0; time < patience && nearest > 5.0; time += tick) {
    query.missile.velocity = query.missile.velocity + law(query) * tick;
    query.missile.velocity = query.missile.velocity * (300.0 / std::sqrt(dot(query.missile.velocity, query.missile.velocity)));
    const PursuitVec3 gap = query.target.position - query.missile.position, relative = query.target.velocity - query.missile.velocity;
    const double part = std::clamp(-dot(gap, relative) / dot(relative, relative), 0.0, tick);
    const PursuitVec3 miss = gap + relative * part;
    nearest = std::min(nearest, std::sqrt(dot(miss, miss)));
    query.missile.position = query.missile.position + query.missile.velocity * tick;
    query.target.position = query.target.position + query.target.velocity * tick;
  }
  return nearest <= 5.0;
}

void time_guidance(int rounds) {
  constexpr int launches = 1000;
  std::vector<PursuitGuidanceQuery> queries;
  std::vector<double> patience;
  for (int index = 0; index < launches; ++index) {
    PursuitGuidanceQuery query = pursuit_guidance_query_default();
    const double distance = uniform(500.0, 5000.0), lean = uniform(-0.7, 0.7);
    query.missile.velocity = direction(uniform(0.0, tau)) * 300.0;
    query.target.position = direction(uniform(0.0, tau)) * distance;
    query.target.velocity = direction(uniform(0.0, tau)) * uniform(0.0, 200.0);
    query.max_acceleration = 300.0 * 300.0 / (distance * uniform(0.01, 0.25));
    query.delta_time = 1.0 / 60.0;
    query.impact_direction = query.target.position * std::cos(lean) + PursuitVec3{0.0, 0.0, distance * std::sin(lean)};
    query.impact_time = 1.2 * distance / 300.0;
    queries.push_back(query);
    patience.push_back(1.3 * distance / 100.0 + 3.0 * tau * 300.0 / query.max_acceleration);
  }
  const auto guide = [](const PursuitGuidanceQuery &query) {
    PursuitGuidance guidance;
    pursuit_get_guidance(&query, &guidance);
    return guidance.acceleration;
  };
  int ours = 0, theirs = 0;
  for (int index = 0; index < launches; ++index) {
    ours += hits(queries[index], patience[index], guide);
    theirs += hits(queries[index], patience[index], textbook);
  }
  const std::string others = "the textbook's law, by which " + std::to_string(theirs) + " of " + std::to_string(launches) + " launches hit";
  const std::array<const char *, 7> names = {"", "augmented", "zero-effort miss", "line of sight", "impact angle", "impact time", "impact angle and time"};
  const double theirs_time = best_of(rounds, launches, [&] {
    for (const PursuitGuidanceQuery &query : queries) checksum += textbook(query).x;
  });
  for (int law = 0; law < 7; ++law) {
    for (PursuitGuidanceQuery &query : queries) query.law = law;
    const double own = best_of(rounds, launches, [&] {
      for (const PursuitGuidanceQuery &query : queries) checksum += guide(query).x;
    });
    row(law == 0 ? "proportional navigation, by which " + std::to_string(ours) + " hit" : names[law], own, theirs_time);
  }
  row(others, theirs_time, theirs_time);
}

// Guns at a base that turn 90 degrees a second, and threats from all sides that take 1 to 9 rounds.
struct Battle {
  int count;
  std::vector<double> delays, damages, intervals, rounds, hit_points, deadlines, values;
  std::vector<char> memory;
  std::vector<int32_t> chosen;

  explicit Battle(int size) : count(size), intervals(size, 0.4), rounds(size, INFINITY), values(size, 1.0), chosen(size) {
    std::vector<double> bearings;
    for (int threat = 0; threat < count; ++threat) {
      bearings.push_back(uniform(0.0, tau));
      deadlines.push_back(uniform(2.0, 5.0));
      hit_points.push_back(1.0 + std::floor(uniform(0.0, 9.0)));
    }
    for (int gun = 0; gun < count; ++gun) {
      const double facing = uniform(0.0, tau);
      for (int threat = 0; threat < count; ++threat) {
        // A round flies three times as fast as a threat.
        const double turn = std::fabs(std::remainder(bearings[threat] - facing, tau)) / 1.57;
        delays.push_back(turn + (deadlines[threat] - turn) / 4.0);
        damages.push_back(1.0);
      }
    }
    memory.resize(pursuit_weapon_assignment_memory_size(count, count));
  }

  double solve() {
    const auto view = [](const std::vector<double> &numbers) { return pursuit_make_number_view(numbers.data(), sizeof(double)); };
    PursuitWeaponQuery query{};
    query.delays = view(delays), query.damages = view(damages), query.intervals = view(intervals), query.rounds = view(rounds);
    query.hit_points = view(hit_points), query.deadlines = view(deadlines), query.values = view(values);
    query.weapon_count = query.threat_count = static_cast<uint32_t>(count);
    query.max_steps = 16384;
    PursuitWeaponAssignment whole{};
    pursuit_solve_weapon_assignment(&query, memory.data(), memory.size(), chosen.data(), &whole);
    return whole.value;
  }

  // Each gun at the threat that comes first of those that it can hit; how many are stopped.
  double nearest() const {
    std::vector<double> left = hit_points;
    for (int gun = 0; gun < count; ++gun) {
      int first = -1;
      for (int threat = 0; threat < count; ++threat) {
        const bool hit = delays[gun * count + threat] <= deadlines[threat];
        if (hit && (first < 0 || deadlines[threat] < deadlines[first])) first = threat;
      }
      if (first >= 0) left[first] -= std::floor((deadlines[first] - delays[gun * count + first]) / intervals[gun]) + 1.0;
    }
    double stopped = 0.0;
    for (const double points : left) stopped += points <= 0.0;
    return stopped;
  }
};

void time_weapons(int count, int rounds) {
  constexpr int scenes = 20;
  std::vector<Battle> battles;
  for (int index = 0; index < scenes; ++index) battles.emplace_back(count);
  double ours = 0.0, theirs = 0.0;
  for (Battle &battle : battles) ours += battle.solve(), theirs += battle.nearest();
  const std::string name = std::to_string(count) + " guns and threats: ", all = " of " + std::to_string(scenes * count);
  const auto stopped = [&](double threats) { return std::to_string(static_cast<int>(threats)) + all + " threats stopped"; };
  const double own = best_of(std::max(1, rounds / 8), scenes, [&] {
    for (Battle &battle : battles) checksum += battle.solve();
  });
  const double nearest = best_of(rounds, scenes, [&] {
    for (const Battle &battle : battles) checksum += battle.nearest();
  });
  row(name + "`pursuit_solve_weapon_assignment`, " + stopped(ours), own, nearest);
  row(name + "each at the threat that comes first, " + stopped(theirs), nearest, nearest);
}

}  // namespace

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  const int rounds = std::atoi(argv[1]);
  if (rounds <= 0) return 2;
  for (const int count : {1, 8, 64}) time_dodges(count, rounds);
  time_guidance(rounds);
  for (const int count : {4, 8, 32}) time_weapons(count, rounds);
  std::fprintf(stderr, "%g\n", checksum);
  return 0;
}
