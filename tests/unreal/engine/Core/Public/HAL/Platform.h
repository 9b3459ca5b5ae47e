// Stand-in for Core/Public/HAL/Platform.h.
// Sources: Epic's coding standard (integer types, TEXT).
#pragma once

#include <cstddef>
#include <cstdint>

using uint8 = std::uint8_t;			// [repo] hollsteinm/ReasonablePlanningAI coding standard, "Portable C++ code"
using uint16 = std::uint16_t;		// [repo] hollsteinm/ReasonablePlanningAI
using uint32 = std::uint32_t;		// [repo] quodsoler/unreal-engine-skills
using uint64 = unsigned long long;	// [doc latest] FGenericPlatformMath/AsFloat
using int32 = std::int32_t;			// [repo] JonasReich/OpenUnrealUtilities
using int64 = long long;			// [doc latest] FAutomationTestBase/TestEqual
using SIZE_T = std::size_t;			// [inside]
using ANSICHAR = char;				// [doc 5.4] HAL/TCHAR, which names it
using TCHAR = char16_t;				// [doc 5.4] HAL/TCHAR: one of two types, by the platform; here char16_t

#define TEXT_PASTE(Literal) u##Literal
#define TEXT(Literal) TEXT_PASTE(Literal)	// [repo] hollsteinm/ReasonablePlanningAI coding standard
#define FORCEINLINE inline					// [inside]
#define MAX_FLT 3.402823466e+38F			// [inside]
#define MAX_int32 (static_cast<int32>(0x7fffffff))	// [inside]
#define INDEX_NONE (-1)						// [doc latest] UEngine/AddOnScreenDebugMessage names it
#define UE_ARRAY_COUNT(Array) (sizeof(Array) / sizeof((Array)[0]))	// [doc 5.4] Templates/UEArrayCountHelper

#define THIRD_PARTY_INCLUDES_START _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wundef\"")	// [repo] cesium-unreal
#define THIRD_PARTY_INCLUDES_END _Pragma("clang diagnostic pop")	// [repo] cesium-unreal
