// Stand-in for Core/Public/Misc/AutomationTest.h.
// Sources: Epic's pages "Automation Technical Guide", "Automation Spec", the API page of FAutomationTestBase;
// sentry-unreal's SentryTests.h for the two forms of EAutomationTestFlags.
#pragma once

#include "Containers/Array.h"
#include "Containers/UnrealString.h"
#include "Logging/LogVerbosity.h"
#include "Math/Color.h"
#include "Math/Rotator.h"
#include "Math/Vector.h"
#include "Math/Vector2D.h"
#include "Misc/EngineVersionComparison.h"
#include "Misc/EnumClassFlags.h"
#include "Templates/Function.h"
#include "UObject/NameTypes.h"

#define UE_STAND_IN_TEST_FLAGS \
	None = 0, \
	EditorContext = 0x00000001, ClientContext = 0x00000002, ServerContext = 0x00000004, CommandletContext = 0x00000008, \
	ProgramContext = 0x00000010, NonNullRHI = 0x00000100, RequiresUser = 0x00000200, Disabled = 0x00010000, \
	CriticalPriority = 0x00100000, HighPriority = 0x00200000, MediumPriority = 0x00400000, LowPriority = 0x00800000, \
	SmokeFilter = 0x01000000, EngineFilter = 0x02000000, ProductFilter = 0x04000000, PerfFilter = 0x08000000, \
	StressFilter = 0x10000000, NegativeFilter = 0x20000000	// [doc 5.5]

#if UE_VERSION_OLDER_THAN(5, 5, 0)
struct EAutomationTestFlags	// [repo] sentry-unreal
{
	enum Type : uint32
	{
		UE_STAND_IN_TEST_FLAGS
	};
};
using FAutomationTestFlags = uint32;
#else
enum class EAutomationTestFlags : uint32 { UE_STAND_IN_TEST_FLAGS };	// [doc 5.5]
ENUM_CLASS_FLAGS(EAutomationTestFlags)
using FAutomationTestFlags = EAutomationTestFlags;
#endif

namespace EAutomationExpectedMessageFlags
{
	enum MatchType { Exact, Contains };	// [doc 5.3]
}
namespace EAutomationExpectedErrorFlags
{
	enum MatchType { Exact = EAutomationExpectedMessageFlags::Exact, Contains = EAutomationExpectedMessageFlags::Contains };	// [inside]
}

class FAutomationTestBase
{
public:
	FAutomationTestBase(const FString& InName, const bool bInComplexTask);	// [doc latest] FAutomationTestBase
	virtual ~FAutomationTestBase();

	virtual FAutomationTestFlags GetTestFlags() const = 0;					// [inside]
	virtual void GetTests(TArray<FString>& OutNames, TArray<FString>& OutCommands) const = 0;	// [inside]
	virtual FString GetTestFullName() const { return TestName; }			// [inside]
	virtual bool RunTest(const FString& Parameters) = 0;					// [repo] JonasReich/OpenUnrealUtilities

	virtual void AddError(const FString& Message, int32 StackOffset = 0);	// [repo] quodsoler/unreal-engine-skills
	virtual void AddInfo(const FString& Message, int32 StackOffset = 0, bool bCaptureStack = false);	// [inside]
	bool HasAnyErrors() const { return ErrorCount > 0; }					// [inside]

	/** Each line of this or a graver verbosity that matches is expected; with Occurrences 0 at least one. */
	void AddExpectedMessage(FString Pattern, ELogVerbosity::Type Verbosity, EAutomationExpectedMessageFlags::MatchType CompareType = EAutomationExpectedMessageFlags::Contains, int32 Occurrences = 1, bool IsRegex = true);	// [doc 5.5]
	void AddExpectedMessagePlain(FString Pattern, ELogVerbosity::Type Verbosity, EAutomationExpectedMessageFlags::MatchType CompareType = EAutomationExpectedMessageFlags::Contains, int32 Occurrences = 1);	// [doc 5.5]
	void AddExpectedError(FString Pattern, EAutomationExpectedErrorFlags::MatchType CompareType = EAutomationExpectedErrorFlags::Contains, int32 Occurrences = 1, bool IsRegex = true);	// [doc 5.5]
	void AddExpectedErrorPlain(FString Pattern, EAutomationExpectedErrorFlags::MatchType CompareType = EAutomationExpectedErrorFlags::Contains, int32 Occurrences = 1);	// [doc 5.5]

