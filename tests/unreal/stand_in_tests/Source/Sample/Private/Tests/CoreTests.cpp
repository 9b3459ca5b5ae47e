// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleTest.h"

#include "Async/ParallelFor.h"
#include "Tasks/Task.h"
#include "Misc/OutputDevice.h"
#include "Misc/OutputDeviceRedirector.h"
#include "Modules/ModuleManager.h"

#include <limits>

DEFINE_LOG_CATEGORY_STATIC(LogSample, Log, All);

SAMPLE_TEST(FNamesIgnoreCase, "StandIn.Core.NamesIgnoreCase")
{
	TestTrue(TEXT("names that differ in case are equal"), FName(TEXT("SelfActor")) == FName(TEXT("selfactor")));
	TestEqualSensitive(TEXT("each keeps its spelling"), *FName(TEXT("sELFaCTOR")).ToString(), TEXT("sELFaCTOR"));
	TestTrue(TEXT("a name of nothing is None"), FName().IsNone() && FName(TEXT("")).IsNone() && FName(TEXT("none")).IsNone());
	TestEqual(TEXT("None is called None"), FName().ToString(), FString(TEXT("None")));
	return true;
}

SAMPLE_TEST(FStringsCompare, "StandIn.Core.StringsCompare")
{
	TestTrue(TEXT("== ignores case"), FString(TEXT("Abc")) == TEXT("aBC"));
	TestFalse(TEXT("Equals does not"), FString(TEXT("Abc")).Equals(TEXT("aBC")));
	TestTrue(TEXT("Contains ignores case"), FString(TEXT("Abcdef")).Contains(TEXT("CDE")));
	TestEqual(TEXT("replaced"), FString(TEXT("a-b-c")).Replace(TEXT("-"), TEXT("+")), FString(TEXT("a+b+c")));
	TestEqual(TEXT("each byte is a character"), FString("\xC3\xA9").Len(), 2);
	TestEqual(TEXT("unless it is read as UTF-8"), FString(UTF8_TO_TCHAR("\xC3\xA9")), FString(TEXT("\u00e9")));
	TestEqual(TEXT("and written as UTF-8"), FString(UTF8_TO_TCHAR(TCHAR_TO_UTF8(TEXT("\u00e9")))), FString(TEXT("\u00e9")));
	return true;
}

SAMPLE_TEST(FStringsFormat, "StandIn.Core.StringsFormat")
{
	TestEqual(TEXT("every kind"), FString::Printf(TEXT("%d %u %lld %5.2f %s %c %% %x"), -1, 2u, static_cast<int64>(3), 4.5, TEXT("five"), TEXT('6'), 255),
		FString(TEXT("-1 2 3  4.50 five 6 % ff")));
	TestEqual(TEXT("width from an argument"), FString::Printf(TEXT("%*d"), 4, 7), FString(TEXT("   7")));
	TestEqual(TEXT("infinity"), FString::Printf(TEXT("%g"), HUGE_VAL), FString(TEXT("inf")));
	return true;
}

SAMPLE_TEST(FParallelCallsReturn, "StandIn.Core.ParallelForCallsEachNumberOnce")
{
	for (const int32 Num : {0, 1, 2, 1000})
	{
		TArray<int32> Calls;
		Calls.SetNumZeroed(Num);
		ParallelFor(Num, [&Calls](int32 Index) { ++Calls[Index]; });
		for (int32 Index = 0; Index < Num; ++Index) { TestEqual(TEXT("calls when it has returned"), Calls[Index], 1); }
	}
	return true;
}

SAMPLE_TEST(FTasksHaveResults, "StandIn.Core.TasksRunBesideAndHaveAResult")
{
	UE::Tasks::TTask<int32> Task;
	TestTrue(TEXT("without a task nothing is under way"), !Task.IsValid() && Task.IsCompleted());
	Task = UE::Tasks::Launch(UE_SOURCE_LOCATION, [] { return 6 * 7; }, UE::Tasks::ETaskPriority::BackgroundNormal);
	TestTrue(TEXT("waited for"), Task.IsValid() && Task.Wait() && Task.IsCompleted() && Task.GetResult() == 42);
	UE::StandIn::HoldTasks(true);
	Task = UE::Tasks::Launch(UE_SOURCE_LOCATION, [] { return 1; });
	TestFalse(TEXT("held"), Task.IsCompleted());
	UE::StandIn::HoldTasks(false);
	TestTrue(TEXT("let go"), Task.IsCompleted() && Task.GetResult() == 1);
	return true;
}

