// Stand-in for GameplayDebugger/Public/GameplayDebugger.h: the categories are kept by their names.
// Sources: the API pages of IGameplayDebugger and EGameplayDebuggerCategoryState; sinbad/SUSS, which registers one.
#pragma once

#include "Containers/Array.h"
#include "Modules/ModuleInterface.h"
#include "Templates/SharedPointer.h"
#include "UObject/NameTypes.h"

class FGameplayDebuggerCategory;

enum class EGameplayDebuggerCategoryState : uint8
{
	EnabledInGame,													// [repo] sinbad/SUSS
};

class IGameplayDebugger : public IModuleInterface
{
public:
	struct FOnGetCategory
	{
		using FMaker = TSharedRef<FGameplayDebuggerCategory> (*)();
		static FOnGetCategory CreateStatic(FMaker InMaker) { return {InMaker}; }	// [repo] sinbad/SUSS
		FMaker Maker = nullptr;
	};

	static IGameplayDebugger& Get();								// [doc latest]
	static bool IsAvailable() { return true; }						// [doc latest]
	void RegisterCategory(FName CategoryName, FOnGetCategory MakeInstanceDelegate, EGameplayDebuggerCategoryState CategoryState, int32 SlotIdx);	// [doc 5.3]
	void UnregisterCategory(FName CategoryName);					// [doc 5.4]
	void NotifyCategoriesChanged() { KnownToMenu = Names.Num(); }	// [doc 5.4]

	/** A new one of the category of that name; it must be there, and the menu told. */
	TSharedRef<FGameplayDebuggerCategory> MakeKnown(FName CategoryName) const;	// [inside]
	bool IsKnown(FName CategoryName) const { return Names.Contains(CategoryName) && KnownToMenu == Names.Num(); }	// [inside]

private:
	TArray<FName> Names;
	TArray<FOnGetCategory> Makers;
	int32 KnownToMenu = 0;
};
