// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BTCompositeNode.h"
#include "BehaviorTree/Composites/BTComposite_Selector.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "BrainComponent.h"
#include "BTDecorator_PursuitCanIntercept.h"
#include "BTDecorator_PursuitIsLineOfFireClear.h"
#include "BTDecorator_PursuitIsReadyToFire.h"
#include "BTTask_PursuitRotateAndFire.h"
#include "Components/SphereComponent.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/FloatingPawnMovement.h"
#include "PursuitFlightListener.h"
#include "PursuitSubtreeTask.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTestWorld.h"
#include "PursuitTreeProbe.h"
#include "PursuitTurretComponent.h"
#include "UObject/StrongObjectPtr.h"

#include <cmath>

namespace
{
	/** A turret at the origin whose yaw 0 is X: 90 and 45 degrees a second, 3000 cm/s. */
	struct FPursuitTurretBench
	{
		static constexpr float Frame = 1.0f / 64.0f;

		FPursuitTestWorld World;
		ACharacter* Gunner = World.SpawnFlyer(FVector::ZeroVector, 500.0f);
		UPursuitTurretComponent* Turret = AddTurret(*Gunner);
		TStrongObjectPtr<UPursuitFlightListener> Ears{NewObject<UPursuitFlightListener>()};

		FPursuitTurretBench()
		{
			Ears->ListenTo(*Turret);
		}

		static UPursuitTurretComponent* AddTurret(AActor& Owner)
		{
			UPursuitTurretComponent* Made = NewObject<UPursuitTurretComponent>(&Owner);
			Made->RegisterComponent();
			return Made;
		}

		ACharacter* SpawnTarget(const FVector& Location, const FVector& Velocity = FVector::ZeroVector) const
		{
			ACharacter* Target = World.SpawnFlyer(Location, 2000.0f);
			Target->GetCharacterMovement()->Velocity = Velocity;
			return Target;
		}