SAMPLE_TEST(FVectorsAreDoubles, "StandIn.Core.VectorsAreDoubles")
{
	TestTrue(TEXT("FVector is three doubles"), sizeof(FVector) == 24 && std::is_same_v<FVector::FReal, double>);
	const FVector Far(1e9 + 0.001, 0.0, 0.0);
	TestTrue(TEXT("a millimetre at ten thousand kilometres is kept"), Far.X - 1e9 > 0.0009);
	FVector Endless = FVector::ZeroVector;
	Endless.X = HUGE_VAL;
	TestTrue(TEXT("infinity counts as not a number"), Endless.ContainsNaN());
	TestEqual(TEXT("clamped"), FVector(30, 40, 0).GetClampedToMaxSize(5.0), FVector(3, 4, 0));
	TestEqual(TEXT("a vector too short has no normal"), FVector(1e-5, 0, 0).GetSafeNormal(), FVector::ZeroVector);
	TestEqual(TEXT("rotation faces the vector"), FVector(0, 1, 0).Rotation(), FRotator(0, 90, 0));
	return true;
}

SAMPLE_TEST(FArraysKeepTheirBounds, "StandIn.Core.Arrays")
{
	TArray<FString> Array = {TEXT("b"), TEXT("a")};
	Array.Add(Array[0]);
	Array.Sort([](const FString& A, const FString& B) { return std::u16string(*A) < std::u16string(*B); });
	TestTrue(TEXT("sorted"), Array[0] == TEXT("a") && Array.Num() == 3);
	TestEqual(TEXT("removed"), Array.Remove(TEXT("b")), 2);
	TestFalse(TEXT("no longer valid"), Array.IsValidIndex(1));
	return true;
}

namespace
{
	struct FSampleOfSeven
	{
		int32 Number = 7;
	};
}

SAMPLE_TEST(FArraysAreZeroed, "StandIn.Core.SetNumZeroed")
{
	TArray<FSampleOfSeven> Array = {{8}};
	Array.SetNum(2);
	Array.SetNumZeroed(3);
	struct FPlain
	{
		int32 Number;
	};
	TArray<FPlain> Plain;
	Plain.SetNum(1);
	TestTrue(TEXT("plain data is not set"), Plain[0].Number != 0);
	TestTrue(TEXT("kept, constructed, zeroed"), Array[0].Number == 8 && Array[1].Number == 7 && Array[2].Number == 0);
	Array.SetNumZeroed(1);
	TestTrue(TEXT("made smaller"), Array.Num() == 1 && Array[0].Number == 8);
	return true;
}

SAMPLE_TEST(FNumbersAreFinite, "StandIn.Core.IsFinite")
{
	TestTrue(TEXT("numbers"), FMath::IsFinite(0.0) && FMath::IsFinite(-1e308) && FMath::IsFinite(3e38f) && !FMath::IsNaN(1.f) && !FMath::IsNaN(HUGE_VAL));
	TestFalse(TEXT("infinity"), FMath::IsFinite(HUGE_VAL) || FMath::IsFinite(-HUGE_VALF));
	const double NotANumber = std::numeric_limits<double>::quiet_NaN();
	TestTrue(TEXT("no number"), FMath::IsNaN(NotANumber) && FMath::IsNaN(static_cast<float>(-NotANumber)) && !FMath::IsFinite(NotANumber));
	return true;
}

SAMPLE_TEST(FErrorsFailUnlessExpected, "StandIn.Log.ExpectedErrors")
{
	AddExpectedError(TEXT("bad number \\d+"), EAutomationExpectedErrorFlags::Contains, 2);
	UE_LOG(LogSample, Error, TEXT("bad number %d"), 1);
	UE_LOG(LogSample, Error, TEXT("a very bad number %d"), 22);
	AddExpectedMessagePlain(TEXT("(exactly once)"), ELogVerbosity::Warning, EAutomationExpectedMessageFlags::Contains, 1);
	UE_LOG(LogSample, Warning, TEXT("this (exactly once)"));
	TestFalse(TEXT("no error so far"), HasAnyErrors());
	return true;
}

namespace
{
	/** A test inside a test, to see it fail. */
	class FSampleInnerTest : public FAutomationTestBase
	{
	public:
		TFunction<void(FAutomationTestBase&)> Body;

		FSampleInnerTest() : FAutomationTestBase(TEXT("Inner"), false) { FAutomationTestFramework::Get().Tests.Remove(this); }
		FAutomationTestFlags GetTestFlags() const override { return {}; }
		void GetTests(TArray<FString>&, TArray<FString>&) const override {}
		bool RunTest(const FString&) override
		{
			Body(*this);
			return true;
		}

		static bool Passes(TFunction<void(FAutomationTestBase&)> Body)
		{
			FAutomationTestBase* Outer = FAutomationTestFramework::Get().Current;
			FSampleInnerTest Test;
			Test.Body = Body;
			const bool bPassed = Test.Run(FString());
			FAutomationTestFramework::Get().Current = Outer;
			return bPassed;
		}
	};
}

