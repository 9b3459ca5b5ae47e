// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "GameFramework/Character.h"
#include "PursuitFlightComponent.h"
#include "PursuitFlightListener.h"
#include "PursuitTestFlags.h"
#include "PursuitTestWorld.h"
#include "PursuitTrackerComponent.h"
#include "PursuitTurretComponent.h"
#include "UObject/StrongObjectPtr.h"

#include <optional>

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitComponentsEnd, "Pursuit.Components.AWorldMayEndWhileTheyRun", PURSUIT_TEST_FLAGS)
bool FPursuitComponentsEnd::RunTest(const FString&)
{
	for (int32 Times = 0; Times < 2; ++Times)
	{
		const TStrongObjectPtr<UPursuitFlightListener> Ears(NewObject<UPursuitFlightListener>());
		std::optional<FPursuitTestWorld> World(std::in_place);
		ACharacter* Flyer = World->SpawnFlyer(FVector::ZeroVector, 600.0f);
		ACharacter* Snitch = World->SpawnFlyer(FVector(0, 9000, 0), 600.0f);
		UPursuitFlightComponent* Flight = World->AddFlight(*Flyer);
		UPursuitTurretComponent* Turret = NewObject<UPursuitTurretComponent>(Flyer);
		UPursuitTrackerComponent* Tracker = NewObject<UPursuitTrackerComponent>(Flyer);
		Turret->RegisterComponent();
		Tracker->RegisterComponent();
		Ears->ListenTo(*Flight);
		Ears->ListenTo(*Turret);
		Ears->ListenTo(*Tracker);
		Flight->Mode = EPursuitFlightMode::Pursue;
		Flight->SetGoalActor(Snitch);
		Turret->SetTargetActor(Snitch);
		Tracker->TrackActor(Snitch);
		for (int32 Frame = 0; Frame < 16; ++Frame)
		{
			World->Tick(1.0f / 64.0f);
		}
		TestTrue(TEXT("they fly, turn and watch"), Flyer->GetVelocity().Y > 0.0 && Turret->Yaw > 0.0 && Tracker->HasMotion());

		// The world ends with its actors in any order, and its components with them.
		World.reset();
		TestTrue(TEXT("nobody caught, lost or aimed at anything"), Ears->Catches == 0 && Ears->Losses == 0 && Ears->Arrivals == 0);
	}
	return true;
}

#endif
