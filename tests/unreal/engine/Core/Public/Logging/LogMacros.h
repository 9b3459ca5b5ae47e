// Stand-in for Core/Public/Logging/LogMacros.h.
// Source: Epic's page "Logging in Unreal Engine". The format must be a literal; it is checked against the arguments when compiled.
#pragma once

#include "Containers/UnrealString.h"
#include "Logging/LogVerbosity.h"
#include "Misc/Build.h"
#include "UObject/NameTypes.h"

struct FLogCategoryBase
{
	FLogCategoryBase(const TCHAR* InName, ELogVerbosity::Type InVerbosity) : CategoryName(InName), Verbosity(InVerbosity) {}

	const FName& GetCategoryName() const { return CategoryName; }					// [inside]
	bool IsSuppressed(ELogVerbosity::Type Level) const { return Level > Verbosity; }	// [inside]

private:
	FName CategoryName;
	ELogVerbosity::Type Verbosity;
};

namespace UE::StandIn
{
	void WriteLog(const FLogCategoryBase& Category, ELogVerbosity::Type Verbosity, const TCHAR* Format, ...);

	template<typename... ArgumentTypes>
	void Log(const FLogCategoryBase& Category, ELogVerbosity::Type Verbosity, TCheckedFormat<std::type_identity_t<ArgumentTypes>...> Format, ArgumentTypes... Arguments)
	{
		if (!Category.IsSuppressed(Verbosity))
		{
			WriteLog(Category, Verbosity, Format.Text, Arguments...);
		}
	}
}

#define DECLARE_LOG_CATEGORY_EXTERN(Category, Default, CompileTime) \
	extern struct FLogCategory##Category : FLogCategoryBase \
	{ \
		FLogCategory##Category() : FLogCategoryBase(TEXT(#Category), ELogVerbosity::Default) {} \
	} Category	// [repo] quodsoler/unreal-engine-skills
#define DEFINE_LOG_CATEGORY(Category) FLogCategory##Category Category	// [repo] quodsoler/unreal-engine-skills
#define DEFINE_LOG_CATEGORY_STATIC(Category, Default, CompileTime) \
	static struct FLogCategory##Category : FLogCategoryBase \
	{ \
		FLogCategory##Category() : FLogCategoryBase(TEXT(#Category), ELogVerbosity::Default) {} \
	} Category	// [repo] quodsoler/unreal-engine-skills

// A statement in braces: no expression, and in an `if` without braces no `else` may follow.	[repo] nicholasheilbron-arch/Slopulous-The-Dickening Source/Shaman/Private/Tribes/TribeTaskExecution.cpp
#if NO_LOGGING
#define UE_LOG(Category, Verbosity, Format, ...) {}	// [repo] quodsoler/unreal-engine-skills
#else
#define UE_LOG(Category, Verbosity, Format, ...) \
	{ ::UE::StandIn::Log(Category, ELogVerbosity::Verbosity, Format __VA_OPT__(,) __VA_ARGS__); }
#endif
#define UE_CLOG(Condition, Category, Verbosity, Format, ...) \
	{ if (Condition) { UE_LOG(Category, Verbosity, Format __VA_OPT__(,) __VA_ARGS__) } }	// [repo] quodsoler/unreal-engine-skills
