// Stand-in for CoreUObject/Public/UObject/ObjectPtr.h.
// Source: Epic's page "TObjectPtr" (UE5 migration guide) and the API page of TObjectPtr.
// As in the engine for a UPROPERTY, the pointer becomes null once its object has been collected. T may be only declared: a class's
// UObject stands at its beginning.
#pragma once

#include "UObject/WeakObjectPtr.h"

#include <type_traits>

template<typename T>
class TObjectPtr
{
public:

	TObjectPtr() = default;																// [repo] CesiumGS/cesium-unreal
	TObjectPtr(T* Object) : Pointer(reinterpret_cast<const UObject*>(Object)) {}		// [repo] CesiumGS/cesium-unreal
	T* Get() const { return reinterpret_cast<T*>(Pointer.GetEvenIfGarbage()); }				// [repo] Sixze/ALS-Refactored
	T* operator->() const { return Get(); }												// [repo] CesiumGS/cesium-unreal
	operator T*() const { return Get(); }												// [repo] CesiumGS/cesium-unreal

private:
	FWeakObjectPtr Pointer;
};
