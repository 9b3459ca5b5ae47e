
/// Answers the pursuer's way to a point, where the target is at a time; `user` is what was given to `pursuit_solve_route`.
typedef PursuitRouteWay (*PursuitRouteWayCallback)(void *user, PursuitVec3 point, double time);

/// The earliest time at which a pursuer on a navigation mesh can be where a target on a known route then is: a whole route search in
/// one call, which asks `way`. It is a loop in this header around `pursuit_begin_route_search` and `pursuit_answer_route_search`,
/// and answers as they do. A way that is refused, such as one that takes NaN, ends it with that refusal.
///
/// @param query Not null.
/// @param way Not null.
/// @param user Anything; given to `way`.
/// @param out Receives the result.
/// @return As `pursuit_answer_route_search`, also `PURSUER_IMMOBILE`.
static inline PursuitStatus pursuit_solve_route(const PursuitRouteInterceptQuery *query,
                                                PursuitRouteWayCallback way,
                                                void *user,
                                                PursuitRouteIntercept *out) {
  unsigned char search[1024];
  PursuitStatus status;
  if (way == NULL) {
    return pursuit_answer_route_search(query, search, sizeof search, NULL, out);
  }
  status = pursuit_begin_route_search(query, search, sizeof search, out);
  while (status == PURSUIT_STATUS_UNFINISHED && out->is_asking) {
    const PursuitRouteWay answer = way(user, out->question_point, out->question_time);
    status = pursuit_answer_route_search(query, search, sizeof search, &answer, out);
  }
  return status;
}
