// The interception as textbooks and forums have it, to compare speeds with. Not correct on every input.

#ifndef PURSUIT_BENCH_TEXTBOOK_H
#define PURSUIT_BENCH_TEXTBOOK_H

#include "pursuit.h"

// All that pursuit_solve_intercept writes when there is an intercept. Returns false, and writes nothing, when there is none.
bool textbook_intercept(const PursuitInterceptQuery& query, PursuitInterceptSolution& out);

// The time and the point alone.
bool textbook_point(const PursuitInterceptQuery& query, double& time, PursuitVec3& point);

// The same as a game has it, for a shot at a point: no capture radius, no last intercept.
bool game_intercept(const PursuitInterceptQuery& query, PursuitVec3& aim_point, PursuitVec3& velocity, double& time);

#endif
