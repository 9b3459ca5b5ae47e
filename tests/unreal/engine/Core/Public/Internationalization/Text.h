// Stand-in for Core/Public/Internationalization/Text.h.
// Source: Epic's page "FText".
#pragma once

#include "Containers/UnrealString.h"

class FText
{
public:
	static FText FromString(const FString& Text) { FText Made; Made.Content = Text; return Made; }	// [repo] quodsoler/unreal-engine-skills
	const FString& ToString() const { return Content; }							// [doc 4.27] "FString"

private:
	FString Content;
};
