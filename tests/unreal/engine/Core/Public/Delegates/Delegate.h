// Stand-in for Core/Public/Delegates/Delegate.h: dynamic multicast delegates, which Blueprints bind, and those of C++.
// Sources: the API pages of TDynamicMulticastDelegate, TDelegateRegistration and TMulticastDelegateRegistration; Epic's pages "Dynamic
// Delegates", "Delegates" and "Multi-cast Delegates".
#pragma once

#include "Containers/Array.h"
#include "Misc/TypeId.h"
#include "UObject/NameTypes.h"

#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>

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
	/** To ask later, with IsBound, whether the object is still there. */
	FBinding BindObject(const UObject* Object);
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

/** Which of the listeners one is: none of two is the same. */
class FDelegateHandle
{
public:
	FDelegateHandle() = default;									// [doc 5.4] FDelegateHandle/__ctor
	bool IsValid() const { return ID != 0; }						// [doc 5.4] FDelegateHandle/IsValid
	void Reset() { ID = 0; }										// [doc 5.4] FDelegateHandle/Reset
	bool operator==(const FDelegateHandle& Other) const = default;	// [doc 5.4] FDelegateHandle/op_eq

	// The delegates' side.
	static FDelegateHandle MakeAnother();							// [inside]

private:
	uint64 ID = 0;
};

template<typename Signature>
class TDelegate;

/** One listener, or none. One that is a member of an object, or weak, is none once the object is gone. */
template<typename ReturnType, typename... ParamTypes>
class TDelegate<ReturnType(ParamTypes...)>				// [doc latest]
{
public:
	template<typename UserClass, typename... VarTypes>
	static TDelegate CreateUObject(UserClass* InUserObject, std::type_identity_t<ReturnType (UserClass::*)(ParamTypes..., std::decay_t<VarTypes>...)> InFunc, VarTypes&&... Vars)	// [doc latest] TDelegate/CreateUObject
	{
		return Member(InUserObject, InFunc, std::decay_t<VarTypes>(std::forward<VarTypes>(Vars))...);
	}
	template<typename UserClass, typename... VarTypes>
	static TDelegate CreateUObject(const UserClass* InUserObject, std::type_identity_t<ReturnType (UserClass::*)(ParamTypes..., std::decay_t<VarTypes>...) const> InFunc, VarTypes&&... Vars)	// [doc latest] TDelegate/CreateUObject
	{
		return Member(InUserObject, InFunc, std::decay_t<VarTypes>(std::forward<VarTypes>(Vars))...);
	}
	template<typename FunctorType, typename... VarTypes>
	static TDelegate CreateLambda(FunctorType&& InFunctor, VarTypes&&... Vars)	// [doc latest] TDelegate/CreateLambda
	{
		TDelegate Made;
		Made.Function = Called(std::forward<FunctorType>(InFunctor), std::decay_t<VarTypes>(std::forward<VarTypes>(Vars))...);
		return Made;
	}
	template<typename UserClass, typename FunctorType, typename... VarTypes>
	static TDelegate CreateWeakLambda(const UserClass* InUserObject, FunctorType&& InFunctor, VarTypes&&... Vars)	// [doc latest] TDelegate/CreateWeakLambda
	{
		TDelegate Made = CreateLambda(std::forward<FunctorType>(InFunctor), std::forward<VarTypes>(Vars)...);
		Made.Watch(InUserObject);
		return Made;
	}
	template<typename... ArgumentTypes>
	void BindUObject(ArgumentTypes&&... Arguments) { *this = CreateUObject(std::forward<ArgumentTypes>(Arguments)...); }	// [doc latest] TDelegateRegistration/BindUObject
	template<typename... ArgumentTypes>
	void BindLambda(ArgumentTypes&&... Arguments) { *this = CreateLambda(std::forward<ArgumentTypes>(Arguments)...); }	// [doc latest] TDelegateRegistration/BindLambda
	template<typename... ArgumentTypes>
	void BindWeakLambda(ArgumentTypes&&... Arguments) { *this = CreateWeakLambda(std::forward<ArgumentTypes>(Arguments)...); }	// [doc latest] TDelegateRegistration/BindWeakLambda

	bool IsBound() const { return Function != nullptr && (!bWatched || UE::StandIn::IsBound(Watched)); }	// [doc latest] TDelegate/IsBound
	void Unbind() { *this = TDelegate(); }							// [doc latest] TDelegate/Unbind
	/** Only of one that is bound. */
	ReturnType Execute(ParamTypes... Params) const					// [doc latest] TDelegate/Execute
	{
		checkf(IsBound(), TEXT("a delegate is executed that is not bound"));
		// The listener may unbind it.
		const std::function<ReturnType(ParamTypes...)> Called = Function;
		return Called(std::forward<ParamTypes>(Params)...);
	}
	bool ExecuteIfBound(ParamTypes... Params) const					// [doc latest] TDelegate/ExecuteIfBound
	{
		if (!IsBound()) { return false; }
		Execute(std::forward<ParamTypes>(Params)...);
		return true;
	}
	bool IsBoundToObject(const UObject* Object) const { return bWatched && Watched == UE::StandIn::BindObject(Object); }	// [doc latest] TDelegate/IsBoundToObject takes a void*

private:
	std::function<ReturnType(ParamTypes...)> Function;
	UE::StandIn::FBinding Watched{};
	bool bWatched = false;

