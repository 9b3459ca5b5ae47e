// Stand-in for Core/Public/Misc/AssertionMacros.h.
// Source: Epic's page "Asserts in Unreal Engine".
// A failed check ends the process, and with it the test; a failed ensure is an error in the log, which fails the test.
#pragma once

#include "HAL/Platform.h"
#include "Misc/Build.h"
#include "Misc/FormatCheck.h"

namespace UE::StandIn
{
	[[noreturn]] void FailCheckVariadic(const char* Expression, const char* File, int Line, const TCHAR* Format, ...);
	bool FailEnsureVariadic(bool& bReported, const char* Expression, const char* File, int Line, const TCHAR* Format, ...);

	template<typename... ArgumentTypes>
	[[noreturn]] void FailCheck(const char* Expression, const char* File, int Line, TCheckedFormat<std::type_identity_t<ArgumentTypes>...> Format, ArgumentTypes... Arguments)
	{
		FailCheckVariadic(Expression, File, Line, Format.Text, Arguments...);
	}

	template<typename... ArgumentTypes>
	bool FailEnsure(bool& bReported, const char* Expression, const char* File, int Line, TCheckedFormat<std::type_identity_t<ArgumentTypes>...> Format, ArgumentTypes... Arguments)
	{
		return FailEnsureVariadic(bReported, Expression, File, Line, Format.Text, Arguments...);
	}
}

#define UE_STAND_IN_ENSURE(Expression, bAlways, Format, ...) \
	((Expression) ? true : [&] { static bool bReported = false; if (bAlways) { bReported = false; } \
		return ::UE::StandIn::FailEnsure(bReported, #Expression, __FILE__, __LINE__, Format __VA_OPT__(,) __VA_ARGS__); }())

// Switched off, a check is not evaluated, and an ensure is, but not reported.	[repo] quodsoler/unreal-engine-skills
#if DO_CHECK
#define check(Expression) checkf(Expression, TEXT(""))								// [doc latest] the page "Asserts"
#define checkf(Expression, Format, ...) do { if (!(Expression)) { \
	::UE::StandIn::FailCheck(#Expression, __FILE__, __LINE__, Format __VA_OPT__(,) __VA_ARGS__); } } while (false)	// [doc latest] the page "Asserts"
#else
#define check(Expression) {}														// [repo] quodsoler/unreal-engine-skills
#define checkf(Expression, Format, ...) {}											// [repo] quodsoler/unreal-engine-skills
#endif
#if DO_ENSURE
#define ensure(Expression) UE_STAND_IN_ENSURE(Expression, false, TEXT(""))			// [doc latest] the page "Asserts"
#define ensureMsgf(Expression, Format, ...) UE_STAND_IN_ENSURE(Expression, false, Format __VA_OPT__(,) __VA_ARGS__)	// [doc latest] the page "Asserts"
#else
#define ensure(Expression) (!!(Expression))											// [repo] quodsoler/unreal-engine-skills
#define ensureMsgf(Expression, Format, ...) (!!(Expression))						// [repo] quodsoler/unreal-engine-skills
#endif

/** The body of a virtual function of an abstract class of the reflection, which must have one, because its default object is made. */
#define PURE_VIRTUAL(Function, ...) { checkf(false, TEXT("pure virtual: ") TEXT(#Function)); __VA_ARGS__ }	// [repo] TriAxis-Games/RealtimeMeshComponent
