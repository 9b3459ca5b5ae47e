// Times a tick of 200 agents that cross a room with 25 pillars, beside Detour's crowd on a navigation mesh of the same room. Prints a
// line for each setting of Detour's avoidance: its name, microseconds of a tick of Pursuit and of Detour while all are under way, and for
// both the seconds until the last has arrived, infinite where one has not, and how deep two agents overlapped, in millimeters.
//
// The mesh is inset by the agents' radius, as Recast makes it. Pursuit's agents head for the next corner of their way, which they ask of
// Detour twice a second and at each corner, in the time measured; Detour's tick keeps their corridors.

#include <DetourCrowd.h>
#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <DetourNavMeshQuery.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "pursuit.hpp"

namespace {

using Clock = std::chrono::steady_clock;

constexpr int agents = 200, timed = 300, ticks_to_ask = 15;
constexpr double room = 60, pillar = 1, radius = 0.5, speed = 2, delta_time = 1.0 / 30;

void check(bool is_right, const char *what) {
  if (!is_right) {
    std::fprintf(stderr, "%s\n", what);
    std::exit(1);
  }
}

struct Point {
  double x, y;
};

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

/** Starts that touch nothing. The goal of each is its start, mirrored at the middle of the room. */
std::vector<Point> make_starts() {
  std::vector<Point> starts;
  std::uint64_t state = 1;
  const auto random = [&state] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state >> 11) * 0x1p-53;
  };
  while (starts.size() < agents) {
    const Point start{1 + (room - 2) * random(), 1 + (room - 2) * random()};
    const auto beside_pillar = [](double along) { return std::abs(along - 10 * std::clamp(std::round(along / 10), 1.0, 5.0)); };
    const bool is_free = beside_pillar(start.x) > pillar + 1 || beside_pillar(start.y) > pillar + 1;
    if (is_free && std::all_of(starts.begin(), starts.end(), [&](Point other) { return distance(start, other) > 2.5 * radius; })) {
      starts.push_back(start);
    }
  }
  return starts;
}

Point goal_of(Point start) { return {room - start.x, room - start.y}; }

struct Run {
  /** Of a tick, while all are under way. */
  double microseconds = 0;
  /** When the last came within a meter of its goal, in seconds. */
  double last = 0;
  double overlap = 0;
};

/** Takes all ticks. `step` moves all by one, `place` tells where an agent is. */
template <typename Step, typename Place>
Run run(const std::vector<Point> &starts, int ticks, Step step, Place place) {
  Run run;
  for (int tick = 0; tick < ticks; ++tick) {
    const auto begin = Clock::now();
    step();
    if (tick < timed) {
      run.microseconds += std::chrono::duration<double, std::micro>(Clock::now() - begin).count() / timed;
    }
    for (int i = 0; i < agents; ++i) {
      if (distance(place(i), goal_of(starts[static_cast<std::size_t>(i)])) > 1) run.last = (tick + 1) * delta_time;
      for (int j = 0; j < i; ++j) {
        run.overlap = std::max(run.overlap, 2 * radius - distance(place(i), place(j)));
      }
    }
  }
  if (run.last >= ticks * delta_time) run.last = INFINITY;
  return run;
}

