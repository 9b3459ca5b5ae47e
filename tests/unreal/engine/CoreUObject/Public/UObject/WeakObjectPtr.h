// Stand-in for CoreUObject/Public/UObject/WeakObjectPtr.h.
// Source: Epic's page "Weak Pointers in Unreal Engine" and the API page of TWeakObjectPtr.
#pragma once

#include "HAL/Platform.h"

class UObject;

class FWeakObjectPtr
{
public:
	FWeakObjectPtr() = default;										// [unverified]
	FWeakObjectPtr(const UObject* Object);							// [unverified]
	/** Null once the object is destroyed or marked as garbage. */
	UObject* Get() const;											// [unverified]
	UObject* GetEvenIfGarbage() const;								// [unverified] as Get(bEvenIfPendingKill)
	bool IsValid() const { return Get() != nullptr; }				// [unverified]
	/** Whether it pointed to something that is gone. */
	bool IsStale() const { return Serial != 0 && !IsValid(); }		// [unverified]
	void Reset() { Index = Serial = 0; }							// [unverified]
	bool operator==(const FWeakObjectPtr& Other) const { return (Index == Other.Index && Serial == Other.Serial) || (!IsValid() && !Other.IsValid()); }	// [unverified]

private:
	uint32 Index = 0;
	uint32 Serial = 0;
};

template<typename T>
class TWeakObjectPtr : public FWeakObjectPtr
{
public:
	TWeakObjectPtr() = default;										// [unverified]
	TWeakObjectPtr(decltype(nullptr)) {}							// [unverified]
	TWeakObjectPtr(const T* Object) : FWeakObjectPtr(Object) {}		// [unverified]
	TWeakObjectPtr& operator=(const T* Object) { return *this = TWeakObjectPtr(Object); }	// [unverified]
	T* Get() const { return static_cast<T*>(FWeakObjectPtr::Get()); }	// [unverified]
	T* Get(bool bEvenIfPendingKill) const { return static_cast<T*>(bEvenIfPendingKill ? GetEvenIfGarbage() : FWeakObjectPtr::Get()); }	// [unverified]
	T* operator->() const { return Get(); }							// [unverified]
	explicit operator bool() const { return IsValid(); }			// [unverified]
	bool operator==(const T* Object) const { return Get() == Object; }	// [unverified]
	bool operator==(const TWeakObjectPtr& Other) const { return FWeakObjectPtr::operator==(Other); }	// [unverified]
};
