// What a node costs beside the C function that it calls.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "HAL/PlatformTime.h"
#include "Misc/AutomationTest.h"

THIRD_PARTY_INCLUDES_START
#include "pursuit.h"
THIRD_PARTY_INCLUDES_END

namespace
{
	constexpr auto CostGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	/** The least time of one call among several rounds, in nanoseconds: what is beside the call only adds to it. */
	template<typename CallType>
	double LeastNanoseconds(CallType&& Call)
	{
		constexpr int32 Calls = 20000;
		double Least = 1e9;
		for (int32 Round = 0; Round < 15; ++Round)
		{
			const double Begin = FPlatformTime::Seconds();
			for (int32 Index = 0; Index < Calls; ++Index) { Call(); }
			const double Each = (FPlatformTime::Seconds() - Begin) / Calls * 1e9;
			Least = Each < Least ? Each : Least;
		}
		return Least;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphCost, "Pursuit.Cost.PredictInterceptPoint", CostGraphTestFlags)
bool FPursuitGraphCost::RunTest(const FString&)
{
	FBlueprintNode Node(*this, TEXT("Predict Intercept Point"));
	Node.Set(TEXT("Pursuer Location"), FVector::ZeroVector).Set(TEXT("Pursuer Speed"), 500.0);
	Node.Set(TEXT("Target Location"), FVector(1000, 0, 0)).Set(TEXT("Target Velocity"), FVector(0, 300, 0)).Call();
	const UFunction* const Function = Node.GetFunction();
	void* const Pins = Node.GetMemory();
	const double OfNode = LeastNanoseconds([&] { Function->Invoke(nullptr, Pins); });

	PursuitInterceptQuery Query{};
	Query.target_position = {1000.0, 0.0, 0.0};
	Query.target_velocity = {0.0, 300.0, 0.0};
	Query.pursuer_speed = 500.0;
	PursuitPredictionSettings Settings{};
	Settings.horizon = 5.0;
	Settings.lead_factor = 1.0;
	PursuitPrediction Prediction{};
	const double OfCall = LeastNanoseconds([&] { pursuit_predict_intercept(&Query, &Settings, &Prediction); });
	TestEqual(TEXT("the same answer"), Node.Get<double>(TEXT("Out Time to Intercept")), Prediction.time, 0.0);
	AddInfo(FString::Printf(TEXT("Predict Intercept Point takes %.1f ns, its C function %.1f ns: %.2f times"), OfNode, OfCall, OfNode / OfCall));
#ifdef __OPTIMIZE__
	// The library always is.
	TestTrue(TEXT("at most three times its C call"), OfNode <= 3.0 * OfCall);
#endif
	return true;
}