/** Rectangles between the lines along the edges of walls and pillars, inset by the radius. */
dtNavMesh *make_mesh() {
  // In half meters.
  std::vector<unsigned short> lines{1};
  for (int center = 20; center <= 100; center += 20) {
    lines.push_back(static_cast<unsigned short>(center - 3));
    lines.push_back(static_cast<unsigned short>(center + 3));
  }
  lines.push_back(119);
  const int cells = static_cast<int>(lines.size()) - 1;
  const auto is_pillar = [](int column, int row) { return column % 2 == 1 && row % 2 == 1; };
  std::vector<unsigned short> corners, polygons, flags;
  std::vector<unsigned char> areas;
  std::vector<int> index(static_cast<std::size_t>(cells * cells), -1);
  for (const unsigned short z : lines) {
    for (const unsigned short x : lines) corners.insert(corners.end(), {x, 0, z});
  }
  int count = 0;
  for (int cell = 0; cell < cells * cells; ++cell) {
    if (!is_pillar(cell % cells, cell / cells)) index[static_cast<std::size_t>(cell)] = count++;
  }
  const auto neighbor = [&](int column, int row) -> unsigned short {
    const bool is_inside = column >= 0 && row >= 0 && column < cells && row < cells;
    const int found = is_inside ? index[static_cast<std::size_t>(row * cells + column)] : -1;
    return found < 0 ? 0xffff : static_cast<unsigned short>(found);
  };
  for (int cell = 0; cell < cells * cells; ++cell) {
    const int column = cell % cells, row = cell / cells, first = row * (cells + 1) + column;
    if (is_pillar(column, row)) continue;
    for (const int corner : {first, first + cells + 1, first + cells + 2, first + 1}) {
      polygons.push_back(static_cast<unsigned short>(corner));
    }
    polygons.insert(polygons.end(), {neighbor(column - 1, row), neighbor(column, row + 1), neighbor(column + 1, row), neighbor(column, row - 1)});
    flags.push_back(1);
    areas.push_back(1);
  }
  dtNavMeshCreateParams params{};
  params.verts = corners.data();
  params.vertCount = static_cast<int>(corners.size() / 3);
  params.polys = polygons.data();
  params.polyFlags = flags.data();
  params.polyAreas = areas.data();
  params.polyCount = count;
  params.nvp = 4;
  params.walkableHeight = 2;
  params.walkableRadius = static_cast<float>(radius);
  params.walkableClimb = 0.5f;
  params.bmax[0] = params.bmax[2] = static_cast<float>(room);
  params.bmax[1] = 2;
  params.cs = params.ch = 0.5f;
  params.buildBvTree = true;
  unsigned char *data = nullptr;
  int size = 0;
  check(dtCreateNavMeshData(&params, &data, &size), "Detour makes no mesh");
  dtNavMesh *mesh = dtAllocNavMesh();
  check(dtStatusSucceed(mesh->init(data, size, DT_TILE_FREE_DATA)), "Detour takes no mesh");
  return mesh;
}

/** Where an agent's way turns next, by two queries of Detour. */
Point next_corner(const dtNavMeshQuery &query, Point from, Point to) {
  const dtQueryFilter filter;
  const float extents[3] = {1, 1, 1};
  const Point ends[2] = {from, to};
  dtPolyRef polygons[2], path[64];
  float places[2][3], corners[3 * 2];
  for (int i = 0; i < 2; ++i) {
    const float wanted[3] = {static_cast<float>(ends[i].x), 0, static_cast<float>(ends[i].y)};
    query.findNearestPoly(wanted, extents, &filter, &polygons[i], places[i]);
  }
  int length = 0, count = 0;
  query.findPath(polygons[0], polygons[1], places[0], places[1], &filter, path, &length, 64);
  query.findStraightPath(places[0], places[1], path, length, corners, nullptr, nullptr, &count, 2);
  return count < 2 ? to : Point{corners[3], corners[5]};
}

Run run_pursuit(const std::vector<Point> &starts, int ticks) {
  pursuit::OrcaCrowd crowd;
  for (const Point start : starts) {
    const Point goal = goal_of(start);
    crowd.positions.push_back({start.x, start.y, 0});
    crowd.goals.push_back({goal.x, goal.y, 0});
  }
  crowd.radii = {radius};
  crowd.max_speeds = {speed};
  crowd.preferred_velocities.resize(agents);
  const auto add_square = [&crowd](double x, double y, double half, bool is_solid) {
    std::vector<pursuit::Vec3> corners{{x - half, y - half, 0}, {x + half, y - half, 0}, {x + half, y + half, 0}, {x - half, y + half, 0}};
    if (!is_solid) std::reverse(corners.begin(), corners.end());
    check(!crowd.add_wall(corners, pursuit::PathTopology::Closed).is_refused(), "a wall is refused");
  };
  add_square(room / 2, room / 2, room / 2, false);
  for (int x = 1; x <= 5; ++x) {
    for (int y = 1; y <= 5; ++y) add_square(10 * x, 10 * y, pillar, true);
  }
  dtNavMesh *mesh = make_mesh();
  dtNavMeshQuery *query = dtAllocNavMeshQuery();
  check(dtStatusSucceed(query->init(mesh, 512)), "Detour makes no query");
  std::vector<Point> corners(agents);
  const auto place = [&crowd](int i) {
    const pursuit::Vec3 &position = crowd.positions[static_cast<std::size_t>(i)];
    return Point{position.x, position.y};
  };
  int tick = 0;
  const Run result = run(
      starts, ticks,
      [&] {
        for (int i = 0; i < agents; ++i) {
          const std::size_t agent = static_cast<std::size_t>(i);
          const Point here = place(i), goal = goal_of(starts[agent]);
          Point &corner = corners[agent];
          if (tick == 0 || (tick + i) % ticks_to_ask == 0 || distance(here, corner) < radius) corner = next_corner(*query, here, goal);
          const double far = std::max(distance(here, corner), speed * delta_time);
          crowd.preferred_velocities[agent] = {(corner.x - here.x) / far * speed, (corner.y - here.y) / far * speed, 0};
        }
        ++tick;
        check(!crowd.step(delta_time).is_refused(), "a step is refused");
      },
      place);
  dtFreeNavMeshQuery(query);
  dtFreeNavMesh(mesh);
  return result;
}

