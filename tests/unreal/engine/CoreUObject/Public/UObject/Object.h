// Stand-in for CoreUObject/Public/UObject/Object.h (with UObjectBase and UObjectBaseUtility).
// Sources: the API pages of UObject, UObjectBase and UObjectBaseUtility.
#pragma once

#include "Containers/UnrealString.h"
#include "UObject/UObjectGlobals.h"

class UWorld;

namespace UE::StandIn
{
	class FReferenceCollector;
}

class UObject
{
public:
	UObject(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [unverified]
	UObject(const UObject&) = delete;
	UObject& operator=(const UObject&) = delete;
	virtual ~UObject();

	static UClass* StaticClass();											// [unverified]
	UClass* GetClass() const { return Class; }								// [unverified]
	UObject* GetOuter() const { return Outer; }								// [unverified]
	FName GetFName() const { return Name; }									// [unverified]
	FString GetName() const { return Name.ToString(); }						// [unverified]
	bool HasAnyFlags(EObjectFlags Wanted) const { return (Flags & Wanted) != 0; }	// [unverified]
	bool IsTemplate() const { return HasAnyFlags(RF_ClassDefaultObject); }	// [unverified]
	bool IsA(const UClass* SomeBase) const;									// [unverified]
	template<typename T>
	bool IsA() const { return IsA(T::StaticClass()); }						// [unverified]
	template<typename T>
	T* GetTypedOuter() const												// [unverified]
	{
		for (UObject* Next = Outer; Next; Next = Next->Outer) { if (Next->IsA(T::StaticClass())) { return static_cast<T*>(Next); } }
		return nullptr;
	}
	void MarkAsGarbage() { bGarbage = true; }								// [unverified]
	virtual void PostInitProperties() {}									// [unverified]
	virtual UWorld* GetWorld() const;										// [unverified]
	uint32 GetUniqueID() const { return Index; }							// [unverified]
	void AddToRoot() { bRooted = true; }									// [unverified]
	void RemoveFromRoot() { bRooted = false; }								// [unverified]

	template<typename T>
	T* CreateDefaultSubobject(FName SubobjectName)							// [unverified]
	{
		return static_cast<T*>(CreateDefaultSubobject(SubobjectName, T::StaticClass()));
	}
	UObject* CreateDefaultSubobject(FName SubobjectName, UClass* SubobjectClass);	// [unverified]

	/** What it refers to without a property. */
	virtual void AddStandInReferences(UE::StandIn::FReferenceCollector& /*Collector*/) const {}

protected:
	// For classes, structs and enums, which the stand-in makes without a class.
	enum class EField { Make };
	explicit UObject(EField) {}

private:
	UClass* Class = nullptr;
	UObject* Outer = nullptr;
	FName Name;
	uint32 Index = 0;
	EObjectFlags Flags = RF_NoFlags;
	bool bGarbage = false;
	bool bRooted = false;

	friend bool IsValid(const UObject* Object);
	friend void CollectGarbage(EObjectFlags KeepFlags, bool bPerformFullPurge);
};

/** "None" for null. */
FString GetNameSafe(const UObject* Object);	// [unverified]

template<typename ReturnType>
ReturnType* FObjectInitializer::CreateDefaultSubobject(UObject* InOuter, FName InName) const
{
	return InOuter->CreateDefaultSubobject<ReturnType>(InName);
}
