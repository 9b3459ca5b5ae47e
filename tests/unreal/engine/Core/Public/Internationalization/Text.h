// Stand-in for Core/Public/Internationalization/Text.h.
// Source: Epic's page "FText".
#pragma once

#include "Containers/UnrealString.h"

class FText
{
public:
	FText() = default;															// [doc]
	static FText FromString(const FString& Text) { FText Made; Made.Content = Text; return Made; }	// [doc]
	const FString& ToString() const { return Content; }							// [doc]
	bool IsEmpty() const { return Content.IsEmpty(); }							// [doc]

private:
	FString Content;
};
