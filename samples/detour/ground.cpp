#include "ground.h"

#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <DetourNavMeshQuery.h>
#include <Recast.h>

#include <cmath>
#include <cstdlib>

namespace {
constexpr float SIDE = 100.0f;
constexpr float VOXEL = 0.25f;
constexpr int AGENT_RADIUS = 2; /* in voxels */
constexpr int AGENT_HEIGHT = 8;
constexpr int STEP = 1;
constexpr float WALL_HEIGHT = 3.0f;

struct Box {
  float from[2], to[2], bottom, top;
};

void check(bool done) {
  if (!done) std::abort();
}

/** Twelve triangles whose sides seen from outside are counterclockwise. */
void add(std::vector<float> &corners, const Box &box) {
  static constexpr int FACES[6][4] = {{4, 6, 7, 5}, {0, 1, 3, 2}, {0, 4, 5, 1}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}};
  for (const auto &face : FACES) {
    for (const int index : {face[0], face[1], face[2], face[0], face[2], face[3]}) {
      corners.push_back((index & 1) != 0 ? box.to[0] : box.from[0]);
      corners.push_back((index & 4) != 0 ? box.top : box.bottom);
      corners.push_back((index & 2) != 0 ? box.to[1] : box.from[1]);
    }
  }
}

Box wall(float x0, float z0, float x1, float z1) { return {{x0, z0}, {x1, z1}, 0.0f, WALL_HEIGHT}; }

std::vector<Box> boxes(Random &random) {
  std::vector<Box> made;
  for (int count = 0; count < 22; ++count) {
    const float x = static_cast<float>(random.between(4.0, 84.0)), z = static_cast<float>(random.between(4.0, 84.0));
    made.push_back(wall(x, z, x + static_cast<float>(random.between(3.0, 14.0)), z + static_cast<float>(random.between(3.0, 14.0))));
  }
  return made;
}

/** Five by five rooms. Four walls of five have a door. */
std::vector<Box> rooms(Random &random) {
  std::vector<Box> made;
  for (int line = 1; line < 5; ++line) {
    for (int room = 0; room < 5; ++room) {
      for (const bool turned : {false, true}) {
        const float across = 20.0f * static_cast<float>(line), begin = 20.0f * static_cast<float>(room), end = begin + 20.0f;
        const bool has_door = random.between(0.0, 5.0) < 4.0;
        const float door = begin + static_cast<float>(random.between(2.0, 15.0));
        const auto put = [&](float from, float to) {
          made.push_back(turned ? wall(from, across - 0.25f, to, across + 0.25f) : wall(across - 0.25f, from, across + 0.25f, to));
        };
        put(begin, has_door ? door : end);
        if (has_door) put(door + 3.0f, end);
      }
    }
  }
  return made;
}

void place_in_detour(PursuitVec3 position, float (&out)[3]) {
  out[0] = static_cast<float>(position.x);
  out[1] = static_cast<float>(position.y);
  out[2] = static_cast<float>(position.z);
}

PursuitVec3 place_of_detour(const float *at) { return {at[0], at[1], at[2]}; }
} /* namespace */

double Random::between(double low, double high) {
  state += 0x9E3779B97F4A7C15u;
  std::uint64_t bits = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9u;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
  return low + (high - low) * static_cast<double>((bits ^ (bits >> 31)) >> 11) * 0x1p-53;
}

double distance(PursuitVec3 a, PursuitVec3 b) { return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z); }

