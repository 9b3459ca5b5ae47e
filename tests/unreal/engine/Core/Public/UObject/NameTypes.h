// Stand-in for Core/Public/UObject/NameTypes.h.
// Sources: Epic's page "FName" ("case-insensitive", None) and the API page of FName.
#pragma once

#include "Containers/UnrealString.h"

enum EName : uint32 { NAME_None = 0 };	// [inside]

class FName
{
public:
	constexpr FName() = default;										// [stub] "None", as BlackboardKeySelector's
	constexpr FName(EName) {}											// [repo] quodsoler/unreal-engine-skills
	FName(const TCHAR* Name);											// [repo] larsjsol/NavGrid
	FName(const ANSICHAR* Name) : FName(*FString(Name)) {}				// [repo] hollsteinm/ReasonablePlanningAI

	FString ToString() const;											// [repo] hollsteinm/ReasonablePlanningAI
	bool IsNone() const { return Index == 0; }							// [repo] quodsoler/unreal-engine-skills
	bool operator==(const FName& Other) const { return Index == Other.Index; }	// [doc latest] "String Handling": case-insensitive


private:
	// Into the table of distinct names; the case of each use is kept apart, as the editor shows it.
	uint32 Index = 0;
	uint32 Shown = 0;
};
