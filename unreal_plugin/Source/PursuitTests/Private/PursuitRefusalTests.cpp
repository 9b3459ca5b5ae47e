// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitCall.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	const double PursuitNaN = PursuitNumbers::NaN();
	const double PursuitInfinity = PursuitNumbers::Infinity();

	/** The inputs of all nodes; each node takes those that it has a pin for. */
	struct FPursuitNodeInputs
	{
		FVector A = FVector(0, 0, 500);
		FVector B = FVector(100, 0, 0);
		FVector C = FVector(1000, 0, 500);
		double Speed = 600.0;
		double Amount = 1500.0;
		FPursuitPredictionSettings Settings;
		FPursuitSteeringLimits Limits;
	};

	/** What a node answered: whether all of it is zero, and whether all of it is a number. */
	struct FPursuitNodeAnswer
	{
		bool bZero = true;
		bool bNumbers = true;

		void Add(double Number)
		{
			bZero = bZero && Number == 0.0;
			bNumbers = bNumbers && !FMath::IsNaN(Number);
		}

		void Add(const FVector& Vector)
		{
			Add(Vector.X);
			Add(Vector.Y);
			Add(Vector.Z);
		}

		void Add(const FVector2D& Vector)
		{
			Add(Vector.X);
			Add(Vector.Y);
		}
	};

	struct FPursuitNodeCase
	{
		const TCHAR* Name;
		FPursuitNodeAnswer (*Ask)(const FPursuitNodeInputs& In);
	};

	FVector2D PursuitFlat(const FVector& Vector)
	{
		return FVector2D(Vector.X, Vector.Y);
	}

	const FPursuitNodeCase PursuitNodeCases[] = {
		{TEXT("Predict Intercept Point"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				double Time = 1.0;
				Answer.Add(UPursuitLibrary::BP_PredictIntercept(In.A, In.Speed, In.C, In.B, In.Amount, Time));
				Answer.Add(Time);
				return Answer;
			}},
		{TEXT("Solve Intercept"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				const FPursuitIntercept Intercept = UPursuitLibrary::SolveIntercept(In.A, In.Speed, In.C, In.B, In.Amount);
				Answer.Add(Intercept.Point);
				Answer.Add(Intercept.PursuerVelocity);
				Answer.Add(Intercept.Time);
				Answer.Add(Intercept.LatestTime);
				return Answer;
			}},
		{TEXT("Solve Intercept 2D"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				const FPursuitIntercept2D Intercept = UPursuitLibrary::SolveIntercept2D(
					PursuitFlat(In.A), In.Speed, PursuitFlat(In.C), PursuitFlat(In.B), In.Amount);
				Answer.Add(Intercept.Point);
				Answer.Add(Intercept.PursuerVelocity);
				Answer.Add(Intercept.Time);
				Answer.Add(Intercept.LatestTime);
				return Answer;
			}},
		{TEXT("Predict Intercept"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				const FPursuitPrediction Prediction =
					UPursuitLibrary::PredictIntercept(In.A, In.Speed, In.C, In.B, In.Settings, In.Amount);
				Answer.Add(Prediction.AimPoint);
				Answer.Add(Prediction.Time);
				Answer.Add(Prediction.MissDistance);
				return Answer;
			}},
		{TEXT("Get Closest Approach"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				const FPursuitClosestApproach Approach =
					UPursuitLibrary::GetClosestApproach(In.A, In.Speed, In.C, In.B, 5.0, In.Amount);
				Answer.Add(Approach.Point);
				Answer.Add(Approach.PursuerVelocity);
				Answer.Add(Approach.Time);
				return Answer;
			}},
		{TEXT("Calculate Seek Steering"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				Answer.Add(UPursuitLibrary::BP_CalculateSeek(In.A, In.B, In.C, In.Speed));
				return Answer;
			}},
		{TEXT("Calculate Arrive Steering"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				Answer.Add(UPursuitLibrary::BP_CalculateArrive(In.A, In.B, In.C, In.Speed, In.Amount));
				return Answer;
			}},
		{TEXT("Calculate Flee Steering"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				Answer.Add(UPursuitLibrary::BP_CalculateFlee(In.A, In.B, In.C, In.Speed));
				return Answer;
			}},
		{TEXT("Calculate Weighted Flee Steering"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				Answer.Add(UPursuitLibrary::CalculateWeightedFlee(In.A, In.B, In.C, In.Speed, In.Amount));
				return Answer;
			}},
		{TEXT("Get Facing"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				Answer.Add(UPursuitLibrary::GetFacing(In.A, In.B, In.C));
				return Answer;
			}},
		{TEXT("Is Within Arrival Radius"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				Answer.Add(UPursuitLibrary::IsWithinArrivalRadius(In.A, In.C, In.Amount) ? 1.0 : 0.0);
				return Answer;
			}},
		{TEXT("Apply Steering"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				Answer.Add(UPursuitLibrary::ApplySteering(In.B, In.C, In.Limits, In.Amount));
				return Answer;
			}},
		{TEXT("Get Acceleration Input"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				Answer.Add(UPursuitLibrary::GetAccelerationInput(In.B, In.C, In.Amount, In.Speed));
				return Answer;
			}},
		{TEXT("Get Velocity Input"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				Answer.Add(UPursuitLibrary::GetVelocityInput(In.B, In.C, In.Amount));
				return Answer;
			}},
		{TEXT("Advance Agent"),
			[](const FPursuitNodeInputs& In) {
				FPursuitNodeAnswer Answer;
				FVector Velocity = In.B;
				Answer.Add(UPursuitLibrary::AdvanceAgent(In.A, Velocity, In.C, In.Limits, In.Amount));
				return Answer;
			}},
	};

	/** One input, and how to put a value into it. */
	struct FPursuitSpoiledInput
	{
		const TCHAR* Name;
		void (*Spoil)(FPursuitNodeInputs& In, double Value);
	};

	const FPursuitSpoiledInput PursuitVectorInputs[] = {
		{TEXT("first vector"), [](FPursuitNodeInputs& In, double Value) { In.A.X = Value; }},
		{TEXT("second vector"), [](FPursuitNodeInputs& In, double Value) { In.B.Y = Value; }},
		{TEXT("third vector"), [](FPursuitNodeInputs& In, double Value) { In.C.X = Value; }},
	};

	const FPursuitSpoiledInput PursuitNumberInputs[] = {
		{TEXT("speed"), [](FPursuitNodeInputs& In, double Value) { In.Speed = Value; }},
		{TEXT("amount"), [](FPursuitNodeInputs& In, double Value) { In.Amount = Value; }},
		{TEXT("horizon"), [](FPursuitNodeInputs& In, double Value) { In.Settings.MaxPredictionTime = Value; }},
		{TEXT("lead factor"), [](FPursuitNodeInputs& In, double Value) { In.Settings.LeadFactor = Value; }},
		{TEXT("direct pursuit distance"), [](FPursuitNodeInputs& In, double Value) { In.Settings.DirectPursuitDistance = Value; }},
		{TEXT("maximum speed"), [](FPursuitNodeInputs& In, double Value) { In.Limits.MaxSpeed = Value; }},
		{TEXT("acceleration"), [](FPursuitNodeInputs& In, double Value) { In.Limits.MaxAcceleration = Value; }},
		{TEXT("mass"), [](FPursuitNodeInputs& In, double Value) { In.Limits.Mass = Value; }},
		{TEXT("response time"), [](FPursuitNodeInputs& In, double Value) { In.Limits.ResponseTime = Value; }},
	};

	/** How many of the inputs a node has, by name: vectors, then numbers. From the declarations of the nodes. */
	struct FPursuitPinCount
	{
		const TCHAR* Name;
		int32 Vectors;
		int32 Numbers;
	};

	constexpr int32 PursuitNodeCount = UE_ARRAY_COUNT(PursuitNodeCases);

	const FPursuitPinCount PursuitPinCounts[] = {
		{TEXT("Predict Intercept Point"), 3, 2},
		{TEXT("Solve Intercept"), 3, 2},
		{TEXT("Solve Intercept 2D"), 3, 2},
		{TEXT("Predict Intercept"), 3, 5},
		{TEXT("Get Closest Approach"), 3, 2},
		{TEXT("Calculate Seek Steering"), 3, 1},
		{TEXT("Calculate Arrive Steering"), 3, 2},
		{TEXT("Calculate Flee Steering"), 3, 1},
		{TEXT("Calculate Weighted Flee Steering"), 3, 2},
		{TEXT("Get Facing"), 3, 0},
		{TEXT("Is Within Arrival Radius"), 2, 1},
		{TEXT("Apply Steering"), 2, 5},
		{TEXT("Get Acceleration Input"), 2, 2},
		{TEXT("Get Velocity Input"), 2, 1},
		{TEXT("Advance Agent"), 3, 5},
	};

	bool PursuitAnswersZero(const FPursuitNodeCase& Node, const FPursuitSpoiledInput& Input, double Value)
	{
		FPursuitNodeInputs In;
		Input.Spoil(In, Value);
		return Node.Ask(In).bZero;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitBadInput, "Pursuit.Nodes.RefuseBadInput", PURSUIT_TEST_FLAGS)
