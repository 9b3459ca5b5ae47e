// Stand-in for Core/Public/Modules/ModuleManager.h (with the interface of Modules/ModuleInterface.h).
// Sources: Epic's pages "Gameplay Modules", "IModuleInterface", "FModuleManager".
#pragma once

#include "Containers/Array.h"
#include "Modules/ModuleInterface.h"
#include "UObject/NameTypes.h"

class FModuleManager
{
public:
	static FModuleManager& Get();													// [repo] quodsoler/unreal-engine-skills
	IModuleInterface* LoadModule(const FName Name);									// [inside]
	IModuleInterface* GetModule(const FName Name);									// [inside]
	bool IsModuleLoaded(const FName Name) const;									// [inside]
	bool UnloadModule(const FName Name);											// [inside]


	using FMaker = IModuleInterface* (*)();
	bool Register(const TCHAR* Name, FMaker Maker);
	void LoadAll();
	void UnloadAll();

private:
	struct FEntry
	{
		FName Name;
		FMaker Maker;
		IModuleInterface* Module = nullptr;
	};
	TArray<FEntry> Entries;
	FEntry* Find(const FName& Name);
};

/** A module that does nothing at its start and end. */
class FDefaultModuleImpl : public IModuleInterface {};	// [repo] Megafunk/MassSample has its modules so: IMPLEMENT_MODULE(FDefaultModuleImpl, X)

#define IMPLEMENT_MODULE(ModuleClass, ModuleName) \
	static const bool bRegisteredModule_##ModuleName = FModuleManager::Get().Register(TEXT(#ModuleName), []() -> IModuleInterface* { return new ModuleClass; });	// [repo] quodsoler/unreal-engine-skills

/** The same for a game's module. */
class FDefaultGameModuleImpl : public FDefaultModuleImpl {};	// [repo] z8phyrr/Game Source/Game/Game.cpp

/** A project has one of these. */
#define IMPLEMENT_PRIMARY_GAME_MODULE(ModuleClass, ModuleName, GameName) IMPLEMENT_MODULE(ModuleClass, ModuleName)	// [repo] z8phyrr/Game Source/Game/Game.cpp
