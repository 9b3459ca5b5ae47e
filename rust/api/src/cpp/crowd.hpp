
namespace detail {

/// The number that a vector, or a number itself, consists of.
template <typename Member>
struct NumberOf {};
template <typename Member>
  requires std::is_floating_point_v<Member>
struct NumberOf<Member> {
  using Type = Member;
};
template <typename Member>
  requires requires(const Member &vector) { vector.x; }
struct NumberOf<Member> {
  using Type = std::remove_cvref_t<decltype(std::declval<const Member &>().x)>;
};
template <typename Member>
  requires(!requires(const Member &vector) { vector.x; } && requires(const Member &vector) { vector[0]; })
struct NumberOf<Member> {
  using Type = std::remove_cvref_t<decltype(std::declval<const Member &>()[0])>;
};

/// A member that a view can lie over: numbers of `double` or `float`, and nothing else.
template <typename Member>
concept Numbers = std::is_trivially_copyable_v<Member> &&
                  (std::is_same_v<typename NumberOf<Member>::Type, double> || std::is_same_v<typename NumberOf<Member>::Type, float>) &&
                  sizeof(Member) % sizeof(typename NumberOf<Member>::Type) == 0;
/// One that is a vector.
template <typename Member>
concept Vector = Numbers<Member> && sizeof(Member) >= 2 * sizeof(typename NumberOf<Member>::Type);
/// One that is a number.
template <typename Member>
concept Number = Numbers<Member> && std::is_floating_point_v<Member>;

template <typename Member>
inline constexpr std::int32_t element = std::is_same_v<typename NumberOf<Member>::Type, float> ? PURSUIT_ELEMENT_F32 : PURSUIT_ELEMENT_F64;

/// The axes of a vector where none are given: all that it has.
template <typename Member>
inline constexpr Axes::Type all_axes = sizeof(Member) / sizeof(typename NumberOf<Member>::Type) == 2 ? Axes::Xy : Axes::Xyz;

/// A view of vectors, empty where they have fewer numbers than the axes need.
template <typename View, typename Member>
View vectors(Member *first, std::size_t count, std::size_t stride, Axes::Type axes) noexcept {
  using Number = typename NumberOf<std::remove_cv_t<Member>>::Type;
  View view{};
  view.base = reinterpret_cast<decltype(view.base)>(first);
  view.stride = stride;
  view.element = element<std::remove_cv_t<Member>>;
  view.axes = axes;
  view.length = numbers(axes) * sizeof(Number) <= sizeof(Member) ? count : 0;
  return view;
}

template <typename View, typename Member>
View numbers_of(Member *first, std::size_t count, std::size_t stride) noexcept {
  View view{};
  view.base = reinterpret_cast<decltype(view.base)>(first);
  view.stride = stride;
  view.element = element<std::remove_cv_t<Member>>;
  view.length = count;
  return view;
}

/// The member of the first struct of a range; null where there is none.
template <typename Range, typename Member, typename Owner>
auto first(Range &structs, Member Owner::*member) noexcept {
  return std::ranges::size(structs) ? &(std::ranges::data(structs)->*member) : nullptr;
}

/// The view, one for all where it has one element; of none there is no base.
template <typename View>
View for_all(View view) noexcept {
  if (view.length == 1) {
    view.stride = 0;
  }
  if (view.length == 0) {
    view.base = nullptr;
  }
  return view;
}

/// An array that is written, to be read.
inline Vec3View read(const Vec3Array &array) noexcept {
  Vec3View view{};
  view.base = array.base;
  view.stride = array.stride;
  view.element = array.element;
  view.axes = array.axes;
  view.axis_stride = array.axis_stride;
  view.length = array.length;
  return view;
}

/// The caller's column, or else the crowd's own.
inline Vec3Array of(const Vec3Array &lent, std::vector<Vec3> &own) noexcept { return lent.base ? lent : make_vec3_array(own); }

/// The columns of a step, moved in place: what they are read as.
inline Crowd crowd_of(const CrowdMotion &motion, const LayersView &lent, const std::vector<AvoidanceLayers> &own,
                      std::uint32_t agents) noexcept {
  Crowd crowd;
  crowd.positions = read(motion.positions);
  crowd.velocities = read(motion.velocities);
  crowd.layers = lent.base ? lent : for_all(make_layers_view(own));
  crowd.count = agents;
  return crowd;
}

/// Builds the grid of a crowd in memory that grows with it.
inline Status build_grid(const Crowd &crowd, const NeighborGridSettings &settings, std::vector<std::byte> &memory) {
  memory.resize(crowd.layers.base ? layered_grid_memory_size(crowd.count) : neighbor_grid_memory_size(crowd.count));
  NeighborGridInfo info;
  return build_neighbor_grid(crowd, settings, memory, info);
}

}  // namespace detail

