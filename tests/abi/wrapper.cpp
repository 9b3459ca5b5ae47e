// include/pursuit.hpp: the functions of C with references, spans and enums.
#include "pursuit.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

static_assert(sizeof(pursuit::Status) == 8 && std::is_trivially_copyable_v<pursuit::Status>);
static_assert(pursuit::Axes::Xzy == PURSUIT_AXES_XZY);
static_assert(noexcept(pursuit::solve_intercept(std::declval<pursuit::InterceptQuery>(),
                                                std::declval<pursuit::InterceptSolution &>())));

// A view outlives the call that makes it: nothing temporary is taken, and what is written must not be constant.
template <typename Number>
concept ViewsNumber = requires(Number &&number) { pursuit::make_number_view(std::forward<Number>(number), std::size_t{0}); };
template <typename Vector>
concept ViewsVector = requires(Vector &&vector) { pursuit::make_vec3_view(std::forward<Vector>(vector), sizeof(PursuitVec3)); };
template <typename Range>
concept ViewsRange = requires(Range &&range) { pursuit::make_vec3_view(std::forward<Range>(range)); };
template <typename Range>
concept WritesRange = requires(Range &&range) { pursuit::make_vec3_array(std::forward<Range>(range)); };
template <typename Range>
concept ViewsMember = requires(Range &&range) { pursuit::make_vec3_view(std::forward<Range>(range), &pursuit::Agent::position); };
template <typename Range>
concept WritesMember = requires(Range &&range) { pursuit::make_vec3_array(std::forward<Range>(range), &pursuit::Agent::position); };
using Vectors = std::vector<pursuit::Vec3>;
using Agents = std::vector<pursuit::Agent>;
static_assert(ViewsNumber<double &> && ViewsNumber<const double &>);
static_assert(!ViewsNumber<double> && !ViewsNumber<const double> && !ViewsNumber<int> && !ViewsNumber<int &> && !ViewsNumber<float &>);
static_assert(ViewsVector<pursuit::Vec3 &> && !ViewsVector<pursuit::Vec3> && !ViewsVector<const pursuit::Vec3>);
static_assert(ViewsRange<Vectors &> && ViewsRange<const Vectors &> && ViewsRange<std::span<const pursuit::Vec3>>);
static_assert(!ViewsRange<Vectors> && !ViewsRange<std::array<pursuit::Vec3, 3>> && !ViewsRange<std::vector<pursuit::Vec2> &>);
static_assert(WritesRange<Vectors &> && WritesRange<std::span<pursuit::Vec3>>);
static_assert(!WritesRange<Vectors> && !WritesRange<const Vectors &> && !WritesRange<std::span<const pursuit::Vec3>>);
static_assert(ViewsMember<Agents &> && ViewsMember<const Agents &> && !ViewsMember<Agents>);
static_assert(WritesMember<Agents &> && !WritesMember<const Agents &> && !WritesMember<Agents>);

static int failed = 0;
static void check(bool is_right, const char *what) {
  if (!is_right) {
    std::printf("failed: %s\n", what);
    ++failed;
  }
}

static bool near(double one, double other) {
  return std::abs(one - other) <= 1e-9;
}

