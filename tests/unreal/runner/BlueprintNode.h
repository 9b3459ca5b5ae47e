// A node as a Blueprint graph has it: found by its display name, its pins set and read by theirs.
#pragma once

#include "Kismet/BlueprintFunctionLibrary.h"
#include "Misc/AutomationTest.h"
#include "UObject/Class.h"

#include <cstdlib>

class AActor;

class FBlueprintNode
{
public:
	/**
	 * The node of this name: of a function library, or of the class that is its target. A name that no node has, or two have, is an error
	 * of the test.
	 */
	FBlueprintNode(FAutomationTestBase& InTest, const TCHAR* DisplayName, const UClass* Target = nullptr) : Test(InTest)
	{
		for (UClass::FGetter Getter : UClass::Registered())
		{
			if (!Getter()->IsChildOf(Target ? Target : UBlueprintFunctionLibrary::StaticClass())) { continue; }
			for (const UFunction* Candidate : Getter()->GetFunctions())
			{
				if (!Candidate->IsNode() || !Candidate->GetDisplayName().Equals(DisplayName)) { continue; }
				if (Function) { Test.AddError(FString::Printf(TEXT("two nodes are named '%s'"), DisplayName)); }
				Function = Candidate;
			}
		}
		if (!Function)
		{
			Test.AddError(FString::Printf(TEXT("no node is named '%s'"), DisplayName));
			return;
		}
		Memory = std::aligned_alloc(alignof(std::max_align_t), (Function->GetParmsSize() + 15) / 16 * 16);
		Function->ConstructParms(Memory);
	}
	~FBlueprintNode()
	{
		if (Memory)
		{
			Function->DestroyParms(Memory);
			std::free(Memory);
		}
	}
	FBlueprintNode(const FBlueprintNode&) = delete;

	/** The node's description, and the memory of its pins; null if no node has the name. */
	const UFunction* GetFunction() const { return Function; }
	void* GetMemory() const { return Memory; }

	bool IsPure() const { return Function && Function->IsPure(); }
	FString GetCategory() const { return Function ? Function->GetMetaData(TEXT("category")) : FString(); }
	FString GetToolTip() const { return Function ? Function->GetMetaData(TEXT("tooltip")) : FString(); }

	/** Wires or types a value into an input pin. */
	template<typename T>
	FBlueprintNode& Set(const TCHAR* Pin, const T& Value)
	{
		if (T* Place = Find<T>(Pin, EPinDirection::Input))
		{
			*Place = Value;
			Connected.Add(Pin);
		}
		return *this;
	}

	/** Wires a variable with its first value into every input that needs a wire and has none. */
	FBlueprintNode& ConnectRest()
	{
		if (!Function) { return *this; }
		for (const FFunctionPin& Pin : Function->GetPins())
		{
			if (Pin.bMustBeConnected) { Connected.AddUnique(Pin.DisplayName); }
		}
		return *this;
	}

	/** Wires the pin that a Blueprint of this actor wires to itself, when the node has one: its DefaultToSelf. */
	FBlueprintNode& InGraphOf(AActor* Self)
	{
		const FString Own = Function ? Function->GetMetaData(TEXT("defaulttoself")) : FString();
		for (const FFunctionPin& Pin : Function->GetPins())
		{
			if (!Own.IsEmpty() && Pin.Name.ToString() == Own) { Set(*Pin.DisplayName, Self); }
		}
		return *this;
	}

	/** Wires the hidden pin that a Blueprint wires to itself, when the node asks for its world: its WorldContext. */
	FBlueprintNode& InWorldOf(const UObject* Self)
	{
		const FString Own = Function ? Function->GetMetaData(TEXT("worldcontext")) : FString();
		for (const FFunctionPin& Pin : Function->GetPins())
		{
			if (!Own.IsEmpty() && Pin.Name.ToString() == Own) { Set(*Pin.DisplayName, const_cast<UObject*>(Self)); }
		}
		return *this;
	}

	/** Runs the node. An input that needs a wire and has none is an error of the test. */
	FBlueprintNode& Call(UObject* Context = nullptr)
	{
		if (!Function) { return *this; }
		for (const FFunctionPin& Pin : Function->GetPins())
		{
			if (Pin.bMustBeConnected && !Connected.Contains(Pin.DisplayName))
			{
				Test.AddError(FString::Printf(TEXT("the pin '%s' needs a wire"), *Pin.DisplayName));
				return *this;
			}
		}
		Function->Invoke(Context, Memory);
		return *this;
	}

	/** What an output pin holds. */
	template<typename T>
	T Get(const TCHAR* Pin)
	{
		const T* Place = Find<T>(Pin, EPinDirection::Output);
		return Place ? *Place : T{};
	}

	/** What the variable holds that is wired into an input pin by reference. */
	template<typename T>
	T GetVariable(const TCHAR* Pin)
	{
		const T* Place = Find<T>(Pin, EPinDirection::Input);
		return Place ? *Place : T{};
	}

private:
	FAutomationTestBase& Test;
	const UFunction* Function = nullptr;
	void* Memory = nullptr;
	TArray<FString> Connected;

	template<typename T>
	T* Find(const TCHAR* DisplayName, EPinDirection Direction)
	{
		if (!Function) { return nullptr; }
		FString Others;
		for (const FFunctionPin& Pin : Function->GetPins())
		{
			if (Pin.Direction != Direction) { continue; }
			if (!Pin.DisplayName.Equals(DisplayName))
			{
				Others += TEXT(" '") + Pin.DisplayName + TEXT("'");
				continue;
			}
			if (Pin.Type == UE::StandIn::TypeId<T>()) { return static_cast<T*>(Pin.Locate(Memory)); }
			Test.AddError(FString::Printf(TEXT("the pin '%s' has another type"), DisplayName));
			return nullptr;
		}
		Test.AddError(FString::Printf(TEXT("no pin is named '%s'; there are%s"), DisplayName, *Others));
		return nullptr;
	}
};