/// A view of a vector in each of the caller's structs, of `double` or `float`, to be read: `view(agents, &Agent::position, Axes::Xz)`.
/// The range must outlive the view; a temporary container does not compile.
template <typename Range, typename Owner, detail::Vector Member>
  requires detail::LastingStructs<Range, Owner, false>
Vec3View view(Range &&structs, Member Owner::*member, Axes::Type axes = detail::all_axes<Member>) noexcept {
  return detail::vectors<Vec3View>(detail::first(structs, member), std::ranges::size(structs), sizeof(Owner), axes);
}
/// The same of a number in each struct.
template <typename Range, typename Owner, detail::Number Member>
  requires detail::LastingStructs<Range, Owner, false>
NumberView view(Range &&structs, Member Owner::*member) noexcept {
  return detail::numbers_of<NumberView>(detail::first(structs, member), std::ranges::size(structs), sizeof(Owner));
}
/// The same of the layers in each struct.
template <typename Range, typename Owner>
  requires detail::LastingStructs<Range, Owner, false>
LayersView view(Range &&structs, AvoidanceLayers Owner::*member) noexcept {
  return make_layers_view(structs, member);
}
/// A view of a range of vectors.
template <detail::Lasting Range>
  requires detail::Vector<std::remove_cv_t<detail::Referred<Range>>>
Vec3View view(Range &&elements, Axes::Type axes = detail::all_axes<std::remove_cv_t<detail::Referred<Range>>>) noexcept {
  using Member = detail::Referred<Range>;
  return detail::vectors<Vec3View>(std::ranges::data(elements), std::ranges::size(elements), sizeof(Member), axes);
}
/// A view of a range of numbers.
template <detail::Lasting Range>
  requires detail::Number<std::remove_cv_t<detail::Referred<Range>>>
NumberView view(Range &&elements) noexcept {
  return detail::numbers_of<NumberView>(std::ranges::data(elements), std::ranges::size(elements), sizeof(detail::Referred<Range>));
}

/// As `view`, to be written.
template <typename Range, typename Owner, detail::Vector Member>
  requires detail::LastingStructs<Range, Owner, true>
Vec3Array mutable_view(Range &&structs, Member Owner::*member, Axes::Type axes = detail::all_axes<Member>) noexcept {
  return detail::vectors<Vec3Array>(detail::first(structs, member), std::ranges::size(structs), sizeof(Owner), axes);
}
/// The same of a range of vectors.
template <detail::Lasting Range>
  requires(detail::Vector<detail::Referred<Range>> && !std::is_const_v<detail::Referred<Range>>)
Vec3Array mutable_view(Range &&elements, Axes::Type axes = detail::all_axes<detail::Referred<Range>>) noexcept {
  using Member = detail::Referred<Range>;
  return detail::vectors<Vec3Array>(std::ranges::data(elements), std::ranges::size(elements), sizeof(Member), axes);
}

/// Columns of a crowd that lie in the caller's memory, which must outlive every step. The crowd's own vector is used for each that is
/// left empty.
struct OrcaCrowdViews {
  Vec3Array positions{};
  Vec3Array velocities{};
  Vec3View goals{};
  Vec3View preferred_velocities{};
  NumberView radii{};
  NumberView max_speeds{};
  NumberView preferred_speeds{};
  NumberView half_lengths{};
  LayersView layers{};
};

/// A crowd whose agents avoid each other and walls (ORCA), and settle at their goals.
///
/// It owns its memory: fill the vectors, add walls, call `step`. Radii, speeds and layers may have one item for all agents. The defaults
/// are a walker's. A vector that is too short is refused by its name.
class OrcaCrowd {
 public:
  /// With the default settings for that number of length units in a meter.
  explicit OrcaCrowd(double units_per_meter = 1)
      : radii{40 * units_per_meter / 100},
        max_speeds{150 * units_per_meter / 100},
        preferred_speeds{120 * units_per_meter / 100},
        settings(orca_crowd_settings_default(units_per_meter)),
        arrival_settings(orca_arrival_settings_default(units_per_meter)) {}