		void Tick(int32 Times) const
		{
			World.Tick(Frame, Times);
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretTurns, "Pursuit.Turret.TurnsAtItsRateAndSaysWhenToFire", PURSUIT_TEST_FLAGS)
bool FPursuitTurretTurns::RunTest(const FString&)
{
	FPursuitTurretBench Bench;
	ACharacter* Target = Bench.SpawnTarget(FVector(0, 3000, 0));
	Bench.Turret->SetTargetActor(Target);
	Bench.Tick(32);
	TestEqual(TEXT("half a second at 90 degrees a second"), Bench.Turret->Yaw, 45.0, 1e-6);
	TestEqual(TEXT("the rest of the turn"), Bench.Turret->GetShot().Shot.RotationTime, 0.5, 0.02);
	TestFalse(TEXT("on its way"), Bench.Turret->IsReadyToFire());
	Bench.Tick(30);
	TestEqual(TEXT("nobody was told too early"), Bench.Ears->Arrivals, 0);
	Bench.Tick(4);
	TestTrue(TEXT("there"), Bench.Turret->IsReadyToFire());
	TestEqual(TEXT("at a right angle"), Bench.Turret->GetBarrelDirection(), FVector(0, 1, 0), 1e-6f);
	Bench.Tick(64);
	TestEqual(TEXT("it was told once"), Bench.Ears->Arrivals, 1);
	TestTrue(TEXT("of whom"), Bench.Ears->LastActor.Get() == Target);
	Bench.Turret->SetTargetActor(Target);
	Bench.Tick(1);
	TestEqual(TEXT("and again of a new target"), Bench.Ears->Arrivals, 2);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretHits, "Pursuit.Turret.AShotAtReadyHitsAMovingTarget", PURSUIT_TEST_FLAGS)
bool FPursuitTurretHits::RunTest(const FString&)
{
	FPursuitTurretBench Bench;
	const FVector Velocity(-200, 600, 100);
	FVector Place(4000, -2500, 500);
	Bench.Turret->SetTargetLocation(Place, Velocity);
	int32 Ticks = 0;
	for (; Ticks < 640 && !Bench.Turret->IsReadyToFire(); ++Ticks)
	{
		Bench.Turret->SetTargetLocation(Place, Velocity);
		Bench.Tick(1);
		Place += Velocity * Bench.Frame;
	}
	TestTrue(TEXT("it becomes ready"), Bench.Turret->IsReadyToFire());

	// Where a projectile and the target are at the impact when it is fired now, at the end of the tick.
	const double FlightTime = Bench.Turret->GetShot().Shot.FlightTime;
	const FVector Projectile = Bench.Turret->GetBarrelDirection() * (3000.0 * FlightTime);
	const FVector There = Place + Velocity * FlightTime;
	TestEqual(TEXT("they are together, but for the way of a tick"), Projectile, There, 15.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretLimits, "Pursuit.Turret.NeverTurnsThroughWhatIsOutsideItsLimits", PURSUIT_TEST_FLAGS)
bool FPursuitTurretLimits::RunTest(const FString&)
{
	FPursuitTurretBench Bench;
	Bench.Turret->Gimbal.bYawIsLimited = true;
	Bench.Turret->Gimbal.YawMin = -170.0;
	Bench.Turret->Gimbal.YawMax = 170.0;
	Bench.Turret->Yaw = 160.0;

	// At a yaw of -160 degrees: 40 degrees the short way, 320 through the forward.
	Bench.Turret->SetTargetLocation(FVector(-0.93969262078590843, -0.34202014332566871, 0) * 3000.0, FVector::ZeroVector);
	double Least = Bench.Turret->Yaw;
	for (int32 Tick = 0; Tick < 300; ++Tick)
	{
		const double Before = Bench.Turret->Yaw;
		Bench.Tick(1);
		TestTrue(TEXT("to the left all the way"), Bench.Turret->Yaw <= Before + 1e-9 && Bench.Turret->Yaw >= -170.0);
		Least = Bench.Turret->Yaw;
	}
	TestEqual(TEXT("and it comes there"), Least, -160.0, 1e-6);
	TestTrue(TEXT("ready"), Bench.Turret->IsReadyToFire());

	Bench.Turret->SetTargetLocation(FVector(-3000, 0, 0), FVector::ZeroVector);
	Bench.Tick(64);
	TestFalse(TEXT("what is outside the limits is never hit"), Bench.Turret->IsReadyToFire());
	Bench.Turret->Yaw = 999.0;
	Bench.Turret->Pitch = -999.0;
	Bench.Tick(1);
	TestTrue(TEXT("a turret that was set outside stands within"), Bench.Turret->Yaw <= 170.0 && Bench.Turret->Pitch >= -10.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretLoses, "Pursuit.Turret.TellsThatItsTargetIsGone", PURSUIT_TEST_FLAGS)
bool FPursuitTurretLoses::RunTest(const FString&)
{
	FPursuitTurretBench Bench;
	ACharacter* Target = Bench.SpawnTarget(FVector(0, 3000, 0));
	TestFalse(TEXT("without a target it does not tick"), Bench.Turret->IsComponentTickEnabled());
	Bench.Turret->SetTargetActor(Target);
	Bench.Tick(16);
	TestTrue(TEXT("there is one"), Bench.Turret->HasTarget() && Bench.Turret->GetTargetActor() == Target);
	TestTrue(TEXT("with one it does"), Bench.Turret->IsComponentTickEnabled());
	Target->Destroy();
	Bench.Tick(8);
	TestEqual(TEXT("told once"), Bench.Ears->Losses, 1);
	TestFalse(TEXT("there is none"), Bench.Turret->HasTarget());
	TestEqual(TEXT("it stays as it is turned"), Bench.Turret->Yaw, 22.5, 1e-6);
	TestFalse(TEXT("and ticks no more"), Bench.Turret->IsComponentTickEnabled());

	Bench.Turret->SetTargetLocation(FVector(3000, 0, 0), FVector::ZeroVector);
	TestTrue(TEXT("a place is a target"), Bench.Turret->IsComponentTickEnabled());
	Bench.Turret->ClearTarget();
	TestFalse(TEXT("until it is cleared"), Bench.Turret->IsComponentTickEnabled());
	Bench.Tick(8);
	TestEqual(TEXT("a target that was cleared is not lost"), Bench.Ears->Losses, 1);
	TestEqual(TEXT("nobody was told to fire"), Bench.Ears->Arrivals, 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretNotReady, "Pursuit.Turret.IsNotReadyForWhatItCannotHit", PURSUIT_TEST_FLAGS)
bool FPursuitTurretNotReady::RunTest(const FString&)
{
	AddExpectedError(TEXT("Solve Gimbal Turret refused its question"), EAutomationExpectedErrorFlags::Contains, 0);
	struct FCase
	{
		const TCHAR* What;
		FVector Location;
		FVector Velocity;
		double MaxRange;
		double MuzzleSpeed;
	};
	const FCase Cases[] = {
		{TEXT("out of range"), FVector(3000, 0, 0), FVector::ZeroVector, 2000.0, 3000.0},
		{TEXT("too late"), FVector(30000, 0, 0), FVector::ZeroVector, 0.0, 3000.0},
		{TEXT("faster than the projectile"), FVector(3000, 0, 0), FVector(4000, 0, 0), 0.0, 3000.0},
		{TEXT("too high"), FVector(10, 0, 3000), FVector::ZeroVector, 0.0, 3000.0},
		{TEXT("no projectile"), FVector(3000, 0, 0), FVector::ZeroVector, 0.0, 0.0},
		{TEXT("no place"), PursuitNumbers::Nowhere(), FVector::ZeroVector, 0.0, 3000.0},
	};
	for (const FCase& Case : Cases)
	{
		FPursuitTurretBench Bench;
		Bench.Turret->MaxRange = Case.MaxRange;
		Bench.Turret->MuzzleSpeed = Case.MuzzleSpeed;
		Bench.Turret->SetTargetLocation(Case.Location, Case.Velocity);
		Bench.Tick(192);
		TestFalse(Case.What, Bench.Turret->IsReadyToFire());
		TestTrue(TEXT("and it still points somewhere"),
			FMath::IsFinite(Bench.Turret->Yaw) && FMath::IsFinite(Bench.Turret->Pitch));
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretListener, "Pursuit.Turret.AListenerMayDestroyOrRetargetIt", PURSUIT_TEST_FLAGS)
bool FPursuitTurretListener::RunTest(const FString&)
{
	for (const bool bLost : {true, false})
	{
		for (const bool bDestroy : {true, false})
		{
			FPursuitTurretBench Bench;
			ACharacter* Target = Bench.SpawnTarget(FVector(3000, 0, 0));
			ACharacter* Other = Bench.SpawnTarget(FVector(0, 3000, 0));
			bool bOnce = true;
			Bench.Ears->Reaction = [&] {
				if (bOnce)
				{
					bOnce = false;
					bDestroy ? static_cast<void>(Bench.Gunner->Destroy()) : Bench.Turret->SetTargetActor(Other);
				}
			};
			const TWeakObjectPtr<UPursuitTurretComponent> Turret(Bench.Turret);
			Bench.Turret->SetTargetActor(Target);
			if (bLost)
			{
				Target->Destroy();
			}
			Bench.Tick(1);
			TestEqual(TEXT("it was told"), bLost ? Bench.Ears->Losses : Bench.Ears->Arrivals, 1);
			Bench.Tick(96);
			TestEqual(TEXT("it is gone if it was destroyed"), Turret.IsValid(), !bDestroy);
			TestTrue(TEXT("and turned to the other if not"), bDestroy || (Turret->IsReadyToFire() && Turret->GetTargetActor() == Other));
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretTickOrder, "Pursuit.Turret.SeesThisFramesPlaceWhoeverWasThereFirst", PURSUIT_TEST_FLAGS)
bool FPursuitTurretTickOrder::RunTest(const FString&)
{
	FPursuitTurretBench Bench;
	ACharacter* Target = Bench.SpawnTarget(FVector(3000, -2000, 0), FVector(0, 600, 0));
	UPursuitTurretComponent* Later = FPursuitTurretBench::AddTurret(*Bench.World.SpawnFlyer(FVector::ZeroVector, 500.0f));
	Bench.Turret->SetTargetActor(Target);
	Later->SetTargetActor(Target);
	for (int32 Frame = 0; Frame < 96; ++Frame)
	{
		Target->GetCharacterMovement()->Velocity = FVector(0, 600, 0);
		Bench.Tick(1);
		TestEqual(TEXT("both turn alike"), Bench.Turret->Yaw, Later->Yaw, 0.0);
	}
	TestTrue(TEXT("while the target moves"), Target->GetActorLocation().Y > -1500.0 && FMath::Abs(Later->Yaw) > 1.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretSwapped, "Pursuit.Turret.FollowsAMovementComponentThatIsSwapped", PURSUIT_TEST_FLAGS)
bool FPursuitTurretSwapped::RunTest(const FString&)
{
	FPursuitTurretBench Bench;
	APawn* Target = Bench.World.Get().SpawnActor<APawn>();
	USphereComponent* Ball = NewObject<USphereComponent>(Target);
	Ball->SetSphereRadius(30.0f);
	Target->SetRootComponent(Ball);
	Ball->RegisterComponent();
	Bench.World.Possess(*Target);
	Target->SetActorLocation(FVector(3000, 0, 0));
	Bench.Turret->SetTargetActor(Target);
	Bench.Tick(1);
	UFloatingPawnMovement* Movement = nullptr;
	for (int32 Round = 0; Round < 3; ++Round)
	{
		if (Movement != nullptr)
		{
			Movement->DestroyComponent();
		}
		Movement = NewObject<UFloatingPawnMovement>(Target);
		// In the turret's group, and there after it: it would tick last.
		Movement->PrimaryComponentTick.TickGroup = TG_PrePhysics;
		Movement->RegisterComponent();
		Bench.Tick(1);
		Target->SetActorLocation(FVector(3000, 0, 0));
		Movement->Velocity = FVector(0, 600, 0);
		Target->AddMovementInput(FVector(0, 1, 0));
		Bench.Tick(1);
		TestTrue(TEXT("the target moved"), Target->GetActorLocation().Y > 5.0);
		const FPursuitGimbalShot Shot = Bench.Turret->GetShot();
		const FVector Aim = Target->GetActorLocation() + Movement->Velocity * Shot.Shot.ImpactTime;
		const FString What = FString::Printf(TEXT("and was aimed at where it is, not where it was, by its mover %d"), Round);
		TestEqual(What, Shot.Shot.AimPoint, Aim, 0.01f);
	}
	return true;
}

namespace
{
	/** A tree with Rotate And Fire and a probe behind it. */
	template <typename CompositeType>
	UBTTask_PursuitRotateAndFire* MakeGunnerTree(UBehaviorTree*& OutTree)
	{
		UPursuitTreeProbe::Visits.Empty();
		OutTree = MakeEmptyPursuitTree();
		UBTTask_PursuitRotateAndFire* Task = NewObject<UBTTask_PursuitRotateAndFire>(OutTree);
		Task->Target.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
		CompositeType* Root = NewObject<CompositeType>(OutTree);
		OutTree->RootNode = Root;
		FBTCompositeChild Fire;
		Fire.ChildTask = Task;
		Root->Children.Add(Fire);
		FBTCompositeChild After;
		After.ChildTask = NewObject<UPursuitTreeProbe>(OutTree);
		Root->Children.Add(After);
		return Task;
	}

	AAIController* RunGunner(const FPursuitTestWorld& World, ACharacter& Gunner, UBehaviorTree& Tree, ACharacter* Target)
	{
		AAIController* Controller = World.Possess(Gunner);
		UBlackboardComponent* Blackboard = nullptr;
		Controller->UseBlackboard(Tree.BlackboardAsset, Blackboard);
		Blackboard->SetValueAsObject(PursuitKeys::Target, Target);
		Controller->RunBehaviorTree(&Tree);
		return Controller;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGunnerFires, "Pursuit.Tree.RotateAndFireEndsWithTheShot", PURSUIT_TEST_FLAGS)
bool FPursuitGunnerFires::RunTest(const FString&)
{
	for (const bool bKeep : {true, false})
	{
		FPursuitTurretBench Bench;
		UBehaviorTree* Tree = nullptr;
		MakeGunnerTree<UBTComposite_Sequence>(Tree)->bKeepAiming = bKeep;
		RunGunner(Bench.World, *Bench.Gunner, *Tree, Bench.SpawnTarget(FVector(0, 3000, 0)));
		Bench.Tick(60);
		TestEqual(TEXT("while it turns"), UPursuitTreeProbe::Visits.Num(), 0);
		Bench.Tick(12);
		TestEqual(TEXT("it succeeds"), UPursuitTreeProbe::Visits.Num(), 1);
		TestEqual(TEXT("and the weapon was called"), Bench.Ears->Arrivals, 1);
		TestTrue(TEXT("it goes on aiming if so chosen"), Bench.Turret->HasTarget() == bKeep);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGunnerListeners, "Pursuit.Tree.AShotIsASuccessWhateverItsListenersDo", PURSUIT_TEST_FLAGS)
bool FPursuitGunnerListeners::RunTest(const FString&)
{
	enum class EReaction : uint8
	{
		DestroysTheTarget,
		EmptiesTheKey,
		SetsAnotherTarget,
		ClearsTheTarget,
		PutsTheTargetOutOfRange,
	};
	for (const EReaction Reaction : {EReaction::DestroysTheTarget, EReaction::EmptiesTheKey, EReaction::SetsAnotherTarget,
			 EReaction::ClearsTheTarget, EReaction::PutsTheTargetOutOfRange})
	{
		// A tree as fast as the turret, and one that ticks less often than the turret is ready.
		for (const float Interval : {0.0f, 0.3f})
		{
			FPursuitTurretBench Bench;
			UBehaviorTree* Tree = nullptr;
			MakeGunnerTree<UBTComposite_Sequence>(Tree);
			ACharacter* Target = Bench.SpawnTarget(FVector(3000, 0, 0));
			ACharacter* Other = Bench.SpawnTarget(FVector(0, -3000, 0));
			AAIController* Controller = RunGunner(Bench.World, *Bench.Gunner, *Tree, Target);
			Controller->GetBrainComponent()->PrimaryComponentTick.TickInterval = Interval;
			bool bOnce = true;
			Bench.Ears->Reaction = [&] {
				if (!bOnce)
				{
					return;
				}
				bOnce = false;
				switch (Reaction)
				{
				case EReaction::DestroysTheTarget:
					Target->Destroy();
					break;
				case EReaction::EmptiesTheKey:
					Controller->GetBlackboardComponent()->ClearValue(PursuitKeys::Target);
					break;
				case EReaction::SetsAnotherTarget:
					Bench.Turret->SetTargetActor(Other);
					break;
				case EReaction::ClearsTheTarget:
					Bench.Turret->ClearTarget();
					break;
				case EReaction::PutsTheTargetOutOfRange:
					Target->SetActorLocation(FVector(900000, 0, 0));
					break;
				}
			};
			Bench.Tick(64);
			TestTrue(TEXT("it fired"), Bench.Ears->Arrivals >= 1);
			TestEqual(TEXT("and the task succeeded"), UPursuitTreeProbe::Visits.Num(), 1);
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGunnerFails, "Pursuit.Tree.RotateAndFireFailsWhenItsTargetIsLostOrTimeIsOver", PURSUIT_TEST_FLAGS)
bool FPursuitGunnerFails::RunTest(const FString&)
{
	for (const bool bLost : {true, false})
	{
		FPursuitTurretBench Bench;
		UBehaviorTree* Tree = nullptr;
		MakeGunnerTree<UBTComposite_Selector>(Tree)->TimeLimit = bLost ? 0.0 : 0.25;
		ACharacter* Target = Bench.SpawnTarget(FVector(0, 3000, 0));
		RunGunner(Bench.World, *Bench.Gunner, *Tree, Target);
		Bench.Tick(8);
		TestTrue(TEXT("it aims"), UPursuitTreeProbe::Visits.IsEmpty() && Bench.Turret->HasTarget());
		if (bLost)
		{
			Target->Destroy();
		}
		Bench.Tick(16);
		TestEqual(TEXT("it fails"), UPursuitTreeProbe::Visits.Num(), 1);
		TestFalse(TEXT("and the target is cleared"), Bench.Turret->HasTarget());
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGunnerMany, "Pursuit.Tree.RotateAndFireServesManyGunnersAndMayBeAborted", PURSUIT_TEST_FLAGS)
bool FPursuitGunnerMany::RunTest(const FString&)
{
	AddExpectedError(TEXT("has no Pursuit Turret component"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTurretBench Bench;
	UBehaviorTree* Tree = nullptr;
	MakeGunnerTree<UBTComposite_Sequence>(Tree);
	TArray<AAIController*> Controllers;
	TArray<UPursuitTurretComponent*> Turrets;
	for (int32 Index = 0; Index < 4; ++Index)
	{
		ACharacter* Gunner = Bench.World.SpawnFlyer(FVector::ZeroVector, 500.0f);
		Turrets.Add(Bench.AddTurret(*Gunner));
		Controllers.Add(RunGunner(Bench.World, *Gunner, *Tree, Bench.SpawnTarget(FVector(0, Index % 2 == 0 ? 3000 : -3000, 0))));
	}
	RunGunner(Bench.World, *Bench.World.SpawnFlyer(FVector::ZeroVector, 500.0f), *Tree, Bench.SpawnTarget(FVector(0, 3000, 0)));
	Bench.Tick(16);
	Controllers[2]->GetBrainComponent()->StopLogic(TEXT("test"));
	TestFalse(TEXT("an aborted one has no target"), Turrets[2]->HasTarget());
	Bench.Tick(64);
	TestEqual(TEXT("one turns to the right"), Turrets[0]->Yaw, 90.0, 1e-6);
	TestEqual(TEXT("one to the left"), Turrets[1]->Yaw, -90.0, 1e-6);
	TestTrue(TEXT("and one stopped on its way"), Turrets[2]->Yaw > 10.0 && Turrets[2]->Yaw < 30.0);
	TestEqual(TEXT("three fired"), UPursuitTreeProbe::Visits.Num(), 3);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretFriendSize, "Pursuit.Turret.AFriendIsAsLargeAsItsCollision", PURSUIT_TEST_FLAGS)
bool FPursuitTurretFriendSize::RunTest(const FString&)
{
	// A meter beside the line of fire. Its capsule's half height is 88 cm, to which 20 cm are to be kept.
	FPursuitTurretBench Bench;
	Bench.Turret->SetTargetActor(Bench.SpawnTarget(FVector(3000, 0, 0)));
	ACharacter* const Friend = Bench.SpawnTarget(FVector(1500, 100, 0));
	Bench.Turret->SetFriends({Friend});
	Bench.Tick(2);
	TestTrue(TEXT("without collision it is a point"), Bench.Turret->IsLineOfFireClear());
	Friend->SetActorEnableCollision(true);
	Bench.Tick(2);
	TestFalse(TEXT("with collision it is in the way"), Bench.Turret->IsLineOfFireClear());
	Bench.Turret->FriendRadius = 60.0;
	Bench.Tick(2);
	TestTrue(TEXT("a radius of one's own is for every friend"), Bench.Turret->IsLineOfFireClear());
	Bench.Turret->FriendMargin = 41.0;
	Bench.Tick(2);
	TestFalse(TEXT("and the margin is added to it"), Bench.Turret->IsLineOfFireClear());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretByHand, "Pursuit.Turret.AHandIsReadyLaterAndKnowsItsChance", PURSUIT_TEST_FLAGS)
bool FPursuitTurretByHand::RunTest(const FString&)
{
	// Straight ahead: the barrel has nothing to turn, and a hand of middling skill takes more than a quarter of a second to react.
	FPursuitTurretBench Bench;
	ACharacter* Target = Bench.SpawnTarget(FVector(3000, 0, 0));
	Bench.Turret->SetTargetActor(Target);
	Bench.Tick(4);
	TestTrue(TEXT("without a hand it is ready at once"), Bench.Turret->IsReadyToFire());
	TestTrue(TEXT("and there is no hand"), Bench.Turret->GetHandAim().Direction == FVector::ZeroVector);
	Bench.Turret->bAimsByHand = true;
	Bench.Tick(8);
	TestFalse(TEXT("a hand has not reacted yet"), Bench.Turret->IsReadyToFire());
	TestFalse(TEXT("nor does it move with the target"), Bench.Turret->GetHandAim().bTracking);
	Bench.Tick(192);
	const FPursuitHandAim Aim = Bench.Turret->GetHandAim();
	TestTrue(TEXT("after three seconds it is ready"), Bench.Turret->IsReadyToFire() && Aim.bTracking);
	TestTrue(TEXT("it knows its chance"), Aim.Reason == EPursuitStatus::OK && Aim.HitChance > 0.9 && Aim.HitChance <= 1.0);
	TestTrue(TEXT("it points near the target, but not exactly"), Aim.Direction.X > 0.99 && Aim.Error > 0.0 && Aim.Error < 3.0);
	Bench.Turret->TargetRadius = 0.1;
	Bench.Tick(1);
	TestFalse(TEXT("a target that is too small for its skill"), Bench.Turret->IsReadyToFire());
	Bench.Turret->TargetRadius = 60.0;
	Bench.Turret->SetTargetActor(Bench.SpawnTarget(FVector(3000, 10, 0)));
	Bench.Tick(2);
	TestFalse(TEXT("another target begins another reaction"), Bench.Turret->GetHandAim().bTracking);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGunnerReady, "Pursuit.Tree.IsReadyToFireFollowsTheTurret", PURSUIT_TEST_FLAGS)
bool FPursuitGunnerReady::RunTest(const FString&)
{
	AddExpectedError(TEXT("has no Pursuit Turret component: add one to it"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTurretBench Bench;
	UBehaviorTree* Tree = nullptr;
	MakeGunnerTree<UBTComposite_Selector>(Tree);
	UPursuitTreeProbe* Fires = NewObject<UPursuitTreeProbe>(Tree);
	Fires->NodeName = TEXT("fires");
	Tree->RootNode->Children[0].ChildTask = Fires;
	UBTDecorator_PursuitIsReadyToFire* Guard = NewObject<UBTDecorator_PursuitIsReadyToFire>(Tree);
	Guard->SetFlowAbortMode(EBTFlowAbortMode::Both);
	Tree->RootNode->Children[0].Decorators.Add(Guard);
	ACharacter* Target = Bench.SpawnTarget(FVector(0, 3000, 0));
	Bench.Turret->SetTargetActor(Target);
	RunGunner(Bench.World, *Bench.Gunner, *Tree, Target);
	RunGunner(Bench.World, *Bench.World.SpawnFlyer(FVector(0, 0, 900), 500.0f), *Tree, Target);
	Bench.Tick(32);
	TestEqual(TEXT("neither fires while the turret turns, or without one"), UPursuitTreeProbe::Visits.Num(), 2);
	Bench.Tick(48);
	TestEqual(TEXT("the one that has turned does"), UPursuitTreeProbe::Visits.Last(), FString(TEXT("fires")));
	Target->Destroy();
	Bench.Tick(4);
	TestEqual(TEXT("until its target is gone"), UPursuitTreeProbe::Visits.Last(), FString(TEXT("Probe")));
	TestEqual(TEXT("each branch once"), UPursuitTreeProbe::Visits.Num(), 4);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretWithinRadius, "Pursuit.Turret.FiresByTheErrorAtImpact", PURSUIT_TEST_FLAGS)
bool FPursuitTurretWithinRadius::RunTest(const FString&)
{
	// From 5 degrees off, at 1 degree a second. A shot passes a target 3000 cm away by 3000 times the sine: 60 cm at 1.146 degrees.
	FPursuitTurretBench Bench;
	Bench.Turret->Yaw = 5.0;
	Bench.Turret->Gimbal.YawRate = 1.0;
	Bench.Turret->bFiresWithinRadius = true;
	Bench.Turret->SetTargetActor(Bench.SpawnTarget(FVector(3000, 0, 0)));
	Bench.Tick(245);
	TestFalse(TEXT("it would still miss"), Bench.Turret->IsReadyToFire());
	Bench.Tick(3);
	TestTrue(TEXT("it hits while it still turns"), Bench.Turret->IsReadyToFire() && Bench.Turret->Yaw > 1.0);
	TestTrue(TEXT("the line meets the target"), Bench.Turret->GetLineOfFire().Obstruction == EPursuitObstruction::Target);
	Bench.Turret->bFiresWithinRadius = false;
	Bench.Tick(1);
	TestFalse(TEXT("otherwise not before the turn ends"), Bench.Turret->IsReadyToFire());
	Bench.Turret->bFiresWithinRadius = true;
	Bench.Turret->MaxRange = 2900.0;
	Bench.Tick(1);
	TestFalse(TEXT("nor beyond its range"), Bench.Turret->IsReadyToFire());

	// A turret that cannot turn, and a target that passes its line: 600 cm/s across, 300 cm before the line, and a second of flight.
	FPursuitTurretBench Fixed;
	Fixed.Turret->Gimbal.YawRate = 0.0;
	Fixed.Turret->bFiresWithinRadius = true;
	int32 First = 0;
	for (int32 Tick = 0; Tick < 96 && First == 0; ++Tick)
	{
		Fixed.Turret->SetTargetLocation(FVector(3000, -900.0 + 600.0 * Tick / 64.0, 0), FVector(0, 600, 0));
		Fixed.Tick(1);
		First = Fixed.Turret->IsReadyToFire() ? Tick : 0;
	}

	// Seen from the target the shot flies along (3000, -600). It passes by 60 cm, 60 * sqrt(1 + 0.2^2) cm across, 0.398 s from the start.
	TestEqual(TEXT("it fires when the shot meets the target's edge"), First / 64.0, (300.0 - 61.188) / 600.0, 1.0 / 64.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretInherits, "Pursuit.Turret.TakesOverTheVelocityOfItsOwner", PURSUIT_TEST_FLAGS)
bool FPursuitTurretInherits::RunTest(const FString&)
{
	// Both go sideways as fast: for the gunner the target stands straight ahead. A shot that does not go along leads by the sine of the
	// speeds' ratio.
	for (const bool bInherits : {true, false})
	{
		FPursuitTurretBench Bench;
		Bench.Gunner->GetCharacterMovement()->Velocity = FVector(0, 600, 0);
		Bench.Turret->bInheritsVelocity = bInherits;
		Bench.Turret->bFiresWithinRadius = true;
		Bench.Turret->TargetRadius = 1.0;
		Bench.Turret->Gimbal.YawRate = 1e7;
		Bench.Turret->SetTargetLocation(FVector(3000, 0, 0), FVector(0, 600, 0));
		Bench.Tick(1);

		// The gunner brakes a little.
		const double Across = bInherits ? 600.0 - Bench.Gunner->GetVelocity().Y : 600.0;
		TestEqual(TEXT("the yaw to fire at"), Bench.Turret->GetShot().Yaw, FMath::RadiansToDegrees(std::asin(Across / 3000.0)), 1e-3);
		TestTrue(TEXT("the shot meets the target"), Bench.Turret->IsReadyToFire());
		const FVector Along = Bench.Turret->GetBarrelDirection() * 3000.0;
		const FVector Carried = bInherits ? Bench.Gunner->GetVelocity() : FVector::ZeroVector;
		TestEqual(TEXT("the launch"), Bench.Turret->GetLaunchVelocity(), Along + Carried, 1e-6f);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretFriends, "Pursuit.Turret.HoldsFireWhileAFriendIsInTheLine", PURSUIT_TEST_FLAGS)
bool FPursuitTurretFriends::RunTest(const FString&)
{
	// The target is straight ahead, a second away. A friend who walks across the line is in it when the shot is there.
	FPursuitTurretBench Bench;
	TestFalse(TEXT("no line without a target"), Bench.Turret->IsLineOfFireClear());
	Bench.Turret->SetTargetActor(Bench.SpawnTarget(FVector(3000, 0, 0)));
	ACharacter* const Friend = Bench.SpawnTarget(FVector(1500, -100, 0), FVector(0, 200, 0));
	Bench.Turret->SetFriends({Friend, Bench.Gunner, Bench.Turret->GetTargetActor()});
	Bench.Tick(1);
	TestFalse(TEXT("it is aimed, and holds its fire"), Bench.Turret->IsReadyToFire());
	const FPursuitLineOfFire Line = Bench.Turret->GetLineOfFire();
	TestTrue(TEXT("for the friend"), Line.Obstruction == EPursuitObstruction::Body && Line.ObstructionIndex == 0);
	TestEqual(TEXT("nobody was told to fire"), static_cast<int32>(Bench.Turret->GetReadyCount()), 0);
	Bench.Tick(64);
	TestTrue(TEXT("when the friend has passed it fires"), Bench.Turret->IsReadyToFire() && Bench.Turret->IsLineOfFireClear());
	TestEqual(TEXT("once"), static_cast<int32>(Bench.Turret->GetReadyCount()), 1);

	// A wall holds it for good, until it is gone.
	FPursuitShape Wall;
	Wall.Kind = EPursuitShapeKind::Box;
	Wall.Location = FVector(2000, 0, 0);
	Bench.Turret->Obstacles.Add(Wall);
	Bench.Tick(1);
	TestFalse(TEXT("behind a wall"), Bench.Turret->IsReadyToFire());
	Bench.Turret->Obstacles.Reset();
	Bench.Turret->SetFriends({});
	Bench.Tick(1);
	TestTrue(TEXT("without it"), Bench.Turret->IsReadyToFire());
	Bench.Turret->ClearTarget();
	TestFalse(TEXT("nor with no target any more"), Bench.Turret->IsLineOfFireClear());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGunnerLine, "Pursuit.Tree.IsLineOfFireClearFollowsTheTurret", PURSUIT_TEST_FLAGS)
bool FPursuitGunnerLine::RunTest(const FString&)
{
	AddExpectedError(TEXT("has no Pursuit Turret component: add one to it"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTurretBench Bench;
	ACharacter* Target = Bench.SpawnTarget(FVector(3000, 0, 0));
	ACharacter* Friend = Bench.SpawnTarget(FVector(1500, -100, 0), FVector(0, 200, 0));
	Bench.Turret->SetTargetActor(Target);
	Bench.Turret->SetFriends({Friend});
	Bench.Tick(1);
	UBehaviorTree* Tree = nullptr;
	MakeGunnerTree<UBTComposite_Selector>(Tree);
	UPursuitTreeProbe* Fires = NewObject<UPursuitTreeProbe>(Tree);
	Fires->NodeName = TEXT("fires");
	Tree->RootNode->Children[0].ChildTask = Fires;
	UBTDecorator_PursuitIsLineOfFireClear* Guard = NewObject<UBTDecorator_PursuitIsLineOfFireClear>(Tree);
	Guard->SetFlowAbortMode(EBTFlowAbortMode::Both);
	Tree->RootNode->Children[0].Decorators.Add(Guard);
	RunGunner(Bench.World, *Bench.Gunner, *Tree, Target);
	RunGunner(Bench.World, *Bench.World.SpawnFlyer(FVector(0, 0, 900), 500.0f), *Tree, Target);
	Bench.Tick(8);
	TestEqual(TEXT("neither fires while a friend is in the line, or without a turret"), UPursuitTreeProbe::Visits.Num(), 2);
	TestEqual(TEXT("but waits"), UPursuitTreeProbe::Visits.Last(), FString(TEXT("Probe")));
	Bench.Tick(64);
	TestEqual(TEXT("the one does when the friend has passed"), UPursuitTreeProbe::Visits.Last(), FString(TEXT("fires")));
	TestEqual(TEXT("once"), UPursuitTreeProbe::Visits.Num(), 3);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGunnerUnset, "Pursuit.Tree.RotateAndFireNamesAKeyThatIsUnsetOnce", PURSUIT_TEST_FLAGS)
bool FPursuitGunnerUnset::RunTest(const FString&)
{
	AddExpectedError(TEXT("no target is chosen"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("the key 'Target' holds no actor"), EAutomationExpectedErrorFlags::Contains, 1);
	for (const bool bChosen : {true, false})
	{
		FPursuitTurretBench Bench;
		UBehaviorTree* Tree = nullptr;
		UBTTask_PursuitRotateAndFire* Task = MakeGunnerTree<UBTComposite_Sequence>(Tree);
		Task->Target.TargetActorKey.SelectedKeyName = bChosen ? PursuitKeys::Target : NAME_None;
		AAIController* Controller = RunGunner(Bench.World, *Bench.Gunner, *Tree, nullptr);
		Bench.Tick(32);
		TestTrue(TEXT("it does not aim, and the tree begins again and again"),
			!Bench.Turret->HasTarget() && UPursuitTreeProbe::Visits.IsEmpty());
		Controller->GetBlackboardComponent()->SetValueAsObject(PursuitKeys::Target, Bench.SpawnTarget(FVector(3000, 0, 0)));
		Bench.Tick(8);
		TestEqual(TEXT("until the key holds somebody"), UPursuitTreeProbe::Visits.Num(), bChosen ? 1 : 0);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGunnerSubtrees, "Pursuit.Tree.TwoSubtreesKeepTheirGunnersApart", PURSUIT_TEST_FLAGS)
bool FPursuitGunnerSubtrees::RunTest(const FString&)
{
	// One asset with Rotate And Fire, run by two tasks: the first for a target that 500 cm/s meet within a second.
	FPursuitTurretBench Bench;
	UBehaviorTree* Subtree = nullptr;
	MakeGunnerTree<UBTComposite_Sequence>(Subtree);
	UBehaviorTree* Tree = MakeEmptyPursuitTree();
	Subtree->BlackboardAsset = Tree->BlackboardAsset;
	UBTComposite_Selector* Root = NewObject<UBTComposite_Selector>(Tree);
	Tree->RootNode = Root;
	for (const bool bGuarded : {true, false})
	{
		UPursuitSubtreeTask* Task = NewObject<UPursuitSubtreeTask>(Tree);
		Task->SetSubtree(Subtree);
		FBTCompositeChild Child;
		Child.ChildTask = Task;
		if (bGuarded)
		{
			UBTDecorator_PursuitCanIntercept* Guard = NewObject<UBTDecorator_PursuitCanIntercept>(Tree);
			Guard->Inputs.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
			Guard->Inputs.MaxPredictionTime = 1.0;
			Guard->SetFlowAbortMode(EBTFlowAbortMode::Both);
			Child.Decorators.Add(Guard);
		}
		Root->Children.Add(Child);
	}

	// At a right angle, now near, now far; a turret that starts over each time goes on from where it stands.
	ACharacter* Target = Bench.SpawnTarget(FVector(0, 3000, 0));
	ACharacter* Second = Bench.World.SpawnFlyer(FVector::ZeroVector, 500.0f);
	UPursuitTurretComponent* Calm = Bench.AddTurret(*Second);
	ACharacter* Still = Bench.SpawnTarget(FVector(0, -3000, 0));
	RunGunner(Bench.World, *Bench.Gunner, *Tree, Target);
	RunGunner(Bench.World, *Second, *Tree, Still);
	double Before = -1.0;
	for (const double Distance : {3000.0, 400.0, 3000.0})
	{
		Target->SetActorLocation(FVector(0, Distance, 0));
		Bench.Tick(20);
		TestTrue(TEXT("it aims, in one subtree or the other"), Bench.Turret->GetTargetActor() == Target && Bench.Turret->Yaw > Before);
		TestTrue(TEXT("nobody fired"), UPursuitTreeProbe::Visits.IsEmpty());
		Before = Bench.Turret->Yaw;
	}
	TestTrue(TEXT("the other gunner turned all the while"),
		Calm->GetTargetActor() == Still && FMath::Abs(Calm->Yaw + 60.0 * 90.0 / 64.0) < 3.0);
	Bench.Tick(16);
	TestEqual(TEXT("both fire"), UPursuitTreeProbe::Visits.Num(), 2);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGunnerEnds, "Pursuit.Tree.AWorldMayEndWhileATurretTurns", PURSUIT_TEST_FLAGS)
bool FPursuitGunnerEnds::RunTest(const FString&)
{
	for (int32 Times = 0; Times < 2; ++Times)
	{
		const TStrongObjectPtr<UPursuitFlightListener> Ears(NewObject<UPursuitFlightListener>());
		{
			FPursuitTurretBench Bench;
			Ears->ListenTo(*Bench.Turret);
			UBehaviorTree* Tree = nullptr;
			MakeGunnerTree<UBTComposite_Sequence>(Tree);
			RunGunner(Bench.World, *Bench.Gunner, *Tree, Bench.SpawnTarget(FVector(0, 3000, 0)));
			Bench.Tick(16);
			TestTrue(TEXT("it turns"), Bench.Turret->HasTarget() && Bench.Turret->Yaw > 0.0);
		}
		TestTrue(TEXT("nobody is told to fire, nor that the target is lost"), Ears->Arrivals == 0 && Ears->Losses == 0);
	}
	return true;
}

#endif
