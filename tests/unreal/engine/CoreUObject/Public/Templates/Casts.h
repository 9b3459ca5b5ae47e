// Stand-in for CoreUObject/Public/Templates/Casts.h.
// Source: Epic's page "Dynamic Casting" ("Cast ... returns nullptr").
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"
#include "UObject/WeakObjectPtr.h"

template<typename To, typename From>
To* Cast(From* Object)									// [doc]
{
	return Object && Object->IsA(To::StaticClass()) ? static_cast<To*>(Object) : nullptr;
}
template<typename To, typename From>
const To* Cast(const From* Object)						// [doc]
{
	return Object && Object->IsA(To::StaticClass()) ? static_cast<const To*>(Object) : nullptr;
}
template<typename To, typename From>
To* Cast(const TObjectPtr<From>& Object) { return Cast<To>(Object.Get()); }			// [doc]
template<typename To, typename From>
To* Cast(const TWeakObjectPtr<From>& Object) { return Cast<To>(Object.Get()); }		// [doc]
template<typename To, typename From>
To* CastChecked(From* Object)							// [doc]
{
	To* Result = Cast<To>(Object);
	check(Result);
	return Result;
}
