#include "Misc/AutomationTest.h"

#include "Containers/StringConv.h"

#include <cstdio>
#include <regex>

FAutomationTestFramework& FAutomationTestFramework::Get()
{
	static FAutomationTestFramework Framework;
	return Framework;
}

FAutomationTestBase::FAutomationTestBase(const FString& InName, const bool) : TestName(InName)
{
	FAutomationTestFramework::Get().Tests.Add(this);
}

FAutomationTestBase::~FAutomationTestBase() = default;

bool FAutomationTestBase::Run(const FString& Parameters)
{
	ErrorCount = 0;
	ExpectedMessages.Empty();
	FAutomationTestFramework::Get().Current = this;
	const bool bReturned = RunTest(Parameters);
	for (const FExpected& Expected : ExpectedMessages)
	{
		// 0: at least once. Below 0 it is as often as it comes on the latest page, and nothing on the pages of 5.4 and 5.5, so a test that
		// runs on all versions must not ask it.	[doc 5.4] [doc latest] AddExpectedMessage
		const bool bMet = Expected.Wanted > 0 ? Expected.Seen == Expected.Wanted : Expected.Wanted == 0 && Expected.Seen > 0;
		if (!bMet)
		{
			AddError(FString::Printf(TEXT("expected message '%s': seen %d times, wanted %d"), *Expected.Pattern, Expected.Seen, Expected.Wanted));
		}
	}
	FAutomationTestFramework::Get().Current = nullptr;
	if (!bReturned && ErrorCount == 0)
	{
		std::printf("    RunTest returned false\n");
	}
	return bReturned && ErrorCount == 0;
}

bool FAutomationTestBase::Intercept(const TCHAR* Message, ELogVerbosity::Type Verbosity)
{
	const FString Text = Message;
	for (FExpected& Expected : ExpectedMessages)
	{
		if (Verbosity > Expected.Verbosity) { continue; }
		bool bMatches = Expected.bExact ? Text == Expected.Pattern : Text.Contains(Expected.Pattern);
		if (Expected.bRegex)
		{
			const std::regex Pattern(TCHAR_TO_UTF8(*Expected.Pattern), std::regex::ECMAScript | std::regex::icase);
			const std::string Narrow = TCHAR_TO_UTF8(Message);
			bMatches = Expected.bExact ? std::regex_match(Narrow, Pattern) : std::regex_search(Narrow, Pattern);
		}
		if (bMatches)
		{
			++Expected.Seen;
			return true;
		}
	}
	// A warning counts as an error.	[doc latest] UAutomationControllerSettings::bElevateLogWarningsToErrors, "(default=true)"
	if (Verbosity <= ELogVerbosity::Warning) { ++ErrorCount; }
	return false;
}

void FAutomationTestBase::AddError(const FString& Message, int32)
{
	++ErrorCount;
	std::printf("    error: %s\n", TCHAR_TO_UTF8(*Message));
}

void FAutomationTestBase::AddInfo(const FString& Message, int32, bool) { std::printf("    %s\n", TCHAR_TO_UTF8(*Message)); }

void FAutomationTestBase::AddExpectedMessage(FString Pattern, ELogVerbosity::Type Verbosity, EAutomationExpectedMessageFlags::MatchType CompareType, int32 Occurrences, bool IsRegex)
{
	ExpectedMessages.Add({Pattern, Verbosity, CompareType == EAutomationExpectedMessageFlags::Exact, IsRegex, Occurrences});
}

void FAutomationTestBase::AddExpectedMessagePlain(FString Pattern, ELogVerbosity::Type Verbosity, EAutomationExpectedMessageFlags::MatchType CompareType, int32 Occurrences)
{
	AddExpectedMessage(Pattern, Verbosity, CompareType, Occurrences, false);
}

void FAutomationTestBase::AddExpectedError(FString Pattern, EAutomationExpectedErrorFlags::MatchType CompareType, int32 Occurrences, bool IsRegex)
{
	// "Expect to encounter in error or warning logs".	[doc latest] AddExpectedError
	AddExpectedMessage(Pattern, ELogVerbosity::Warning, static_cast<EAutomationExpectedMessageFlags::MatchType>(CompareType), Occurrences, IsRegex);
}

void FAutomationTestBase::AddExpectedErrorPlain(FString Pattern, EAutomationExpectedErrorFlags::MatchType CompareType, int32 Occurrences)
{
	AddExpectedError(Pattern, CompareType, Occurrences, false);
}

bool FAutomationTestBase::Report(const FString& What, bool bHolds, const TCHAR* Why)
{
	if (!bHolds) { AddError(What + TEXT(": ") + Why); }
	return bHolds;
}

bool FAutomationTestBase::TestTrue(const FString& What, bool Value) { return Report(What, Value, TEXT("expected to be true")); }