// At 300 m/s straight at a target at rest: the length over the speed, and a 32nd of the slowest to spare.
static void salvos() {
  const auto missile = [](double x, double y) {
    const double length = std::sqrt(x * x + y * y);
    pursuit::SalvoMissile made{};
    made.missile.position = {x, y, 0};
    made.missile.velocity = {-300 * x / length, -300 * y / length, 0};
    made.max_acceleration = 200;
    made.field_of_view = 3;
    return made;
  };
  std::array<pursuit::SalvoPlan, 4> plans;
  pursuit::Salvo salvo;
  for (const double length : {3000.0, 6000.0, 9000.0}) {
    const std::array one{missile(length, 0)};
    check(pursuit::find_salvo(pursuit::salvo_query_default(), one, plans, salvo).is_ok() && salvo.keep_count == 1, "one missile");
    check(near(plans[0].earliest_time, length / 300) && near(salvo.impact_time, length / 300 * 33 / 32), "when it hits");
    check(near(plans[0].impact_direction.x, -1) && plans[0].state == PURSUIT_SALVO_STATE_KEEPS, "straight ahead");
  }
  const std::array around{missile(3000, 0), missile(0, 3000), missile(-3000, 0), missile(0, -3000)};
  check(pursuit::find_salvo(pursuit::salvo_query_default(), around, plans, salvo).is_ok() && salvo.keep_count == 4, "four at once");
  check(near(salvo.impact_time, 10.0 * 33 / 32), "when they hit");
  for (std::size_t index = 0; index < around.size(); ++index) {
    const pursuit::Vec3 from = around[index].missile.position, toward = plans[index].impact_direction;
    check(near(plans[index].earliest_time, 10) && near(toward.x, -from.x / 3000) && near(toward.y, -from.y / 3000), "each straight ahead");
  }
  const std::array uneven{missile(3000, 0), missile(-3600, 0)};
  check(pursuit::find_salvo(pursuit::salvo_query_default(), uneven, plans, salvo).is_ok() && salvo.keep_count == 2 &&
            near(salvo.impact_time, 12.0 * 33 / 32) && near(plans[0].earliest_time, 10) && near(plans[1].earliest_time, 12),
        "the slowest decides");
  check(pursuit::find_salvo(pursuit::salvo_query_default(), around, std::span(plans).first(3), salvo) == pursuit::RefusalKind::BufferTooSmall,
        "room for three plans of four is refused");
}

