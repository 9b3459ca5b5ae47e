// Stand-in for CoreUObject/Public/UObject/ObjectPtr.h.
// Source: Epic's page "TObjectPtr" (UE5 migration guide) and the API page of TObjectPtr.
// As in the engine for a UPROPERTY, the pointer becomes null once its object has been collected. T may be only declared: a class's
// UObject stands at its beginning.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "UObject/WeakObjectPtr.h"

#include <type_traits>

template<typename T>
class TObjectPtr
{
public:
	using ElementType = T;																// [doc]

	TObjectPtr() = default;																// [doc]
	TObjectPtr(decltype(nullptr)) {}													// [doc]
	TObjectPtr(T* Object) : Pointer(reinterpret_cast<const UObject*>(Object)) {}		// [doc]
	template<typename U>
	TObjectPtr(const TObjectPtr<U>& Other) requires std::is_convertible_v<U*, T*> : Pointer(Other.Get()) {}	// [doc]
	T* Get() const { return reinterpret_cast<T*>(Pointer.GetEvenIfGarbage()); }				// [doc]
	T* operator->() const { return Get(); }												// [doc]
	T& operator*() const { return *Get(); }												// [doc]
	operator T*() const { return Get(); }												// [doc]
	explicit operator bool() const { return Get() != nullptr; }							// [doc]
	bool operator==(const TObjectPtr& Other) const { return Get() == Other.Get(); }		// [doc]
	template<typename U>
	bool operator==(U* Other) const { return Get() == Other; }							// [doc]
	bool operator==(decltype(nullptr)) const { return Get() == nullptr; }				// [doc]

private:
	FWeakObjectPtr Pointer;
};
