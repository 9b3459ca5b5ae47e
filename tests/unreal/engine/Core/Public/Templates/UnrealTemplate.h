// Stand-in for Core/Public/Templates/UnrealTemplate.h.
// Source: Epic's coding standard (MoveTemp, Forward) and the API page of GET_MEMBER_NAME_CHECKED.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "UObject/NameTypes.h"

#include <utility>

template<typename T>
constexpr std::remove_reference_t<T>&& MoveTemp(T&& Value) { return static_cast<std::remove_reference_t<T>&&>(Value); }	// [doc]

template<typename T>
constexpr T&& Forward(std::remove_reference_t<T>& Value) { return static_cast<T&&>(Value); }	// [doc]

template<typename T>
void Swap(T& A, T& B) { std::swap(A, B); }	// [doc]

namespace UE::StandIn
{
	template<typename T>
	bool MemberExists(const T&);
}

#define GET_MEMBER_NAME_CHECKED(Class, Member) \
	((void)sizeof(::UE::StandIn::MemberExists(static_cast<Class*>(nullptr)->Member)), FName(TEXT(#Member)))	// [idx]
#define GET_MEMBER_NAME_STRING_CHECKED(Class, Member) \
	((void)sizeof(::UE::StandIn::MemberExists(static_cast<Class*>(nullptr)->Member)), TEXT(#Member))		// [doc]
