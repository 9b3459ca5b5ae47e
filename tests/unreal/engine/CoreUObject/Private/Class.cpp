#include "UObject/Class.h"

#include "Misc/AssertionMacros.h"

#include <cstdlib>
#include <cstring>

namespace UE::StandIn
{
	FMetaTable::FMetaTable(std::initializer_list<FMetaPair> Pairs) : Table(Pairs) {}

	const FMetaPair* FMetaTable::Find(const TCHAR* Key) const
	{
		return Table.FindByPredicate([Key](const FMetaPair& Pair) { return FString(Pair.Key) == Key; });
	}

	FString FMetaTable::GetMetaData(const TCHAR* Key) const
	{
		const FMetaPair* Pair = Find(Key);
		return Pair ? FString(Pair->Value) : FString();
	}
}

bool UStruct::IsChildOf(const UStruct* SomeBase) const
{
	for (const UStruct* Struct = this; Struct; Struct = Struct->GetSuperStruct())
	{
		if (Struct == SomeBase) { return true; }
	}
	return false;
}

UClass::UClass(const FNative& InNative) : UStruct(InNative.Name, InNative.Super ? InNative.Super() : nullptr, InNative.Pairs), Native(InNative)
{
	Native.Pairs = {};
}

UClass* UClass::MakeNative(const FNative& Native)
{
	UClass* Made = new UClass(Native);
	if (Native.Describe) { Native.Describe(*Made); }
	return Made;
}

TArray<UClass::FGetter>& UClass::Registered()
{
	static TArray<FGetter> Getters;
	return Getters;
}

bool UClass::RegisterNative(FGetter Getter)
{
	Registered().Add(Getter);
	return true;
}

UClass* UObject::StaticClass()
{
	static UClass* const Class = UClass::MakeNative({TEXT("Object"), nullptr, sizeof(UObject), alignof(UObject),
		[](const FObjectInitializer& ObjectInitializer, void* Memory) { return ::new (Memory) UObject(ObjectInitializer); }, nullptr, nullptr, nullptr, true, {}});
	return Class;
}

UObject* UClass::Construct(const FObjectInitializer& ObjectInitializer) const
{
	const SIZE_T Size = (Native.Size + Native.Alignment - 1) / Native.Alignment * Native.Alignment;
	// As in the engine, an object's memory is zero before its constructor runs.
	void* Memory = std::aligned_alloc(Native.Alignment, Size);
	std::memset(Memory, 0, Size);
	return Native.Construct(ObjectInitializer, Memory);
}

void UClass::CopyProperties(const UObject& From, UObject& To) const
{
	if (GetSuperClass()) { GetSuperClass()->CopyProperties(From, To); }
	if (Native.CopyProperties) { Native.CopyProperties(From, To); }
}

void UClass::AddReferences(const UObject& From, UE::StandIn::FReferenceCollector& Collector) const
{
	if (GetSuperClass()) { GetSuperClass()->AddReferences(From, Collector); }
	if (Native.AddReferences) { Native.AddReferences(From, Collector); }
}

UObject* UClass::GetDefaultObject()
{
	if (!DefaultObject)
	{
		DefaultObject = UE::StandIn::MakeObject(nullptr, this, *(FString(TEXT("Default__")) + GetName()), RF_ClassDefaultObject);
		DefaultObject->AddToRoot();
	}
	return DefaultObject;
}

UFunction* UClass::FindFunctionByName(FName FunctionName) const
{
	for (const UClass* Class = this; Class; Class = Class->GetSuperClass())
	{
		for (UFunction* Function : Class->Functions) { if (Function->GetFName() == FunctionName) { return Function; } }
	}
	return nullptr;
}

UScriptStruct* UScriptStruct::MakeNative(const TCHAR* Name, UE::StandIn::FTypeId TypeId, std::initializer_list<UE::StandIn::FMetaPair> Pairs)
{
	UScriptStruct* Made = new UScriptStruct(Name, nullptr, Pairs);
	Made->TypeId = TypeId;
	return Made;
}

TArray<UScriptStruct::FGetter>& UScriptStruct::Registered()
{
	static TArray<FGetter> Getters;
	return Getters;
}

bool UScriptStruct::RegisterNative(FGetter Getter)
{
	Registered().Add(Getter);
	return true;
}

namespace UE::StandIn
{
	uint32 HashOf(const UScriptStruct& Struct, const void* Memory)
	{
		// As FNV-1a does.
		uint32 Hash = 2166136261u;
		for (const FProperty& Property : Struct.GetProperties())
		{
			const uint8* const Value = static_cast<const uint8*>(Property.ContainerPtrToValuePtr(const_cast<void*>(Memory)));
			const UScriptStruct* Nested = nullptr;
			for (const UScriptStruct::FGetter& Getter : UScriptStruct::Registered())
			{
				if (Getter()->GetTypeId() == Property.GetTypeId()) { Nested = Getter(); }
			}
			checkf(Value && (Nested || Property.GetSizeOfBytes() > 0), TEXT("%s has no bytes to hash"), *Property.GetName());
			const uint32 Own = Nested ? HashOf(*Nested, Value) : 0;
			const uint8* const Bytes = Nested ? reinterpret_cast<const uint8*>(&Own) : Value;
			for (SIZE_T Byte = 0; Byte < (Nested ? sizeof(Own) : Property.GetSizeOfBytes()); ++Byte) { Hash = (Hash ^ Bytes[Byte]) * 16777619u; }
		}
		return Hash;
	}
}

UEnum* UEnum::MakeNative(const TCHAR* Name, bool, std::initializer_list<FValue> Values) { return new UEnum(Name, Values); }

TArray<UEnum::FGetter>& UEnum::Registered()
{
	static TArray<FGetter> Getters;
	return Getters;
}

bool UEnum::RegisterNative(FGetter Getter)
{
	Registered().Add(Getter);
	return true;
}

const UEnum::FValue* UEnum::Find(int64 Value) const
{
	return Values.FindByPredicate([Value](const FValue& Known) { return Known.Value == Value; });
}

FString UEnum::GetNameStringByValue(int64 Value) const
{
	const FValue* Found = Find(Value);
	return Found ? Found->Name : FString();
}

FText UEnum::GetDisplayNameTextByValue(int64 Value) const
{
	const FValue* Found = Find(Value);
	return Found ? FText::FromString(Found->DisplayName) : FText();
}
