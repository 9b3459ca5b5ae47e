// Stand-in for CoreUObject/Public/UObject/UObjectGlobals.h.
// Sources: Epic's pages "Objects in Unreal Engine" (NewObject), "Unreal Object Handling" (CollectGarbage, IsValid), the API page of
// FObjectInitializer.
#pragma once

#include "UObject/NameTypes.h"
#include "UObject/ObjectMacros.h"

class UPackage;

/** Given to constructors; while one runs it knows the object being made. */
class FObjectInitializer
{
public:
	static FObjectInitializer& Get();											// [doc 5.5] FObjectInitializer/Get
	UClass* GetClass() const { return Class; }									// [inside]

	template<typename ReturnType>
	ReturnType* CreateDefaultSubobject(UObject* Outer, FName Name) const;		// [repo] larsjsol/NavGrid

	// The stand-in's side.
	UClass* Class = nullptr;
	UObject* Outer = nullptr;
	UObject* Object = nullptr;
	FName Name;
	EObjectFlags Flags = RF_NoFlags;
};

namespace UE::StandIn
{
	UObject* MakeObject(UObject* Outer, UClass* Class, FName Name, EObjectFlags Flags);
	UObject* DuplicateObject(const UObject& Source, UObject* Outer);
	void DestroyAllObjects();
}

UPackage* GetTransientPackage();	// [doc 5.4] CoreUObject/UObject/GetTransientPackage

template<typename T>
T* NewObject(UObject* Outer, UClass* Class, FName Name = NAME_None, EObjectFlags Flags = RF_NoFlags)	// [doc latest] NewObject
{
	return static_cast<T*>(UE::StandIn::MakeObject(Outer, Class, Name, Flags));
}
template<typename T>
T* NewObject(UObject* Outer, FName Name = NAME_None, EObjectFlags Flags = RF_NoFlags)	// [doc latest] NewObject
{
	return NewObject<T>(Outer, T::StaticClass(), Name, Flags);
}
template<typename T>
T* NewObject() { return NewObject<T>(nullptr, T::StaticClass()); }			// [repo] CesiumGS/cesium-unreal

template<typename T>
T* DuplicateObject(const T* Source, UObject* Outer) { return static_cast<T*>(UE::StandIn::DuplicateObject(*Source, Outer)); }	// [doc 5.4] CoreUObject/UObject/DuplicateObject

/** Of the engine's content the stand-in has its cube; null for everything else. */
UObject* StaticLoadObject(UClass* Class, UObject* InOuter, const TCHAR* Name);	// [inside]
template<typename T>
T* LoadObject(UObject* Outer, const TCHAR* Name) { return static_cast<T*>(StaticLoadObject(T::StaticClass(), Outer, Name)); }	// [repo] quodsoler/unreal-engine-skills

template<typename T>
const T* GetDefault();			// [repo] sinbad/SUSS

/** False for null and for an object marked as garbage, such as a destroyed actor. */
bool IsValid(const UObject* Object);		// [repo] larsjsol/NavGrid

/** Frees the objects marked as garbage, and those that nothing refers to. */
void CollectGarbage(EObjectFlags KeepFlags, bool bPerformFullPurge = true);	// [repo] JonasReich/OpenUnrealUtilities
#define GARBAGE_COLLECTION_KEEPFLAGS RF_NoFlags		// [repo] JonasReich/OpenUnrealUtilities
