// Stand-in for CoreUObject/Public/UObject/Object.h (with UObjectBase and UObjectBaseUtility).
// Sources: the API pages of UObject, UObjectBase and UObjectBaseUtility.
#pragma once

#include "Containers/UnrealString.h"
#include "UObject/UObjectGlobals.h"

class UWorld;
struct FPropertyChangedEvent;

namespace UE::StandIn
{
	class FReferenceCollector;
}

class UObject
{
public:
	UObject(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest] UObject/__ctor
	UObject(const UObject&) = delete;
	UObject& operator=(const UObject&) = delete;
	virtual ~UObject();

	static UClass* StaticClass();											// [repo] CesiumGS/cesium-unreal
	UClass* GetClass() const { return Class; }								// [inside]
	UObject* GetOuter() const { return Outer; }								// [inside]
	FName GetFName() const { return Name; }									// [repo] sinbad/SUSS
	FString GetName() const { return Name.ToString(); }						// [repo] sinbad/SUSS
	bool HasAnyFlags(EObjectFlags Wanted) const { return (Flags & Wanted) != 0; }	// [inside]
	bool IsTemplate() const { return HasAnyFlags(RF_ClassDefaultObject); }	// [inside]
	bool IsA(const UClass* SomeBase) const;									// [inside]
	template<typename T>
	bool IsA() const { return IsA(T::StaticClass()); }						// [inside]
	template<typename T>
	T* GetTypedOuter() const												// [inside]
	{
		for (UObject* Next = Outer; Next; Next = Next->Outer) { if (Next->IsA(T::StaticClass())) { return static_cast<T*>(Next); } }
		return nullptr;
	}
	void MarkAsGarbage() { bGarbage = true; }								// [inside]
	virtual void PostInitProperties() {}									// [inside]
	/** After the properties are loaded; the stand-in loads nothing. */
	virtual void PostLoad() {}												// [doc 5.4] UEnvQueryTest/PostLoad
#if WITH_EDITOR
	/** After a designer has changed a property; here a test calls it. */
	virtual void PostEditChangeProperty(FPropertyChangedEvent& /*PropertyChangedEvent*/) {}	// [doc 5.5] UEnvQueryTest/PostEditChangeProperty
#endif
	virtual UWorld* GetWorld() const;										// [repo] sinbad/SUSS
	uint32 GetUniqueID() const { return Index; }							// [doc 5.4] UObjectBase/GetUniqueID
	void AddToRoot() { bRooted = true; }									// [repo] quodsoler/unreal-engine-skills
	void RemoveFromRoot() { bRooted = false; }								// [repo] quodsoler/unreal-engine-skills

	template<typename T>
	T* CreateDefaultSubobject(FName SubobjectName)							// [repo] larsjsol/NavGrid
	{
		return static_cast<T*>(MakeDefaultSubobject(SubobjectName, T::StaticClass()));
	}
	UObject* MakeDefaultSubobject(FName SubobjectName, UClass* SubobjectClass);	// [inside]

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
FString GetNameSafe(const UObject* Object);	// [doc latest] GetNameSafe, of a UObjectBaseUtility

template<typename ReturnType>
ReturnType* FObjectInitializer::CreateDefaultSubobject(UObject* InOuter, FName InName) const
{
	return InOuter->CreateDefaultSubobject<ReturnType>(InName);
}