bool FPursuitBadInput::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("refused its question"), EAutomationExpectedErrorFlags::Contains, PursuitNodeCount);
	for (int32 Index = 0; Index < PursuitNodeCount; ++Index)
	{
		const FPursuitNodeCase& Node = PursuitNodeCases[Index];
		const FPursuitPinCount& Pins = PursuitPinCounts[Index];
		TestEqual(TEXT("the two lists name the same nodes"), FString(Node.Name), FString(Pins.Name));
		TestFalse(*FString::Printf(TEXT("%s answers zero to a good question"), Node.Name), Node.Ask(FPursuitNodeInputs()).bZero);

		for (const double Bad : {PursuitNaN, PursuitInfinity, -PursuitInfinity})
		{
			int32 Vectors = 0;
			for (const FPursuitSpoiledInput& Input : PursuitVectorInputs)
			{
				Vectors += PursuitAnswersZero(Node, Input, Bad) ? 1 : 0;
			}
			int32 Numbers = 0;
			for (const FPursuitSpoiledInput& Input : PursuitNumberInputs)
			{
				Numbers += PursuitAnswersZero(Node, Input, Bad) ? 1 : 0;
			}
			TestEqual(*FString::Printf(TEXT("%s answers zero to each vector with %g"), Node.Name, Bad), Vectors, Pins.Vectors);
			TestEqual(*FString::Printf(TEXT("%s answers zero to each number that is %g"), Node.Name, Bad), Numbers, Pins.Numbers);
		}

		int32 Negatives = 0;
		for (const FPursuitSpoiledInput& Input : PursuitNumberInputs)
		{
			Negatives += PursuitAnswersZero(Node, Input, -1.0) ? 1 : 0;
		}
		TestEqual(*FString::Printf(TEXT("%s answers zero to each negative number"), Node.Name), Negatives, Pins.Numbers);

		// Zero and huge are questions like any other: whatever the answer, it is no NaN.
		for (const double Odd : {0.0, 1e300, -1e300, 1e-300})
		{
			for (const FPursuitSpoiledInput& Input : PursuitVectorInputs)
			{
				FPursuitNodeInputs In;
				Input.Spoil(In, Odd);
				TestTrue(*FString::Printf(TEXT("%s answers numbers when the %s is %g"), Node.Name, Input.Name, Odd), Node.Ask(In).bNumbers);
			}
			for (const FPursuitSpoiledInput& Input : PursuitNumberInputs)
			{
				FPursuitNodeInputs In;
				Input.Spoil(In, Odd);
				TestTrue(*FString::Printf(TEXT("%s answers numbers when the %s is %g"), Node.Name, Input.Name, Odd), Node.Ask(In).bNumbers);
			}
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitArrivalRefusal, "Pursuit.Nodes.ArrivalIsFalseOnARefusal", PURSUIT_TEST_FLAGS)
bool FPursuitArrivalRefusal::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("ArrivalRadius must be 0 or more"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("on the spot it has arrived"),
		UPursuitLibrary::IsWithinArrivalRadius(FVector::ZeroVector, FVector::ZeroVector, 0.0));
	TestFalse(TEXT("but not within a negative radius"),
		UPursuitLibrary::IsWithinArrivalRadius(FVector::ZeroVector, FVector::ZeroVector, -1.0));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitRefusalReason, "Pursuit.Nodes.ARefusalHasItsReason", PURSUIT_TEST_FLAGS)
