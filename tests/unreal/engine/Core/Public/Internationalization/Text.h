// Stand-in for Core/Public/Internationalization/Text.h.
// Source: Epic's page "FText".
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
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