  /// Position of each agent: they decide how many there are.
  std::vector<Vec3> positions;
  /// Velocity of each agent, per second. Agents that are missing are at rest.
  std::vector<Vec3> velocities;
  /// Goal of each agent. Empty for none: then agents do not settle, and every phase is under way.
  std::vector<Vec3> goals;
  /// What each agent would do alone, such as along a path. Empty for straight to its goal at its preferred speed; without goals, stand.
  std::vector<Vec3> preferred_velocities;
  /// Radius of each agent, or one for all. 0.4 m by default.
  std::vector<double> radii;
  /// Greatest speed of each agent, or one for all. 1.5 m/s by default.
  std::vector<double> max_speeds;
  /// Speed of each agent straight to its goal, or one for all. 1.2 m/s by default.
  std::vector<double> preferred_speeds;
  /// Half of the length of each agent's segment, or one for all, for capsules in two dimensions: see `step_orca_capsules`. Empty: all are
  /// discs.
  std::vector<double> half_lengths;
  /// Heading of each agent, where there are half lengths. Agents whose heading is missing or zero begin along their preferred velocity.
  std::vector<Vec3> headings;
  /// The layers of each agent, or one for all. Empty: each avoids all.
  std::vector<AvoidanceLayers> layers;
  /// Columns in the caller's memory instead, in any layout.
  OrcaCrowdViews borrowed;
  /// 2, where z is neither read nor written, or 3.
  std::int32_t dimensions = 2;
  /// How agents avoid each other.
  OrcaCrowdSettings settings;
  /// How agents settle at their goals.
  OrcaArrivalSettings arrival_settings;

  /// Adds a wall to a crowd of two dimensions: straight segments from corner to corner. A closed one with its corners
  /// counterclockwise is solid to agents outside, one with its corners clockwise to agents inside. One that is refused is not added.
  Status add_wall(std::span<const Vec3> corners, PathTopology::Type topology = PathTopology::Open, double inset = 0) {
    const OrcaWall wall{detail::count<std::uint32_t>(corners.size()), topology, 0, 0, inset};
    std::vector<std::byte> memory;
    const Status status = build({&wall, 1}, corners, memory).by(detail::OwnedByOrcaCrowd);
    if (!status.is_refused()) {
      walls_.push_back(wall);
      corners_.insert(corners_.end(), corners.begin(), corners.end());
      wall_memory_.clear();
    }
    return status;
  }

  /// Takes all walls away.
  void clear_walls() noexcept {
    walls_.clear();
    corners_.clear();
    wall_memory_.clear();
  }

  /// Moves every agent by one tick of `delta_time` seconds. Where an input is refused no agent moves.
  Status step(double delta_time) { return advance(delta_time).by(detail::OwnedByOrcaCrowd); }

  /// Phase of an agent in the last step; under way where there is no such agent.
  OrcaPhase::Type phase(std::size_t agent) const noexcept {
    return static_cast<OrcaPhase::Type>(agent < phases_.size() ? static_cast<std::int32_t>(phases_[agent]) : 0);
  }
  /// Whether an agent stands at its goal, or as near to it as the crowd allows.
  bool has_arrived(std::size_t agent) const noexcept {
    return phase(agent) == OrcaPhase::Arrived || phase(agent) == OrcaPhase::ArrivedNear;
  }
  /// Index of the agent before one that is blocked; -1 where a wall blocks it, or nothing.
  std::int64_t blocked_by(std::size_t agent) const noexcept {
    return agent < blocked_by_.size() ? static_cast<std::int64_t>(blocked_by_[agent]) : -1;
  }
  /// Part of its patience that each agent has used up, from 0 to 1: the only state beside positions and velocities.
  std::span<double> waited() noexcept { return waited_; }
  /// Number of agents in each phase of the last step.
  const OrcaArrivalCounts &arrivals() const noexcept { return arrivals_; }
  /// Largest constraint violation of the last step, as a speed. While it is 0 no agents collide within the horizon.
  double max_violation() const noexcept { return max_violation_; }

