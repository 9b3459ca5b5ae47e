// Stand-in for Core/Public/Misc/EnumClassFlags.h.
// Source: Epic's coding standard, "Strongly-Typed Enums".
#pragma once

#include <type_traits>

#define ENUM_CLASS_FLAGS(Enum) \
	inline constexpr Enum operator|(Enum A, Enum B) { return static_cast<Enum>(static_cast<std::underlying_type_t<Enum>>(A) | static_cast<std::underlying_type_t<Enum>>(B)); } \
	inline constexpr Enum operator&(Enum A, Enum B) { return static_cast<Enum>(static_cast<std::underlying_type_t<Enum>>(A) & static_cast<std::underlying_type_t<Enum>>(B)); } \
	inline constexpr Enum& operator|=(Enum& A, Enum B) { return A = A | B; } \
	inline constexpr Enum operator~(Enum A) { return static_cast<Enum>(~static_cast<std::underlying_type_t<Enum>>(A)); }

