#include "Containers/UnrealString.h"

#include "Containers/StringConv.h"

#include <cstdarg>
#include <cstdio>

namespace
{
	TCHAR LowerLetter(TCHAR Letter) { return Letter >= u'A' && Letter <= u'Z' ? static_cast<TCHAR>(Letter + 32) : Letter; }
	TCHAR UpperLetter(TCHAR Letter) { return Letter >= u'a' && Letter <= u'z' ? static_cast<TCHAR>(Letter - 32) : Letter; }

	std::string FormatNumber(const std::string& Specifier, va_list& Arguments, TCHAR Type, int Longs)
	{
		char Buffer[512];
		if (Type == u'd' || Type == u'i')
		{
			Longs == 2 ? std::snprintf(Buffer, sizeof(Buffer), Specifier.c_str(), va_arg(Arguments, long long))
					   : std::snprintf(Buffer, sizeof(Buffer), Specifier.c_str(), va_arg(Arguments, int));
		}
		else if (Type == u'u' || Type == u'x' || Type == u'X')
		{
			Longs == 2 ? std::snprintf(Buffer, sizeof(Buffer), Specifier.c_str(), va_arg(Arguments, unsigned long long))
					   : std::snprintf(Buffer, sizeof(Buffer), Specifier.c_str(), va_arg(Arguments, unsigned));
		}
		else if (Type == u'p')
		{
			std::snprintf(Buffer, sizeof(Buffer), Specifier.c_str(), va_arg(Arguments, void*));
		}
		else
		{
			std::snprintf(Buffer, sizeof(Buffer), Specifier.c_str(), va_arg(Arguments, double));
		}
		return Buffer;
	}

	/** The text of a format whose arguments were checked when it was compiled. */
	std::u16string FormatVariadic(const TCHAR* Format, va_list& Arguments)
	{
		std::u16string Result;
		while (*Format)
		{
			if (*Format != u'%')
			{
				Result += *Format++;
				continue;
			}
			std::string Specifier = "%";
			int Longs = 0;
			for (++Format; *Format; ++Format)
			{
				if (*Format == u'*') { Specifier += std::to_string(va_arg(Arguments, int)); }
				else if (*Format == u'l') { ++Longs; Specifier += 'l'; }
				else if ((*Format >= u'0' && *Format <= u'9') || *Format == u'-' || *Format == u'+' || *Format == u' ' || *Format == u'#' || *Format == u'.')
				{
					Specifier += static_cast<char>(*Format);
				}
				else { break; }
			}
			const TCHAR Type = *Format++;
			if (Type == u'%') { Result += u'%'; }
			else if (Type == u's') { const TCHAR* Text = va_arg(Arguments, const TCHAR*); Result += Text ? Text : TEXT("(null)"); }
			else if (Type == u'c') { Result += static_cast<TCHAR>(va_arg(Arguments, int)); }
			else { Result += UE::StandIn::Widen(FormatNumber(Specifier + static_cast<char>(Type), Arguments, Type, Longs).c_str()); }
		}
		return Result;
	}
}

namespace UE::StandIn
{
	std::u16string Widen(const ANSICHAR* Utf8)
	{
		std::u16string Result;
		for (const unsigned char* At = reinterpret_cast<const unsigned char*>(Utf8 ? Utf8 : ""); *At;)
		{
			const int Following = *At < 0x80 ? 0 : (*At < 0xE0 ? 1 : (*At < 0xF0 ? 2 : 3));
			uint32 Code = Following == 0 ? *At : *At & (0x3Fu >> Following);
			++At;
			for (int Left = Following; Left > 0 && (*At & 0xC0) == 0x80; --Left) { Code = (Code << 6) | (*At++ & 0x3F); }
			if (Code >= 0x10000)
			{
				Result += static_cast<TCHAR>(0xD800 + ((Code - 0x10000) >> 10));
				Code = 0xDC00 + ((Code - 0x10000) & 0x3FF);
			}
			Result += static_cast<TCHAR>(Code);
		}
		return Result;
	}

