// Stand-in for CoreUObject/Public/UObject/Class.h (and the part of UnrealType.h that describes properties).
// Sources: the API pages of UClass, UScriptStruct, UEnum, UFunction, FProperty. Names come from the tables the header tool generates.
#pragma once

#include "Containers/Array.h"
#include "Containers/UnrealString.h"
#include "Internationalization/Text.h"
#include "Misc/TypeId.h"
#include "Templates/Function.h"
#include "UObject/NameTypes.h"
#include "UObject/Object.h"

#include <initializer_list>
#include <type_traits>
#include <utility>

namespace UE::StandIn
{
	/** Specifiers, metadata and the tooltip of a reflected thing: keys in lower case. */
	struct FMetaPair
	{
		const TCHAR* Key;
		const TCHAR* Value;
	};

	class FMetaTable
	{
	public:
		FMetaTable(std::initializer_list<FMetaPair> Pairs = {});
		bool HasMetaData(const TCHAR* Key) const { return Find(Key) != nullptr; }		// [doc 5.4]
		FString GetMetaData(const TCHAR* Key) const;									// [doc 5.3]

	private:
		TArray<FMetaPair> Table;
		const FMetaPair* Find(const TCHAR* Key) const;
	};
}

struct FProperty : UE::StandIn::FMetaTable
{
	FProperty(const TCHAR* InName, const TCHAR* InDisplayName, const TCHAR* InType, std::initializer_list<UE::StandIn::FMetaPair> Pairs)
		: FMetaTable(Pairs), Name(InName), DisplayName(InDisplayName), Type(InType) {}

	FName GetFName() const { return Name; }									// [doc 5.5] FField/GetFName
	FString GetName() const { return Name.ToString(); }						// [repo] sinbad/SUSS

	/** Names the member of a struct that this is. */
	template<auto Member>
	FProperty&& At() && { return std::move(TMember<Member, decltype(Member)>::Fill(*this)); }
	UE::StandIn::FTypeId GetTypeId() const { return TypeId; }
	/** Its bytes; 0 for what is more than its bytes, and for what has no address. */
	SIZE_T GetSizeOfBytes() const { return Size; }
	/** Its place in a struct; null for what has no address of its own, and in a class. */
	void* ContainerPtrToValuePtr(void* Container) const { return Locate ? Locate(Container) : nullptr; }	// [doc] a template there

private:
	template<auto Member, typename MemberType>
	struct TMember;
	template<auto Member, typename StructType, typename ValueType>
	struct TMember<Member, ValueType StructType::*>
	{
		static FProperty& Fill(FProperty& Property)
		{
			Property.TypeId = UE::StandIn::TypeId<ValueType>();
			Property.Size = std::is_trivially_copyable_v<ValueType> ? sizeof(ValueType) : 0;
			Property.Locate = [](void* Container) -> void* { return &(static_cast<StructType*>(Container)->*Member); };
			return Property;
		}
	};

	FName Name;
	FString DisplayName;
	FString Type;
	UE::StandIn::FTypeId TypeId = nullptr;
	SIZE_T Size = 0;
	void* (*Locate)(void* Container) = nullptr;
};

class UStruct : public UObject, public UE::StandIn::FMetaTable
{
public:
	void AddProperty(const FProperty& Property) { Properties.Add(Property); }
	const TArray<FProperty>& GetProperties() const { return Properties; }
	FName GetFName() const { return StructName; }							// [doc 5.5] UObjectBase/GetFName
	FString GetName() const { return StructName.ToString(); }				// [repo] sinbad/SUSS
	UStruct* GetSuperStruct() const { return SuperStruct; }					// [inside]
	bool IsChildOf(const UStruct* SomeBase) const;							// [inside]

protected:
	UStruct(const TCHAR* InName, UStruct* InSuper, std::initializer_list<UE::StandIn::FMetaPair> Pairs)
		: UObject(EField::Make), FMetaTable(Pairs), StructName(InName), SuperStruct(InSuper) {}

private:
	FName StructName;
	UStruct* SuperStruct;
	TArray<FProperty> Properties;
};

class UScriptStruct : public UStruct
{
public:
	static UScriptStruct* MakeNative(const TCHAR* Name, UE::StandIn::FTypeId TypeId, std::initializer_list<UE::StandIn::FMetaPair> Pairs);
	UE::StandIn::FTypeId GetTypeId() const { return TypeId; }
	using FGetter = UScriptStruct* (*)();
	static bool RegisterNative(FGetter Getter);
	static TArray<FGetter>& Registered();

private:
	using UStruct::UStruct;

	UE::StandIn::FTypeId TypeId = nullptr;
};

namespace UE::StandIn
{
	/** Of the reflected members of a struct, and of the structs among them; they are all bytes. */
	uint32 HashOf(const UScriptStruct& Struct, const void* Memory);
}

enum class EPinDirection : uint8 { Input, Output };

/** A node's pin: its name in C++ and in the graph, its type, and its place in the memory of a call. */
struct FFunctionPin
{
	FName Name;
	FString DisplayName;
	EPinDirection Direction;
	bool bMustBeConnected;
	UE::StandIn::FTypeId Type;
	void* (*Locate)(void* Memory);
};

