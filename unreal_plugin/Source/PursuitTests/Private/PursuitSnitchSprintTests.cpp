// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BTTask_PredictIntercept.h"
#include "PursuitTestsLog.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitFlightComponent.h"
#include "PursuitLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestWorld.h"

// Snitch Sprint (card MRC-MATH-S001): on a pitch of 150 m by 55 m a seeker starts at one end and must catch a snitch that weaves
// toward the other one. An AI controller runs a Behavior Tree with Predict Intercept; Pursuit Flight follows the point that the
// task writes. Only the lead factor differs between the first two runs: 1 flies to the intercept, 0 straight at the snitch. In the
// third Pursuit Flight tracks the snitch itself.
namespace
{
	constexpr double SprintFrame = 1.0 / 60.0;
	constexpr int32 SprintFramesPerSample = 30;
	constexpr double SprintTimeLimit = 60.0;
	constexpr double SprintCatchRadius = 100.0;
	constexpr double SprintGold = 10.0;
	constexpr double SprintSilver = 20.0;

	// The snitch flies at no more than 877 cm/s, the root of 300^2 + 800^2 + 200^2.
	constexpr float SprintSeekerSpeed = 1000.0f;
	constexpr float SprintSeekerAcceleration = 3000.0f;
	constexpr double SprintSnitchForward = 300.0;
	constexpr double SprintSnitchSideways = 800.0;
	constexpr double SprintSnitchUpDown = 200.0;
	constexpr double SprintBobPeriod = 3.0;

	const FVector SprintSeekerStart(0, 0, 1500);
	const FVector SprintSnitchStart(5000, 1500, 1500);

	/** A snitch that turns slowly can be led; one that turns every two seconds makes a fool of whoever extrapolates. */
	constexpr double SprintWideWeave = 16.0;
	constexpr double SprintTightWeave = 4.0;

	struct FSprintSample
	{
		double Time;
		double TimeToIntercept;
	};

	struct FSprintRun
	{
		/** When the seeker caught the snitch, in seconds; negative when it did not. */
		double CaughtAfter = -1.0;
		TArray<FSprintSample> Samples;

		bool IsCaught() const
		{
			return CaughtAfter >= 0.0;
		}
	};

	FVector SprintSnitchVelocity(double Time, double WeavePeriod)
	{
		return FVector(SprintSnitchForward, SprintSnitchSideways * FMath::Cos(2.0 * UE_DOUBLE_PI * Time / WeavePeriod),
			SprintSnitchUpDown * FMath::Cos(2.0 * UE_DOUBLE_PI * Time / SprintBobPeriod));
	}

	enum class ESprintWay
	{
		Intercept,
		Direct,
		Tracking,
	};

	FSprintRun RunSnitchSprint(double WeavePeriod, ESprintWay Way)
	{
		FPursuitTestWorld World;
		ACharacter* Snitch = World.SpawnFlyer(SprintSnitchStart, 2.0f * SprintSeekerSpeed);
		ACharacter* Seeker = World.SpawnFlyer(SprintSeekerStart, SprintSeekerSpeed, SprintSeekerAcceleration);
		UPursuitFlightComponent* Flight = World.AddFlight(*Seeker);
		Flight->Mode = EPursuitFlightMode::Seek;
		Flight->bStopOnArrival = false;
		if (Way == ESprintWay::Tracking)
		{
			Flight->SetGoalActor(Snitch);
		}
		else
		{
			Flight->SetGoalBlackboardKey(PursuitKeys::InterceptPoint);
		}

		UBTTask_PredictIntercept* Task = nullptr;
		UBehaviorTree* Tree = MakePursuitTree(Task);
		Task->bKeepUpdating = true;
		Task->Inputs.CaptureRadius = SprintCatchRadius;
		Task->Result.LeadFactor = Way == ESprintWay::Direct ? 0.0 : 1.0;
		AAIController* Controller = World.Possess(*Seeker);
		UBlackboardComponent* Blackboard = nullptr;
		Controller->UseBlackboard(Tree->BlackboardAsset, Blackboard);
		Blackboard->SetValueAsObject(PursuitKeys::Target, Snitch);
		Controller->RunBehaviorTree(Tree);
		Blackboard = Controller->GetBlackboardComponent();

		FSprintRun Run;
		for (int32 Frame = 1; !Run.IsCaught() && Frame * SprintFrame <= SprintTimeLimit; ++Frame)
		{
			UCharacterMovementComponent* Movement = Snitch->GetCharacterMovement();
			Movement->Velocity = SprintSnitchVelocity((Frame - 1) * SprintFrame, WeavePeriod);
			Movement->RequestDirectMove(Movement->Velocity, false);
			World.Tick(static_cast<float>(SprintFrame));

			const double Time = Frame * SprintFrame;
			if (UPursuitLibrary::IsWithinArrivalRadius(Seeker->GetActorLocation(), Snitch->GetActorLocation(), SprintCatchRadius))
			{
				Run.CaughtAfter = Time;
			}
			if (Frame % SprintFramesPerSample == 0 || Run.IsCaught())
			{
				Run.Samples.Add({Time, Blackboard->GetValueAsFloat(PursuitKeys::TimeToIntercept)});
			}
		}
		return Run;
	}

	const TCHAR* SprintMedal(const FSprintRun& Run)
	{
		if (!Run.IsCaught())
		{
			return TEXT("no catch");
		}
		return Run.CaughtAfter < SprintGold ? TEXT("gold") : Run.CaughtAfter < SprintSilver ? TEXT("silver") : TEXT("bronze");
	}

