// Stand-in for Core/Public/Misc/CString.h: what prints into memory.
// Source: the API page of TCString.
#pragma once

#include "HAL/Platform.h"

#include <cstdio>

template<typename CharType>
struct TCString;

template<>
struct TCString<ANSICHAR>
{
	template<int32 Length, typename... ArgumentTypes>
	static int32 Snprintf(ANSICHAR* Dest, int32 DestSize, const ANSICHAR (&Format)[Length], ArgumentTypes... Arguments)	// [doc 5.4] TCString/Snprintf
	{
		return std::snprintf(Dest, static_cast<SIZE_T>(DestSize), Format, Arguments...);
	}
};

using FCStringAnsi = TCString<ANSICHAR>;	// [doc 5.4] TCString
