// Stand-in for CoreUObject/Public/UObject/UObjectGlobals.h.
// Sources: Epic's pages "Objects in Unreal Engine" (NewObject), "Unreal Object Handling" (CollectGarbage, IsValid), the API page of
// FObjectInitializer.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "UObject/NameTypes.h"
#include "UObject/ObjectMacros.h"

class UPackage;

/** Given to constructors; while one runs it knows the object being made. */
class FObjectInitializer
{
public:
	static FObjectInitializer& Get();											// [doc]
	UObject* GetObj() const { return Object; }									// [doc]
	UClass* GetClass() const { return Class; }									// [doc]

	template<typename ReturnType>
	ReturnType* CreateDefaultSubobject(UObject* Outer, FName Name) const;		// [doc]

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

UPackage* GetTransientPackage();	// [doc]

template<typename T>
T* NewObject(UObject* Outer, UClass* Class, FName Name = NAME_None, EObjectFlags Flags = RF_NoFlags)	// [doc]
{
	return static_cast<T*>(UE::StandIn::MakeObject(Outer, Class, Name, Flags));
}
template<typename T>
T* NewObject(UObject* Outer, FName Name = NAME_None, EObjectFlags Flags = RF_NoFlags)	// [doc]
{
	return NewObject<T>(Outer, T::StaticClass(), Name, Flags);
}
template<typename T>
T* NewObject() { return NewObject<T>(nullptr, T::StaticClass()); }			// [doc]

template<typename T>
T* DuplicateObject(const T* Source, UObject* Outer) { return static_cast<T*>(UE::StandIn::DuplicateObject(*Source, Outer)); }	// [doc]

template<typename T>
const T* GetDefault();			// [doc]
template<typename T>
T* GetMutableDefault();			// [doc]

/** False for null and for an object marked as garbage, such as a destroyed actor. */
bool IsValid(const UObject* Object);		// [doc]

/** Frees the objects marked as garbage. The stand-in does not look for objects that nothing refers to. */
void CollectGarbage(EObjectFlags KeepFlags, bool bPerformFullPurge = true);	// [doc]
#define GARBAGE_COLLECTION_KEEPFLAGS RF_NoFlags		// [doc]