	/** Writes the chase by intercept beside the one by direct pursuit and the one by tracking. Whether all catch the snitch. */
	bool ShowSprint(const TCHAR* Name, double WeavePeriod)
	{
		const FSprintRun Intercept = RunSnitchSprint(WeavePeriod, ESprintWay::Intercept);
		const FSprintRun Direct = RunSnitchSprint(WeavePeriod, ESprintWay::Direct);
		UE_LOG(LogPursuitTests, Display, TEXT("Snitch Sprint, %s: the snitch turns back every %g s"), Name, WeavePeriod / 2.0);
		UE_LOG(LogPursuitTests, Display, TEXT("    time    TimeToIntercept    TimeToIntercept"));
		UE_LOG(LogPursuitTests, Display, TEXT("       s    by intercept, s    by direct pursuit, s"));
		for (int32 Row = 0; Row < FMath::Max(Intercept.Samples.Num(), Direct.Samples.Num()); ++Row)
		{
			const FSprintSample* Left = Row < Intercept.Samples.Num() ? &Intercept.Samples[Row] : nullptr;
			const FSprintSample* Right = Row < Direct.Samples.Num() ? &Direct.Samples[Row] : nullptr;
			if (Left != nullptr && Right != nullptr && Left->Time == Right->Time)
			{
				UE_LOG(LogPursuitTests, Display, TEXT("%8.2f %18.2f %18.2f"), Left->Time, Left->TimeToIntercept, Right->TimeToIntercept);
				continue;
			}

			// Where only one run is left, or one ends between two samples of the other: each on its own line, the earlier first.
			const bool bRightFirst = Left != nullptr && Right != nullptr && Right->Time < Left->Time;
			if (Left != nullptr && !bRightFirst)
			{
				UE_LOG(LogPursuitTests, Display, TEXT("%8.2f %18.2f                  -"), Left->Time, Left->TimeToIntercept);
			}
			if (Right != nullptr)
			{
				UE_LOG(LogPursuitTests, Display, TEXT("%8.2f                  - %18.2f"), Right->Time, Right->TimeToIntercept);
			}
			if (bRightFirst)
			{
				UE_LOG(LogPursuitTests, Display, TEXT("%8.2f %18.2f                  -"), Left->Time, Left->TimeToIntercept);
			}
		}
		UE_LOG(LogPursuitTests, Display, TEXT("   by intercept       %6.2f s, %s"), Intercept.CaughtAfter, SprintMedal(Intercept));
		UE_LOG(LogPursuitTests, Display, TEXT("   by direct pursuit  %6.2f s, %s"), Direct.CaughtAfter, SprintMedal(Direct));
		const FSprintRun Tracking = RunSnitchSprint(WeavePeriod, ESprintWay::Tracking);
		UE_LOG(LogPursuitTests, Display, TEXT("   by tracking        %6.2f s, %s"), Tracking.CaughtAfter, SprintMedal(Tracking));
		const bool bAll = Intercept.IsCaught() && Direct.IsCaught() && Tracking.IsCaught();
		if (bAll)
		{
			const auto Saving = [&Direct](const FSprintRun& Run) {
				return 100.0 * (Direct.CaughtAfter - Run.CaughtAfter) / Direct.CaughtAfter;
			};
			UE_LOG(LogPursuitTests, Display, TEXT("   the intercept saves %.1f %% of the time, tracking %.1f %%"), Saving(Intercept),
				Saving(Tracking));
		}
		return bAll;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitSnitchSprintCatches, "Pursuit.SnitchSprint.Catches", PURSUIT_TEST_FLAGS)
bool FPursuitSnitchSprintCatches::RunTest(const FString&)
{
	const FSprintRun Intercept = RunSnitchSprint(SprintWideWeave, ESprintWay::Intercept);
	const FSprintRun Direct = RunSnitchSprint(SprintWideWeave, ESprintWay::Direct);
	TestTrue(TEXT("by intercept the seeker catches the snitch"), Intercept.IsCaught());
	TestTrue(TEXT("for a gold medal"), Intercept.IsCaught() && Intercept.CaughtAfter < SprintGold);
	TestTrue(TEXT("by direct pursuit too"), Direct.IsCaught());
	TestTrue(TEXT("but later"), Direct.CaughtAfter > Intercept.CaughtAfter);
	TestTrue(TEXT("there are samples"), Intercept.Samples.Num() > 10);
	if (Intercept.Samples.Num() > 0)
	{
		TestEqual(TEXT("at the catch no time is left"), Intercept.Samples.Last().TimeToIntercept, 0.0, 0.05);
	}

	// A snitch that turns often enough takes the advantage of a straight lead away; caught it is all the same.
	TestTrue(TEXT("a snitch in a tight weave is caught as well"), RunSnitchSprint(SprintTightWeave, ESprintWay::Intercept).IsCaught());
	for (const double WeavePeriod : {SprintWideWeave, SprintTightWeave})
	{
		const FSprintRun Tracking = RunSnitchSprint(WeavePeriod, ESprintWay::Tracking);
		const FSprintRun Pursuit = RunSnitchSprint(WeavePeriod, ESprintWay::Direct);
		TestTrue(TEXT("who tracks it catches it no later than by direct pursuit"),
			Tracking.IsCaught() && Tracking.CaughtAfter <= Pursuit.CaughtAfter);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitSnitchSprintShow, "Pursuit.SnitchSprint.Show", PURSUIT_TEST_FLAGS)
bool FPursuitSnitchSprintShow::RunTest(const FString&)
{
	TestTrue(TEXT("all catch the snitch in a wide weave"), ShowSprint(TEXT("wide weave"), SprintWideWeave));
	TestTrue(TEXT("all catch the snitch in a tight weave"), ShowSprint(TEXT("tight weave"), SprintTightWeave));
	return true;
}

#endif
