// Times pursuit_solve_intercept_batch beside the textbook's formula in line, a copy of the same streams, and both on two
// threads: nanoseconds per item, the best of many rounds.
//
// Usage: batch <file of PursuitInterceptQuery> <items> <rounds>. The queries of the file are taken again and again. Prints one
// line for each contender: its name and its time.

#include "pursuit.h"
#include "textbook.cpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace {

// What the calls answered is added up and printed, so that no compiler can leave a call out.
double checksum = 0.0;

// Rows of numbers, one for each number of an item. At one item all rows lie in different places of a page: a processor takes
// what was written at the same place of another page for what it is about to read, and waits.
template <typename Number>
struct Rows {
  static constexpr std::size_t page = 4096 / sizeof(Number), apart = 208 / sizeof(Number);
  std::size_t items, row;
  std::vector<Number> numbers;

  Rows(std::size_t items, std::size_t rows)
      : items(items), row((items + page - 1) / page * page + apart), numbers(row * rows) {}
  Number* at(std::size_t number) { return numbers.data() + number * row; }
};

constexpr std::size_t query_numbers = 11, solution_numbers = 8;
static_assert(sizeof(PursuitInterceptQuery) == query_numbers * sizeof(double));
static_assert(sizeof(PursuitInterceptSolution) == solution_numbers * sizeof(double));

double number_of(const PursuitInterceptQuery& query, std::size_t number) {
  return reinterpret_cast<const double*>(&query)[number];
}

// A structure of arrays: every number has a row.
template <typename Number>
struct Structure {
  Rows<Number> all;
  std::vector<PursuitStatus> statuses;

  explicit Structure(const std::vector<PursuitInterceptQuery>& queries, std::size_t items)
      : all(items, query_numbers + solution_numbers), statuses(items) {
    for (std::size_t number = 0; number < query_numbers; ++number) {
      for (std::size_t i = 0; i < items; ++i) {
        all.at(number)[i] = static_cast<Number>(number_of(queries[i % queries.size()], number));
      }
    }
  }

  Number* out(std::size_t number) { return all.at(query_numbers + number); }

  static constexpr int32_t element = sizeof(Number) == 4 ? PURSUIT_ELEMENT_F32 : PURSUIT_ELEMENT_F64;
  PursuitVec3View vectors(std::size_t number) {
    return {all.at(number), sizeof(Number), element, PURSUIT_AXES_XYZ, all.row * sizeof(Number)};
  }
  PursuitVec3Array vectors_into(std::size_t number) {
    return {out(number), sizeof(Number), element, PURSUIT_AXES_XYZ, all.row * sizeof(Number)};
  }
  PursuitInterceptBatch batch() {
    return {vectors(0), vectors(3), vectors(6), {all.at(9), sizeof(Number), element}, {all.at(10), sizeof(Number), element},
            static_cast<uint32_t>(all.items)};
  }
  PursuitInterceptBatchSolution solution() {
    return {vectors_into(0), vectors_into(3), {out(6), sizeof(Number), element}, {out(7), sizeof(Number), element}};
  }

  void textbook() {
    const Number* q[query_numbers];
    Number* s[solution_numbers];
    for (std::size_t number = 0; number < query_numbers; ++number) q[number] = all.at(number);
    for (std::size_t number = 0; number < solution_numbers; ++number) s[number] = out(number);
    for (std::size_t i = 0; i < all.items; ++i) {
      const PursuitInterceptQuery query = {{q[0][i], q[1][i], q[2][i]}, {q[3][i], q[4][i], q[5][i]},
                                           {q[6][i], q[7][i], q[8][i]}, q[9][i], q[10][i]};
      PursuitInterceptSolution found;
      statuses[i] = textbook_intercept(query, found) ? 0 : 1;
      if (statuses[i] != 0) continue;
      s[0][i] = found.point.x, s[1][i] = found.point.y, s[2][i] = found.point.z;
      s[3][i] = found.pursuer_velocity.x, s[4][i] = found.pursuer_velocity.y, s[5][i] = found.pursuer_velocity.z;
      s[6][i] = found.time, s[7][i] = found.latest_time;
    }
  }

  // Reads all that the batch reads, and writes as much.
  void copy(std::size_t begin, std::size_t end) {
    Number* to = out(0);
    const std::size_t step = all.row;
    const Number *p = all.at(0), *rest = all.at(8);
    PursuitStatus* status = statuses.data();
    for (std::size_t i = begin; i < end; ++i) {
      for (std::size_t number = 0; number < 7; ++number) to[number * step + i] = p[number * step + i];
      to[7 * step + i] = p[7 * step + i] + (rest[i] + rest[step + i] + rest[2 * step + i]);
      status[i] = 0;
    }
  }
};

// Arrays of vectors, as Unreal has them.
struct Vectors {
  std::vector<PursuitVec3> pursuers, targets, velocities, points, courses;
  std::vector<double> speeds, radii, times, latest_times;
  std::vector<PursuitStatus> statuses;

