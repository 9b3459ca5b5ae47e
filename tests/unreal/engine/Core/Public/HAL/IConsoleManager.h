// Stand-in for Core/Public/HAL/IConsoleManager.h: console variables of whole numbers.
// Source: the API pages of TAutoConsoleVariable, IConsoleManager and IConsoleVariable.
#pragma once

#include "Containers/Array.h"
#include "Containers/UnrealString.h"

enum EConsoleVariableFlags
{
	ECVF_Default = 0x0,					// [inside]
	ECVF_Cheat = 0x1,					// [repo] quodsoler/unreal-engine-skills
};

class IConsoleVariable
{
public:
	IConsoleVariable(const TCHAR* InName, int32 InValue) : Name(InName), Value(InValue) {}

	int32 GetInt() const { return Value; }	// [inside]
	void Set(int32 InValue, EConsoleVariableFlags = ECVF_Default) { Value = InValue; }	// [repo] j6sistek-ui/SpaceSurvival Source/SpaceSurvival/Private/SSDenseFieldAutomationTests.cpp

	const FString Name;

private:
	int32 Value;
};

class IConsoleManager
{
public:
	static IConsoleManager& Get();			// [repo] quodsoler/unreal-engine-skills
	IConsoleVariable* FindConsoleVariable(const TCHAR* Name, bool bTrackFrequentCalls = true) const;	// [inside]

	// The variables' side.
	TArray<IConsoleVariable*> Variables;
};

template<class T>
class TAutoConsoleVariable;

template<>
class TAutoConsoleVariable<int32>
{
public:
	TAutoConsoleVariable(const TCHAR* Name, const int32& DefaultValue, const TCHAR* /*Help*/, uint32 /*Flags*/ = ECVF_Default)	// [doc latest]
		: Variable(Name, DefaultValue)
	{
		IConsoleManager::Get().Variables.Add(&Variable);
	}
	~TAutoConsoleVariable() { IConsoleManager::Get().Variables.Remove(&Variable); }
	int32 GetValueOnGameThread() const { return Variable.GetInt(); }	// [doc 5.3]

private:
	IConsoleVariable Variable;
};
