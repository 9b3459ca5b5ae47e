// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitSnitchSprint.h"

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BTTask_PredictIntercept.h"
#include "GameFramework/Character.h"
#include "PursuitDemoStage.h"
#include "PursuitDemoTree.h"
#include "PursuitBlackboardLibrary.h"
#include "PursuitFlightComponent.h"
#include "PursuitLibrary.h"
#include "PursuitMotionLibrary.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitSnitchSprint)

namespace
{
	constexpr double SprintSampleInterval = 0.5;
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

	/** To and fro, in degrees. */
	constexpr double SprintWholeSwing = 360.0;

	const FVector SprintSeekerStart(0, 0, 1500);
	const FVector SprintSnitchStart(5000, 1500, 1500);
	const FVector SprintSeekerSize(120, 40, 40);
	const FVector SprintSnitchSize(60, 60, 60);

	/** It flies forward, to and fro, and up and down. */
	FPursuitTargetMotion SprintSnitchMotion(double WeavePeriod)
	{
		FPursuitTargetMotion Motion;
		Motion.Kind = EPursuitTargetKind::Weaving;
		Motion.Velocity = FVector(SprintSnitchForward, SprintSnitchSideways, SprintSnitchUpDown);
		Motion.FirstSwing.Velocity = FVector(0, SprintSnitchSideways, 0);
		Motion.FirstSwing.Rate = SprintWholeSwing / WeavePeriod;
		Motion.SecondSwing.Velocity = FVector(0, 0, SprintSnitchUpDown);
		Motion.SecondSwing.Rate = SprintWholeSwing / SprintBobPeriod;
		return Motion;
	}
}

FString APursuitSnitchSprint::GetTitle() const
{
	const TCHAR* Name = Way == EPursuitSprintWay::Intercept ? TEXT("by intercept")
		: Way == EPursuitSprintWay::Direct					? TEXT("by direct pursuit")
															: TEXT("by tracking");
	return FString::Printf(TEXT("Snitch Sprint %s, the snitch turns back every %g s"), Name, WeavePeriod / 2.0);
}

void APursuitSnitchSprint::Begin()
{
	const FVector Origin = GetActorLocation();
	Snitch = SpawnFlyer(Origin + SprintSnitchStart, 2.0f * SprintSeekerSpeed);
	Seeker = SpawnFlyer(Origin + SprintSeekerStart, SprintSeekerSpeed, SprintSeekerAcceleration);
	PursuitStage::Show(*Snitch, PursuitStage::EShape::Sphere, SprintSnitchSize);
	PursuitStage::Show(*Seeker, PursuitStage::EShape::Cube, SprintSeekerSize);

	UPursuitFlightComponent* Flight = PursuitStage::AddFlight(*Seeker);
	TickAfterSteer(*Flight);
	Flight->Mode = EPursuitFlightMode::Seek;
	Flight->bStopOnArrival = false;
	if (Way == EPursuitSprintWay::Tracking)
	{
		Flight->SetGoalActor(Snitch);
	}
	else
	{
		UPursuitBlackboardLibrary::SetGoalBlackboardKey(Flight, PursuitKeys::InterceptPoint);
	}

	UBTTask_PredictIntercept* Task = nullptr;
	UBehaviorTree* Tree = MakePursuitTree(Task);
	Task->bKeepUpdating = true;
	Task->Inputs.CaptureRadius = SprintCatchRadius;
	Task->Result.LeadFactor = Way == EPursuitSprintWay::Direct ? 0.0 : 1.0;
	AAIController* Controller = Possess(*Seeker);
	UBlackboardComponent* Made = nullptr;
	Controller->UseBlackboard(Tree->BlackboardAsset, Made);
	Made->SetValueAsObject(PursuitKeys::Target, Snitch);
	Controller->RunBehaviorTree(Tree);
	Blackboard = Controller->GetBlackboardComponent();
}

void APursuitSnitchSprint::Steer()
{
	if (IsValid(Snitch))
	{
		PursuitStage::Hold(*Snitch, UPursuitMotionLibrary::GetMotionState(SprintSnitchMotion(WeavePeriod), Elapsed).Velocity);
	}
}

bool APursuitSnitchSprint::Measure(double DeltaSeconds)
{
	const int32 SamplesBefore = static_cast<int32>(Elapsed / SprintSampleInterval);
	Elapsed += DeltaSeconds;
	const bool bBoth = IsValid(Snitch) && IsValid(Seeker) && IsValid(Blackboard);
	if (bBoth && UPursuitLibrary::IsWithinArrivalRadius(Seeker->GetActorLocation(), Snitch->GetActorLocation(), SprintCatchRadius))
	{
		CaughtAfter = Elapsed;
	}
	if (bBoth && (IsCaught() || static_cast<int32>(Elapsed / SprintSampleInterval) > SamplesBefore))
	{
		Samples.Add({Elapsed, Blackboard->GetValueAsFloat(PursuitKeys::TimeToIntercept)});
	}
	if (IsCaught())
	{
		Report(FString::Printf(TEXT("caught after %.2f s"), CaughtAfter));
		Award(CaughtAfter < SprintGold		 ? EPursuitMedal::Gold
				: CaughtAfter < SprintSilver ? EPursuitMedal::Silver
											 : EPursuitMedal::Bronze);
		return true;
	}
	if (!bBoth || Elapsed + DeltaSeconds > SprintTimeLimit)
	{
		Report(TEXT("not caught"));
		return true;
	}
	return false;
}
