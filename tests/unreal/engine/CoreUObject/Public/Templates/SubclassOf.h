// Stand-in for CoreUObject/Public/Templates/SubclassOf.h.
// Source: Epic's page "TSubclassOf".
#pragma once

#include "UObject/Class.h"

template<typename T>
class TSubclassOf
{
public:
	TSubclassOf() = default;																// [repo] quodsoler/unreal-engine-skills
	TSubclassOf(decltype(nullptr)) {}														// [repo] sinbad/SUSS
	TSubclassOf(UClass* From) : Class(From) {}												// [repo] hollsteinm/ReasonablePlanningAI
	/** Null when the class is not a child of T. */
	UClass* Get() const { return Class && Class->IsChildOf(T::StaticClass()) ? Class : nullptr; }	// [doc 5.3] TSubclassOf/Get
	operator UClass*() const { return Get(); }												// [doc 5.4] TSubclassOf/operatorUClass, "does runtime type checking"

private:
	UClass* Class = nullptr;
};
