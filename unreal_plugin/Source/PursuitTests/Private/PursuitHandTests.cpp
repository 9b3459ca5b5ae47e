// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Core/PursuitRefusal.h"
#include "AIController.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BTCompositeNode.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "BTService_PursuitAimByHand.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitActorLibrary.h"
#include "PursuitFlightComponent.h"
#include "PursuitHandLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTestWorld.h"
#include "PursuitTreeBench.h"

#include <optional>

namespace
{
	FPursuitAimingHand BegunPursuitHand(double Skill)
	{
		FPursuitAimingHand Hand;
		UPursuitHandLibrary::BeginAimingHand(Hand, FVector(1, 0, 0), Skill, 7);
		return Hand;
	}

	/** A service of an expert that aims at the key of the target. */
	UBTService_PursuitAimByHand* AddPursuitHand(const FPursuitTreeBench& Bench, UBTCompositeNode& Composite)
	{
		UBTService_PursuitAimByHand* Service = NewObject<UBTService_PursuitAimByHand>(Bench.Tree);
		Service->Target.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
		Service->AimPointKey.SelectedKeyName = PursuitKeys::InterceptPoint;
		Service->HitChanceKey.SelectedKeyName = PursuitKeys::TimeToIntercept;
		Service->Skill = 1.0;
		Composite.Services.Add(Service);
		return Service;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHandMoves, "Pursuit.Hand.ReactsThenMovesAndErrsByItsSkill", PURSUIT_TEST_FLAGS)
bool FPursuitHandMoves::RunTest(const FString&)
{
	FPursuitAimingTarget Target;
	Target.Direction = FVector(0, 5, 0);
	double Errors[2] = {};
	for (int32 Skill = 0; Skill < 2; ++Skill)
	{
		FPursuitAimingHand Hand = BegunPursuitHand(Skill);
		TestTrue(TEXT("it is begun"), Hand.Reason == EPursuitStatus::OK);
		// The library's reactions of a beginner and an expert.
		TestEqual(TEXT("its reaction"), Hand.Settings.ReactionTime, Skill == 0 ? 0.45 : 0.16, 1e-12);
		const FPursuitHandAim First = UPursuitHandLibrary::StepAimingHand(Hand, Target, 0.0);
		TestTrue(TEXT("at first it has not moved"), First.Reason == EPursuitStatus::OK && !First.bTracking && First.Direction.X > 0.9);
		TestTrue(TEXT("a quarter turn off it hits nothing"), First.HitChance == 0.0 && First.Error > 60.0);
		FPursuitHandAim Aim;
		for (int32 Frame = 0; Frame < 600; ++Frame)
		{
			Aim = UPursuitHandLibrary::StepAimingHand(Hand, Target, 1.0 / 60.0);
			Errors[Skill] += Frame >= 300 ? Aim.Error / 300.0 : 0.0;
		}
		TestTrue(TEXT("then it moves with the target"), Aim.bTracking && Aim.Direction.Y > 0.9);
		// The steady error: 0.02 and 0.0015 radians.
		TestEqual(TEXT("its deviation, in degrees"), Aim.Deviation, FMath::RadiansToDegrees(Skill == 0 ? 0.02 : 0.0015), 1e-6);
	}
	TestTrue(TEXT("an expert errs less"), Errors[1] < 0.3 * Errors[0]);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHandRefusals, "Pursuit.Hand.BadPinsAreNamedAndTheHandStays", PURSUIT_TEST_FLAGS)
bool FPursuitHandRefusals::RunTest(const FString&)
{
	AddExpectedError(
		TEXT("Begin Aiming Hand refused its question: Skill must be finite"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Step Aiming Hand refused its question: Hand must come from Begin Aiming Hand"),
		EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	FPursuitAimingHand None;
	TestTrue(TEXT("no skill"),
		UPursuitHandLibrary::BeginAimingHand(None, FVector(1, 0, 0), PursuitNumbers::NaN()) == EPursuitStatus::NotFinite);
	TestTrue(TEXT("and no hand"), None.State.IsEmpty());
	const FPursuitAimingTarget Target;
	TestTrue(TEXT("which is refused"),
		UPursuitHandLibrary::StepAimingHand(None, Target, 0.1).Reason == EPursuitStatus::OutOfDomain);
	AddExpectedError(TEXT("Step Aiming Hand refused its question: Hand.Settings.MovementTime must be from 0.01 to 10 seconds"),
		EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	FPursuitAimingHand Hand = BegunPursuitHand(0.5);
	const FPursuitAimingHand Before = Hand;
	Hand.Settings.MovementTime = 0.0;
	TestTrue(TEXT("no time"), UPursuitHandLibrary::StepAimingHand(Hand, Target, 0.1).Reason == EPursuitStatus::OutOfDomain);
	TestTrue(TEXT("the hand stays as it is"), Hand.State == Before.State);
	TestTrue(TEXT("a skill beyond an expert's is an expert's"),
		BegunPursuitHand(7.0).Settings.ReactionTime == BegunPursuitHand(1.0).Settings.ReactionTime);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHandActor, "Pursuit.Hand.TheNodeForActorsLeadsAndStopsWithoutSight", PURSUIT_TEST_FLAGS)
bool FPursuitHandActor::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* const Shooter = World.SpawnFlyer(FVector::ZeroVector, 500.0f);
	ACharacter* const Target = World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);
	Target->SetActorEnableCollision(true);
	Target->GetCharacterMovement()->Velocity = FVector(0, 300, 0);
	// The triangle 3 : 4 : 5: a shot of 500 cm/s meets it at (1000, 750); a shot that is there at once hits it at (1000, 0).
	for (const double Speed : {0.0, 500.0})
	{
		FPursuitAimingHand Hand = BegunPursuitHand(1.0);
		FPursuitHandAim Aim;
		for (int32 Frame = 0; Frame < 240; ++Frame)
		{
			Aim = UPursuitActorLibrary::StepAimingHandActor(Hand, Shooter, Target, nullptr, true, Speed, 0.0, 1.0 / 60.0);
		}
		const FVector Wanted = Speed > 0.0 ? FVector(0.8, 0.6, 0.0) : FVector(1.0, 0.0, 0.0);
		TestTrue(TEXT("it aims there, nearly"), Aim.bTracking && FVector::Dist(Aim.Direction, Wanted) < 0.03);
		// The width of its capsule, 34 cm, as far as the intercept: the deviation of an expert, 0.0015, is a fifth of it and less.
		TestTrue(TEXT("and hits what is as wide as its capsule"), Aim.HitChance > 0.99);
		for (int32 Frame = 0; Frame < 60; ++Frame)
		{
			Aim = UPursuitActorLibrary::StepAimingHandActor(Hand, Shooter, Target, nullptr, false, Speed, 0.0, 1.0 / 60.0);
		}
		TestFalse(TEXT("without sight it is not tracking"), Aim.bTracking);
	}
	AddExpectedErrorPlain(
		TEXT("Step Aiming Hand (Actor) refused its question: Target must be there"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Step Aiming Hand (Actor) refused its question: MuzzleSpeed must be 0 or more"),
		EAutomationExpectedErrorFlags::Contains, 2);
	FPursuitRefusalLog::ForgetAll();
	FPursuitAimingHand Hand = BegunPursuitHand(1.0);
	const FPursuitAimingHand Before = Hand;
	TestTrue(TEXT("no target"),
		UPursuitActorLibrary::StepAimingHandActor(Hand, Shooter, nullptr, nullptr).Reason == EPursuitStatus::OutOfDomain);
	for (const double Speed : {-1.0, PursuitNumbers::NaN()})
	{
		FPursuitRefusalLog::ForgetAll();
		TestTrue(TEXT("no speed"),
			UPursuitActorLibrary::StepAimingHandActor(Hand, Shooter, Target, nullptr, true, Speed, 0.0, 0.1).Reason
				== EPursuitStatus::OutOfDomain);
	}
	TestTrue(TEXT("the hand stays as it is"), Hand.State == Before.State);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHandFlight, "Pursuit.Hand.AFlightAimsByHandAndMayBeSteeredByIt", PURSUIT_TEST_FLAGS)
bool FPursuitHandFlight::RunTest(const FString&)
{
	// Three of the same seed: without a hand, with one that aims, and with one that steers.
	FVector Places[3][120];
	for (const EPursuitFlightHand Use : {EPursuitFlightHand::None, EPursuitFlightHand::Aims, EPursuitFlightHand::Steers})
	{
		FPursuitTestWorld World;
		ACharacter* const Flyer = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
		ACharacter* const Goal = World.SpawnFlyer(FVector(0, 3000, 0), 600.0f);
		UPursuitFlightComponent* const Flight = World.AddFlight(*Flyer);
		Flight->Sensing.bAvoidObstacles = false;
		Flight->Mode = EPursuitFlightMode::Pursue;
		Flight->Hand = Use;
		Flight->Skill = 0.0;
		Flight->SetGoalActor(Goal);
		bool bTracked = false;
		for (int32 Frame = 0; Frame < 120; ++Frame)
		{
			World.Tick(1.0f / 60.0f);
			Places[static_cast<int32>(Use)][Frame] = Flyer->GetActorLocation();
			const FPursuitHandAim Aim = Flight->GetHandAim();
			// The reaction of a beginner: 0.45 s.
			TestEqual(TEXT("it aims after its reaction"), Aim.bTracking, Use != EPursuitFlightHand::None && Frame >= 27);
			bTracked = bTracked || Aim.bTracking;
		}
		TestEqual(TEXT("there is a hand, or none"), bTracked, Use != EPursuitFlightHand::None);
		World.Tick(1.0f / 60.0f, 480);
		TestTrue(TEXT("each catches it in the end"), Flight->HasArrived());
		Flight->Hand = EPursuitFlightHand::None;
		World.Tick(1.0f / 60.0f);
		TestTrue(TEXT("switched off there is none"), Flight->GetHandAim().Direction == FVector::ZeroVector);
	}
	for (int32 Frame = 0; Frame < 120; ++Frame)
	{
		TestTrue(TEXT("to aim changes no flight"), Places[0][Frame] == Places[1][Frame]);
		// It faces along X and has not seen the goal yet.
		TestTrue(TEXT("until its reaction is over the hand steers straight ahead"),
			Frame >= 27 || (FMath::Abs(Places[2][Frame].Y) < 0.2 * Places[2][Frame].X + 0.1));
	}
	TestTrue(TEXT("then to the goal"), Places[2][119].Y > 100.0 && Places[2][119].Y < Places[0][119].Y);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHandService, "Pursuit.Tree.AimByHandServesManyAndForgetsALostTarget", PURSUIT_TEST_FLAGS)
bool FPursuitHandService::RunTest(const FString&)
{
	FPursuitTreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Sequence>();
	AddPursuitHand(Bench, *Root);
	Bench.AddProbe(*Root, TEXT("below"));
	ACharacter* const Targets[2] = {
		Bench.World.SpawnFlyer(FVector(3000, 0, 0), 600.0f), Bench.World.SpawnFlyer(FVector(0, 6000, 0), 600.0f)};
	for (ACharacter* const Target : Targets)
	{
		Target->SetActorEnableCollision(true);
	}
	const AAIController* const Shooters[2] = {
		Bench.SpawnAI(FVector::ZeroVector, Targets[0]), Bench.SpawnAI(FVector(-3000, 6000, 0), Targets[1])};
	// As far as the service can see, they are the same: only their names differ.
	const auto Point = [&](int32 Index) {
		return Shooters[Index]->GetBlackboardComponent()->GetValueAsVector(PursuitKeys::InterceptPoint);
	};
	const auto Chance = [&](int32 Index) {
		return Shooters[Index]->GetBlackboardComponent()->GetValueAsFloat(PursuitKeys::TimeToIntercept);
	};
	Bench.Run(0.1f);
	TestTrue(TEXT("before the reaction of an expert, 0.16 s, there is no chance"), Chance(0) == 0.0f && Chance(1) == 0.0f);
	Bench.Run(3.0f);
	for (int32 Index = 0; Index < 2; ++Index)
	{
		const FVector Off = Point(Index) - Targets[Index]->GetActorLocation();
		TestTrue(TEXT("each aims at its own target, with an error"), Off.Size() > 0.0 && Off.Size() < 100.0);
		// 34 cm at 30 m against a deviation of 0.0015: 7.5 deviations.
		TestTrue(TEXT("and knows its chance"), Chance(Index) > 0.99f && Chance(Index) <= 1.0f);
	}
	TestTrue(TEXT("pawns of different names err differently"),
		(Point(0) - FVector(3000, 0, 0)) != (Point(1) - FVector(0, 6000, 0)));
	Targets[0]->Destroy();
	Bench.Run(0.1f);
	TestFalse(TEXT("without a target the key is empty, and no line is logged"), FAISystem::IsValidLocation(Point(0)));
	TestTrue(TEXT("the other aims on"), FAISystem::IsValidLocation(Point(1)));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHandKeys, "Pursuit.Tree.AimByHandNamesEachFaultOnceAndItsWorldMayEnd", PURSUIT_TEST_FLAGS)
bool FPursuitHandKeys::RunTest(const FString&)
{
	AddExpectedError(TEXT("AimPointKey is None: choose a Vector key"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("HitChanceKey names the key 'Target', which is no Float key"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("no target is chosen"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("MuzzleSpeed must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Skill"), EAutomationExpectedErrorFlags::Contains, 1);
	for (int32 Fault = 0; Fault < 5; ++Fault)
	{
		FPursuitTreeBench Bench;
		UBTCompositeNode* Root = Bench.Root<UBTComposite_Sequence>();
		UBTService_PursuitAimByHand* const Service = AddPursuitHand(Bench, *Root);
		Service->AimPointKey.SelectedKeyName = Fault == 0 ? NAME_None : PursuitKeys::InterceptPoint;
		Service->HitChanceKey.SelectedKeyName = Fault == 1 ? PursuitKeys::Target : PursuitKeys::TimeToIntercept;
		Service->Target.TargetActorKey.SelectedKeyName = Fault == 2 ? NAME_None : PursuitKeys::Target;
		Service->MuzzleSpeed = Fault == 3 ? -1.0 : 0.0;
		Service->Skill = Fault == 4 ? 2.0 : 1.0;
		Bench.AddProbe(*Root, TEXT("below"));
		const AAIController* const Shooter = Bench.SpawnAI(FVector::ZeroVector, Bench.World.SpawnFlyer(FVector(3000, 0, 0), 600.0f));
		Bench.Run(0.2f);
		TestFalse(TEXT("nothing is written"),
			FAISystem::IsValidLocation(Shooter->GetBlackboardComponent()->GetValueAsVector(PursuitKeys::InterceptPoint)));
	}
	std::optional<FPursuitTreeBench> Bench(std::in_place);
	UBTCompositeNode* Root = Bench->Root<UBTComposite_Sequence>();
	AddPursuitHand(*Bench, *Root);
	Bench->AddProbe(*Root, TEXT("below"));
	Bench->SpawnAI(FVector::ZeroVector, Bench->World.SpawnFlyer(FVector(3000, 0, 0), 600.0f));
	Bench->Run(0.2f);
	Bench.reset();
	return true;
}

#endif
