// Stand-in for Core/Public/Templates/Function.h.
// Source: the API page of TFunction.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include <functional>

template<typename Signature>
using TFunction = std::function<Signature>;					// [doc]

template<typename Signature>
using TFunctionRef = const std::function<Signature>&;		// [doc]
