#include "HAL/IConsoleManager.h"

IConsoleManager& IConsoleManager::Get()
{
	// Never destroyed: variables of other sources unregister at the very end.
	static IConsoleManager* const Manager = new IConsoleManager;
	return *Manager;
}

IConsoleVariable* IConsoleManager::FindConsoleVariable(const TCHAR* Name, bool) const
{
	IConsoleVariable* const* Found = Variables.FindByPredicate([Name](const IConsoleVariable* Variable) { return Variable->Name == Name; });
	return Found ? *Found : nullptr;
}
