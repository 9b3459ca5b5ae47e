// Lists or runs the registered automation tests: `runner [--list] [--stress | --perf] [NAME...]`, where a test runs when its full name
// contains a NAME. Tests under the stress filter run with --stress, those under the performance filter with --perf, and no others then.
// Each test class runs in a process of its own, so that a failed check fails one test, as a crash would, and the others go on.

#include "Containers/StringConv.h"
#include "Misc/AutomationTest.h"
#include "Modules/ModuleManager.h"
#include "UObject/UObjectGlobals.h"

#include <cstdio>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
	struct FNamedTest
	{
		FAutomationTestBase* Test;
		FString Name;
		FString Command;
	};

	bool IsChosen(const FString& Name, int ArgumentCount, char** Arguments)
	{
		bool bAny = false;
		for (int Index = 1; Index < ArgumentCount; ++Index)
		{
			if (Arguments[Index][0] == '-') { continue; }
			bAny = true;
			if (Name.Contains(FString(Arguments[Index]))) { return true; }
		}
		return !bAny;
	}

	bool IsGiven(const char* Option, int ArgumentCount, char** Arguments)
	{
		for (int Index = 1; Index < ArgumentCount; ++Index)
		{
			if (std::strcmp(Arguments[Index], Option) == 0) { return true; }
		}
		return false;
	}

	template<typename FlagType>
	bool HasFlag(const FAutomationTestBase& Test, FlagType Flag)
	{
		return (static_cast<uint32>(Test.GetTestFlags()) & static_cast<uint32>(Flag)) != 0;
	}

	TArray<FNamedTest> ChosenTests(int ArgumentCount, char** Arguments)
	{
		TArray<FNamedTest> Chosen;
		const bool bStress = IsGiven("--stress", ArgumentCount, Arguments);
		const bool bPerformance = IsGiven("--perf", ArgumentCount, Arguments);
		for (FAutomationTestBase* Test : FAutomationTestFramework::Get().Tests)
		{
			if (HasFlag(*Test, EAutomationTestFlags::StressFilter) != bStress) { continue; }
			if (HasFlag(*Test, EAutomationTestFlags::PerfFilter) != bPerformance) { continue; }
			TArray<FString> Names;
			TArray<FString> Commands;
			Test->GetTests(Names, Commands);
			for (int32 Index = 0; Index < Names.Num(); ++Index)
			{
				if (IsChosen(Names[Index], ArgumentCount, Arguments)) { Chosen.Add({Test, Names[Index], Commands[Index]}); }
			}
		}
		return Chosen;
	}

	/** Runs tests of one class in this process; writes one byte for each: 1 when it passed. */
	void RunInChild(const TArray<FNamedTest>& Tests, int32 First, int32 Last, int Pipe)
	{
		FModuleManager::Get().LoadAll();
		for (int32 Index = First; Index < Last; ++Index)
		{
			const char Passed = Tests[Index].Test->Run(Tests[Index].Command) ? 1 : 0;
			std::printf("%s %s\n", Passed ? "passed" : "FAILED", TCHAR_TO_UTF8(*Tests[Index].Name));
			std::fflush(stdout);
			if (write(Pipe, &Passed, 1) != 1) { break; }
		}
		FModuleManager::Get().UnloadAll();
		UE::StandIn::DestroyAllObjects();
	}

	/** How many of the tests of one class passed. */
	int32 RunClass(const TArray<FNamedTest>& Tests, int32 First, int32 Last)
	{
		int Ends[2];
		if (pipe(Ends) != 0) { return 0; }
		std::fflush(stdout);
		const pid_t Child = fork();
		if (Child == 0)
		{
			close(Ends[0]);
			RunInChild(Tests, First, Last, Ends[1]);
			std::exit(0);
		}
		close(Ends[1]);
		int32 Ran = 0;
		int32 Passed = 0;
		for (char Verdict = 0; read(Ends[0], &Verdict, 1) == 1; ++Ran) { Passed += Verdict; }
		close(Ends[0]);
		int Status = 0;
		waitpid(Child, &Status, 0);
		for (int32 Index = First + Ran; Index < Last; ++Index) { std::printf("FAILED %s (the process ended)\n", TCHAR_TO_UTF8(*Tests[Index].Name)); }
		const bool bCleanEnd = WIFEXITED(Status) && WEXITSTATUS(Status) == 0;
		if (Ran == Last - First && !bCleanEnd)
		{
			std::printf("FAILED %s (the process ended badly after it)\n", TCHAR_TO_UTF8(*Tests[Last - 1].Name));
			return Passed - 1;
		}
		return Passed;
	}
}

int main(int ArgumentCount, char** Arguments)
{
	const TArray<FNamedTest> Tests = ChosenTests(ArgumentCount, Arguments);
	if (IsGiven("--list", ArgumentCount, Arguments))
	{
		for (const FNamedTest& Test : Tests) { std::printf("%s\n", TCHAR_TO_UTF8(*Test.Name)); }
		return 0;
	}
	int32 Passed = 0;
	for (int32 First = 0; First < Tests.Num();)
	{
		int32 Last = First + 1;
		while (Last < Tests.Num() && Tests[Last].Test == Tests[First].Test) { ++Last; }
		Passed += RunClass(Tests, First, Last);
		First = Last;
	}
	const int32 Failed = Tests.Num() - Passed;
	std::printf("%d passed, %d failed\n", Passed, Failed);
	// Tests asked for by name may belong to another program.
	const bool bAsked = ArgumentCount > 1;
	return Failed == 0 && (Passed > 0 || bAsked) ? 0 : 1;
}
