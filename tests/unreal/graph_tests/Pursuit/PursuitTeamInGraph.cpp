// The nodes for teams, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitTeamLibrary.h"

namespace
{
	constexpr auto TeamGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphTeam, "Pursuit.Graph.SolveTeamAssignment", TeamGraphTestFlags)
bool FPursuitGraphTeam::RunTest(const FString&)
{
	// At speed 100 the times are 0 and 8 for the one, 6 and 10 for the other: the sum takes 0 + 10, the last 8 and 6.
	TArray<FPursuitTeamPursuer> Pursuers;
	Pursuers.SetNum(2);
	Pursuers[0].Speed = 100.0;
	Pursuers[1].Speed = 100.0;
	Pursuers[1].Location = FVector(-600, 0, 0);
	TArray<FPursuitTeamTarget> Targets;
	Targets.SetNum(2);
	Targets[1].Location = FVector(0, 800, 0);
	FBlueprintNode Node(*this, TEXT("Solve Team Assignment"));
	Node.Set(TEXT("Pursuers"), Pursuers).Set(TEXT("Targets"), Targets).Call();
	const FPursuitTeamPlan Last = Node.Get<FPursuitTeamPlan>(TEXT("Plan"));
	TestEqual(TEXT("the last as early as possible"), Last.GreatestTime, 8.0, 1e-12);
	TestTrue(TEXT("crosswise"), Last.Intercepts.Num() == 2 && Last.Intercepts[0].Target == 1 && Last.Intercepts[1].Target == 0);
	Node.Set(TEXT("Objective"), EPursuitAssignmentObjective::LinearSum).Call();
	TestEqual(TEXT("the least sum"), Node.Get<FPursuitTeamPlan>(TEXT("Plan")).SumOfTimes, 10.0, 1e-12);
	Node.Set(TEXT("Horizon"), 7.0).Call();
	TestEqual(TEXT("in time for one"), Node.Get<FPursuitTeamPlan>(TEXT("Plan")).Pairs, 1);
	TestTrue(TEXT("with an execution pin, in its category"), !Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Intercept"));
	return true;
}
