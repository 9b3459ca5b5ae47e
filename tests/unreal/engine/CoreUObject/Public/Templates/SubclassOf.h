// Stand-in for CoreUObject/Public/Templates/SubclassOf.h.
// Source: Epic's page "TSubclassOf".
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "UObject/Class.h"

template<typename T>
class TSubclassOf
{
public:
	TSubclassOf() = default;																// [doc]
	TSubclassOf(decltype(nullptr)) {}														// [doc]
	TSubclassOf(UClass* From) : Class(From) {}												// [doc]
	template<typename U>
	TSubclassOf(const TSubclassOf<U>& Other) : Class(Other.Get()) {}						// [doc]
	/** Null when the class is not a child of T. */
	UClass* Get() const { return Class && Class->IsChildOf(T::StaticClass()) ? Class : nullptr; }	// [doc]
	UClass* operator*() const { return Get(); }												// [doc]
	UClass* operator->() const { return Get(); }											// [doc]
	operator UClass*() const { return Get(); }												// [doc]

private:
	UClass* Class = nullptr;
};
