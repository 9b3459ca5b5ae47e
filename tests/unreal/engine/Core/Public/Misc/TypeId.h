// The stand-in's own: types told apart without run-time type information.
#pragma once

namespace UE::StandIn
{
	/** One address for each type. */
	template<typename T>
	__attribute__((visibility("default"))) inline constexpr char TypeAddress = 0;
	using FTypeId = const void*;
	template<typename T>
	constexpr FTypeId TypeId() { return &TypeAddress<T>; }
}
