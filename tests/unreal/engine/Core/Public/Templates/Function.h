// Stand-in for Core/Public/Templates/Function.h.
// Source: the API page of TFunction.
#pragma once

#include <functional>

template<typename Signature>
using TFunction = std::function<Signature>;					// [unverified]

template<typename Signature>
using TFunctionRef = const std::function<Signature>&;		// [unverified]
