// Stand-in for Core/Public/Delegates/Delegate.h: dynamic multicast delegates, which Blueprints bind.
// Source: the API page of TDynamicMulticastDelegate; Epic's page "Dynamic Delegates".
#pragma once

#include "Containers/Array.h"
#include "Misc/TypeId.h"
#include "UObject/NameTypes.h"

#include <string_view>

class UObject;

namespace UE::StandIn
{
	/** The argument of one parameter of a function that is called by its name. */
	struct FArgument
	{
		FTypeId Type;
		const void* Value;
		void (*Copy)(const void* From, void* To);
	};

	/** An object, unless it is gone, and the name of one of its functions. */
	struct FBinding
	{
		uint32 ObjectIndex;
		uint32 ObjectSerial;
		FName Function;
		bool operator==(const FBinding& Other) const = default;
	};

	// CoreUObject's side.
	FBinding BindFunction(const UObject* Object, FName Function);
	bool IsBound(const FBinding& Binding);
	/** Calls the function of that name, which must be reflected and take just these types; whoever is gone is passed over. */
	void CallBinding(const FBinding& Binding, const TArray<FArgument>& Arguments);

	/** `&UListener::Hear` is bound as `Hear`. */
	inline FName FunctionName(const TCHAR* Written)
	{
		const std::u16string_view Text(Written);
		const auto Scope = Text.rfind(u"::");
		return FName(Scope == Text.npos ? Written : Written + Scope + 2);
	}
}

template<typename Signature>
class TDynamicMulticastDelegate;

template<typename... ParamTypes>
class TDynamicMulticastDelegate<void(ParamTypes...)>	// [doc latest]
{
public:
	/** Binding twice is a mistake, and so is a function without UFUNCTION. */
	template<typename UserClass>
	void __Internal_AddDynamic(UserClass* InUserObject, void (UserClass::*)(ParamTypes...), FName InFunctionName)	// [doc latest]
	{
		check(InUserObject);
		const UE::StandIn::FBinding Binding = UE::StandIn::BindFunction(InUserObject, InFunctionName);
		checkf(!Bindings.Contains(Binding), TEXT("%s is bound twice"), *InFunctionName.ToString());
		Bindings.Add(Binding);
	}
	template<typename UserClass>
	void __Internal_RemoveDynamic(UserClass* InUserObject, void (UserClass::*)(ParamTypes...), FName InFunctionName)	// [doc latest]
	{
		Bindings.Remove(UE::StandIn::BindFunction(InUserObject, InFunctionName));
	}
	template<typename UserClass>
	bool __Internal_IsAlreadyBound(UserClass* InUserObject, void (UserClass::*)(ParamTypes...), FName InFunctionName) const	// [doc latest]
	{
		return Bindings.Contains(UE::StandIn::BindFunction(InUserObject, InFunctionName));
	}
	/** Calls whoever was bound when it began, also when one of them destroys this delegate. */
	void Broadcast(ParamTypes... Params) const				// [doc latest] that it takes a copy of the list is [unverified]
	{
		const TArray<UE::StandIn::FBinding> Called = Bindings;
		TArray<UE::StandIn::FArgument> Arguments;
		(Arguments.Add({UE::StandIn::TypeId<ParamTypes>(), &Params,
			 [](const void* From, void* To) { *static_cast<ParamTypes*>(To) = *static_cast<const ParamTypes*>(From); }}),
			...);
		for (const UE::StandIn::FBinding& Binding : Called) { UE::StandIn::CallBinding(Binding, Arguments); }
	}
	bool IsBound() const									// [inside]
	{
		return Bindings.ContainsByPredicate([](const UE::StandIn::FBinding& Binding) { return UE::StandIn::IsBound(Binding); });
	}

private:
	TArray<UE::StandIn::FBinding> Bindings;
};

#define AddDynamic(UserObject, FuncName) __Internal_AddDynamic(UserObject, FuncName, UE::StandIn::FunctionName(TEXT(#FuncName)))	// [doc latest]
#define RemoveDynamic(UserObject, FuncName) __Internal_RemoveDynamic(UserObject, FuncName, UE::StandIn::FunctionName(TEXT(#FuncName)))	// [doc latest]
#define IsAlreadyBound(UserObject, FuncName) __Internal_IsAlreadyBound(UserObject, FuncName, UE::StandIn::FunctionName(TEXT(#FuncName)))	// [inside]

#define DECLARE_DYNAMIC_MULTICAST_DELEGATE(DelegateName) class DelegateName : public TDynamicMulticastDelegate<void()> {}	// [doc latest]
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(DelegateName, Param1Type, Param1Name) class DelegateName : public TDynamicMulticastDelegate<void(Param1Type)> {}	// [doc latest]
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(DelegateName, Param1Type, Param1Name, Param2Type, Param2Name) class DelegateName : public TDynamicMulticastDelegate<void(Param1Type, Param2Type)> {}	// [doc latest]