 private:
  Status advance(double delta_time) {
    const std::size_t lent = borrowed.positions.base ? borrowed.positions.length : positions.size();
    if (lent > PURSUIT_CROWD_MAX) {
      return detail::too_short("crowd.positions");
    }
    const std::uint32_t agents = static_cast<std::uint32_t>(lent);
    if (agents == 0) {
      arrivals_ = {};
      return Status();
    }
    velocities.resize(borrowed.velocities.base ? velocities.size() : agents);
    for (std::vector<Vec3> *scratch : {&straight_, &chosen_}) {
      scratch->resize(agents);
    }
    for (std::vector<double> *scratch : {&waited_, &next_waited_, &phases_}) {
      scratch->resize(agents);
    }
    blocked_by_.resize(agents, -1);
    if (wall_memory_.empty() && !walls_.empty()) {
      if (const Status status = build(walls_, corners_, wall_memory_); status.is_refused()) {
        wall_memory_.clear();
        return status;
      }
    }

    // No walls have no address, whatever memory was kept.
    const std::span<const std::byte> walls = walls_.empty() ? std::span<const std::byte>() : wall_memory_;
    CrowdMotion motion;
    motion.positions = detail::of(borrowed.positions, positions);
    motion.velocities = detail::of(borrowed.velocities, velocities);
    motion.order = PURSUIT_ORDER_AGENTS;
    const Crowd crowd = detail::crowd_of(motion, borrowed.layers, layers, agents);
    const Vec3View goal_view = of(borrowed.goals, goals);
    OrcaMembers members;
    members.radii = of(borrowed.radii, radii);
    members.max_speeds = of(borrowed.max_speeds, max_speeds);
    members.preferred_velocities = of(borrowed.preferred_velocities, preferred_velocities);
    if (!members.preferred_velocities.base) {
      std::fill(straight_.begin(), straight_.end(), Vec3{});
      if (goal_view.base) {
        if (const Status status = head_straight(crowd.positions, goal_view, agents); status.is_refused()) {
          return status;
        }
      }
      members.preferred_velocities = make_vec3_view(straight_);
    }

    NeighborGridSettings grid_settings = neighbor_grid_settings_default(1);
    grid_settings.dimensions = dimensions;
    // Any size gives the same bits. One that is no size is refused by the step, by its own name.
    if (settings.neighbor_distance > 0 && settings.neighbor_distance <= std::numeric_limits<double>::max()) {
      grid_settings.cell_size = settings.neighbor_distance;
    }
    if (const Status status = detail::build_grid(crowd, grid_settings, grid_); status.is_refused()) {
      return status;
    }
    OrcaArrivalCounts counts{agents, 0, 0, 0, 0};
    if (goal_view.base) {
      OrcaTravelers travelers;
      travelers.goals = goal_view;
      travelers.waited = make_number_view(waited_);
      OrcaArrivals arrivals;
      arrivals.preferred_velocities = make_vec3_array(chosen_);
      arrivals.waited = make_number_array(next_waited_);
      arrivals.phases = make_number_array(phases_);
      arrivals.blocked_by = make_number_array(blocked_by_);
      if (const Status status = step_orca_arrivals(grid_, walls, members, travelers, settings, arrival_settings, delta_time, 0,
                                                   agents, arrivals, counts);
          status.is_refused()) {
        return status;
      }
      waited_.swap(next_waited_);
      members.preferred_velocities = make_vec3_view(chosen_);
    } else {
      std::fill(phases_.begin(), phases_.end(), PURSUIT_ORCA_PHASE_UNDER_WAY);
      std::fill(blocked_by_.begin(), blocked_by_.end(), -1);
    }
    OrcaStep moved;
    Status status;
    if (const NumberView lengths = of(borrowed.half_lengths, half_lengths); lengths.base) {
      headings.resize(agents);
      next_headings_.resize(agents);
      OrcaCapsules capsules;
      capsules.half_lengths = lengths;
      capsules.headings = make_vec3_view(headings);
      capsules.next_headings = make_vec3_array(next_headings_);
      status = step_orca_capsules(grid_, walls, members, capsules, settings, delta_time, 0, agents, motion, moved);
      if (!status.is_refused()) {
        headings.swap(next_headings_);
      }
    } else {
      status = step_orca(grid_, walls, members, settings, delta_time, 0, agents, motion, moved);
    }
    if (!status.is_refused()) {
      arrivals_ = counts;
      max_violation_ = moved.max_violation;
    }
    return status;
  }

  static Status build(std::span<const OrcaWall> walls, std::span<const Vec3> corners, std::vector<std::byte> &memory) {
    memory.resize(orca_walls_memory_size(detail::count<std::uint32_t>(corners.size())));
    std::uint32_t segments;
    return build_orca_walls(walls, make_vec3_view(corners), memory, segments);
  }

  /// The caller's column, or else the crowd's own.
  static Vec3View of(const Vec3View &lent, const std::vector<Vec3> &own) noexcept {
    return lent.base || own.empty() ? lent : make_vec3_view(own);
  }
  static NumberView of(const NumberView &lent, const std::vector<double> &own) noexcept {
    return lent.base ? lent : detail::for_all(make_number_view(own));
  }

  /// The view without the axis that two dimensions ignore.
  Vec3View flat(Vec3View view) const noexcept {
    if (dimensions == 2 && view.axes == PURSUIT_AXES_XYZ) {
      view.axes = PURSUIT_AXES_XY;
    } else if (dimensions == 2 && view.axes == PURSUIT_AXES_XZY) {
      view.axes = PURSUIT_AXES_XZ;
    }
    return view;
  }