bool FAutomationTestBase::TestFalse(const FString& What, bool Value) { return Report(What, !Value, TEXT("expected to be false")); }

bool FAutomationTestBase::TestEqual(const FString& What, int32 Actual, int32 Expected)
{
	return Report(What, Actual == Expected, *FString::Printf(TEXT("expected %d, but it was %d"), Expected, Actual));
}

bool FAutomationTestBase::TestEqual(const FString& What, int64 Actual, int64 Expected)
{
	return Report(What, Actual == Expected, *FString::Printf(TEXT("expected %lld, but it was %lld"), Expected, Actual));
}

bool FAutomationTestBase::TestEqual(const FString& What, float Actual, float Expected, float Tolerance)
{
	return TestEqual(What, static_cast<double>(Actual), static_cast<double>(Expected), static_cast<double>(Tolerance));
}

bool FAutomationTestBase::TestEqual(const FString& What, double Actual, double Expected, double Tolerance)
{
	return Report(What, FMath::IsNearlyEqual(Actual, Expected, Tolerance),
		*FString::Printf(TEXT("expected %.17g, but it was %.17g within %g"), Expected, Actual, Tolerance));
}

bool FAutomationTestBase::TestEqual(const FString& What, FVector Actual, FVector Expected, float Tolerance)
{
	return Report(What, Expected.Equals(Actual, static_cast<double>(Tolerance)),
		*FString::Printf(TEXT("expected %s, but it was %s"), *Expected.ToString(), *Actual.ToString()));
}

bool FAutomationTestBase::TestEqual(const FString& What, FRotator Actual, FRotator Expected, float Tolerance)
{
	return Report(What, Expected.Equals(Actual, static_cast<double>(Tolerance)),
		*FString::Printf(TEXT("expected %s, but it was %s"), *Expected.ToString(), *Actual.ToString()));
}

bool FAutomationTestBase::TestEqual(const FString& What, const TCHAR* Actual, const TCHAR* Expected)
{
	return TestEqualSensitive(What, Actual, Expected);
}

bool FAutomationTestBase::TestEqual(const FString& What, const FString& Actual, const FString& Expected) { return TestEqual(What, *Actual, *Expected); }

bool FAutomationTestBase::TestEqualSensitive(const FString& What, const TCHAR* Actual, const TCHAR* Expected)
{
	return Report(What, FString(Actual).Equals(Expected), *FString::Printf(TEXT("expected '%s', but it was '%s'"), Expected, Actual));
}

void FAutomationSpecBase::Describe(const FString& Description, TFunction<void()> DoWork)
{
	Path.Add(Scopes.Num());
	Scopes.Add({Description, {}, {}});
	DoWork();
	Path.Pop();
}

void FAutomationSpecBase::It(const FString& Description, TFunction<void()> DoWork) { Cases.Add({Description, Path, DoWork}); }

void FAutomationSpecBase::BeforeEach(TFunction<void()> DoWork) { Scopes[Path.Last()].Before.Add(DoWork); }

void FAutomationSpecBase::EnsureDefined() const
{
	FAutomationSpecBase* Mutable = const_cast<FAutomationSpecBase*>(this);
	if (Scopes.IsEmpty())
	{
		// What stands outside every Describe has a scope of its own.
		Mutable->Path.Add(0);
		Mutable->Scopes.Add({FString(), {}, {}});
		Mutable->Define();
	}
}

void FAutomationSpecBase::GetTests(TArray<FString>& OutNames, TArray<FString>& OutCommands) const
{
	EnsureDefined();
	for (int32 Index = 0; Index < Cases.Num(); ++Index)
	{
		FString Name = GetTestFullName();
		for (const int32 Scope : Cases[Index].Path)
		{
			if (!Scopes[Scope].Name.IsEmpty()) { Name += TEXT(".") + Scopes[Scope].Name; }
		}
		OutNames.Add(Name + TEXT(".") + Cases[Index].Name);
		OutCommands.Add(FString::FromInt(Index));
	}
}

bool FAutomationSpecBase::RunTest(const FString& Parameters)
{
	EnsureDefined();
	int32 Index = 0;
	for (int32 At = 0; At < Parameters.Len(); ++At) { Index = Index * 10 + (Parameters[At] - u'0'); }
	const FCase Case = Cases[Index];
	for (const int32 Scope : Case.Path)
	{
		for (const TFunction<void()>& Work : Scopes[Scope].Before) { Work(); }
	}
	Case.Work();
	for (int32 At = Case.Path.Num() - 1; At >= 0; --At)
	{
		for (const TFunction<void()>& Work : Scopes[Case.Path[At]].After) { Work(); }
	}
	return !HasAnyErrors();
}
