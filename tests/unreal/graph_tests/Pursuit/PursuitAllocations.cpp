// Components that tick take no memory once they have had what they need.

#include "CoreMinimal.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "HAL/AllocationCount.h"
#include "Misc/AutomationTest.h"
#include "PursuitFlightComponent.h"
#include "PursuitTestObstacle.h"
#include "PursuitTestWorld.h"
#include "PursuitTrackerComponent.h"
#include "PursuitTurretComponent.h"

#include <cmath>

namespace
{
	constexpr auto AllocationTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
	constexpr float AllocationFrame = 1.0f / 60.0f;

	/** How often the component takes memory in some of its ticks, in a world that goes on between them and about one place. */
	uint64 CountAllocations(const FPursuitTestWorld& World, UActorComponent& Component, int32 Ticks)
	{
		uint64 Sum = 0;
		for (int32 Tick = 0; Tick < Ticks; ++Tick)
		{
			World.Tick(AllocationFrame);
			Component.GetOwner()->SetActorLocation(FVector(Tick % 7, 0.0, 0.0));
			const uint64 Before = UE::StandIn::AllocationCount();
			Component.TickComponent(AllocationFrame, LEVELTICK_All, &Component.PrimaryComponentTick);
			Sum += UE::StandIn::AllocationCount() - Before;
		}
		return Sum;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightAllocates, "Pursuit.Allocations.AFlightTakesNoMemoryOnceItHasLooked", AllocationTestFlags)
bool FPursuitFlightAllocates::RunTest(const FString&)
{
	for (const EPursuitFlightMode Mode : {EPursuitFlightMode::Seek, EPursuitFlightMode::Arrive, EPursuitFlightMode::Pursue, EPursuitFlightMode::Flee})
	{
		FPursuitTestWorld World;
		ACharacter* Flyer = World.SpawnFlyer(FVector::ZeroVector, 300.0f);
		ACharacter* Goal = World.SpawnFlyer(FVector(6000, 0, 0), 300.0f);
		ACharacter* Rider = World.SpawnFlyer(FVector(0, 0, 200), 300.0f);
		Rider->AttachToActor(Flyer, FAttachmentTransformRules::KeepWorldTransform);
		Goal->GetCharacterMovement()->Velocity = FVector(0, 100, 0);
		UPursuitFlightComponent* Flight = World.AddFlight(*Flyer);
		Flight->Mode = Mode;
		Flight->GoalForecast = EPursuitGoalForecast::Tracked;
		Flight->HomePull = 0.5;
		Flight->Sensing.LookAheadTime = 3.0;
		Flight->SetGoalActor(Goal);
		Flight->Sensing.IgnoredActors.Add(Rider);

		// On every side, of every kind that a look finds.
		for (int32 Index = 0; Index < 12; ++Index)
		{
			const double Angle = Index * 0.5;
			FPursuitTestObstacle Obstacle;
			Obstacle.Shape = static_cast<FPursuitTestObstacle::EShape>(Index % 4);
			Obstacle.Location = FVector(200.0 * std::cos(Angle), 200.0 * std::sin(Angle), 20.0 * (Index - 6));
			Obstacle.Extent = FVector(30.0, 30.0, 60.0);
			Obstacle.Spawn(World.Get());
		}
		CountAllocations(World, *Flight, 60);
		TestTrue(TEXT("it looks"), !Flight->GetObstacles().IsEmpty());
		TestEqual(*FString::Printf(TEXT("mode %d"), static_cast<int32>(Mode)), static_cast<int32>(CountAllocations(World, *Flight, 100)), 0);

		// Every tick looks anew.
		Flight->Sensing.ScanInterval = 0.0;
		CountAllocations(World, *Flight, 10);
		TestEqual(TEXT("with a look in each"), static_cast<int32>(CountAllocations(World, *Flight, 100)), 0);
		TestTrue(TEXT("and obstacles in view"), !Flight->GetObstacles().IsEmpty());
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitAimAllocates, "Pursuit.Allocations.ATurretAndATrackerTakeNoMemoryOnceBegun", AllocationTestFlags)
bool FPursuitAimAllocates::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* Owner = World.SpawnFlyer(FVector::ZeroVector, 300.0f);
	ACharacter* Target = World.SpawnFlyer(FVector(3000, -500, 200), 300.0f);
	UPursuitTurretComponent* Turret = NewObject<UPursuitTurretComponent>(Owner);
	Turret->RegisterComponent();
	Turret->SetTargetActor(Target);
	UPursuitTrackerComponent* Tracker = NewObject<UPursuitTrackerComponent>(Owner);
	Tracker->RegisterComponent();
	Tracker->TrackActor(Target);
	Target->GetCharacterMovement()->Velocity = FVector(0, 200, 0);
	CountAllocations(World, *Turret, 60);
	CountAllocations(World, *Tracker, 60);
	TestEqual(TEXT("a turret"), static_cast<int32>(CountAllocations(World, *Turret, 100)), 0);
	TestEqual(TEXT("a tracker"), static_cast<int32>(CountAllocations(World, *Tracker, 100)), 0);
	TestTrue(TEXT("both at work"), Turret->GetShot().Shot.FlightTime > 0.0 && Tracker->HasMotion());

	// The count counts.
	const uint64 Before = UE::StandIn::AllocationCount();
	TArray<int32> Taken;
	Taken.Add(1);
	const FString Text = FString::Printf(TEXT("a text of more than a few characters: %d"), Taken[0]);
#if !defined(__SANITIZE_ADDRESS__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
	TestTrue(TEXT("an array and a text take memory"), UE::StandIn::AllocationCount() >= Before + 2 && Text.Len() > 0);
#else
	static_cast<void>(Before);
#endif
	return true;
}
