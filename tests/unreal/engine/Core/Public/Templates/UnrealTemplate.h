// Stand-in for Core/Public/Templates/UnrealTemplate.h.
// Source: Epic's coding standard (MoveTemp, Forward) and the API page of GET_MEMBER_NAME_CHECKED.
#pragma once

#include "UObject/NameTypes.h"

#include <utility>

template<typename T>
constexpr std::remove_reference_t<T>&& MoveTemp(T&& Value) { return static_cast<std::remove_reference_t<T>&&>(Value); }	// [doc 5.5] Templates/MoveTemp



namespace UE::StandIn
{
	template<typename T>
	bool MemberExists(const T&);
}

#define GET_MEMBER_NAME_CHECKED(Class, Member) \
	((void)sizeof(::UE::StandIn::MemberExists(static_cast<Class*>(nullptr)->Member)), FName(TEXT(#Member)))	// [repo] hollsteinm/ReasonablePlanningAI
