// Stand-in for Core/Public/Containers/StringConv.h. Source: Epic's page "Character Encoding in Unreal Engine". As in the engine, the
// pointer lives as long as the expression.
#pragma once

#include "Containers/UnrealString.h"

#include <string>

namespace UE::StandIn
{
	std::u16string Widen(const ANSICHAR* Utf8);
	std::string Narrow(const TCHAR* Text);
}

#define UTF8_TO_TCHAR(Text) (::UE::StandIn::Widen(Text).c_str())		// [doc latest] "Character Encoding"
#define TCHAR_TO_UTF8(Text) (::UE::StandIn::Narrow(Text).c_str())		// [inside]
