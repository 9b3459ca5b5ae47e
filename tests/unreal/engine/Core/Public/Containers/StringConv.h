// Stand-in for Core/Public/Containers/StringConv.h.
// Source: Epic's page "Character Encoding in Unreal Engine". As there, the pointer lives as long as the expression.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Containers/UnrealString.h"

#include <string>

namespace UE::StandIn
{
	std::u16string Widen(const ANSICHAR* Utf8);
	std::string Narrow(const TCHAR* Text);
}

#define UTF8_TO_TCHAR(Text) (::UE::StandIn::Widen(Text).c_str())		// [doc]
#define ANSI_TO_TCHAR(Text) UTF8_TO_TCHAR(Text)							// [doc]
#define TCHAR_TO_UTF8(Text) (::UE::StandIn::Narrow(Text).c_str())		// [doc]
#define TCHAR_TO_ANSI(Text) TCHAR_TO_UTF8(Text)							// [doc]
