#include "UObject/Object.h"

#include "Delegates/Delegate.h"
#include "UObject/GeneratedCppIncludes.h"
#include "UObject/Package.h"
#include "UObject/WeakObjectPtr.h"

#include <cstdlib>
#include <cstring>
#include <vector>

namespace
{
	/** Every object alive, with the serial number by which a weak pointer knows whether its place was given to another. */
	struct FObjectSlot
	{
		UObject* Object = nullptr;
		uint32 Serial = 0;
		bool bReached = false;
	};

	/** Reached, but what they refer to is not noted yet. */
	std::vector<const UObject*> Reached;

	std::vector<FObjectSlot>& ObjectSlots()
	{
		static std::vector<FObjectSlot> Slots(1);
		return Slots;
	}

	std::vector<FObjectInitializer*>& RunningInitializers()
	{
		static std::vector<FObjectInitializer*> Running;
		return Running;
	}

	uint32 LastSerial = 0;
	int32 LastNameNumber = 0;

	void FreeObject(UObject* Object)
	{
		Object->~UObject();
		std::free(Object);
	}
}

FObjectInitializer& FObjectInitializer::Get()
{
	checkf(!RunningInitializers().empty(), TEXT("an object is made with NewObject, SpawnActor or CreateDefaultSubobject, never with new"));
	return *RunningInitializers().back();
}

UObject::UObject(const FObjectInitializer& ObjectInitializer)
	: Class(ObjectInitializer.Class), Outer(ObjectInitializer.Outer), Name(ObjectInitializer.Name), Flags(ObjectInitializer.Flags)
{
	const_cast<FObjectInitializer&>(ObjectInitializer).Object = this;
	Index = static_cast<uint32>(ObjectSlots().size());
	ObjectSlots().push_back({this, ++LastSerial, false});
}

UObject::~UObject()
{
	if (Index != 0) { ObjectSlots()[Index].Object = nullptr; }
}

namespace UE::StandIn
{
	UObject* MakeObject(UObject* Outer, UClass* Class, FName Name, EObjectFlags Flags)
	{
		check(Class);
		checkf(!Class->IsAbstract() || (Flags & RF_ClassDefaultObject), TEXT("%s is abstract"), *Class->GetName());
		FObjectInitializer Initializer;
		Initializer.Class = Class;
		Initializer.Outer = Outer ? Outer : static_cast<UObject*>(GetTransientPackage());
		Initializer.Flags = Flags;
		Initializer.Name = Name.IsNone() ? FName(*FString::Printf(TEXT("%s_%d"), *Class->GetName(), LastNameNumber++)) : Name;
		RunningInitializers().push_back(&Initializer);
		UObject* Made = Class->Construct(Initializer);
		RunningInitializers().pop_back();
		Made->PostInitProperties();
		return Made;
	}

	UObject* DuplicateObject(const UObject& Source, UObject* Outer)
	{
		UObject* Copy = MakeObject(Outer, Source.GetClass(), NAME_None, RF_NoFlags);
		Source.GetClass()->CopyProperties(Source, *Copy);
		return Copy;
	}

	void DestroyAllObjects()
	{
		for (SIZE_T Index = ObjectSlots().size(); Index-- > 1;)
		{
			if (ObjectSlots()[Index].Object) { FreeObject(ObjectSlots()[Index].Object); }
		}
	}
}

UPackage* GetTransientPackage()
{
	static UPackage* Package = nullptr;
	static bool bMaking = false;
	if (!Package && !bMaking)
	{
		bMaking = true;
		Package = static_cast<UPackage*>(UE::StandIn::MakeObject(nullptr, UPackage::StaticClass(), TEXT("/Engine/Transient"), RF_Transient));
		Package->AddToRoot();
	}
	return Package;
}

bool UObject::IsA(const UClass* SomeBase) const { return Class->IsChildOf(SomeBase); }

UWorld* UObject::GetWorld() const { return Outer ? Outer->GetWorld() : nullptr; }

UObject* UObject::MakeDefaultSubobject(FName SubobjectName, UClass* SubobjectClass)
{
	checkf(!RunningInitializers().empty() && RunningInitializers().back()->Object == this,
		TEXT("CreateDefaultSubobject belongs into the constructor of the owner"));
	return UE::StandIn::MakeObject(this, SubobjectClass, SubobjectName, Flags);
}

bool IsValid(const UObject* Object) { return Object && !Object->bGarbage; }

