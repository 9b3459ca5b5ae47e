// Stand-in for CoreUObject/Public/UObject/WeakObjectPtr.h.
// Source: Epic's page "Weak Pointers in Unreal Engine" and the API page of TWeakObjectPtr.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "HAL/Platform.h"

class UObject;

class FWeakObjectPtr
{
public:
	FWeakObjectPtr() = default;										// [doc]
	FWeakObjectPtr(const UObject* Object);							// [doc]
	/** Null once the object is destroyed or marked as garbage. */
	UObject* Get() const;											// [doc]
	UObject* GetEvenIfGarbage() const;								// [doc] as Get(bEvenIfPendingKill)
	bool IsValid() const { return Get() != nullptr; }				// [doc]
	/** Whether it pointed to something that is gone. */
	bool IsStale() const { return Serial != 0 && !IsValid(); }		// [doc]
	bool IsExplicitlyNull() const { return Serial == 0; }			// [doc]
	void Reset() { Index = Serial = 0; }							// [doc]
	bool operator==(const FWeakObjectPtr& Other) const { return (Index == Other.Index && Serial == Other.Serial) || (!IsValid() && !Other.IsValid()); }	// [doc]

private:
	uint32 Index = 0;
	uint32 Serial = 0;
};

template<typename T>
class TWeakObjectPtr : public FWeakObjectPtr
{
public:
	TWeakObjectPtr() = default;										// [doc]
	TWeakObjectPtr(decltype(nullptr)) {}							// [doc]
	TWeakObjectPtr(const T* Object) : FWeakObjectPtr(Object) {}		// [doc]
	TWeakObjectPtr& operator=(const T* Object) { return *this = TWeakObjectPtr(Object); }	// [doc]
	T* Get() const { return static_cast<T*>(FWeakObjectPtr::Get()); }	// [doc]
	T* Get(bool bEvenIfPendingKill) const { return static_cast<T*>(bEvenIfPendingKill ? GetEvenIfGarbage() : FWeakObjectPtr::Get()); }	// [doc]
	T* operator->() const { return Get(); }							// [doc]
	T& operator*() const { return *Get(); }							// [doc]
	explicit operator bool() const { return IsValid(); }			// [doc]
	bool operator==(const T* Object) const { return Get() == Object; }	// [doc]
	bool operator==(const TWeakObjectPtr& Other) const { return FWeakObjectPtr::operator==(Other); }	// [doc]
};
