
/// Answers the way of one of several pursuers, by its index, to a point, where the target is at a time; `user` is what was given to
/// `pursuit_solve_cut_off`.
typedef PursuitRouteWay (*PursuitTeamWayCallback)(void *user, uint32_t pursuer, PursuitVec3 point, double time);

/// Cuts a target off at exits or choke points: gives every pursuer at most one exit and every exit at most one pursuer: as many
/// pairs as are in time, and of all such assignments the best by `objective`, with `PURSUIT_ASSIGNMENT_BOTTLENECK` the one whose latest
/// catch is earliest. It is a loop in this header around `pursuit_begin_route_stretch_search`, `pursuit_answer_route_search` and
/// `pursuit_solve_assignment`, and asks `way`.
///
/// `queries` has a query for each pair of a pursuer and an exit, row by row for each pursuer: the route that the target takes to that
/// exit, or the one route that passes all choke points; its horizon is when the target is through. `earliest` says when the
/// target is there at the soonest; a pursuer that is there before waits. Null for 0, which is anywhere on the way to the exit.
///
/// `out_found` receives what the search of each pair found, row by row; its `time` is the cost of the pair. `memory` is any
/// `memory_size` bytes, at least `pursuit_team_memory_size`. On a refusal, of a query, a way or the rest, `out_exits` and `out_cost`
/// are zeros; nothing is written there when `pursuer_count` is out of its domain.
///
/// @param queries Not null. Length `pursuer_count * exit_count`.
/// @param earliest When the target enters the stretch of each exit, in seconds from now. Length `exit_count`. Null for 0.
/// @param pursuer_count Number of pursuers. Range [1, PURSUIT_TEAM_MAX].
/// @param exit_count Number of exits. Range [1, PURSUIT_TEAM_MAX].
/// @param objective The best assignment. One of the `PURSUIT_ASSIGNMENT_` constants.
/// @param way Not null.
/// @param user Anything; given to `way`.
/// @param memory Memory to work in, in any alignment. Length `memory_size`.
/// @param memory_size Size of `memory`, in bytes.
/// @param out_found Receives the result of each pair. Length `pursuer_count * exit_count`.
/// @param out_exits Receives the exit of each pursuer; -1 for none. Length `pursuer_count`.
/// @param out_cost What an assignment costs.
/// @return `OK`, also when no pair is in time; `UNFINISHED`, as `pursuit_solve_assignment`; or a refusal.
static inline PursuitStatus pursuit_solve_cut_off(const PursuitRouteInterceptQuery *queries,
                                                  const double *earliest,
                                                  uint32_t pursuer_count,
                                                  uint32_t exit_count,
                                                  int32_t objective,
                                                  PursuitTeamWayCallback way,
                                                  void *user,
                                                  void *memory,
                                                  size_t memory_size,
                                                  PursuitRouteIntercept *out_found,
                                                  int32_t *out_exits,
                                                  PursuitAssignmentCost *out_cost) {
  unsigned char search[1024];
  const PursuitNumberView costs = pursuit_make_number_view(out_found == NULL ? NULL : &out_found->time, sizeof(PursuitRouteIntercept));
  const int counted = pursuer_count - 1 < PURSUIT_TEAM_MAX && exit_count - 1 < PURSUIT_TEAM_MAX;
  PursuitStatus status = PURSUIT_STATUS_OK;
  uint32_t pursuer, place;
  size_t pair = 0;
  for (pursuer = 0; counted && pursuer < pursuer_count && !PURSUIT_REFUSED(status); ++pursuer) {
    for (place = 0; place < exit_count && !PURSUIT_REFUSED(status); ++place, ++pair) {
      const PursuitRouteInterceptQuery *query = queries == NULL ? NULL : queries + pair;
      PursuitRouteIntercept *out = out_found == NULL ? NULL : out_found + pair;
      status = pursuit_begin_route_stretch_search(query, earliest == NULL ? 0.0 : earliest[place], search, sizeof search, out);
      if (!PURSUIT_REFUSED(status) && way == NULL) {
        status = pursuit_answer_route_search(query, search, sizeof search, NULL, out);
      }
      while (status == PURSUIT_STATUS_UNFINISHED && out->is_asking) {
        const PursuitRouteWay answer = way(user, pursuer, out->question_point, out->question_time);
        status = pursuit_answer_route_search(query, search, sizeof search, &answer, out);
      }
    }
  }
  if (!PURSUIT_REFUSED(status)) {
    return pursuit_solve_assignment(&costs, pursuer_count, exit_count, objective, memory, memory_size, out_exits, out_cost);
  }
  for (pursuer = 0; out_exits != NULL && pursuer < pursuer_count; ++pursuer) {
    out_exits[pursuer] = 0;
  }
  if (out_cost != NULL) {
    out_cost->greatest = 0.0;
    out_cost->sum = 0.0;
    out_cost->pairs = 0;
  }
  return status;
}
