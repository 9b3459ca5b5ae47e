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
	static FObjectInitializer& Get();											// [unverified]
	UClass* GetClass() const { return Class; }									// [unverified]

	template<typename ReturnType>
	ReturnType* CreateDefaultSubobject(UObject* Outer, FName Name) const;		// [unverified]

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

UPackage* GetTransientPackage();	// [unverified]

template<typename T>
T* NewObject(UObject* Outer, UClass* Class, FName Name = NAME_None, EObjectFlags Flags = RF_NoFlags)	// [unverified]
{
	return static_cast<T*>(UE::StandIn::MakeObject(Outer, Class, Name, Flags));
}
template<typename T>
T* NewObject(UObject* Outer, FName Name = NAME_None, EObjectFlags Flags = RF_NoFlags)	// [unverified]
{
	return NewObject<T>(Outer, T::StaticClass(), Name, Flags);
}
template<typename T>
T* NewObject() { return NewObject<T>(nullptr, T::StaticClass()); }			// [unverified]

template<typename T>
T* DuplicateObject(const T* Source, UObject* Outer) { return static_cast<T*>(UE::StandIn::DuplicateObject(*Source, Outer)); }	// [unverified]

/** Of the engine's content the stand-in has its cube; null for everything else. */
UObject* StaticLoadObject(UClass* Class, UObject* InOuter, const TCHAR* Name);	// [unverified]
template<typename T>
T* LoadObject(UObject* Outer, const TCHAR* Name) { return static_cast<T*>(StaticLoadObject(T::StaticClass(), Outer, Name)); }	// [unverified]

template<typename T>
const T* GetDefault();			// [unverified]

/** False for null and for an object marked as garbage, such as a destroyed actor. */
bool IsValid(const UObject* Object);		// [unverified]

/** Frees the objects marked as garbage, and those that nothing refers to. */
void CollectGarbage(EObjectFlags KeepFlags, bool bPerformFullPurge = true);	// [unverified]
#define GARBAGE_COLLECTION_KEEPFLAGS RF_NoFlags		// [unverified]