SAMPLE_TEST(FWhatFailsATest, "StandIn.Log.WhatFailsATest")
{
	TestTrue(TEXT("nothing"), FSampleInnerTest::Passes([](FAutomationTestBase&) {}));
	TestFalse(TEXT("an unexpected warning"), FSampleInnerTest::Passes([](FAutomationTestBase&) { UE_LOG(LogSample, Warning, TEXT("careful")); }));
	TestFalse(TEXT("an unexpected error"), FSampleInnerTest::Passes([](FAutomationTestBase&) { UE_LOG(LogSample, Error, TEXT("wrong")); }));
	TestFalse(TEXT("a failed ensure"), FSampleInnerTest::Passes([](FAutomationTestBase&) { ensure(1 + 1 == 3); }));
	TestEqual(TEXT("a vector of no numbers, where the engine looks for them"), FSampleInnerTest::Passes([](FAutomationTestBase&) { (void)FVector(HUGE_VAL, 0.0, 0.0); }), !ENABLE_NAN_DIAGNOSTIC);
	TestFalse(TEXT("an expected line that does not come"), FSampleInnerTest::Passes([](FAutomationTestBase& Test) { Test.AddExpectedError(TEXT("never")); }));
	TestFalse(TEXT("an expected line that comes too often"), FSampleInnerTest::Passes([](FAutomationTestBase& Test) {
		Test.AddExpectedMessage(TEXT("once"), ELogVerbosity::Warning, EAutomationExpectedMessageFlags::Contains, 1);
		UE_LOG(LogSample, Warning, TEXT("once"));
		UE_LOG(LogSample, Warning, TEXT("once"));
	}));
	TestTrue(TEXT("any number of lines is expected with 0"), FSampleInnerTest::Passes([](FAutomationTestBase& Test) {
		Test.AddExpectedMessage(TEXT("often"), ELogVerbosity::Warning, EAutomationExpectedMessageFlags::Contains, 0);
		UE_LOG(LogSample, Warning, TEXT("often"));
		UE_LOG(LogSample, Warning, TEXT("often"));
	}));
	TestFalse(TEXT("none is not"), FSampleInnerTest::Passes([](FAutomationTestBase& Test) {
		Test.AddExpectedMessage(TEXT("never"), ELogVerbosity::Warning, EAutomationExpectedMessageFlags::Contains, 0);
	}));
	TestFalse(TEXT("a number below 0 means nothing before 5.6"), FSampleInnerTest::Passes([](FAutomationTestBase& Test) {
		Test.AddExpectedMessage(TEXT("seldom"), ELogVerbosity::Warning, EAutomationExpectedMessageFlags::Contains, -1);
	}));
	TestFalse(TEXT("a wrong value"), FSampleInnerTest::Passes([](FAutomationTestBase& Test) { Test.TestEqual(TEXT("two"), 1 + 1, 3); }));
	return true;
}

namespace
{
	class FSampleDevice : public FOutputDevice
	{
	public:
		int32 Lines = 0;
		void Serialize(const TCHAR* /*Message*/, ELogVerbosity::Type /*Verbosity*/, const FName& Category) override { Lines += Category == FName(TEXT("LogSample")); }
	};
}

SAMPLE_TEST(FLogLinesAreCounted, "StandIn.Log.OutputDevice")
{
	FSampleDevice Device;
	GLog->AddOutputDevice(&Device);
	UE_LOG(LogSample, Log, TEXT("one"));
	UE_LOG(LogSample, Verbose, TEXT("not written: the category's default is Log"));
	UE_CLOG(false, LogSample, Log, TEXT("not written either"));
	GLog->RemoveOutputDevice(&Device);
	UE_LOG(LogSample, Log, TEXT("after"));
	TestEqual(TEXT("lines"), Device.Lines, 1);
	return true;
}

SAMPLE_TEST(FModulesStart, "StandIn.Core.ModulesStart")
{
	TestTrue(TEXT("the module is loaded before its tests run"), FModuleManager::Get().IsModuleLoaded(TEXT("Sample")));
	return true;
}

SAMPLE_TEST(FVersionsDiffer, "StandIn.Core.EngineVersion")
{
	TestFalse(TEXT("not older than 5.4"), UE_VERSION_OLDER_THAN(5, 4, 0));
	TestTrue(TEXT("older than 6"), UE_VERSION_OLDER_THAN(6, 0, 0));
	TestEqual(TEXT("the flags are a scoped enum from 5.5 on"), std::is_enum_v<EAutomationTestFlags>, !UE_VERSION_OLDER_THAN(5, 5, 0));
	return true;
}

BEGIN_DEFINE_SPEC(FSampleSpec, "StandIn.Spec", EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
	TArray<int32> Steps;
END_DEFINE_SPEC(FSampleSpec)
void FSampleSpec::Define()
{
	BeforeEach([this] { Steps = {1}; });
	Describe(TEXT("Inside"), [this] {
		BeforeEach([this] { Steps.Add(2); });
		It(TEXT("runs the outer step before the inner one"), [this] { TestTrue(TEXT("order"), Steps == TArray<int32>({1, 2})); });
		It(TEXT("runs them again for each test"), [this] { TestEqual(TEXT("count"), Steps.Num(), 2); });
		xIt(TEXT("does not run what is crossed out"), [this] { AddError(TEXT("it ran")); });
	});
	It(TEXT("runs only its own steps"), [this] { TestEqual(TEXT("count"), Steps.Num(), 1); });
}
