// The nodes for thousands at once, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitBatchLibrary.h"

namespace
{
	constexpr auto BatchGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	/** The triangle 3 : 4 : 5, whose seeker of speed 500 meets after 2.5 s at (1000, 750), and one of speed 100 that does not. */
	TArray<FPursuitInterceptQuery> MakeTriangles()
	{
		TArray<FPursuitInterceptQuery> Queries;
		Queries.SetNum(2);
		for (FPursuitInterceptQuery& Query : Queries)
		{
			Query.TargetLocation = FVector(1000, 0, 0);
			Query.TargetVelocity = FVector(0, 300, 0);
		}
		Queries[0].PursuerSpeed = 500.0;
		Queries[1].PursuerSpeed = 100.0;
		return Queries;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphSolveIntercepts, "Pursuit.Graph.SolveIntercepts", BatchGraphTestFlags)
bool FPursuitGraphSolveIntercepts::RunTest(const FString&)
{
	FBlueprintNode Node(*this, TEXT("Solve Intercepts"));
	Node.Set(TEXT("Queries"), MakeTriangles()).Call();
	const TArray<FPursuitIntercept> Intercepts = Node.Get<TArray<FPursuitIntercept>>(TEXT("Intercepts"));
	if (!TestEqual(TEXT("an answer for each"), Intercepts.Num(), 2)) { return false; }
	TestTrue(TEXT("met"), Intercepts[0].bMet && Intercepts[0].Reason == EPursuitStatus::OK);
	TestEqual(TEXT("where"), Intercepts[0].Point, FVector(1000, 750, 0), 1e-6f);
	TestEqual(TEXT("when"), Intercepts[0].Time, 2.5, 1e-12);
	TestTrue(TEXT("not met"), !Intercepts[1].bMet && Intercepts[1].Reason == EPursuitStatus::TargetTooFast);
	TestTrue(TEXT("called, in its category"), !Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Advanced|Intercept"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphPredictIntercepts, "Pursuit.Graph.PredictIntercepts", BatchGraphTestFlags)
bool FPursuitGraphPredictIntercepts::RunTest(const FString&)
{
	FPursuitPredictionSettings Settings;
	Settings.MaxPredictionTime = 3.0;
	FBlueprintNode Node(*this, TEXT("Predict Intercepts"));
	Node.Set(TEXT("Queries"), MakeTriangles()).Set(TEXT("Settings"), Settings).Call();
	const TArray<FPursuitPrediction> Predictions = Node.Get<TArray<FPursuitPrediction>>(TEXT("Predictions"));
	if (!TestEqual(TEXT("an answer for each"), Predictions.Num(), 2)) { return false; }
	TestTrue(TEXT("met"), Predictions[0].bMet);
	TestEqual(TEXT("where they meet"), Predictions[0].AimPoint, FVector(1000, 750, 0), 1e-6f);
	TestEqual(TEXT("where the target is at the end of the prediction"), Predictions[1].AimPoint, FVector(1000, 900, 0), 1e-6f);
	TestTrue(TEXT("called, in its category"), !Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Advanced|Intercept"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphSteerMany, "Pursuit.Graph.SteerMany", BatchGraphTestFlags)
bool FPursuitGraphSteerMany::RunTest(const FString&)
{
	// Two agents at the origin that move at 100 along y, as fast as 300; their targets are 500 ahead on both sides.
	TArray<FPursuitSteeringQuery> Queries;
	Queries.SetNum(2);
	for (FPursuitSteeringQuery& Query : Queries)
	{
		Query.CurrentVelocity = FVector(0, 100, 0);
		Query.MaxSpeed = 300.0;
	}
	Queries[0].TargetLocation = FVector(500, 0, 0);
	Queries[1].TargetLocation = FVector(-500, 0, 0);
	const auto Steerings = [&](FBlueprintNode& Node) {
		Node.Set(TEXT("Queries"), Queries).Call();
		TestTrue(TEXT("called"), !Node.IsPure());
		return Node.Get<TArray<FVector>>(TEXT("Steerings"));
	};
	FBlueprintNode Seek(*this, TEXT("Calculate Seek Steerings"));
	FBlueprintNode Flee(*this, TEXT("Calculate Flee Steerings"));
	FBlueprintNode Arrive(*this, TEXT("Calculate Arrive Steerings"));
	Arrive.Set(TEXT("Slowdown Radius"), 1000.0);
	const TArray<FVector> Seeking = Steerings(Seek);
	const TArray<FVector> Fleeing = Steerings(Flee);
	const TArray<FVector> Arriving = Steerings(Arrive);
	if (!TestTrue(TEXT("an answer for each"), Seeking.Num() == 2 && Fleeing.Num() == 2 && Arriving.Num() == 2)) { return false; }
	// Reynolds: desired velocity minus velocity; halfway into the radius at half the speed.
	TestEqual(TEXT("toward"), Seeking[1], FVector(-300, -100, 0), 1e-6f);
	TestEqual(TEXT("away"), Fleeing[0], FVector(-300, -100, 0), 1e-6f);
	TestEqual(TEXT("slowing down"), Arriving[0], FVector(150, -100, 0), 1e-6f);
	TestTrue(TEXT("in its category"), Seek.GetCategory() == TEXT("Pursuit|Advanced|Steering"));

	// The triangle 3 : 4 : 5.
	TArray<FPursuitChaseQuery> Chases;
	Chases.SetNum(1);
	Chases[0].MaxSpeed = 500.0;
	Chases[0].TargetLocation = FVector(1000, 0, 0);
	Chases[0].TargetVelocity = FVector(0, 300, 0);
	FBlueprintNode Pursue(*this, TEXT("Calculate Pursue Steerings"));
	Pursue.Set(TEXT("Queries"), Chases).Set(TEXT("Settings"), FPursuitPredictionSettings()).Call();
	const TArray<FPursuitChase> Pursuing = Pursue.Get<TArray<FPursuitChase>>(TEXT("Chases"));
	if (!TestEqual(TEXT("a chase"), Pursuing.Num(), 1)) { return false; }
	TestTrue(TEXT("met"), Pursuing[0].bMet && Pursuing[0].Reason == EPursuitStatus::OK);
	TestEqual(TEXT("steering"), Pursuing[0].Steering, FVector(400, 300, 0), 1e-6f);
	TestEqual(TEXT("where"), Pursuing[0].Point, FVector(1000, 750, 0), 1e-6f);
	TestEqual(TEXT("when"), Pursuing[0].Time, 2.5, 1e-12);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphAimMany, "Pursuit.Graph.AimMany", BatchGraphTestFlags)
bool FPursuitGraphAimMany::RunTest(const FString&)
{
	// A barrel that faces x, a target that rests 1000 along y: a quarter turn at 90 deg/s, and one second of flight at 1000.
	TArray<FPursuitTurretQuery> Queries;
	Queries.SetNum(2);
	for (FPursuitTurretQuery& Query : Queries)
	{
		Query.TargetLocation = FVector(0, 1000, 0);
		Query.MuzzleSpeed = 1000.0;
	}
	Queries[1].MaxRange = 500.0;
	FBlueprintNode Turrets(*this, TEXT("Solve Turrets"));
	Turrets.Set(TEXT("Queries"), Queries).Call();
	const TArray<FPursuitTurretShot> Shots = Turrets.Get<TArray<FPursuitTurretShot>>(TEXT("Shots"));
	if (!TestEqual(TEXT("an answer for each"), Shots.Num(), 2)) { return false; }
	TestTrue(TEXT("hit"), Shots[0].bHit && Shots[0].Reason == EPursuitStatus::OK);
	TestEqual(TEXT("turn, then flight"), Shots[0].ImpactTime, 2.0, 1e-9);
	TestEqual(TEXT("turn"), Shots[0].RotationTime, 1.0, 1e-9);
	TestTrue(TEXT("too far"), !Shots[1].bHit && Shots[1].Reason == EPursuitStatus::OutOfRange);

	// Without gravity there is one launch, straight at the target.
	TArray<FPursuitShot> Throws;
	Throws.SetNum(2);
	Throws[0].TargetLocation = FVector(0, 0, 2000);
	Throws[0].Gravity = FVector::ZeroVector;
	Throws[1].TargetLocation = FVector(1000000, 0, 0);
	FBlueprintNode Projectiles(*this, TEXT("Solve Projectiles"));
	Projectiles.Set(TEXT("Shots"), Throws).Set(TEXT("Muzzle Speed"), 1000.0).Set(TEXT("Settings"), FPursuitProjectileSettings()).Call();
	const TArray<FPursuitLaunches> Launches = Projectiles.Get<TArray<FPursuitLaunches>>(TEXT("Launches"));
	if (!TestEqual(TEXT("launches for each"), Launches.Num(), 2)) { return false; }
	if (!TestEqual(TEXT("one launch"), Launches[0].Launches.Num(), 1)) { return false; }
	TestEqual(TEXT("straight at it"), Launches[0].Launches[0].LaunchVelocity, FVector(0, 0, 1000), 1e-6f);
	TestEqual(TEXT("in"), Launches[0].Best.Time, 2.0, 1e-12);
	TestTrue(TEXT("out of range"), !Launches[1].bHit && Launches[1].Launches.IsEmpty() && Launches[1].Reason == EPursuitStatus::OutOfRange);
	TestTrue(TEXT("called"), !Turrets.IsPure() && !Projectiles.IsPure());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphMeasureMany, "Pursuit.Graph.MeasureMany", BatchGraphTestFlags)
bool FPursuitGraphMeasureMany::RunTest(const FString&)
{
	FPursuitShape Ball;
	Ball.Location = FVector(100, 0, 0);
	Ball.Radius = 50.0;
	const TArray<FVector> Locations = {FVector::ZeroVector, FVector(100, 40, 0)};
	FBlueprintNode Node(*this, TEXT("Get Signed Distances"));
	Node.Set(TEXT("Obstacle"), Ball).Set(TEXT("Locations"), Locations).Call();
	const TArray<FPursuitSignedDistance> Distances = Node.Get<TArray<FPursuitSignedDistance>>(TEXT("Signed Distances"));
	if (!TestEqual(TEXT("an answer for each"), Distances.Num(), 2)) { return false; }
	TestEqual(TEXT("outside"), Distances[0].Distance, 50.0, 1e-12);
	TestEqual(TEXT("the way out"), Distances[0].Normal, FVector(-1, 0, 0), 1e-6f);
	TestEqual(TEXT("inside"), Distances[1].Distance, -10.0, 1e-12);
	TestTrue(TEXT("each has its reason"), Distances[0].Reason == EPursuitStatus::OK && Distances[1].Reason == EPursuitStatus::OK);
	TestTrue(TEXT("called"), !Node.IsPure());
	return true;
}