FString GetNameSafe(const UObject* Object) { return Object ? Object->GetName() : FString(TEXT("None")); }

void UE::StandIn::FReferenceCollector::Add(const UObject* Object)
{
	// Classes and the like have no index, and are never collected.
	if (!Object || Object->GetUniqueID() == 0) { return; }
	FObjectSlot& Slot = ObjectSlots()[Object->GetUniqueID()];
	if (Slot.bReached) { return; }
	Slot.bReached = true;
	Reached.push_back(Object);
}

// What is rooted stays, and what that refers to: an object its outer and what its properties say. Nothing else refers: no pointer of
// plain C++, no weak pointer, no dynamic delegate, and not the outer to what is in it.	[doc latest] the page "Unreal Object Handling"
void CollectGarbage(EObjectFlags, bool)
{
	UE::StandIn::FReferenceCollector Collector;
	for (FObjectSlot& Slot : ObjectSlots()) { Slot.bReached = false; }
	for (const FObjectSlot& Slot : ObjectSlots())
	{
		if (Slot.Object && (Slot.Object->bRooted || Slot.Object->IsTemplate())) { Collector.Add(Slot.Object); }
	}
	while (!Reached.empty())
	{
		const UObject* Object = Reached.back();
		Reached.pop_back();
		Collector.Add(Object->GetOuter());
		Object->GetClass()->AddReferences(*Object, Collector);
		Object->AddStandInReferences(Collector);
	}
	for (SIZE_T Index = 1; Index < ObjectSlots().size(); ++Index)
	{
		const FObjectSlot& Slot = ObjectSlots()[Index];
		if (Slot.Object && !Slot.Object->bRooted && (Slot.Object->bGarbage || !Slot.bReached)) { FreeObject(Slot.Object); }
	}
}

FWeakObjectPtr::FWeakObjectPtr(const UObject* Object)
{
	if (Object)
	{
		Index = Object->GetUniqueID();
		Serial = ObjectSlots()[Index].Serial;
	}
}

UObject* FWeakObjectPtr::GetEvenIfGarbage() const
{
	return Serial != 0 && ObjectSlots()[Index].Serial == Serial ? ObjectSlots()[Index].Object : nullptr;
}

UObject* FWeakObjectPtr::Get() const
{
	UObject* Object = GetEvenIfGarbage();
	return ::IsValid(Object) ? Object : nullptr;
}

namespace UE::StandIn
{
	FBinding BindFunction(const UObject* Object, FName Function)
	{
		checkf(Object->GetClass()->FindFunctionByName(Function), TEXT("%s::%s is no UFUNCTION"), *Object->GetClass()->GetName(), *Function.ToString());
		return {Object->GetUniqueID(), ObjectSlots()[Object->GetUniqueID()].Serial, Function};
	}

	FBinding BindObject(const UObject* Object) { return {Object->GetUniqueID(), ObjectSlots()[Object->GetUniqueID()].Serial, FName()}; }

	bool IsBound(const FBinding& Binding)
	{
		const FObjectSlot& Slot = ObjectSlots()[Binding.ObjectIndex];
		return Slot.Serial == Binding.ObjectSerial && ::IsValid(Slot.Object);
	}

	void CallBinding(const FBinding& Binding, const TArray<FArgument>& Arguments)
	{
		if (!IsBound(Binding)) { return; }
		UObject* Object = ObjectSlots()[Binding.ObjectIndex].Object;
		const UFunction* Function = Object->GetClass()->FindFunctionByName(Binding.Function);
		checkf(Function->GetPins().Num() == Arguments.Num(), TEXT("%s takes another number of parameters"), *Binding.Function.ToString());
		void* Memory = std::aligned_alloc(alignof(std::max_align_t), (Function->GetParmsSize() + 15) / 16 * 16);
		Function->ConstructParms(Memory);
		for (int32 Index = 0; Index < Arguments.Num(); ++Index)
		{
			const FFunctionPin& Pin = Function->GetPins()[Index];
			checkf(Pin.Type == Arguments[Index].Type, TEXT("%s: parameter %d has another type"), *Binding.Function.ToString(), Index);
			Arguments[Index].Copy(Arguments[Index].Value, Pin.Locate(Memory));
		}
		Function->Invoke(Object, Memory);
		Function->DestroyParms(Memory);
		std::free(Memory);
	}
}

FDelegateHandle FDelegateHandle::MakeAnother()
{
	static uint64 Last = 0;
	FDelegateHandle Handle;
	Handle.ID = ++Last;
	return Handle;
}
