#include "UObject/NameTypes.h"

namespace
{
	/** Every text that was ever a name. The first is None. */
	TArray<FString>& NameTexts()
	{
		static TArray<FString> Texts = {TEXT("None")};
		return Texts;
	}

	uint32 FindOrAddName(const FString& Text, ESearchCase::Type SearchCase)
	{
		TArray<FString>& Texts = NameTexts();
		for (int32 Index = 0; Index < Texts.Num(); ++Index)
		{
			if (Texts[Index].Equals(Text, SearchCase)) { return static_cast<uint32>(Index); }
		}
		return static_cast<uint32>(Texts.Add(Text));
	}
}

FName::FName(const TCHAR* Name)
{
	if (Name && *Name)
	{
		Shown = FindOrAddName(Name, ESearchCase::CaseSensitive);
		Index = FindOrAddName(Name, ESearchCase::IgnoreCase);
	}
}

FString FName::ToString() const { return NameTexts()[static_cast<int32>(Shown)]; }

int32 FName::Compare(const FName& Other) const
{
	if (*this == Other) { return 0; }
	const FString Mine = ToString().ToLower();
	const FString Theirs = Other.ToString().ToLower();
	return std::u16string(*Mine) < std::u16string(*Theirs) ? -1 : 1;
}

bool FName::LexicalLess(const FName& Other) const { return Compare(Other) < 0; }
