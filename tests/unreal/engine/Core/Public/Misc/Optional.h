// Stand-in for Core/Public/Misc/Optional.h.
// Source: the API page of TOptional.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Misc/AssertionMacros.h"

#include <optional>

template<typename T>
class TOptional
{
public:
	TOptional() = default;														// [doc]
	TOptional(const T& Value) : Content(Value) {}								// [doc]
	bool IsSet() const { return Content.has_value(); }							// [doc]
	explicit operator bool() const { return IsSet(); }							// [doc]
	const T& GetValue() const { check(IsSet()); return *Content; }				// [doc]
	T& GetValue() { check(IsSet()); return *Content; }							// [doc]
	const T& Get(const T& Default) const { return IsSet() ? *Content : Default; }	// [doc]
	const T& operator*() const { return GetValue(); }							// [doc]
	const T* operator->() const { return &GetValue(); }							// [doc]
	void Reset() { Content.reset(); }											// [doc]

private:
	std::optional<T> Content;
};
