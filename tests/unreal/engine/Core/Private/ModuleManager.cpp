#include "Modules/ModuleManager.h"

FModuleManager& FModuleManager::Get()
{
	static FModuleManager Manager;
	return Manager;
}

FModuleManager::FEntry* FModuleManager::Find(const FName& Name)
{
	return Entries.FindByPredicate([&Name](const FEntry& Entry) { return Entry.Name == Name; });
}

bool FModuleManager::Register(const TCHAR* Name, FMaker Maker)
{
	Entries.Add({Name, Maker});
	return true;
}

IModuleInterface* FModuleManager::LoadModule(const FName Name)
{
	FEntry* Entry = Find(Name);
	if (Entry && !Entry->Module)
	{
		Entry->Module = Entry->Maker();
		Entry->Module->StartupModule();
	}
	return Entry ? Entry->Module : nullptr;
}

IModuleInterface* FModuleManager::GetModule(const FName Name)
{
	FEntry* Entry = Find(Name);
	return Entry ? Entry->Module : nullptr;
}

bool FModuleManager::IsModuleLoaded(const FName Name) const { return const_cast<FModuleManager*>(this)->GetModule(Name) != nullptr; }

bool FModuleManager::UnloadModule(const FName Name)
{
	FEntry* Entry = Find(Name);
	if (!Entry || !Entry->Module) { return false; }
	Entry->Module->ShutdownModule();
	delete Entry->Module;
	Entry->Module = nullptr;
	return true;
}

void FModuleManager::LoadAll()
{
	for (const FEntry& Entry : Entries) { LoadModule(Entry.Name); }
}

void FModuleManager::UnloadAll()
{
	for (int32 Index = Entries.Num() - 1; Index >= 0; --Index) { UnloadModule(Entries[Index].Name); }
}