Ground::Ground(Random &random, bool has_rooms) : mesh(dtAllocNavMesh(), dtFreeNavMesh), detour(dtAllocNavMeshQuery(), dtFreeNavMeshQuery) {
  std::vector<float> corners;
  add(corners, {{0.0f, 0.0f}, {SIDE, SIDE}, -0.5f, 0.0f});
  for (const Box &box : has_rooms ? rooms(random) : boxes(random)) add(corners, box);
  const int points = static_cast<int>(corners.size() / 3), triangles = points / 3;
  std::vector<int> indices;
  for (int index = 0; index < points; ++index) indices.push_back(index);

  rcContext context(false);
  const float from[3] = {0.0f, -0.5f, 0.0f}, to[3] = {SIDE, WALL_HEIGHT + 2.5f, SIDE};
  const int side = static_cast<int>(SIDE / VOXEL);
  const std::unique_ptr<rcHeightfield, void (*)(rcHeightfield *)> solid(rcAllocHeightfield(), rcFreeHeightField);
  check(rcCreateHeightfield(&context, *solid, side, side, from, to, VOXEL, VOXEL));
  std::vector<unsigned char> areas(static_cast<std::size_t>(triangles), RC_NULL_AREA);
  rcMarkWalkableTriangles(&context, 45.0f, corners.data(), points, indices.data(), triangles, areas.data());
  check(rcRasterizeTriangles(&context, corners.data(), points, indices.data(), areas.data(), triangles, *solid, STEP));
  rcFilterLowHangingWalkableObstacles(&context, STEP, *solid);
  rcFilterLedgeSpans(&context, AGENT_HEIGHT, STEP, *solid);
  rcFilterWalkableLowHeightSpans(&context, AGENT_HEIGHT, *solid);
  const std::unique_ptr<rcCompactHeightfield, void (*)(rcCompactHeightfield *)> compact(rcAllocCompactHeightfield(), rcFreeCompactHeightfield);
  check(rcBuildCompactHeightfield(&context, AGENT_HEIGHT, STEP, *solid, *compact));
  check(rcErodeWalkableArea(&context, AGENT_RADIUS, *compact));
  check(rcBuildDistanceField(&context, *compact) && rcBuildRegions(&context, *compact, 0, 64, 400));
  const std::unique_ptr<rcContourSet, void (*)(rcContourSet *)> contours(rcAllocContourSet(), rcFreeContourSet);
  check(rcBuildContours(&context, *compact, 1.3f, static_cast<int>(12.0f / VOXEL), *contours));
  const std::unique_ptr<rcPolyMesh, void (*)(rcPolyMesh *)> polygons(rcAllocPolyMesh(), rcFreePolyMesh);
  check(rcBuildPolyMesh(&context, *contours, DT_VERTS_PER_POLYGON, *polygons));
  for (int polygon = 0; polygon < polygons->npolys; ++polygon) {
    /* No agent stands on the walls: only the floor can be walked. */
    const unsigned short *vertex = &polygons->verts[3 * polygons->polys[polygon * 2 * polygons->nvp]];
    polygons->flags[polygon] = polygons->bmin[1] + static_cast<float>(vertex[1]) * polygons->ch < 1.0f ? 1 : 0;
  }

  dtNavMeshCreateParams params{};
  params.verts = polygons->verts;
  params.vertCount = polygons->nverts;
  params.polys = polygons->polys;
  params.polyFlags = polygons->flags;
  params.polyAreas = polygons->areas;
  params.polyCount = polygons->npolys;
  params.nvp = polygons->nvp;
  for (int axis = 0; axis < 3; ++axis) {
    params.bmin[axis] = polygons->bmin[axis];
    params.bmax[axis] = polygons->bmax[axis];
  }
  params.walkableHeight = AGENT_HEIGHT * VOXEL;
  params.walkableRadius = AGENT_RADIUS * VOXEL;
  params.walkableClimb = STEP * VOXEL;
  params.cs = params.ch = VOXEL;
  params.buildBvTree = true;
  unsigned char *data = nullptr;
  int size = 0;
  check(dtCreateNavMeshData(&params, &data, &size));
  check(dtStatusSucceed(mesh->init(data, size, DT_TILE_FREE_DATA)) && dtStatusSucceed(detour->init(mesh.get(), 4096)));
}

Ground::~Ground() = default;

Place Ground::project(PursuitVec3 position) const {
  float at[3], nearest[3] = {};
  const float extent[3] = {20.0f, 2.0f, 20.0f};
  dtQueryFilter filter;
  Place found;
  place_in_detour(position, at);
  detour->findNearestPoly(at, extent, &filter, &found.polygon, nearest);
  found.position = place_of_detour(nearest);
  return found;
}

Place Ground::random_place(Random &random) const {
  const double x = random.between(1.0, 99.0), z = random.between(1.0, 99.0);
  return project({x, 0.0, z});
}

Way Ground::way(const Place &from, const Place &to) const {
  constexpr int LONGEST = 1024;
  ++queries;
  float start[3], end[3];
  place_in_detour(from.position, start);
  place_in_detour(to.position, end);
  dtQueryFilter filter;
  static dtPolyRef corridor[LONGEST];
  int count = 0;
  Way way;
  const dtStatus status = detour->findPath(from.polygon, to.polygon, start, end, &filter, corridor, &count, LONGEST);
  if (dtStatusFailed(status) || count == 0 || corridor[count - 1] != to.polygon) return way;
  static float corners[LONGEST * 3];
  int points = 0;
  detour->findStraightPath(start, end, corridor, count, corners, nullptr, nullptr, &points, LONGEST);
  /* Where it was asked from and to, not rounded. */
  way.points.push_back(from.position);
  for (int index = 1; index + 1 < points; ++index) way.points.push_back(place_of_detour(&corners[index * 3]));
  way.points.push_back(to.position);
  for (std::size_t index = 1; index < way.points.size(); ++index) way.length += distance(way.points[index - 1], way.points[index]);
  return way;
}
