// Stand-in for Core/Public/UObject/NameTypes.h.
// Sources: Epic's page "FName" ("case-insensitive", None) and the API page of FName.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Containers/UnrealString.h"

enum EName : uint32 { NAME_None = 0 };	// [doc]

class FName
{
public:
	constexpr FName() = default;										// [doc]
	constexpr FName(EName) {}											// [doc]
	FName(const TCHAR* Name);											// [doc]
	FName(const ANSICHAR* Name) : FName(*FString(Name)) {}				// [doc]
	explicit FName(const FString& Name) : FName(*Name) {}				// [doc]

	FString ToString() const;											// [doc]
	bool IsNone() const { return Index == 0; }							// [doc]
	bool operator==(const FName& Other) const { return Index == Other.Index; }	// [doc] case-insensitive
	bool operator==(EName Other) const { return Index == Other; }		// [doc]
	bool LexicalLess(const FName& Other) const;							// [doc]
	int32 Compare(const FName& Other) const;							// [doc]

	friend uint32 GetTypeHash(const FName& Name) { return Name.Index; }	// [doc]

private:
	// Into the table of distinct names; the case of each use is kept apart, as the editor shows it.
	uint32 Index = 0;
	uint32 Shown = 0;
};
