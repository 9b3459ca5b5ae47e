// The nodes for thousands of intercepts, each found by its display name and asked through its named pins.

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
	TestTrue(TEXT("met"), Intercepts[0].bMet && Intercepts[0].Reason == EPursuitStatus::Met);
	TestEqual(TEXT("where"), Intercepts[0].Point, FVector(1000, 750, 0), 1e-6f);
	TestEqual(TEXT("when"), Intercepts[0].Time, 2.5, 1e-12);
	TestTrue(TEXT("not met"), !Intercepts[1].bMet && Intercepts[1].Reason == EPursuitStatus::TargetTooFast);
	TestTrue(TEXT("called, in its category"), !Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Intercept"));
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
	TestTrue(TEXT("called, in its category"), !Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Intercept"));
	return true;
}