	std::string Narrow(const TCHAR* Text)
	{
		std::string Result;
		for (; *Text; ++Text)
		{
			uint32 Code = *Text;
			if (Code >= 0xD800 && Code < 0xDC00 && Text[1]) { Code = 0x10000 + ((Code - 0xD800) << 10) + (*++Text - 0xDC00u); }
			if (Code < 0x80) { Result += static_cast<char>(Code); }
			else if (Code < 0x800) { Result += static_cast<char>(0xC0 | (Code >> 6)); }
			else if (Code < 0x10000) { Result += static_cast<char>(0xE0 | (Code >> 12)); }
			else { Result += static_cast<char>(0xF0 | (Code >> 18)); Result += static_cast<char>(0x80 | ((Code >> 12) & 0x3F)); }
			if (Code >= 0x800) { Result += static_cast<char>(0x80 | ((Code >> 6) & 0x3F)); }
			if (Code >= 0x80) { Result += static_cast<char>(0x80 | (Code & 0x3F)); }
		}
		return Result;
	}

	FString FormatVariadicText(const TCHAR* Format, va_list& Arguments) { return FormatVariadic(Format, Arguments).c_str(); }
}

// Each byte is a character of its own: bytes above 127 are not read as UTF-8, which is what UTF8_TO_TCHAR is for.	[unverified]
FString::FString(const ANSICHAR* Source)
{
	for (const ANSICHAR* At = Source; At && *At; ++At) { Text += static_cast<TCHAR>(static_cast<unsigned char>(*At)); }
}

FString FString::PrintfUnchecked(const TCHAR* Format, ...)
{
	va_list Arguments;
	va_start(Arguments, Format);
	FString Result;
	Result.Text = FormatVariadic(Format, Arguments);
	va_end(Arguments);
	return Result;
}

bool FString::Equals(const FString& Other, ESearchCase::Type SearchCase) const
{
	return SearchCase == ESearchCase::CaseSensitive ? Text == Other.Text : ToLower().Text == Other.ToLower().Text;
}

bool FString::Contains(const FString& Part, ESearchCase::Type SearchCase) const
{
	return SearchCase == ESearchCase::CaseSensitive ? Text.find(Part.Text) != std::u16string::npos : ToLower().Contains(Part.ToLower(), ESearchCase::CaseSensitive);
}

bool FString::StartsWith(const FString& Part, ESearchCase::Type SearchCase) const
{
	return Left(Part.Len()).Equals(Part, SearchCase);
}

bool FString::EndsWith(const FString& Part, ESearchCase::Type SearchCase) const
{
	return Part.Len() <= Len() && Mid(Len() - Part.Len()).Equals(Part, SearchCase);
}

FString FString::Mid(int32 Start, int32 Count) const
{
	FString Result;
	if (Start < Len() && Count > 0) { Result.Text = Text.substr(static_cast<SIZE_T>(Start < 0 ? 0 : Start), static_cast<SIZE_T>(Count)); }
	return Result;
}

FString FString::ToLower() const
{
	FString Result(*this);
	for (TCHAR& Letter : Result.Text) { Letter = LowerLetter(Letter); }
	return Result;
}

FString FString::ToUpper() const
{
	FString Result(*this);
	for (TCHAR& Letter : Result.Text) { Letter = UpperLetter(Letter); }
	return Result;
}

FString FString::Replace(const TCHAR* From, const TCHAR* To) const
{
	const std::u16string Sought = From;
	FString Result(*this);
	for (SIZE_T At = 0; !Sought.empty() && (At = Result.Text.find(Sought, At)) != std::u16string::npos; At += std::u16string(To).size())
	{
		Result.Text.replace(At, Sought.size(), To);
	}
	return Result;
}

FString FString::FromInt(int32 Number) { return Printf(TEXT("%d"), Number); }

FString FString::Join(const TArray<FString>& Parts, const TCHAR* Separator)
{
	FString Result;
	for (const FString& Part : Parts) { Result += (&Part == Parts.GetData() ? FString() : FString(Separator)) + Part; }
	return Result;
}