	bool TestTrue(const FString& What, bool Value);							// [repo] CesiumGS/cesium-unreal
	bool TestFalse(const FString& What, bool Value);						// [repo] CesiumGS/cesium-unreal
	bool TestEqual(const FString& What, int32 Actual, int32 Expected);		// [doc latest] FAutomationTestBase
	bool TestEqual(const FString& What, int64 Actual, int64 Expected);		// [doc latest] FAutomationTestBase
	bool TestEqual(const FString& What, float Actual, float Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);		// [repo] JonasReich/OpenUnrealUtilities
	bool TestEqual(const FString& What, double Actual, double Expected, double Tolerance = UE_KINDA_SMALL_NUMBER);	// [repo] CesiumGS/cesium-unreal
	bool TestEqual(const FString& What, FVector Actual, FVector Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);	// [repo] CesiumGS/cesium-unreal
	bool TestEqual(const FString& What, FRotator Actual, FRotator Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);	// [repo] CesiumGS/cesium-unreal
	bool TestEqual(const FString& What, const FString& Actual, const FString& Expected);	// [repo] JonasReich/OpenUnrealUtilities; here case counts
	bool TestEqual(const FString& What, const TCHAR* Actual, const TCHAR* Expected);		// [doc latest] FAutomationTestBase; here case counts
	bool TestEqual(const FString& What, const FString& Actual, const TCHAR* Expected) { return TestEqual(What, *Actual, Expected); }	// [doc 5.4] FAutomationTestBase
	template<typename T>
	bool TestEqual(const FString& What, const T& Actual, const T& Expected) { return Report(What, Actual == Expected, TEXT("the values differ")); }	// [doc 5.0] FAutomationTestBase/TestEqual/16
	bool TestEqualSensitive(const FString& What, const TCHAR* Actual, const TCHAR* Expected);	// [inside]
	bool TestNull(const FString& What, const void* Pointer) { return Report(What, Pointer == nullptr, TEXT("the pointer is not null")); }	// [repo] JonasReich/OpenUnrealUtilities
	template<typename T>
	bool TestNotNull(const FString& What, const T* Pointer) { return Report(What, Pointer != nullptr, TEXT("the pointer is null")); }	// [repo] CesiumGS/cesium-unreal

	// The runner's side.
	bool Run(const FString& Parameters);
	bool Intercept(const TCHAR* Message, ELogVerbosity::Type Verbosity);

private:
	struct FExpected
	{
		FString Pattern;
		ELogVerbosity::Type Verbosity;
		bool bExact;
		bool bRegex;
		int32 Wanted;
		int32 Seen = 0;
	};
	FString TestName;
	TArray<FExpected> ExpectedMessages;
	int32 ErrorCount = 0;

	bool Report(const FString& What, bool bHolds, const TCHAR* Why);
};

class FAutomationSpecBase : public FAutomationTestBase
{
public:
	FAutomationSpecBase(const FString& InName, const bool bInComplexTask) : FAutomationTestBase(InName, bInComplexTask) {}	// [doc latest] FAutomationSpecBase

	void Describe(const FString& Description, TFunction<void()> DoWork);		// [repo] CesiumGS/cesium-unreal
	void It(const FString& Description, TFunction<void()> DoWork);				// [repo] CesiumGS/cesium-unreal
	void xIt(const FString&, TFunction<void()>) {}								// [inside]
	void BeforeEach(TFunction<void()> DoWork);									// [repo] CesiumGS/cesium-unreal

	bool RunTest(const FString& Parameters) override;							// [repo] quodsoler/unreal-engine-skills
	void GetTests(TArray<FString>& OutNames, TArray<FString>& OutCommands) const override;	// [inside]

protected:
	virtual void Define() = 0;													// [inside]

private:
	struct FScope
	{
		FString Name;
		TArray<TFunction<void()>> Before;
		TArray<TFunction<void()>> After;
	};
	struct FCase
	{
		FString Name;
		TArray<int32> Path;
		TFunction<void()> Work;
	};
	TArray<FScope> Scopes;
	TArray<FCase> Cases;
	TArray<int32> Path;

	void EnsureDefined() const;
};

class FAutomationTestFramework
{
public:
	static FAutomationTestFramework& Get();									// [repo] quodsoler/unreal-engine-skills
	FAutomationTestBase* GetCurrentTest() const { return Current; }			// [inside]

	// The runner's side.
	TArray<FAutomationTestBase*> Tests;
	FAutomationTestBase* Current = nullptr;
};

#define UE_STAND_IN_AUTOMATION_TEST_HEAD(TClass, PrettyName, TFlags, bComplex) \
	TClass(const FString& InName) : TBase(InName, bComplex) {} \
	FAutomationTestFlags GetTestFlags() const override { return TFlags; } \
	FString GetTestFullName() const override { return TEXT(PrettyName); }

#define IMPLEMENT_SIMPLE_AUTOMATION_TEST(TClass, PrettyName, TFlags) \
	class TClass : public FAutomationTestBase \
	{ \
	public: \
		using TBase = FAutomationTestBase; \
		UE_STAND_IN_AUTOMATION_TEST_HEAD(TClass, PrettyName, TFlags, false) \
		void GetTests(TArray<FString>& OutNames, TArray<FString>& OutCommands) const override \
		{ \
			OutNames.Add(GetTestFullName()); \
			OutCommands.Add(FString()); \
		} \
		bool RunTest(const FString& Parameters) override; \
	}; \
	namespace { TClass TClass##AutomationTestInstance(TEXT(#TClass)); }	// [repo] quodsoler/unreal-engine-skills

#define BEGIN_DEFINE_SPEC(TClass, PrettyName, TFlags) \
	class TClass : public FAutomationSpecBase \
	{ \
	public: \
		using TBase = FAutomationSpecBase; \
		UE_STAND_IN_AUTOMATION_TEST_HEAD(TClass, PrettyName, TFlags, false) \
	protected: \
		void Define() override;	// [repo] CesiumGS/cesium-unreal
#define END_DEFINE_SPEC(TClass) \
	}; \
	namespace { TClass TClass##AutomationSpecInstance(TEXT(#TClass)); }	// [repo] CesiumGS/cesium-unreal
