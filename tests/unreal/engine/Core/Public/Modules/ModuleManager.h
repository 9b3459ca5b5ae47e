// Stand-in for Core/Public/Modules/ModuleManager.h (with the interface of Modules/ModuleInterface.h).
// Sources: Epic's pages "Gameplay Modules", "IModuleInterface", "FModuleManager".
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Containers/Array.h"
#include "Modules/ModuleInterface.h"
#include "UObject/NameTypes.h"

class FModuleManager
{
public:
	static FModuleManager& Get();													// [doc]
	IModuleInterface* LoadModule(const FName Name);									// [doc]
	IModuleInterface& LoadModuleChecked(const FName Name);							// [doc]
	IModuleInterface* GetModule(const FName Name);									// [doc]
	bool IsModuleLoaded(const FName Name) const;									// [doc]
	bool UnloadModule(const FName Name);											// [doc]

	template<typename T>
	static T& GetModuleChecked(const FName Name)									// [doc]
	{
		IModuleInterface* Module = Get().GetModule(Name);
		check(Module);
		return static_cast<T&>(*Module);
	}
	template<typename T>
	static T* GetModulePtr(const FName Name) { return static_cast<T*>(Get().GetModule(Name)); }	// [doc]

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

#define IMPLEMENT_MODULE(ModuleClass, ModuleName) \
	static const bool bRegisteredModule_##ModuleName = FModuleManager::Get().Register(TEXT(#ModuleName), []() -> IModuleInterface* { return new ModuleClass; });	// [doc]
