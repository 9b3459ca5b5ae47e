/* A floor plan as a navigation mesh: Recast makes it, Detour finds the ways. Meters, y up. */
#pragma once

#include "pursuit.h"

#include <cstdint>
#include <memory>
#include <vector>

class dtNavMesh;
class dtNavMeshQuery;

/** The same numbers on every machine. */
class Random {
public:
  explicit Random(std::uint64_t seed) : state(seed) {}
  double between(double low, double high);

private:
  std::uint64_t state;
};

/** Somewhere on the mesh: its polygon, and where. */
struct Place {
  unsigned polygon = 0;
  PursuitVec3 position{};
};

struct Way {
  /** Empty when there is none. */
  std::vector<PursuitVec3> points;
  double length = 0.0;

  bool is_there() const { return points.size() > 1; }
};

double distance(PursuitVec3 a, PursuitVec3 b);

class Ground {
public:
  /** Boxes that stand about, or rooms with doors: 100 m by 100 m. */
  Ground(Random &random, bool has_rooms);
  ~Ground();

  Place random_place(Random &random) const;
  /** The nearest place on the mesh. */
  Place project(PursuitVec3 position) const;
  /** Detour's way, which is not always the shortest. */
  Way way(const Place &from, const Place &to) const;
  /** How many ways were asked for. */
  mutable unsigned queries = 0;

private:
  std::unique_ptr<dtNavMesh, void (*)(dtNavMesh *)> mesh;
  std::unique_ptr<dtNavMeshQuery, void (*)(dtNavMeshQuery *)> detour;
};
