// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitTeamLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	FPursuitTeamPursuer MakePursuitTeamPursuer(const FVector& Location, double Speed)
	{
		FPursuitTeamPursuer Pursuer;
		Pursuer.Location = Location;
		Pursuer.Speed = Speed;
		return Pursuer;
	}

	FPursuitTeamTarget MakePursuitTeamTarget(const FVector& Location, const FVector& Velocity = FVector::ZeroVector)
	{
		FPursuitTeamTarget Target;
		Target.Location = Location;
		Target.Velocity = Velocity;
		return Target;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitAssignTeamNode, "Pursuit.Nodes.SolveTeamAssignment", PURSUIT_TEST_FLAGS)
bool FPursuitAssignTeamNode::RunTest(const FString&)
{
	// Speed 100: the times are 0 8 / 6 10 / 100 and more. The sum takes 0 + 10, the last 8 and 6.
	const TArray<FPursuitTeamPursuer> Pursuers = {MakePursuitTeamPursuer(FVector(0, 0, 0), 100.0),
		MakePursuitTeamPursuer(FVector(-600, 0, 0), 100.0), MakePursuitTeamPursuer(FVector(0, 0, 10000), 100.0)};
	const TArray<FPursuitTeamTarget> Targets = {
		MakePursuitTeamTarget(FVector(0, 0, 0)), MakePursuitTeamTarget(FVector(0, 800, 0))};

	const FPursuitTeamPlan Last = UPursuitTeamLibrary::SolveTeamAssignment(Pursuers, Targets);
	TestTrue(TEXT("both targets are caught"), Last.Reason == EPursuitStatus::OK && Last.Pairs == 2);
	if (!TestEqual(TEXT("every pursuer has an order"), Last.Intercepts.Num(), 3))
	{
		return false;
	}
	TestEqual(TEXT("GreatestTime"), Last.GreatestTime, 8.0, 1e-12);
	TestEqual(TEXT("SumOfTimes"), Last.SumOfTimes, 14.0, 1e-12);
	TestEqual(TEXT("the first takes the far target"), Last.Intercepts[0].Target, 1);
	TestEqual(TEXT("where it is"), Last.Intercepts[0].Point, FVector(0, 800, 0), 1e-6f);
	TestEqual(TEXT("at full speed"), Last.Intercepts[0].PursuerVelocity, FVector(0, 100, 0), 1e-6f);
	TestEqual(TEXT("in time"), Last.Intercepts[0].Time, 8.0, 1e-12);
	TestEqual(TEXT("the second takes the near one"), Last.Intercepts[1].Target, 0);
	TestEqual(TEXT("the third stays free"), Last.Intercepts[2].Target, -1);

	const FPursuitTeamPlan Sum = UPursuitTeamLibrary::SolveTeamAssignment(Pursuers, Targets, EPursuitAssignmentObjective::LinearSum);
	TestEqual(TEXT("the sum prefers 0 + 10"), Sum.SumOfTimes, 10.0, 1e-12);
	TestEqual(TEXT("although the last is later"), Sum.GreatestTime, 10.0, 1e-12);

	const FPursuitTeamPlan Hasty = UPursuitTeamLibrary::SolveTeamAssignment(Pursuers, Targets, EPursuitAssignmentObjective::LinearSum, 7.0);
	TestEqual(TEXT("within 7 seconds only one target is caught"), Hasty.Pairs, 1);

	const TArray<FPursuitTeamTarget> Escaping = {MakePursuitTeamTarget(FVector(100, 0, 0), FVector(200, 0, 0))};
	const TArray<FPursuitTeamPursuer> Alone = {Pursuers[0]};
	const FPursuitTeamPlan None = UPursuitTeamLibrary::SolveTeamAssignment(Alone, Escaping);
	TestTrue(TEXT("who escapes all is not caught"), None.Reason == EPursuitStatus::TargetEscaping && None.Pairs == 0);
	TestTrue(TEXT("and nobody is sent"), None.Intercepts.Num() == 1 && None.Intercepts[0].Target == -1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitSlowTeam, "Pursuit.Nodes.ASlowTeamAssignmentIsUnfinished", PURSUIT_TEST_FLAGS)
bool FPursuitSlowTeam::RunTest(const FString&)
{
	// Times are products of ranks, at which searches take longest. The least sum pairs the slowest with the nearest (rearrangement
	// inequality): n (n + 1) (n + 2) / 6.
	constexpr int32 Count = 256;
	TArray<FPursuitTeamPursuer> Pursuers;
	TArray<FPursuitTeamTarget> Targets;
	for (int32 Rank = 1; Rank <= Count; ++Rank)
	{
		Pursuers.Add(MakePursuitTeamPursuer(FVector::ZeroVector, 1000.0 / Rank));
		Targets.Add(MakePursuitTeamTarget(FVector(1000.0 * Rank, 0, 0)));
	}
	const FPursuitTeamPlan Plan = UPursuitTeamLibrary::SolveTeamAssignment(Pursuers, Targets, EPursuitAssignmentObjective::LinearSum);
	TestTrue(TEXT("the search was cut short"), Plan.Reason == EPursuitStatus::Unfinished);
	TestEqual(TEXT("each has a target"), Plan.Pairs, Count);
	TArray<int32> TimesTaken;
	TimesTaken.SetNumZeroed(Count);
	for (const FPursuitTeamIntercept& Intercept : Plan.Intercepts)
	{
		if (TimesTaken.IsValidIndex(Intercept.Target))
		{
			++TimesTaken[Intercept.Target];
		}
	}
	for (const int32 Times : TimesTaken)
	{
		TestEqual(TEXT("each target is taken once"), Times, 1);
	}
	TestTrue(TEXT("no sum is below the least"), Plan.SumOfTimes > Count * (Count + 1.0) * (Count + 2.0) / 6);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTeamRefusals, "Pursuit.Nodes.TeamNodesRefuseBadInput", PURSUIT_TEST_FLAGS)
bool FPursuitTeamRefusals::RunTest(const FString&)
{
	const TArray<FPursuitTeamTarget> Targets = {MakePursuitTeamTarget(FVector(100, 0, 0))};
	const TArray<FPursuitTeamPursuer> Pursuers = {MakePursuitTeamPursuer(FVector::ZeroVector, 100.0)};

	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("Solve Team Assignment refused its question: The number of Pursuers must be"),
		EAutomationExpectedErrorFlags::Contains, 1);
	const FPursuitTeamPlan Empty = UPursuitTeamLibrary::SolveTeamAssignment({}, Targets);
	TestTrue(TEXT("nobody cannot be sent"), Empty.Reason == EPursuitStatus::OutOfDomain && Empty.Intercepts.IsEmpty());

	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("Solve Team Assignment refused its question: The number of Targets must be"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TArray<FPursuitTeamTarget> Horde;
	Horde.SetNum(257);
	TestTrue(TEXT("more than the greatest team is refused"),
		UPursuitTeamLibrary::SolveTeamAssignment(Pursuers, Horde).Reason == EPursuitStatus::OutOfDomain);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Solve Team Assignment refused its question: Pursuers[1].Speed must be 0 or more"),
		EAutomationExpectedErrorFlags::Contains, 1);
	const TArray<FPursuitTeamPursuer> Backward = {Pursuers[0], MakePursuitTeamPursuer(FVector::ZeroVector, -1.0)};
	TestTrue(TEXT("a negative speed is refused"),
		UPursuitTeamLibrary::SolveTeamAssignment(Backward, Targets).Reason == EPursuitStatus::OutOfDomain);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Solve Team Assignment refused its question: Targets[1].Velocity must be finite"), EAutomationExpectedErrorFlags::Contains, 1);
	const TArray<FPursuitTeamTarget> Broken = {Targets[0], MakePursuitTeamTarget(FVector::ZeroVector, PursuitNumbers::Nowhere())};
	TestTrue(TEXT("a velocity that is no number is refused"),
		UPursuitTeamLibrary::SolveTeamAssignment(Pursuers, Broken).Reason == EPursuitStatus::NotFinite);

	FPursuitRefusalLog::ForgetAll();
	return true;
}

#endif
