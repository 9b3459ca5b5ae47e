// Stand-in for CoreUObject/Public/Templates/Casts.h.
// Source: Epic's page "Dynamic Casting" ("Cast ... returns nullptr").
#pragma once

#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"
#include "UObject/WeakObjectPtr.h"

template<typename To, typename From>
To* Cast(From* Object)									// [repo] larsjsol/NavGrid
{
	// What is only an interface tells its object.
	if constexpr (requires { Object->_getUObject(); }) { return Object ? Cast<To>(Object->_getUObject()) : nullptr; }
	else { return Object && Object->IsA(To::StaticClass()) ? static_cast<To*>(Object) : nullptr; }
}
template<typename To, typename From>
const To* Cast(const From* Object)						// [repo] larsjsol/NavGrid
{
	return Object && Object->IsA(To::StaticClass()) ? static_cast<const To*>(Object) : nullptr;
}
template<typename To, typename From>
To* Cast(const TObjectPtr<From>& Object) { return Cast<To>(Object.Get()); }			// [doc 5.4] CoreUObject/Templates
template<typename To, typename From>
To* CastChecked(From* Object)							// [doc latest] CastChecked
{
	To* Result = Cast<To>(Object);
	check(Result);
	return Result;
}
