// The richer nodes of the plugin, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitTypes.h"

namespace
{
	constexpr auto RicherGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	// A seeker of speed 500, a target 1000 away that crosses at 300: the triangle 3 : 4 : 5 meets after 2.5 s at (1000, 750).
	const FVector CrossingTarget(1000, 0, 0);
	const FVector CrossingVelocity(0, 300, 0);

	FBlueprintNode& SetCrossing(FBlueprintNode& Node)
	{
		Node.Set(TEXT("Pursuer Location"), FVector::ZeroVector).Set(TEXT("Pursuer Speed"), 500.0);
		return Node.Set(TEXT("Target Location"), CrossingTarget).Set(TEXT("Target Velocity"), CrossingVelocity);
	}

	FBlueprintNode& SetRestingAgent(FBlueprintNode& Node)
	{
		return Node.Set(TEXT("Current Location"), FVector(5, 0, 0)).Set(TEXT("Current Velocity"), FVector::ZeroVector);
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphSolve, "Pursuit.Graph.SolveIntercept", RicherGraphTestFlags)
bool FPursuitGraphSolve::RunTest(const FString&)
{
	FBlueprintNode Node(*this, TEXT("Solve Intercept"));
	const FPursuitIntercept Intercept = SetCrossing(Node).Call().Get<FPursuitIntercept>(TEXT("Intercept"));
	TestTrue(TEXT("met"), Intercept.bMet && Intercept.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("point"), Intercept.Point, FVector(1000, 750, 0), 1e-6f);
	Node.Set(TEXT("Capture Radius"), 1000.0).Call();
	TestTrue(TEXT("the capture radius is a pin too"),
		Node.Get<FPursuitIntercept>(TEXT("Intercept")).Reason == EPursuitStatus::AlreadyThere);
	TestTrue(TEXT("pure, in its category"), Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Intercept"));

	FBlueprintNode Flat(*this, TEXT("Solve Intercept 2D"));
	Flat.Set(TEXT("Pursuer Location"), FVector2D::ZeroVector).Set(TEXT("Pursuer Speed"), 500.0);
	Flat.Set(TEXT("Target Location"), FVector2D(1000, 0)).Set(TEXT("Target Velocity"), FVector2D(0, 300)).Call();
	TestEqual(TEXT("in the plane"), Flat.Get<FPursuitIntercept2D>(TEXT("Intercept")).Time, 2.5, 1e-12);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphPredictRicher, "Pursuit.Graph.PredictIntercept", RicherGraphTestFlags)
bool FPursuitGraphPredictRicher::RunTest(const FString&)
{
	FBlueprintNode Node(*this, TEXT("Predict Intercept"));
	const FPursuitPrediction Default = SetCrossing(Node).Call().Get<FPursuitPrediction>(TEXT("Prediction"));
	TestTrue(TEXT("without settings it takes the defaults"), Default.bMet && Default.Time == 2.5);
	FPursuitPredictionSettings Settings;
	Settings.MaxPredictionTime = 1.0;
	Settings.Fallback = EPursuitFallback::DirectPursuit;
	Node.Set(TEXT("Settings"), Settings).Call();
	TestEqual(TEXT("with settings it obeys"), Node.Get<FPursuitPrediction>(TEXT("Prediction")).AimPoint, CrossingTarget, 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphLeavesWay, "Pursuit.Graph.LeaveAWay", RicherGraphTestFlags)
bool FPursuitGraphLeavesWay::RunTest(const FString&)
{
	// By hand: sooner by at least a second and by at least a quarter of the kept time.
	struct FCase
	{
		double Kept;
		double New;
		bool bLeaves;
	};
	const FCase Cases[] = {{8.0, 5.9, true}, {8.0, 6.1, false}, {2.0, 0.9, true}, {2.0, 1.1, false}, {5.0, 5.0, false}, {5.0, 9.0, false}};
	for (const FCase& Case : Cases)
	{
		FBlueprintNode Node(*this, TEXT("Leaves Way"));
		Node.Set(TEXT("Kept Time"), Case.Kept).Set(TEXT("New Time"), Case.New).Call();
		TestEqual(FString::Printf(TEXT("%g against %g"), Case.Kept, Case.New), Node.Get<bool>(TEXT("Leaves")), Case.bLeaves);
	}
	FBlueprintNode Eager(*this, TEXT("Leaves Way"));
	Eager.Set(TEXT("Kept Time"), 5.0).Set(TEXT("New Time"), 4.9).Set(TEXT("Gain Time"), 0.0).Set(TEXT("Gain Part"), 0.0).Call();
	TestTrue(TEXT("without gains at once"), Eager.Get<bool>(TEXT("Leaves")));
	AddExpectedErrorPlain(TEXT("Leaves Way refused its question: KeptTime must be"), EAutomationExpectedErrorFlags::Contains, 1);
	FBlueprintNode Bad(*this, TEXT("Leaves Way"));
	Bad.Set(TEXT("Kept Time"), -1.0).Set(TEXT("New Time"), 4.9).Call();
	TestFalse(TEXT("a refusal stays"), Bad.Get<bool>(TEXT("Leaves")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphApproach, "Pursuit.Graph.GetClosestApproach", RicherGraphTestFlags)
bool FPursuitGraphApproach::RunTest(const FString&)
{
	FBlueprintNode Node(*this, TEXT("Get Closest Approach"));
	const FPursuitClosestApproach Approach = SetCrossing(Node).Call().Get<FPursuitClosestApproach>(TEXT("Approach"));
	TestEqual(TEXT("the intercept itself"), Approach.Time, 2.5, 1e-9);
	Node.Set(TEXT("Horizon"), 1.0).Call();
	TestTrue(TEXT("the horizon is a pin"), Node.Get<FPursuitClosestApproach>(TEXT("Approach")).Time <= 1.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphDescribe, "Pursuit.Graph.DescribePursuitStatus", RicherGraphTestFlags)
bool FPursuitGraphDescribe::RunTest(const FString&)
{
	FBlueprintNode Node(*this, TEXT("Describe Pursuit Status"));
	Node.Set(TEXT("Status"), EPursuitStatus::TargetEscaping).Call();
	TestTrue(TEXT("a sentence"), Node.Get<FString>(TEXT("Description")).Contains(TEXT("escaping")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphSteering, "Pursuit.Graph.RicherSteering", RicherGraphTestFlags)
bool FPursuitGraphSteering::RunTest(const FString&)
{
	FBlueprintNode Flee(*this, TEXT("Calculate Weighted Flee Steering"));
	SetRestingAgent(Flee).Set(TEXT("Threat Location"), FVector(-495, 0, 0)).Set(TEXT("Max Speed"), 800.0);
	Flee.Set(TEXT("Panic Distance"), 1000.0).Call();
	TestEqual(TEXT("half of the panic distance, half of the steering"), Flee.Get<FVector>(TEXT("Steering")), FVector(400, 0, 0), 1e-4f);

	FBlueprintNode Facing(*this, TEXT("Get Facing"));
	Facing.Set(TEXT("Current Location"), FVector::ZeroVector).Set(TEXT("Forward"), FVector(1, 0, 0));
	Facing.Set(TEXT("Target Location"), FVector(-3, 0, 0)).Call();
	TestEqual(TEXT("facing away"), Facing.Get<double>(TEXT("Facing")), -1.0, 1e-12);

	FBlueprintNode Arrival(*this, TEXT("Is Within Arrival Radius"));
	Arrival.Set(TEXT("Current Location"), FVector::ZeroVector).Set(TEXT("Target Location"), FVector(30, 40, 0));
	Arrival.Set(TEXT("Arrival Radius"), 50.0).Call();
	TestTrue(TEXT("the rim counts"), Arrival.Get<bool>(TEXT("Arrived")));

	FPursuitSteeringLimits Limits;
	Limits.MaxAcceleration = 1000.0;
	FBlueprintNode Apply(*this, TEXT("Apply Steering"));
	Apply.Set(TEXT("Current Velocity"), FVector::ZeroVector).Set(TEXT("Steering"), FVector(600, 0, 0));
	Apply.Set(TEXT("Limits"), Limits).Set(TEXT("Delta Seconds"), 0.1).Call();
	TestEqual(TEXT("a tenth of a second"), Apply.Get<FVector>(TEXT("New Velocity")), FVector(100, 0, 0), 1e-4f);

	FBlueprintNode Accelerate(*this, TEXT("Get Acceleration Input"));
	Accelerate.Set(TEXT("Current Velocity"), FVector(100, 0, 0)).Set(TEXT("New Velocity"), FVector(132, 0, 0));
	Accelerate.Set(TEXT("Max Acceleration"), 2048.0).Set(TEXT("Delta Seconds"), 0.0625).Call();
	TestEqual(TEXT("32 of 128"), Accelerate.Get<FVector>(TEXT("Input")), FVector(0.25, 0, 0), 0.0f);
	FBlueprintNode Move(*this, TEXT("Get Velocity Input"));
	Move.Set(TEXT("Current Velocity"), FVector(300, 0, 0)).Set(TEXT("Steering"), FVector(0, 400, 0)).Set(TEXT("Max Speed"), 250.0).Call();
	TestEqual(TEXT("500 of at most 250"), Move.Get<FVector>(TEXT("Input")), FVector(0.6, 0.8, 0), 1e-12f);

	FBlueprintNode Advance(*this, TEXT("Advance Agent"));
	SetRestingAgent(Advance).Set(TEXT("Steering"), FVector(600, 0, 0)).Set(TEXT("Limits"), Limits).Set(TEXT("Delta Seconds"), 0.1);
	Advance.Call();
	TestEqual(TEXT("the new location"), Advance.Get<FVector>(TEXT("New Location")), FVector(15, 0, 0), 1e-4f);
	TestEqual(TEXT("the new velocity"), Advance.GetVariable<FVector>(TEXT("Current Velocity")), FVector(100, 0, 0), 1e-4f);
	return true;
}
