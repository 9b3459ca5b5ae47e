// Stand-in for Core/Public/Misc/Optional.h.
// Source: the API page of TOptional.
#pragma once

#include "Misc/AssertionMacros.h"

#include <optional>

template<typename T>
class TOptional
{
public:
	TOptional() = default;														// [unverified]
	TOptional(const T& Value) : Content(Value) {}								// [unverified]
	bool IsSet() const { return Content.has_value(); }							// [unverified]
	explicit operator bool() const { return IsSet(); }							// [unverified]
	const T& GetValue() const { check(IsSet()); return *Content; }				// [unverified]
	T& GetValue() { check(IsSet()); return *Content; }							// [unverified]
	const T& Get(const T& Default) const { return IsSet() ? *Content : Default; }	// [unverified]
	const T& operator*() const { return GetValue(); }							// [unverified]
	const T* operator->() const { return &GetValue(); }							// [unverified]
	void Reset() { Content.reset(); }											// [unverified]

private:
	std::optional<T> Content;
};