int main() {
  salvos();
  // A right triangle of 300, 400, 500: met after a second.
  pursuit::InterceptQuery query{{0, 0, 0}, {400, 0, 0}, {0, 300, 0}, 500, 0};
  pursuit::InterceptSolution solution;
  pursuit::Status status = pursuit::solve_intercept(query, solution);
  check(status.is_ok() && !status.is_refused() && status == pursuit::StatusKind::Ok, "an intercept is ok");
  check(std::abs(solution.time - 1) < 1e-12 && std::abs(solution.point.y - 300) < 1e-9, "where and when");

  query.pursuer_speed = 200;
  status = pursuit::solve_intercept(query, solution);
  check(!status.is_ok() && !status.is_refused() && status == pursuit::StatusKind::TargetTooFast, "a true answer");
  check(status.message() == pursuit_get_status_message(status.number()), "in words");

  query.target_velocity.y = std::numeric_limits<double>::quiet_NaN();
  status = pursuit::solve_intercept(query, solution);
  std::array<char, 64> room{};
  check(status.is_refused() && status == pursuit::RefusalKind::NotFinite, "a refusal");
  check(status.refused_input(room) == "query.target_velocity", "names its input");
  check(status.refused_input(std::span(room).first(6)) == "query", "in the room that there is");
  check(status.refused_input({}).empty(), "in no room");
  check(!status.requirement().empty(), "says what it must be");

  // 240 away at 50 a second under 10 of gravity: (40, 30) and (30, 40).
  pursuit::ProjectileQuery shot{};
  shot.shot.target_position.x = 240;
  shot.shot.muzzle_speed = 50;
  shot.shot.gravity.z = -10;
  std::array<pursuit::Launch, 4> launches;
  std::uint32_t count = 0;
  check(pursuit::solve_projectile(shot, launches, count).is_ok() && count == 2, "two launches");
  check(std::abs(launches[0].launch_velocity.z - 30) < 1e-9 && std::abs(launches[1].time - 8) < 1e-9, "as computed");

  // Of no obstacle nothing is in the way; of one that is, it is the first.
  const pursuit::Agent agent{{0, 0, 0}, {600, 0, 0}, 600};
  const pursuit::AvoidanceSettings settings = pursuit::avoidance_settings_default(100);
  pursuit::Avoidance avoidance;
  check(pursuit::steer_avoid_obstacles(agent, {0, 0, 0}, {}, settings, avoidance).is_ok() && avoidance.obstacle == -1,
        "an empty span is no null pointer that counts");
  const std::vector<pursuit::Shape> obstacles{pursuit::make_sphere({0, 900, 0}, 100), pursuit::make_sphere({700, 0, 0}, 100)};
  check(pursuit::steer_avoid_obstacles(agent, {0, 0, 0}, obstacles, settings, avoidance).is_ok() && avoidance.obstacle == 1,
        "a span knows how many it has");

  // A grid in the caller's bytes.
  const std::array<pursuit::Vec3, 3> positions{{{0, 0, 0}, {1, 0, 0}, {5, 0, 0}}};
  pursuit::Crowd crowd{};
  crowd.positions = pursuit::make_vec3_view(positions);
  crowd.count = 3;
  std::vector<std::byte> grid(pursuit::neighbor_grid_memory_size(crowd.count));
  pursuit::NeighborGridInfo info;
  check(pursuit::build_neighbor_grid(crowd, pursuit::neighbor_grid_settings_default(1), grid, info).is_ok() &&
            info.count == 3,
        "a grid");
  check(pursuit::build_neighbor_grid(crowd, pursuit::neighbor_grid_settings_default(1), std::span(grid).first(8), info) ==
            pursuit::RefusalKind::BufferTooSmall,
        "too few bytes");

  // A span of one, and an array that was moved away, where 64 are needed: refused, and nothing is written.
  std::vector<std::uint32_t> agents(1);
  status = pursuit::get_grid_agents(grid, 0, 64, agents, count);
  check(status == pursuit::RefusalKind::BufferTooSmall && status.refused_input(room) == "out_agents" && count == 0,
        "a span that is too short is named");
  std::vector<pursuit::Agent> moving(3, pursuit::Agent{{0, 0, 0}, {1, 0, 0}, 1}), gone = std::move(moving);
  std::vector<pursuit::Vec3> steering(3);
  const pursuit::SteeringLimits limits = pursuit::steering_limits_default(1);
  pursuit::CrowdMotion motion{};
  motion.positions = pursuit::make_vec3_array(gone, &pursuit::Agent::position);
  motion.velocities = pursuit::make_vec3_array(gone, &pursuit::Agent::velocity);
  check(pursuit::advance_agents(motion, pursuit::make_vec3_view(steering), limits, 1, 0, 3, count).is_ok() && count == 3 &&
            gone[2].position.x == 1,
        "fields of the same structs are read and written");
  motion.positions = pursuit::make_vec3_array(moving, &pursuit::Agent::position);
  status = pursuit::advance_agents(motion, pursuit::make_vec3_view(steering), limits, 1, 0, 3, count);
  check(status.is_refused(), "what was moved away has no elements");
  motion.positions = pursuit::make_vec3_array(std::span(steering).first(2));
  status = pursuit::advance_agents(motion, pursuit::make_vec3_view(steering), limits, 1, 0, 3, count);
  check(status == pursuit::RefusalKind::BufferTooSmall && status.refused_input(room) == "motion.positions", "a short view is named");
  motion.positions = pursuit::make_vec3_array(steering);
  status = pursuit::advance_agents(motion, pursuit::make_vec3_view(steering), limits, 1, 0, 3, count);
  check(status == pursuit::RefusalKind::OutOfDomain && status.refused_input(room) == "motion.positions", "so is one that overlaps");
  std::vector<float> floats(8);
  motion.positions = pursuit::make_vec3_array_f32(floats, pursuit::Axes::Xyz);
  status = pursuit::advance_agents(motion, pursuit::make_vec3_view(steering), limits, 1, 0, 3, count);
  check(status == pursuit::RefusalKind::BufferTooSmall, "eight floats are two vectors");
  std::puts(failed == 0 ? "all as in C" : "not as in C");
  return failed == 0 ? 0 : 1;
}