/** Samplings of Detour's avoidance: its default, and the coarsest of its demo. */
struct Setting {
  const char *name;
  unsigned char divisions, rings, depth;
};

constexpr Setting settings[] = {{"default", 7, 2, 5}, {"coarse", 5, 2, 1}};

Run run_detour(const std::vector<Point> &starts, int ticks, const Setting &setting) {
  dtNavMesh *mesh = make_mesh();
  dtCrowd *crowd = dtAllocCrowd();
  check(crowd->init(agents, static_cast<float>(radius), mesh), "Detour makes no crowd");
  dtObstacleAvoidanceParams avoidance = *crowd->getObstacleAvoidanceParams(0);
  avoidance.adaptiveDivs = setting.divisions;
  avoidance.adaptiveRings = setting.rings;
  avoidance.adaptiveDepth = setting.depth;
  crowd->setObstacleAvoidanceParams(0, &avoidance);
  dtCrowdAgentParams params{};
  params.radius = static_cast<float>(radius);
  params.height = 2;
  params.maxSpeed = static_cast<float>(speed);
  params.maxAcceleration = 8;
  params.collisionQueryRange = params.radius * 12;
  params.pathOptimizationRange = params.radius * 30;
  params.updateFlags = DT_CROWD_ANTICIPATE_TURNS | DT_CROWD_OPTIMIZE_VIS | DT_CROWD_OPTIMIZE_TOPO | DT_CROWD_OBSTACLE_AVOIDANCE;
  for (const Point start : starts) {
    const float position[3] = {static_cast<float>(start.x), 0, static_cast<float>(start.y)};
    const int agent = crowd->addAgent(position, &params);
    const Point goal = goal_of(start);
    const float target[3] = {static_cast<float>(goal.x), 0, static_cast<float>(goal.y)};
    float nearest[3];
    dtPolyRef polygon = 0;
    crowd->getNavMeshQuery()->findNearestPoly(target, crowd->getQueryExtents(), crowd->getFilter(0), &polygon, nearest);
    check(polygon && crowd->requestMoveTarget(agent, polygon, nearest), "Detour takes no goal");
  }
  const Run result = run(
      starts, ticks, [&] { crowd->update(static_cast<float>(delta_time), nullptr); },
      [&](int i) {
        const float *position = crowd->getAgent(i)->npos;
        return Point{position[0], position[2]};
      });
  dtFreeCrowd(crowd);
  dtFreeNavMesh(mesh);
  return result;
}

Run best(int rounds, auto take) {
  Run best = take();
  for (int round = 1; round < rounds; ++round) best.microseconds = std::min(best.microseconds, take().microseconds);
  return best;
}

}  // namespace

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 1;
  // Without rounds, only to see that it runs.
  const int ticks = rounds > 0 ? 3600 : timed;
  const std::vector<Point> starts = make_starts();
  for (const Setting &setting : settings) {
    const Run ours = best(rounds, [&] { return run_pursuit(starts, ticks); });
    const Run theirs = best(rounds, [&] { return run_detour(starts, ticks, setting); });
    std::printf("%s\t%.1f\t%.1f\t%.1f\t%.1f\t%.0f\t%.0f\n", setting.name, ours.microseconds, theirs.microseconds, ours.last, theirs.last,
                1000 * ours.overlap, 1000 * theirs.overlap);
  }
}
