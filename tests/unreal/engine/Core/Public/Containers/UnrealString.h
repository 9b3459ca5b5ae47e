// Stand-in for Core/Public/Containers/UnrealString.h.
// Sources: Epic's pages "FString" and "String Handling" (5.x), and the API page of FString.
#pragma once

#include "Containers/Array.h"
#include "HAL/Platform.h"
#include "Misc/FormatCheck.h"

#include <string>
#include <type_traits>

namespace ESearchCase
{
	enum Type { CaseSensitive, IgnoreCase };	// [doc 4.27] "FString"
}

class FString
{
public:
	FString() = default;
	FString(const TCHAR* Source) : Text(Source ? Source : TEXT("")) {}		// [doc 4.27] "FString"
	FString(const ANSICHAR* Source);										// [repo] hollsteinm/ReasonablePlanningAI

	const TCHAR* operator*() const { return Text.c_str(); }					// [repo] hollsteinm/ReasonablePlanningAI
	TCHAR operator[](int32 Index) const { return Text[static_cast<SIZE_T>(Index)]; }	// [doc latest] FString/op_subscript
	int32 Len() const { return static_cast<int32>(Text.size()); }			// [repo] JonasReich/OpenUnrealUtilities
	bool IsEmpty() const { return Text.empty(); }							// [repo] quodsoler/unreal-engine-skills

	/** Comparison ignores case. */
	bool operator==(const FString& Other) const { return Equals(Other, ESearchCase::IgnoreCase); }	// [doc 4.27] "FString"
	bool operator==(const TCHAR* Other) const { return Equals(Other, ESearchCase::IgnoreCase); }	// [doc 4.27] "FString"
	bool Equals(const FString& Other, ESearchCase::Type SearchCase = ESearchCase::CaseSensitive) const;	// [doc 4.27] "FString"
	bool Contains(const FString& Part, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const;	// [doc latest] FString/Contains: "defaults to ESearchCase::IgnoreCase"
	bool StartsWith(const FString& Part, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const;	// [doc latest] FString/StartsWith: "defaults to ESearchCase::IgnoreCase"
	bool EndsWith(const FString& Part, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const;	// [doc latest] FString/EndsWith: "defaults to ESearchCase::IgnoreCase"

	FString& operator+=(const FString& Other) { Text += Other.Text; return *this; }	// [doc latest] FString/op_add_assign, of any string
	FString& AppendChar(TCHAR Letter) { Text += Letter; return *this; }		// [doc 5.3] FString/AppendChar
	friend FString operator+(FString Left, const FString& Right) { return Left += Right; }	// [repo] j6sistek-ui/SpaceSurvival Source/SpaceSurvival/Private/SSFlightAutomationTests.cpp

	FString Left(int32 Count) const { return Mid(0, Count); }				// [doc latest] FString/Left
	FString Mid(int32 Start, int32 Count = MAX_int32) const;				// [doc 5.3] FString/Mid/3; without a count "to the end", an overload of its own [doc latest]
	FString ToLower() const;												// [inside]
	FString ToUpper() const;												// [doc 5.3] FString/ToUpper/1
	FString Replace(const TCHAR* From, const TCHAR* To) const;				// [doc 5.3] FString/Replace; "defaults to ESearchCase::IgnoreCase" [doc latest]

	static FString FromInt(int32 Number);									// [inside]
	static FString Join(const TArray<FString>& Parts, const TCHAR* Separator);	// [doc 5.0] FString/Join, of any range there

	/** The format must be a literal, and the arguments must fit it: both are checked when this is compiled. */
	template<typename... ArgumentTypes>
	static FString Printf(UE::StandIn::TCheckedFormat<std::type_identity_t<ArgumentTypes>...> Format, ArgumentTypes... Arguments)	// [repo] hollsteinm/ReasonablePlanningAI
	{
		return PrintfUnchecked(Format.Text, Arguments...);
	}

	static FString PrintfUnchecked(const TCHAR* Format, ...);


private:
	std::u16string Text;
};