  Status head_straight(const Vec3View &from, const Vec3View &to, std::uint32_t agents) {
    const Vec3 rest{};
    SeekBatch batch;
    batch.agent_positions = flat(from);
    batch.agent_velocities = make_vec3_view(rest, 0);
    batch.agent_max_speeds = of(borrowed.preferred_speeds, preferred_speeds);
    batch.targets = flat(to);
    batch.count = agents;
    SteeringBatchSolution solution;
    solution.steerings = make_vec3_array(straight_);
    statuses_.resize(agents);
    ProcessorLevel level;
    std::uint32_t answered;
    if (const Status status = get_processor_level(Level::Avx2, level); status.is_refused()) {
      return status;
    }
    if (const Status status = steer_seek_batch(batch, 0, agents, &level, solution, statuses_, answered); status.is_refused()) {
      return status;
    }
    const auto refused = std::find_if(statuses_.begin(), statuses_.end(), [](PursuitStatus each) { return each < 0; });
    if (refused == statuses_.end()) {
      return Status();
    }
    return Status(*refused).of_item(static_cast<std::uint32_t>(refused - statuses_.begin()));
  }

  std::vector<OrcaWall> walls_;
  std::vector<Vec3> corners_, straight_, chosen_, next_headings_;
  std::vector<double> waited_, next_waited_, phases_, blocked_by_;
  std::vector<std::byte> wall_memory_, grid_;
  std::vector<PursuitStatus> statuses_;
  OrcaArrivalCounts arrivals_{};
  double max_violation_ = 0;
};

/// Columns of a flock that lie in the caller's memory, which must outlive every step. The flock's own vector is used for each that is left
/// empty.
struct FlockViews {
  Vec3Array positions{};
  Vec3Array velocities{};
  LayersView layers{};
};

/// A flock: separation, alignment and cohesion, under the limits of a body.
///
/// It owns its memory: fill the vectors, call `step`. Layers may have one item for all agents. A vector that is too short is refused by its
/// name.
class Flock {
 public:
  /// With the default rules and limits for that number of length units in a meter.
  explicit Flock(double units_per_meter = 1)
      : rules(flock_rules_default(units_per_meter)), limits(steering_limits_default(units_per_meter)) {}

  /// Position of each agent: they decide how many there are.
  std::vector<Vec3> positions;
  /// Velocity of each agent, per second. Agents that are missing are at rest.
  std::vector<Vec3> velocities;
  /// The layers of each agent, or one for all: it flocks with those that its layers avoid. Empty: with all.
  std::vector<AvoidanceLayers> layers;
  /// Columns in the caller's memory instead, in any layout.
  FlockViews borrowed;
  /// 3, or 2, where z is neither read nor written.
  std::int32_t dimensions = 3;
  /// Separation, alignment and cohesion.
  FlockRules rules;
  /// Limits of each agent's body.
  SteeringLimits limits;

  /// Moves every agent by one tick of `delta_time` seconds. Where an input is refused no agent moves.
  Status step(double delta_time) { return advance(delta_time).by(detail::OwnedByFlock); }

 private:
  Status advance(double delta_time) {
    const std::size_t lent = borrowed.positions.base ? borrowed.positions.length : positions.size();
    if (lent > PURSUIT_CROWD_MAX) {
      return detail::too_short("crowd.positions");
    }
    const std::uint32_t agents = static_cast<std::uint32_t>(lent);
    if (agents == 0) {
      return Status();
    }
    velocities.resize(borrowed.velocities.base ? velocities.size() : agents);
    CrowdMotion motion;
    motion.positions = detail::of(borrowed.positions, positions);
    motion.velocities = detail::of(borrowed.velocities, velocities);
    motion.order = PURSUIT_ORDER_AGENTS;
    const Crowd crowd = detail::crowd_of(motion, borrowed.layers, layers, agents);
    NeighborGridSettings grid_settings = neighbor_grid_settings_default(1);
    grid_settings.dimensions = dimensions;
    // Sums follow the order of the cells, which are as large in every language. A size that is none is refused by the step, by the rule.
    const double farthest = std::max({rules.separation.radius, rules.alignment.radius, rules.cohesion.radius});
    if (farthest > 0 && farthest <= std::numeric_limits<double>::max()) {
      grid_settings.cell_size = farthest;
    }
    if (const Status status = detail::build_grid(crowd, grid_settings, grid_); status.is_refused()) {
      return status;
    }
    std::uint32_t moved;
    return step_flock(grid_, rules, limits, delta_time, 0, agents, motion, moved);
  }

  std::vector<std::byte> grid_;
};
