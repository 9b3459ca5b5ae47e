// The nodes that keep out of the way and that blend, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitAvoidLibrary.h"
#include "PursuitBlendLibrary.h"

namespace
{
	constexpr auto AvoidGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphAvoid, "Pursuit.Graph.AvoidObstacles", AvoidGraphTestFlags)
bool FPursuitGraphAvoid::RunTest(const FString&)
{
	// Straight ahead, 1000 away, a radius of 550 and a clearance of 50: the sine of the tangent is 0.6. To the left, which is
	// toward Y.
	TArray<FPursuitShape> Obstacles;
	Obstacles.SetNum(1);
	Obstacles[0].Location = FVector(1000, 0, 0);
	Obstacles[0].Radius = 550.0;
	FBlueprintNode Node(*this, TEXT("Calculate Obstacle Avoidance Steering"));
	Node.Set(TEXT("Current Location"), FVector::ZeroVector).Set(TEXT("Current Velocity"), FVector(600, 0, 0));
	Node.Set(TEXT("Steering"), FVector::ZeroVector).Set(TEXT("Obstacles"), Obstacles);
	Node.Set(TEXT("Settings"), FPursuitAvoidanceSettings()).Call();
	const FPursuitAvoidance Avoidance = Node.Get<FPursuitAvoidance>(TEXT("Avoidance"));
	TestEqual(TEXT("along the tangent"), Avoidance.Steering, FVector(-120, 360, 0), 1e-6f);
	TestTrue(TEXT("the one obstacle"), Avoidance.Reason == EPursuitStatus::OK && Avoidance.Obstacle == 0);
	TestEqual(TEXT("is so far away"), Avoidance.Distance, 400.0, 1e-6);
	TestTrue(TEXT("pure, in its category"), Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Steering|Avoid"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphGuard, "Pursuit.Graph.ApplyGuard", AvoidGraphTestFlags)
bool FPursuitGraphGuard::RunTest(const FString&)
{
	// At rest on a floor, 50 above it: nothing leads down, and along it is free.
	TArray<FPursuitShape> Obstacles;
	Obstacles.SetNum(1);
	Obstacles[0].Kind = EPursuitShapeKind::HalfSpace;
	FBlueprintNode Node(*this, TEXT("Apply Guard"));
	Node.Set(TEXT("Current Location"), FVector(0, 0, 50)).Set(TEXT("Current Velocity"), FVector::ZeroVector);
	Node.Set(TEXT("Steering"), FVector(0, 0, -600)).Set(TEXT("Delta Seconds"), 0.1).Set(TEXT("Obstacles"), Obstacles);
	Node.Set(TEXT("Settings"), FPursuitAvoidanceSettings()).Set(TEXT("Limits"), FPursuitSteeringLimits()).Call();
	FPursuitGuardedSteering Guarded = Node.Get<FPursuitGuardedSteering>(TEXT("Guarded Steering"));
	TestTrue(TEXT("it does not sink"), Guarded.Velocity.Z > -1e-6 && Guarded.Outcome != EPursuitGuardOutcome::Free);
	TestEqual(TEXT("because of the floor"), Guarded.Obstacle, 0);
	Node.Set(TEXT("Steering"), FVector(600, 0, 0)).Call();
	Guarded = Node.Get<FPursuitGuardedSteering>(TEXT("Guarded Steering"));
	TestEqual(TEXT("it walks"), Guarded.Steering, FVector(600, 0, 0), 0.0f);
	TestTrue(TEXT("as it wants to"), Guarded.Outcome == EPursuitGuardOutcome::Free && Guarded.Obstacle == -1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphCollisions, "Pursuit.Graph.AvoidCollisions", AvoidGraphTestFlags)
bool FPursuitGraphCollisions::RunTest(const FString&)
{
	// Head-on, 300 apart at 200: to pass 92 aside the relative course turns by asin(92 / 300), to the agent's right.
	const auto Aside = [](double Radii) { return FVector(0, -200.0 * Radii / FMath::Sqrt(300.0 * 300.0 - Radii * Radii), 0); };
	TArray<FPursuitMovingNeighbor> Neighbors;
	Neighbors.SetNum(1);
	Neighbors[0].Location = FVector(300, 0, 0);
	Neighbors[0].Velocity = FVector(-100, 0, 0);
	FBlueprintNode Node(*this, TEXT("Calculate Collision Avoidance Steering"));
	Node.Set(TEXT("Current Location"), FVector::ZeroVector).Set(TEXT("Current Velocity"), FVector(100, 0, 0));
	FPursuitCollisionSettings Settings;
	Node.Set(TEXT("Max Speed"), 600.0).Set(TEXT("Neighbors"), Neighbors).Set(TEXT("Settings"), Settings).Call();
	const FPursuitCollisionAvoidance Avoidance = Node.Get<FPursuitCollisionAvoidance>(TEXT("Avoidance"));
	TestEqual(TEXT("to the right"), Avoidance.Steering, Aside(92.0), 1e-6f);
	TestTrue(TEXT("of the one neighbor"), Avoidance.Neighbor == 0 && Avoidance.MissDistance == 0.0);
	Settings.LookAheadTime = 1.0;
	Node.Set(TEXT("Settings"), Settings).Call();
	TestEqual(TEXT("nobody within a second"), Node.Get<FPursuitCollisionAvoidance>(TEXT("Avoidance")).Neighbor, -1);
	Settings.LookAheadTime = 2.0;
	Settings.AgentRadius = 10.0;
	Settings.Margin = 0.0;
	Node.Set(TEXT("Settings"), Settings).Call();
	TestEqual(TEXT("less for a smaller one"), Node.Get<FPursuitCollisionAvoidance>(TEXT("Avoidance")).Steering,
		Aside(52.0), 1e-6f);

	// On a bridge 500 above, and of a group that is ignored, it is not seen.
	Neighbors[0].Location.Z = 500.0;
	Neighbors[0].HalfHeight = 90.0;
	Neighbors[0].Radius = 1000.0;
	Settings.HalfHeight = 90.0;
	Node.Set(TEXT("Neighbors"), Neighbors).Set(TEXT("Settings"), Settings).Call();
	TestEqual(TEXT("nobody on this floor"), Node.Get<FPursuitCollisionAvoidance>(TEXT("Avoidance")).Neighbor, -1);
	Settings.HalfHeight = 0.0;
	Node.Set(TEXT("Settings"), Settings).Call();
	TestEqual(TEXT("on every floor somebody"), Node.Get<FPursuitCollisionAvoidance>(TEXT("Avoidance")).Neighbor, 0);
	FPursuitAvoidanceLayers Layers;
	Layers.Ignores = 1;
	Node.Set(TEXT("Layers"), Layers).Call();
	TestEqual(TEXT("nobody who counts"), Node.Get<FPursuitCollisionAvoidance>(TEXT("Avoidance")).Neighbor, -1);
	Layers.Ignores = 0;
	Layers.Priority = 1;
	Node.Set(TEXT("Layers"), Layers).Call();
	TestEqual(TEXT("nobody who does not yield"), Node.Get<FPursuitCollisionAvoidance>(TEXT("Avoidance")).Neighbor, -1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphObstacle, "Pursuit.Graph.FindObstacle", AvoidGraphTestFlags)
bool FPursuitGraphObstacle::RunTest(const FString&)
{
	FPursuitShape Pillar;
	Pillar.Kind = EPursuitShapeKind::Capsule;
	FBlueprintNode Clearance(*this, TEXT("Get Signed Distance"));
	Clearance.Set(TEXT("Obstacle"), Pillar).Set(TEXT("Location"), FVector(150, 0, 30)).Call();
	TestEqual(TEXT("100 from the surface"), Clearance.Get<FPursuitSignedDistance>(TEXT("Signed Distance")).Distance, 100.0, 1e-12);
	FBlueprintNode Contact(*this, TEXT("Sweep Sphere"));
	Contact.Set(TEXT("Obstacle"), Pillar).Set(TEXT("Location"), FVector(150, 0, 30)).Set(TEXT("Radius"), 20.0);
	Contact.Set(TEXT("Velocity"), FVector(-40, 0, 0)).Call();
	const FPursuitSphereSweep Hit = Contact.Get<FPursuitSphereSweep>(TEXT("Contact"));
	TestEqual(TEXT("80 at 40 per second"), Hit.Time, 2.0, 1e-12);
	TestTrue(TEXT("from the front"), Hit.bContact && Hit.Normal == FVector(1, 0, 0));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphBlend, "Pursuit.Graph.BlendSteering", AvoidGraphTestFlags)
bool FPursuitGraphBlend::RunTest(const FString&)
{
	TArray<FPursuitWeightedSteering> Steerings;
	Steerings.SetNum(2);
	Steerings[0].Steering = FVector(300, 0, 0);
	Steerings[1].Steering = FVector(0, 800, 0);
	Steerings[1].Weight = 0.5;
	FBlueprintNode Weighted(*this, TEXT("Blend Steering Weighted"));
	Weighted.Set(TEXT("Steerings"), Steerings).Call();
	TestEqual(TEXT("the sum"), Weighted.Get<FVector>(TEXT("Steering")), FVector(300, 400, 0), 0.0f);
	FBlueprintNode InOrder(*this, TEXT("Blend Steering In Order"));
	InOrder.Set(TEXT("Steerings"), Steerings).Set(TEXT("Budget"), 450.0).Call();
	const FPursuitBlend Spent = InOrder.Get<FPursuitBlend>(TEXT("Blend"));
	TestEqual(TEXT("150 are left for the second"), Spent.Steering, FVector(300, 150, 0), 1e-9f);
	TestEqual(TEXT("which is the last"), Spent.Last, 1);
	FBlueprintNode Priority(*this, TEXT("Blend Steering By Priority"));
	Priority.Set(TEXT("Steerings"), TArray<FVector>{FVector::ZeroVector, FVector(0, 0, 5), FVector(600, 0, 0)}).Call();
	TestEqual(TEXT("the first that says anything"), Priority.Get<FPursuitBlend>(TEXT("Blend")).Last, 1);
	Priority.Set(TEXT("Threshold"), 5.0).Call();
	TestEqual(TEXT("loud enough"), Priority.Get<FPursuitBlend>(TEXT("Blend")).Last, 2);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphContext, "Pursuit.Graph.ContextMap", AvoidGraphTestFlags)
bool FPursuitGraphContext::RunTest(const FString&)
{
	TArray<double> Empty;
	Empty.SetNumZeroed(8);
	FBlueprintNode Add(*this, TEXT("Blend Into Context"));
	Add.Set(TEXT("Slots"), Empty).Set(TEXT("Direction"), FVector(4, 3, 0)).Call();
	const TArray<double> Interest = Add.GetVariable<TArray<double>>(TEXT("Slots"));
	if (!TestEqual(TEXT("as many slots"), Interest.Num(), 8))
	{
		return false;
	}
	TestEqual(TEXT("the cosine ahead"), Interest[0], 0.8, 1e-12);
	TestEqual(TEXT("and behind nothing"), Interest[4], 0.0, 0.0);
	FBlueprintNode Choose(*this, TEXT("Find Context Direction"));
	Choose.Set(TEXT("Interest"), Interest).Set(TEXT("Danger"), Empty).Set(TEXT("Max Speed"), 100.0).Call();
	const FPursuitContextChoice Choice = Choose.Get<FPursuitContextChoice>(TEXT("Choice"));
	TestEqual(TEXT("the slot at 45 degrees"), Choice.Slot, 1);
	TestEqual(TEXT("and exactly there"), Choice.DesiredVelocity, FVector(80, 60, 0) * Interest[1], 1e-9f);
	FBlueprintNode Direction(*this, TEXT("Get Context Direction"));
	Direction.Set(TEXT("Layout"), EPursuitContextLayout::Circle).Set(TEXT("Slot"), 4).Call();
	TestEqual(TEXT("a quarter of 16 slots"), Direction.Get<FVector>(TEXT("Direction")), FVector(0, 1, 0), 0.0f);
	return true;
}