bool FPursuitRefusalReason::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("Solve Intercept refused its question"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Get Closest Approach refused its question"), EAutomationExpectedErrorFlags::Contains, 1);
	const FVector Target(1000, 0, 0);
	const FPursuitIntercept Domain = UPursuitLibrary::SolveIntercept(FVector::ZeroVector, -1.0, Target, FVector::ZeroVector);
	TestTrue(TEXT("a negative speed is out of range"), Domain.Reason == EPursuitStatus::OutOfDomain && !Domain.bMet);
	const FPursuitIntercept Finite =
		UPursuitLibrary::SolveIntercept(FVector::ZeroVector, PursuitNaN, Target, FVector::ZeroVector);
	TestTrue(TEXT("a speed that is no number is not finite"), Finite.Reason == EPursuitStatus::NotFinite && !Finite.bMet);
	const FPursuitClosestApproach Horizon =
		UPursuitLibrary::GetClosestApproach(FVector::ZeroVector, 500.0, Target, FVector::ZeroVector, -1.0);
	TestTrue(TEXT("a negative horizon is out of range"), Horizon.Reason == EPursuitStatus::OutOfDomain);
	const FPursuitClosestApproach Endless = UPursuitLibrary::GetClosestApproach(
		FVector::ZeroVector, 500.0, Target, FVector::ZeroVector, PursuitInfinity);
	TestTrue(TEXT("an endless horizon is allowed"), Endless.Reason == EPursuitStatus::OK);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitRefusalNamesInput, "Pursuit.Nodes.ARefusalNamesItsInput", PURSUIT_TEST_FLAGS)
