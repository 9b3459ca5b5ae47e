// Stand-in for CoreUObject/Public/UObject/Object.h (with UObjectBase and UObjectBaseUtility).
// Sources: the API pages of UObject, UObjectBase and UObjectBaseUtility.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Containers/UnrealString.h"
#include "UObject/UObjectGlobals.h"

class UWorld;

class UObject
{
public:
	UObject(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc]
	UObject(const UObject&) = delete;
	UObject& operator=(const UObject&) = delete;
	virtual ~UObject();

	static UClass* StaticClass();											// [doc]
	UClass* GetClass() const { return Class; }								// [doc]
	UObject* GetOuter() const { return Outer; }								// [doc]
	FName GetFName() const { return Name; }									// [doc]
	FString GetName() const { return Name.ToString(); }						// [doc]
	FString GetPathName() const;											// [doc]
	bool HasAnyFlags(EObjectFlags Wanted) const { return (Flags & Wanted) != 0; }	// [doc]
	bool IsTemplate() const { return HasAnyFlags(RF_ClassDefaultObject); }	// [doc]
	bool IsA(const UClass* SomeBase) const;									// [doc]
	template<typename T>
	bool IsA() const { return IsA(T::StaticClass()); }						// [doc]
	template<typename T>
	T* GetTypedOuter() const												// [doc]
	{
		for (UObject* Next = Outer; Next; Next = Next->Outer) { if (Next->IsA(T::StaticClass())) { return static_cast<T*>(Next); } }
		return nullptr;
	}
	void MarkAsGarbage() { bGarbage = true; }								// [doc]
	virtual void PostInitProperties() {}									// [doc]
	virtual UWorld* GetWorld() const;										// [doc]
	uint32 GetUniqueID() const { return Index; }							// [doc]
	void AddToRoot() { bRooted = true; }									// [doc]
	void RemoveFromRoot() { bRooted = false; }								// [doc]
#if WITH_EDITOR
	virtual void PostEditChangeProperty(struct FPropertyChangedEvent&) {}	// [doc]
#endif

	template<typename T>
	T* CreateDefaultSubobject(FName SubobjectName)							// [doc]
	{
		return static_cast<T*>(CreateDefaultSubobject(SubobjectName, T::StaticClass()));
	}
	UObject* CreateDefaultSubobject(FName SubobjectName, UClass* SubobjectClass);	// [doc]

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
FString GetNameSafe(const UObject* Object);	// [doc]

template<typename ReturnType>
ReturnType* FObjectInitializer::CreateDefaultSubobject(UObject* InOuter, FName InName) const
{
	return InOuter->CreateDefaultSubobject<ReturnType>(InName);
}
