// Stand-in for Core/Public/Templates/Function.h.
// Source: the API page of TFunction.
#pragma once

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

template<typename Signature>
using TFunction = std::function<Signature>;					// [doc latest] TFunction

template<typename Signature>
class TFunctionRef;

/** A function that is called while this lives, and not kept: there is none without a function, and it owns nothing. */
template<typename ResultType, typename... ArgumentTypes>
class TFunctionRef<ResultType(ArgumentTypes...)>			// [doc latest] TFunctionRef
{
public:
	template<typename FunctionType>
	TFunctionRef(FunctionType&& InFunction) requires (!std::is_same_v<std::remove_cvref_t<FunctionType>, TFunctionRef>)
		: Function(const_cast<void*>(static_cast<const void*>(std::addressof(InFunction))))
		, Call([](void* Called, ArgumentTypes... Arguments) -> ResultType {
			return (*static_cast<std::remove_reference_t<FunctionType>*>(Called))(std::forward<ArgumentTypes>(Arguments)...);
		})
	{
	}
	TFunctionRef& operator=(const TFunctionRef&) = delete;

	ResultType operator()(ArgumentTypes... Arguments) const { return Call(Function, std::forward<ArgumentTypes>(Arguments)...); }

private:
	void* Function;
	ResultType (*Call)(void* Called, ArgumentTypes... Arguments);
};
