// What a Blueprint call of Predict Intercept Point costs beside its C call: `cargo xtask bench --only unreal-node` runs this, and no
// test run does. It asserts nothing about time.

#include "BlueprintNode.h"
#include "PursuitDrillRandom.h"
#include "PursuitLibrary.h"
#include "UObject/Class.h"

#include "pursuit.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace
{
	/** Queries that are timed, and how often in a round: as for the C call beside the textbook's formula. */
	constexpr int32 TimedQueries = 1024;
	constexpr int32 Repetitions = 40;
	constexpr int32 Rounds = 60;
	constexpr double Horizon = 5.0;

	/** In a box of 500 m by 500 m by 50 m, with a target of up to 10 m/s and a pursuer of 3 to 15 m/s, in centimeters. */
	std::vector<PursuitInterceptQuery> InGameQueries()
	{
		FPursuitDrillRandom Random(20261122);
		const auto Draw = [&Random](const FVector& Half, double Height) {
			const FVector Drawn = Random.InBox(Half);
			return PursuitVec3{Drawn.X, Drawn.Y, Drawn.Z + Height};
		};
		const FVector Box(25000.0, 25000.0, 2500.0);
		std::vector<PursuitInterceptQuery> Queries(TimedQueries);
		for (PursuitInterceptQuery& Query : Queries)
		{
			Query.pursuer_position = Draw(Box, Box.Z);
			Query.target_position = Draw(Box, Box.Z);
			Query.target_velocity = Draw(FVector(577.0), 0.0);
			Query.pursuer_speed = Random.Real(300.0, 1500.0);
			Query.capture_radius = 0.0;
		}
		return Queries;
	}

	FVector ToVector(const PursuitVec3& Vector) { return FVector(Vector.x, Vector.y, Vector.z); }

	/** The best round's time of a call, in nanoseconds. The sum keeps the compiler from leaving a call out. */
	template<typename CallType>
	double TimeOf(CallType&& Call, double& Sum)
	{
		using FClock = std::chrono::steady_clock;
		double Best = 1e300;
		for (int32 Round = 0; Round < Rounds; ++Round)
		{
			const FClock::time_point Start = FClock::now();
			for (int32 Repetition = 0; Repetition < Repetitions; ++Repetition)
			{
				for (int32 Index = 0; Index < TimedQueries; ++Index) { Sum += Call(Index); }
			}
			Best = std::min(Best, std::chrono::duration<double, std::nano>(FClock::now() - Start).count());
		}
		return Best / (Repetitions * TimedQueries);
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNodeCost, "Pursuit.Cost.PredictInterceptPoint",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::PerfFilter)
bool FPursuitNodeCost::RunTest(const FString&)
{
	const std::vector<PursuitInterceptQuery> Queries = InGameQueries();
	PursuitPredictionSettings Settings = pursuit_prediction_settings_default();
	Settings.horizon = Horizon;
	double SumInC = 0.0;
	const double InC = TimeOf(
		[&](int32 Index) {
			PursuitPrediction Out;
			pursuit_predict_intercept(&Queries[static_cast<SIZE_T>(Index)], &Settings, &Out);
			return Out.aim_point.x;
		},
		SumInC);

	std::vector<FVector> Pursuers, Targets, Velocities;
	for (const PursuitInterceptQuery& Query : Queries)
	{
		Pursuers.push_back(ToVector(Query.pursuer_position));
		Targets.push_back(ToVector(Query.target_position));
		Velocities.push_back(ToVector(Query.target_velocity));
	}
	const auto SpeedOf = [&Queries](int32 Index) { return Queries[static_cast<SIZE_T>(Index)].pursuer_speed; };
	double SumInCPlusPlus = 0.0;
	const double InCPlusPlus = TimeOf(
		[&](int32 Index) {
			const SIZE_T At = static_cast<SIZE_T>(Index);
			double Time = 0.0;
			return UPursuitLibrary::BP_PredictIntercept(Pursuers[At], SpeedOf(Index), Targets[At], Velocities[At], Horizon, Time).X;
		},
		SumInCPlusPlus);

	// A graph writes its pins into the memory of the call, calls, and reads what was written there.
	FBlueprintNode Node(*this, TEXT("Predict Intercept Point"));
	const UFunction* Function = Node.GetFunction();
	if (!TestNotNull(TEXT("the node"), Function)) { return false; }
	void* Memory = Node.GetMemory();
	const auto Pin = [&](const TCHAR* Name) {
		const FFunctionPin* Found = Function->GetPins().FindByPredicate([Name](const FFunctionPin& Each) { return Each.Name == FName(Name); });
		checkf(Found, TEXT("no pin is named %s"), Name);
		return Found->Locate(Memory);
	};
	FVector* const Pursuer = static_cast<FVector*>(Pin(TEXT("PursuerLocation")));
	double* const Speed = static_cast<double*>(Pin(TEXT("PursuerSpeed")));
	FVector* const Target = static_cast<FVector*>(Pin(TEXT("TargetLocation")));
	FVector* const Velocity = static_cast<FVector*>(Pin(TEXT("TargetVelocity")));
	*static_cast<double*>(Pin(TEXT("MaxPredictionSeconds"))) = Horizon;
	const FVector* const Answer = static_cast<FVector*>(Pin(TEXT("ReturnValue")));
	double SumInGraph = 0.0;
	const double InGraph = TimeOf(
		[&](int32 Index) {
			const SIZE_T At = static_cast<SIZE_T>(Index);
			*Pursuer = Pursuers[At];
			*Speed = SpeedOf(Index);
			*Target = Targets[At];
			*Velocity = Velocities[At];
			Function->Invoke(nullptr, Memory);
			return Answer->X;
		},
		SumInGraph);
	TestTrue(TEXT("all three ask the same"), SumInC == SumInCPlusPlus && SumInC == SumInGraph);
	std::printf("cost %.2f %.2f %.2f\n", InC, InCPlusPlus, InGraph);
	return true;
}