class UFunction : public UStruct
{
public:
	const TArray<FFunctionPin>& GetPins() const { return Pins; }
	FString GetDisplayName() const { return DisplayName; }
	bool IsNode() const { return bNode; }
	bool IsPure() const { return bPure; }
	SIZE_T GetParmsSize() const { return Size; }
	void ConstructParms(void* Memory) const { Construct(Memory); }
	void DestroyParms(void* Memory) const { Destroy(Memory); }
	void Invoke(UObject* Context, void* Memory) const { Call(Context, Memory); }

	using FCall = void (*)(UObject* Context, void* Memory);

	template<typename ParmsType>
	static UFunction* MakeNative(const TCHAR* Name, const TCHAR* DisplayName, FCall Call, bool bNode, bool bPure, std::initializer_list<UE::StandIn::FMetaPair> Pairs, std::initializer_list<FFunctionPin> Pins)
	{
		UFunction* Made = new UFunction(Name, nullptr, Pairs);
		Made->DisplayName = DisplayName;
		Made->bNode = bNode;
		Made->bPure = bPure;
		Made->Pins = Pins;
		Made->Call = Call;
		Made->Size = sizeof(ParmsType);
		Made->Construct = [](void* Memory) { ::new (Memory) ParmsType; };
		Made->Destroy = [](void* Memory) { static_cast<ParmsType*>(Memory)->~ParmsType(); };
		return Made;
	}

	template<auto Member>
	static FFunctionPin MakePin(const TCHAR* Name, const TCHAR* DisplayName, EPinDirection Direction, bool bMustBeConnected)
	{
		return TPinMaker<Member, decltype(Member)>::Make(Name, DisplayName, Direction, bMustBeConnected);
	}

private:
	using UStruct::UStruct;

	template<auto Member, typename MemberType>
	struct TPinMaker;
	template<auto Member, typename ParmsType, typename ValueType>
	struct TPinMaker<Member, ValueType ParmsType::*>
	{
		static FFunctionPin Make(const TCHAR* Name, const TCHAR* DisplayName, EPinDirection Direction, bool bMustBeConnected)
		{
			return {Name, DisplayName, Direction, bMustBeConnected, UE::StandIn::TypeId<ValueType>(),
				[](void* Memory) -> void* { return &(static_cast<ParmsType*>(Memory)->*Member); }};
		}
	};

	FString DisplayName;
	TArray<FFunctionPin> Pins;
	FCall Call = nullptr;
	SIZE_T Size = 0;
	void (*Construct)(void* Memory) = nullptr;
	void (*Destroy)(void* Memory) = nullptr;
	bool bNode = false;
	bool bPure = false;
};

class UClass : public UStruct
{
public:
	UClass* GetSuperClass() const { return static_cast<UClass*>(GetSuperStruct()); }	// [inside]
	UObject* GetDefaultObject();											// [repo] sinbad/SUSS
	UFunction* FindFunctionByName(FName FunctionName) const;				// [inside]
	void AddFunction(UFunction* Function) { Functions.Add(Function); }
	const TArray<UFunction*>& GetFunctions() const { return Functions; }
	bool IsAbstract() const { return Native.bAbstract; }

	// What the header tool generates for a class.
	struct FNative
	{
		const TCHAR* Name;
		UClass* (*Super)();
		SIZE_T Size;
		SIZE_T Alignment;
		UObject* (*Construct)(const FObjectInitializer& ObjectInitializer, void* Memory);
		void (*CopyProperties)(const UObject& From, UObject& To);
		void (*AddReferences)(const UObject& From, UE::StandIn::FReferenceCollector& Collector);
		void (*Describe)(UClass& Class);
		bool bAbstract;
		std::initializer_list<UE::StandIn::FMetaPair> Pairs;
	};
	static UClass* MakeNative(const FNative& Native);
	using FGetter = UClass* (*)();
	static bool RegisterNative(FGetter Getter);
	static TArray<FGetter>& Registered();
	UObject* Construct(const FObjectInitializer& ObjectInitializer) const;
	void CopyProperties(const UObject& From, UObject& To) const;
	void AddReferences(const UObject& From, UE::StandIn::FReferenceCollector& Collector) const;

private:
	explicit UClass(const FNative& InNative);

	FNative Native;
	TArray<UFunction*> Functions;
	UObject* DefaultObject = nullptr;
};

class UEnum : public UObject
{
public:
	struct FValue
	{
		FString Name;
		FString DisplayName;
		int64 Value;
	};

	FString GetNameStringByValue(int64 Value) const;						// [doc 5.1] the short name
	FText GetDisplayNameTextByValue(int64 Value) const;						// [inside]

	/** `EName::Value`. */
	template<typename EnumType>
	static FString GetValueAsString(EnumType Value)							// [doc latest]
	{
		const UEnum* Enum = StaticEnum<EnumType>();
		return Enum->EnumName.ToString() + TEXT("::") + Enum->GetNameStringByValue(static_cast<int64>(Value));
	}

	static UEnum* MakeNative(const TCHAR* Name, bool bScoped, std::initializer_list<FValue> Values);
	using FGetter = UEnum* (*)();
	static bool RegisterNative(FGetter Getter);
	static TArray<FGetter>& Registered();

private:
	UEnum(const TCHAR* InName, std::initializer_list<FValue> InValues) : UObject(EField::Make), EnumName(InName), Values(InValues) {}

	FName EnumName;
	TArray<FValue> Values;
	const FValue* Find(int64 Value) const;
};

template<typename T>
const T* GetDefault() { return static_cast<const T*>(T::StaticClass()->GetDefaultObject()); }