bool FPursuitRefusalNamesInput::RunTest(const FString&)
{
	const auto PinOf = [](const ANSICHAR* Input) {
		return Pursuit::PinOf(Input, {{"target.", "Target"}, {"goal", "GoalYaw"}, {"traffic.radii[]", "Neighbors[].Radius"}});
	};
	TestEqual(TEXT("a field of a query"), PinOf("query.pursuer_speed"), FString(TEXT("PursuerSpeed")));
	TestEqual(TEXT("a position"), PinOf("query.target_position"), FString(TEXT("TargetLocation")));
	TestEqual(TEXT("an agent"), PinOf("agent.position"), FString(TEXT("CurrentLocation")));
	TestEqual(TEXT("its speed"), PinOf("agent.max_speed"), FString(TEXT("MaxSpeed")));
	TestEqual(TEXT("a field of a struct"), PinOf("settings.half_extents"), FString(TEXT("Settings.HalfExtents")));
	TestEqual(TEXT("an item"), PinOf("obstacles[13].radius"), FString(TEXT("Obstacles[13].Radius")));
	TestEqual(TEXT("an item too far on to be told"), PinOf("obstacles[].radius"), FString(TEXT("Obstacles[].Radius")));
	TestEqual(TEXT("a name of its own"), PinOf("goal"), FString(TEXT("GoalYaw")));
	TestEqual(TEXT("that is not the beginning of another"), PinOf("goals"), FString(TEXT("Goals")));
	TestEqual(TEXT("a beginning of its own"), PinOf("target.velocity"), FString(TEXT("TargetVelocity")));
	TestEqual(TEXT("an item of its own"), PinOf("traffic.radii[2]"), FString(TEXT("Neighbors[2].Radius")));

	TestEqual(TEXT("what the plugin refuses itself"),
		Pursuit::DescribeRefusal(Pursuit::FOutcome(TEXT("Danger"), TEXT("must be longer")), {}), FString(TEXT("Danger must be longer")));
	TestEqual(TEXT("without a culprit it is the library's sentence"),
		Pursuit::DescribeRefusal(Pursuit::FOutcome(static_cast<PursuitStatus>(-3)), {}),
		UPursuitLibrary::DescribePursuitStatus(EPursuitStatus::OutOfDomain));
	TestEqual(TEXT("a disabled plugin is not the input's fault"), Pursuit::DescribeRefusal(Pursuit::FOutcome(), {}),
		UPursuitLibrary::DescribePursuitStatus(EPursuitStatus::Unavailable));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitOneLinePerNode, "Pursuit.Nodes.OneLinePerNodeInAWhile", PURSUIT_TEST_FLAGS)
bool FPursuitOneLinePerNode::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("refused its question: MaxSpeed must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Calculate Seek Steering refused its question again, after 99 refusals unsaid: MaxSpeed must be 0 or more"),
		EAutomationExpectedErrorFlags::Contains, 1);
	UPursuitLibrary::BP_CalculateSeek(FVector::ZeroVector, FVector::ZeroVector, FVector(1, 0, 0), -2.0);
	for (int32 Frame = 0; Frame < 99; ++Frame)
	{
		UPursuitLibrary::BP_CalculateSeek(FVector::ZeroVector, FVector::ZeroVector, FVector(1, 0, 0), -1.0);
	}
	FPursuitRefusalLog::ForgetAll();
	UPursuitLibrary::BP_CalculateSeek(FVector::ZeroVector, FVector::ZeroVector, FVector(1, 0, 0), -1.0);
	return true;
}

#endif
