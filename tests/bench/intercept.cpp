// Times one call of pursuit_solve_intercept beside two textbooks': nanoseconds, the best of many rounds.
//
// Usage: intercept <file of PursuitInterceptQuery> <rounds>. Prints one line for each function: its name, its time, and the
// quartiles of how many times as long the library took in the same round.

#include "pursuit.h"
#include "textbook.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <vector>

namespace {

// What the calls answered is added up and printed, so that no compiler can leave a call out.
double checksum = 0.0;

double pursuit(const PursuitInterceptQuery& query) {
  PursuitInterceptSolution out;
  const PursuitStatus status = pursuit_solve_intercept(&query, &out);
  return status == PURSUIT_STATUS_OK ? out.time + out.point.x + out.pursuer_velocity.y : 0.0;
}

double intercept(const PursuitInterceptQuery& query) {
  PursuitInterceptSolution out;
  return textbook_intercept(query, out) ? out.time + out.point.x + out.pursuer_velocity.y : 0.0;
}

double game(const PursuitInterceptQuery& query) {
  PursuitVec3 where, velocity;
  double time;
  return game_intercept(query, where, velocity, time) ? time + where.x + velocity.y : 0.0;
}

double point(const PursuitInterceptQuery& query) {
  double time;
  PursuitVec3 where;
  return textbook_point(query, time, where) ? time + where.x : 0.0;
}

// Seconds for `passes` times all queries.
template <double (*call)(const PursuitInterceptQuery&)>
double round(const std::vector<PursuitInterceptQuery>& queries, int passes) {
  const auto start = std::chrono::steady_clock::now();
  double sum = 0.0;
  for (int pass = 0; pass < passes; ++pass) {
    for (const PursuitInterceptQuery& query : queries) sum += call(query);
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  checksum += sum;
  return elapsed.count();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const int rounds = std::atoi(argv[2]);
  std::ifstream file(argv[1], std::ios::binary);
  std::vector<PursuitInterceptQuery> queries;
  PursuitInterceptQuery query;
  while (file.read(reinterpret_cast<char*>(&query), sizeof query)) queries.push_back(query);
  if (queries.empty() || rounds <= 0) return 2;

  struct Contender {
    const char* name;
    double (*round)(const std::vector<PursuitInterceptQuery>&, int);
    double best;
    std::vector<double> ratios;
  };
  Contender contenders[] = {
      {"pursuit_solve_intercept", round<pursuit>, 1e300, {}},
      {"textbook_intercept", round<intercept>, 1e300, {}},
      {"game_intercept", round<game>, 1e300, {}},
      {"textbook_point", round<point>, 1e300, {}},
  };
  // In turns, and each turn short, so that a busy machine hits all alike.
  constexpr int passes = 10;
  for (int i = 0; i < rounds; ++i) {
    double ours = 0.0;
    for (Contender& contender : contenders) {
      const double seconds = contender.round(queries, passes);
      if (contender.round == round<pursuit>) ours = seconds;
      contender.best = std::min(contender.best, seconds);
      contender.ratios.push_back(ours / seconds);
    }
  }
  for (Contender& contender : contenders) {
    std::sort(contender.ratios.begin(), contender.ratios.end());
    const std::size_t quarter = contender.ratios.size() / 4;
    std::printf("%s %.3f %.3f %.3f\n", contender.name,
                1e9 * contender.best / passes / static_cast<double>(queries.size()), contender.ratios[quarter],
                contender.ratios[contender.ratios.size() - 1 - quarter]);
  }
  std::printf("checksum %.17g\n", checksum);
  return 0;
}
