// The nodes of ORCA, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitOrcaLibrary.h"

namespace
{
	constexpr auto OrcaGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitGraphOrcaVelocity, "Pursuit.Graph.SolveOrcaVelocity", OrcaGraphTestFlags)
bool FPursuitGraphOrcaVelocity::RunTest(const FString&)
{
	// Those who overlap part within the time step: radii of 100 at 190, half of the 10 in a tenth of a second.
	FPursuitOrcaAgent Agent;
	Agent.Radius = 100.0;
	TArray<FPursuitOrcaNeighbor> Neighbors;
	Neighbors.SetNum(1);
	Neighbors[0].Location = FVector(190, 0, 0);
	Neighbors[0].Radius = 100.0;
	FPursuitOrcaSettings Settings;
	Settings.SideBias = 0.0;
	FBlueprintNode Node(*this, TEXT("Solve ORCA Velocity"));
	Node.Set(TEXT("Agent"), Agent).Set(TEXT("Neighbors"), Neighbors).Set(TEXT("Settings"), Settings).Set(TEXT("Delta Seconds"), 0.1);
	Node.Call();
	TestEqual(TEXT("apart"), Node.Get<FPursuitOrcaVelocity>(TEXT("Result")).Velocity, FVector(-50, 0, 0), 1e-6f);
	TestTrue(TEXT("pure, in its category"), Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Steering|Crowd"));

	// A wall 150 ahead leaves 50 for the second of the horizon.
	TArray<FPursuitOrcaWall> Walls;
	Walls.SetNum(1);
	Walls[0].Corners = {FVector(150, -1000, 0), FVector(150, 1000, 0)};
	Agent.PreferredVelocity = FVector(300, 0, 0);
	Settings.WallHorizon = 1.0;
	Node.Set(TEXT("Agent"), Agent).Set(TEXT("Neighbors"), TArray<FPursuitOrcaNeighbor>()).Set(TEXT("Settings"), Settings);
	Node.Set(TEXT("Walls"), Walls).Call();
	TestEqual(TEXT("not into the wall"), Node.Get<FPursuitOrcaVelocity>(TEXT("Result")).Velocity, FVector(50, 0, 0), 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphOrcaCrowd, "Pursuit.Graph.StepOrcaCrowd", OrcaGraphTestFlags)
bool FPursuitGraphOrcaCrowd::RunTest(const FString&)
{
	// The same two; the other does the other half.
	TArray<FPursuitOrcaMember> Crowd;
	Crowd.SetNum(2);
	Crowd[0].Radius = 100.0;
	Crowd[1].Radius = 100.0;
	Crowd[1].Location = FVector(190, 0, 0);
	FPursuitOrcaSettings Settings;
	Settings.SideBias = 0.0;
	FBlueprintNode Node(*this, TEXT("Step ORCA Crowd"));
	Node.Set(TEXT("Crowd"), Crowd).Set(TEXT("Settings"), Settings).Set(TEXT("Delta Seconds"), 0.1).Call();
	const FPursuitOrcaStep Step = Node.Get<FPursuitOrcaStep>(TEXT("Step"));
	const TArray<FPursuitOrcaMember> Moved = Node.GetVariable<TArray<FPursuitOrcaMember>>(TEXT("Crowd"));
	if (!TestTrue(TEXT("both have moved"), Step.Reason == EPursuitStatus::OK && Moved.Num() == 2)) { return false; }
	TestEqual(TEXT("the one to the left"), Moved[0].Location, FVector(-5, 0, 0), 1e-6f);
	TestEqual(TEXT("the other to the right"), Moved[1].Location, FVector(195, 0, 0), 1e-6f);
	Node.Set(TEXT("Crowd"), Crowd).Set(TEXT("Neighbor Distance"), 100.0).Call();
	TestEqual(TEXT("who is too far away is not avoided"),
		Node.GetVariable<TArray<FPursuitOrcaMember>>(TEXT("Crowd"))[0].Velocity, FVector::ZeroVector, 0.0f);
	Node.Set(TEXT("Crowd"), Crowd).Set(TEXT("Neighbor Distance"), 1000.0).Set(TEXT("Max Neighbors"), 0).Call();
	TestEqual(TEXT("nor one too many"), Node.GetVariable<TArray<FPursuitOrcaMember>>(TEXT("Crowd"))[0].Velocity,
		FVector::ZeroVector, 0.0f);
	TestFalse(TEXT("with an execution pin"), Node.IsPure());
	return true;
}
