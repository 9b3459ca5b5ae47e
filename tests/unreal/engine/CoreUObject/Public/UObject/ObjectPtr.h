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

	TObjectPtr() = default;																// [unverified]
	TObjectPtr(decltype(nullptr)) {}													// [unverified]
	TObjectPtr(T* Object) : Pointer(reinterpret_cast<const UObject*>(Object)) {}		// [unverified]
	template<typename U>
	TObjectPtr(const TObjectPtr<U>& Other) requires std::is_convertible_v<U*, T*> : Pointer(Other.Get()) {}	// [unverified]
	T* Get() const { return reinterpret_cast<T*>(Pointer.GetEvenIfGarbage()); }				// [unverified]
	T* operator->() const { return Get(); }												// [unverified]
	operator T*() const { return Get(); }												// [unverified]
	explicit operator bool() const { return Get() != nullptr; }							// [unverified]
	bool operator==(decltype(nullptr)) const { return Get() == nullptr; }				// [unverified]

private:
	FWeakObjectPtr Pointer;
};