	void Watch(const UObject* Object)
	{
		check(Object);
		Watched = UE::StandIn::BindObject(Object);
		bWatched = true;
	}
	template<typename FunctorType, typename... VarTypes>
	static std::function<ReturnType(ParamTypes...)> Called(FunctorType&& InFunctor, VarTypes... Vars)
	{
		return [Functor = std::decay_t<FunctorType>(std::forward<FunctorType>(InFunctor)), ... Vars = std::move(Vars)](ParamTypes... Params) mutable -> ReturnType {
			return Functor(std::forward<ParamTypes>(Params)..., Vars...);
		};
	}
	template<typename UserClass, typename FuncType, typename... VarTypes>
	static TDelegate Member(UserClass* InUserObject, FuncType InFunc, VarTypes... Vars)
	{
		TDelegate Made;
		Made.Function = [InUserObject, InFunc, ... Vars = std::move(Vars)](ParamTypes... Params) -> ReturnType { return (InUserObject->*InFunc)(std::forward<ParamTypes>(Params)..., Vars...); };
		Made.Watch(InUserObject);
		return Made;
	}
};

template<typename Signature>
class TMulticastDelegate;

/** Any number of listeners. */
template<typename... ParamTypes>
class TMulticastDelegate<void(ParamTypes...)>			// [doc latest]
{
public:
	using FDelegate = TDelegate<void(ParamTypes...)>;				// [doc 5.4] FNavigationPath/FPathObserverDelegate, whose FDelegate others name

	FDelegateHandle Add(FDelegate InNewDelegate)					// [doc latest] TMulticastDelegate/Add
	{
		const FDelegateHandle Handle = FDelegateHandle::MakeAnother();
		Listeners.Add({Handle, std::move(InNewDelegate)});
		return Handle;
	}
	template<typename UserClass, typename... VarTypes>
	FDelegateHandle AddUObject(UserClass* InUserObject, std::type_identity_t<void (UserClass::*)(ParamTypes..., std::decay_t<VarTypes>...)> InFunc, VarTypes&&... Vars)	// [doc latest] TMulticastDelegateRegistration/AddUObject
	{
		return Add(FDelegate::CreateUObject(InUserObject, InFunc, std::forward<VarTypes>(Vars)...));
	}
	template<typename... ArgumentTypes>
	FDelegateHandle AddLambda(ArgumentTypes&&... Arguments) { return Add(FDelegate::CreateLambda(std::forward<ArgumentTypes>(Arguments)...)); }	// [doc latest] TMulticastDelegateRegistration/AddLambda
	template<typename... ArgumentTypes>
	FDelegateHandle AddWeakLambda(ArgumentTypes&&... Arguments) { return Add(FDelegate::CreateWeakLambda(std::forward<ArgumentTypes>(Arguments)...)); }	// [doc latest] TMulticastDelegateRegistration/AddWeakLambda
	bool Remove(FDelegateHandle InHandle)							// [doc latest] TMulticastDelegate/Remove
	{
		return Listeners.RemoveAll([InHandle](const FListener& Listener) { return Listener.Handle == InHandle; }) > 0;
	}
	int32 RemoveAll(const UObject* InUserObject)					// [doc latest] TMulticastDelegate/RemoveAll takes a void*
	{
		return Listeners.RemoveAll([InUserObject](const FListener& Listener) { return Listener.Delegate.IsBoundToObject(InUserObject); });
	}
	void Clear() { Listeners.Empty(); }								// [doc latest] TMulticastDelegate/Clear
	bool IsBound() const											// [doc latest] TMulticastDelegate/IsBound
	{
		return Listeners.ContainsByPredicate([](const FListener& Listener) { return Listener.Delegate.IsBound(); });
	}
	/** Calls whoever was bound when it began and whose object still is. The order is not part of the promise: here the last one first. */
	void Broadcast(ParamTypes... Params) const						// [doc latest] TMulticastDelegate/Broadcast
	{
		const TArray<FListener> Called = Listeners;
		for (int32 Index = Called.Num() - 1; Index >= 0; --Index) { Called[Index].Delegate.ExecuteIfBound(Params...); }
	}

private:
	struct FListener
	{
		FDelegateHandle Handle;
		FDelegate Delegate;
	};
	TArray<FListener> Listeners;
};

#define DECLARE_DELEGATE(DelegateName) typedef TDelegate<void()> DelegateName	// [doc latest] the page "Delegates"
#define DECLARE_DELEGATE_OneParam(DelegateName, Param1Type) typedef TDelegate<void(Param1Type)> DelegateName	// [doc latest] the page "Delegates"
#define DECLARE_DELEGATE_TwoParams(DelegateName, Param1Type, Param2Type) typedef TDelegate<void(Param1Type, Param2Type)> DelegateName	// [doc latest] the page "Delegates"
#define DECLARE_DELEGATE_ThreeParams(DelegateName, Param1Type, Param2Type, Param3Type) typedef TDelegate<void(Param1Type, Param2Type, Param3Type)> DelegateName	// [doc latest] the page "Delegates"
#define DECLARE_MULTICAST_DELEGATE(DelegateName) typedef TMulticastDelegate<void()> DelegateName	// [doc latest] the page "Multi-cast Delegates"
#define DECLARE_MULTICAST_DELEGATE_OneParam(DelegateName, Param1Type) typedef TMulticastDelegate<void(Param1Type)> DelegateName	// [doc latest] the page "Multi-cast Delegates"
#define DECLARE_MULTICAST_DELEGATE_TwoParams(DelegateName, Param1Type, Param2Type) typedef TMulticastDelegate<void(Param1Type, Param2Type)> DelegateName	// [doc latest] the page "Multi-cast Delegates"
