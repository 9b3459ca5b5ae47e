// Stand-in for CoreUObject/Public/UObject/WeakObjectPtr.h.
// Source: Epic's page "Weak Pointers in Unreal Engine" and the API page of TWeakObjectPtr.
#pragma once

#include "HAL/Platform.h"

class UObject;

class FWeakObjectPtr
{
public:
	FWeakObjectPtr() = default;										// [doc 5.5] FWeakObjectPtr
	FWeakObjectPtr(const UObject* Object);							// [doc 5.5] FWeakObjectPtr
	/** Null once the object is destroyed or marked as garbage. */
	UObject* Get() const;											// [doc 5.5] FWeakObjectPtr
	UObject* GetEvenIfGarbage() const;								// [doc 5.5] FWeakObjectPtr as Get(bEvenIfPendingKill)
	bool IsValid() const { return Get() != nullptr; }				// [doc 5.5] FWeakObjectPtr
	/** Whether it pointed to something that is gone. */
	bool IsStale() const { return Serial != 0 && !IsValid(); }		// [doc 5.5] FWeakObjectPtr
	void Reset() { Index = Serial = 0; }							// [repo] midgen/uesvon

private:
	uint32 Index = 0;
	uint32 Serial = 0;
};

template<typename T>
class TWeakObjectPtr : public FWeakObjectPtr
{
public:
	TWeakObjectPtr() = default;										// [doc 5.5] Core/UObject/TWeakObjectPtr
	TWeakObjectPtr(decltype(nullptr)) {}							// [doc 5.5] Core/UObject/TWeakObjectPtr
	TWeakObjectPtr(const T* Object) : FWeakObjectPtr(Object) {}		// [doc 5.5] Core/UObject/TWeakObjectPtr
	TWeakObjectPtr& operator=(const T* Object) { return *this = TWeakObjectPtr(Object); }	// [repo] midgen/uesvon
	// The type may not be known where this is read, as in FHitResult.
	T* Get() const { return reinterpret_cast<T*>(FWeakObjectPtr::Get()); }	// [doc 5.5] Core/UObject/TWeakObjectPtr
	T* Get(bool bEvenIfPendingKill) const { return static_cast<T*>(bEvenIfPendingKill ? GetEvenIfGarbage() : FWeakObjectPtr::Get()); }	// [doc 5.5] Core/UObject/TWeakObjectPtr
	T* operator->() const { return Get(); }							// [repo] quodsoler/unreal-engine-skills
	bool operator==(const TWeakObjectPtr& Other) const { return Get() == Other.Get(); }	// [doc latest] TWeakObjectPtr/UEOpEquals
};
