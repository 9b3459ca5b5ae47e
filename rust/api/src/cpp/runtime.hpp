/// How a call went. Compare it with a `StatusKind` or with a `RefusalKind`.
class [[nodiscard]] Status {
 public:
  constexpr Status() noexcept = default;
  constexpr explicit Status(PursuitStatus status) noexcept : status_(status) {}

  /// Whether all is well: there is an intercept, or whatever else was asked for.
  constexpr bool is_ok() const noexcept { return status_ == PURSUIT_STATUS_OK; }

  /// Whether an input was refused: then every output is zero.
  constexpr bool is_refused() const noexcept { return status_ < 0; }

  /// Why an input was refused; no kind, `RefusalKind{}`, where none was.
  RefusalKind kind() const noexcept { return is_refused() ? static_cast<RefusalKind>(pursuit_get_status_kind(status_)) : RefusalKind{}; }

  /// In words; never empty.
  std::string_view message() const noexcept { return pursuit_get_status_message(status_); }

  /// What the refused input must be, such as "must be finite".
  std::string_view requirement() const noexcept { return pursuit_get_requirement(status_); }

  /// Which input was refused, such as query.pursuer_speed, in the caller's room; cut off where that is too small.
  std::string_view refused_input(std::span<char> room) const noexcept {
    char path[96], index[16] = {};
    const std::size_t length = pursuit_get_refused_input(status_, path, sizeof path);
    std::string_view own, rest(path, std::min(length, sizeof path - 1));
    for (const detail::OwnName &name : detail::own_names[owner_]) {
      if (rest.starts_with(name.input) && (rest.size() == name.input.size() || rest[name.input.size()] == '.' || rest[name.input.size()] == '[')) {
        own = name.own;
        rest.remove_prefix(name.input.size() + (own.empty() && rest.size() > name.input.size() ? 1 : 0));
        if (item_ > 0) {
          *index = '[';
          *std::to_chars(index + 1, index + 14, item_ - 1).ptr = ']';
        }
        break;
      }
    }
    std::size_t end = 0;
    for (const std::string_view piece : {own, std::string_view(index), rest}) {
      end += piece.copy(room.data() + end, room.empty() ? 0 : room.size() - 1 - end);
    }
    if (!room.empty()) {
      room[end] = 0;
    }
    return {room.data(), end};
  }

  /// As C has it.
  constexpr PursuitStatus number() const noexcept { return status_; }

  friend constexpr bool operator==(Status status, StatusKind kind) noexcept {
    return status.number() == static_cast<PursuitStatus>(kind);
  }
  friend bool operator==(Status status, RefusalKind kind) noexcept { return status.is_refused() && status.kind() == kind; }

 private:
  friend class OrcaCrowd;
  friend class Flock;

  /// The same, by a class that has names of its own for the inputs.
  constexpr Status by(detail::Owner owner) const noexcept {
    Status status(*this);
    status.owner_ = owner;
    return status;
  }

  /// The same, of an item of a batch.
  constexpr Status of_item(std::uint32_t index) const noexcept {
    Status status(*this);
    status.item_ = index + 1;
    return status;
  }

  PursuitStatus status_ = PURSUIT_STATUS_OK;
  std::uint32_t owner_ : 2 = detail::OwnedByNone;
  std::uint32_t item_ : 30 = 0;
};

namespace detail {

/// How many there are, as C counts them.
template <typename Count>
constexpr Count count(std::size_t size) noexcept {
  return static_cast<Count>(std::min<std::size_t>(size, std::numeric_limits<Count>::max()));
}

/// The length of a view that was not made from a range: only the caller knows it.
inline constexpr std::size_t unknown = std::numeric_limits<std::size_t>::max();

/// A view of C that knows how many elements it has.
template <typename View>
struct Counted : View {
  constexpr Counted() noexcept : View{} {}
  constexpr Counted(const View &view, std::size_t elements = unknown) noexcept : View(view), length(elements) {}

  /// How many elements there are; the largest number where only the caller knows.
  std::size_t length = unknown;
};

/// A range whose elements outlive the expression: no temporary container.
template <typename Range>
concept Lasting = std::ranges::contiguous_range<Range> && std::ranges::sized_range<Range> &&
                  std::ranges::borrowed_range<Range>;

/// The elements of a range, as they are referred to.
template <typename Range>
using Referred = std::remove_reference_t<std::ranges::range_reference_t<Range>>;

/// A lasting range of such elements, constant or not.
template <typename Range, typename Element>
concept LastingOf = Lasting<Range> && std::is_same_v<std::remove_cv_t<Referred<Range>>, std::remove_const_t<Element>> &&
                    std::is_convertible_v<Referred<Range> *, Element *>;

/// A lasting range of structs with such a member to view.
template <typename Range, typename Owner, bool is_written>
concept LastingStructs = Lasting<Range> && std::is_same_v<std::remove_cv_t<Referred<Range>>, Owner> &&
                         (!is_written || !std::is_const_v<Referred<Range>>);

/// How many numbers a vector has in memory.
constexpr std::size_t numbers(std::int32_t axes) noexcept { return axes == PURSUIT_AXES_XY ? 2 : 3; }

/// Whether fewer elements are there than are needed; C sees to null views.
template <typename Element, std::size_t Extent>
constexpr bool is_short(std::span<Element, Extent> elements, std::uint64_t needed) noexcept {
  return elements.size() < needed;
}
template <typename View>
constexpr bool is_short(const Counted<View> &view, std::uint64_t needed) noexcept {
  return view.base != nullptr && view.stride != 0 && view.length < needed;
}

/// An array of a call, and whether it has fewer elements than the call needs.
struct Compared {
  const char *array;
  bool is_short;
};

/// The first that is too short; null for none.
inline const char *first_short(std::initializer_list<Compared> arrays) noexcept {
  const auto found = std::find_if(arrays.begin(), arrays.end(), [](const Compared &each) { return each.is_short; });
  return found == arrays.end() ? nullptr : found->array;
}

/// The refusal of an array that is too short, as the library numbers it: of one kind, inputs are 64 apart.
inline Status too_short(std::string_view array) noexcept {
  char name[96];
  constexpr PursuitStatus too_small = static_cast<PursuitStatus>(RefusalKind::BufferTooSmall);
  for (PursuitStatus status = too_small - 64;; status -= 64) {
    const std::size_t length = pursuit_get_refused_input(status, name, sizeof name);
    if (length == 0) {
      return Status(too_small);
    }
    if (array == std::string_view(name, std::min(length, sizeof name - 1))) {
      return Status(status);
    }
  }
}

constexpr std::uint64_t difference(std::uint64_t end, std::uint64_t begin) noexcept { return end > begin ? end - begin : 0; }

/// How many agents a grid has; 0 for no grid, which C refuses.
inline std::uint64_t agents(std::span<const std::byte> grid) noexcept {
  PursuitNeighborGridInfo info{};
  return pursuit_get_neighbor_grid_info(grid.data(), grid.size(), &info) == PURSUIT_STATUS_OK ? info.count : 0;
}

template <typename Element>
constexpr std::uint64_t sum(std::span<const Element> elements, std::uint32_t Element::*count) noexcept {
  std::uint64_t all = 0;
  for (const Element &element : elements) {
    all += element.*count;
  }
  return all;
}

}  // namespace detail