  explicit Vectors(const std::vector<PursuitInterceptQuery>& queries, std::size_t items)
      : points(items), courses(items), times(items), latest_times(items), statuses(items) {
    for (std::size_t i = 0; i < items; ++i) {
      const PursuitInterceptQuery& query = queries[i % queries.size()];
      pursuers.push_back(query.pursuer_position);
      targets.push_back(query.target_position);
      velocities.push_back(query.target_velocity);
      speeds.push_back(query.pursuer_speed);
      radii.push_back(query.capture_radius);
    }
  }

  static PursuitVec3View view(const std::vector<PursuitVec3>& all) {
    return pursuit_make_vec3_view(all.data(), sizeof(PursuitVec3));
  }
  static PursuitNumberView view(const std::vector<double>& all) {
    return pursuit_make_number_view(all.data(), sizeof(double));
  }
  PursuitInterceptBatch batch() const {
    return {view(pursuers), view(targets), view(velocities), view(speeds), view(radii), static_cast<uint32_t>(pursuers.size())};
  }
  PursuitInterceptBatchSolution solution() {
    return {pursuit_make_vec3_array(points.data(), sizeof(PursuitVec3)),
            pursuit_make_vec3_array(courses.data(), sizeof(PursuitVec3)),
            pursuit_make_number_array(times.data(), sizeof(double)),
            pursuit_make_number_array(latest_times.data(), sizeof(double))};
  }

  void textbook() {
    for (std::size_t i = 0; i < pursuers.size(); ++i) {
      PursuitInterceptSolution found;
      statuses[i] = textbook_intercept({pursuers[i], targets[i], velocities[i], speeds[i], radii[i]}, found) ? 0 : 1;
      if (statuses[i] != 0) continue;
      points[i] = found.point;
      courses[i] = found.pursuer_velocity;
      times[i] = found.time;
      latest_times[i] = found.latest_time;
    }
  }
};

template <typename Layout>
void solve(Layout& layout, const PursuitProcessorLevel& level, std::size_t begin, std::size_t end) {
  const PursuitInterceptBatch batch = layout.batch();
  const PursuitInterceptBatchSolution solution = layout.solution();
  uint32_t count;
  pursuit_solve_intercept_batch(&batch, static_cast<uint32_t>(begin), static_cast<uint32_t>(end), &level, &solution,
                                layout.statuses.data() + begin, &count);
  if (count != end - begin) std::exit(1);
}

struct Contender {
  std::string name;
  std::function<void()> run;
  double best = 1e300;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const std::size_t items = std::strtoull(argv[2], nullptr, 10);
  const int rounds = std::atoi(argv[3]);
  std::ifstream file(argv[1], std::ios::binary);
  std::vector<PursuitInterceptQuery> queries;
  PursuitInterceptQuery query;
  while (file.read(reinterpret_cast<char*>(&query), sizeof query)) queries.push_back(query);
  if (queries.empty() || rounds <= 0 || items == 0) return 2;

  Structure<double> wide(queries, items);
  Structure<float> narrow(queries, items);
  Vectors vectors(queries, items);
  std::vector<Contender> contenders = {
      {"structure_textbook", [&] { wide.textbook(); }},
      {"structure_copy", [&] { wide.copy(0, items); }},
      {"vectors_textbook", [&] { vectors.textbook(); }},
  };
  PursuitProcessorLevel best{};
  for (int number = PURSUIT_LEVEL_BASELINE; number <= PURSUIT_LEVEL_AVX2; ++number) {
    PursuitProcessorLevel level;
    if (pursuit_get_processor_level(number, &level) != PURSUIT_STATUS_OK || level.level != number) continue;
    best = level;
    const std::string suffix = std::to_string(number);
    contenders.push_back({"structure_" + suffix, [&, level] { solve(wide, level, 0, items); }});
    contenders.push_back({"vectors_" + suffix, [&, level] { solve(vectors, level, 0, items); }});
    contenders.push_back({"floats_" + suffix, [&, level] { solve(narrow, level, 0, items); }});
  }
  contenders.push_back({"two_threads", [&] {
                          std::thread other([&] { solve(wide, best, items / 2, items); });
                          solve(wide, best, 0, items / 2);
                          other.join();
                        }});
  contenders.push_back({"two_copies", [&] {
                          std::thread other([&] { wide.copy(items / 2, items); });
                          wide.copy(0, items / 2);
                          other.join();
                        }});

  // In turns, so that a busy machine hits all alike; each as often as takes a part of a millisecond.
  const std::size_t repeats = 40000 / items + 1;
  for (int i = 0; i < rounds; ++i) {
    for (Contender& contender : contenders) {
      const auto start = std::chrono::steady_clock::now();
      for (std::size_t repeat = 0; repeat < repeats; ++repeat) contender.run();
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
      const double each = elapsed.count() / static_cast<double>(repeats * items);
      if (each < contender.best) contender.best = each;
      checksum += wide.out(6)[i % items] + static_cast<double>(narrow.out(6)[0]) + vectors.times[0];
    }
  }
  for (const Contender& contender : contenders) std::printf("%s %.3f\n", contender.name.c_str(), 1e9 * contender.best);
  std::printf("checksum %.17g\n", checksum);
  return 0;
}
