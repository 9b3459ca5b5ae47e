// Stand-in for Core/Public/Containers/UnrealString.h.
// Sources: Epic's pages "FString" and "String Handling" (5.x), and the API page of FString.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Containers/Array.h"
#include "HAL/Platform.h"
#include "Misc/FormatCheck.h"

#include <string>
#include <type_traits>

namespace ESearchCase
{
	enum Type { CaseSensitive, IgnoreCase };	// [doc]
}

class FString
{
public:
	FString() = default;
	FString(const TCHAR* Source) : Text(Source ? Source : TEXT("")) {}		// [doc]
	FString(const ANSICHAR* Source);										// [doc]
	FString(int32 Count, const TCHAR* Source) : Text(Source, static_cast<SIZE_T>(Count)) {}	// [doc]

	const TCHAR* operator*() const { return Text.c_str(); }					// [doc]
	TCHAR operator[](int32 Index) const { return Text[static_cast<SIZE_T>(Index)]; }	// [doc]
	int32 Len() const { return static_cast<int32>(Text.size()); }			// [doc]
	bool IsEmpty() const { return Text.empty(); }							// [doc]
	void Empty() { Text.clear(); }											// [doc]
	void Reset() { Text.clear(); }											// [doc]

	/** Comparison ignores case. */
	bool operator==(const FString& Other) const { return Equals(Other, ESearchCase::IgnoreCase); }	// [doc] "String Handling"
	bool operator==(const TCHAR* Other) const { return Equals(Other, ESearchCase::IgnoreCase); }	// [doc]
	bool Equals(const FString& Other, ESearchCase::Type SearchCase = ESearchCase::CaseSensitive) const;	// [doc]
	bool Contains(const FString& Part, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const;	// [doc]
	bool StartsWith(const FString& Part, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const;	// [doc]
	bool EndsWith(const FString& Part, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const;	// [doc]
	int32 Find(const FString& Part) const;									// [doc]

	FString& operator+=(const FString& Other) { Text += Other.Text; return *this; }	// [doc]
	FString& Append(const FString& Other) { return *this += Other; }		// [doc]
	FString& AppendChar(TCHAR Letter) { Text += Letter; return *this; }		// [doc]
	friend FString operator+(FString Left, const FString& Right) { return Left += Right; }	// [doc]

	FString Left(int32 Count) const { return Mid(0, Count); }				// [doc]
	FString Mid(int32 Start, int32 Count = MAX_int32) const;				// [doc]
	FString Right(int32 Count) const { return Count >= Len() ? *this : Mid(Len() - Count); }	// [doc]
	FString ToLower() const;												// [doc]
	FString ToUpper() const;												// [doc]
	FString Replace(const TCHAR* From, const TCHAR* To) const;				// [doc]
	FString TrimStartAndEnd() const;										// [doc]

	static FString FromInt(int32 Number);									// [doc]
	static FString SanitizeFloat(double Number, int32 MinFractionalDigits = 1);	// [doc]
	static FString Join(const TArray<FString>& Parts, const TCHAR* Separator);	// [doc]

	/** The format must be a literal, and the arguments must fit it: both are checked when this is compiled. */
	template<typename... ArgumentTypes>
	static FString Printf(UE::StandIn::TCheckedFormat<std::type_identity_t<ArgumentTypes>...> Format, ArgumentTypes... Arguments)	// [doc]
	{
		return PrintfUnchecked(Format.Text, Arguments...);
	}

	static FString PrintfUnchecked(const TCHAR* Format, ...);

	friend uint32 GetTypeHash(const FString& Value);						// [doc]

private:
	std::u16string Text;
};

template<typename T>
FString LexToString(T Number) requires std::is_arithmetic_v<T>				// [doc]
{
	if constexpr (std::is_same_v<T, bool>)
	{
		return Number ? TEXT("true") : TEXT("false");
	}
	else if constexpr (std::is_floating_point_v<T>)
	{
		return FString::SanitizeFloat(static_cast<double>(Number));
	}
	else
	{
		return FString::Printf(TEXT("%lld"), static_cast<int64>(Number));
	}
}
