// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitDemo.h"

#include "Components/DirectionalLightComponent.h"
#include "Engine/World.h"
#include "PursuitDoorwayCrowd.h"
#include "PursuitDrill.h"
#include "PursuitFlockFlight.h"
#include "PursuitFormationMarch.h"
#include "PursuitKeeperDrill.h"
#include "PursuitSnitchSprint.h"
#include "PursuitTurretRange.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitDemo)

namespace
{
	constexpr float DemoSunIntensity = 8.0f;
	const FRotator DemoSunRotation(-50.0, 40.0, 0.0);

	/** Fewer than in the tests, so that the demo does not take minutes. */
	constexpr int32 DemoQuaffles = 10;
	constexpr int32 DemoBludgers = 10;
}

APursuitDemo::APursuitDemo()
{
	RootComponent = CreateDefaultSubobject<USceneComponent>(TEXT("Place"));
	Sun = CreateDefaultSubobject<UDirectionalLightComponent>(TEXT("Sun"));
	Sun->SetupAttachment(RootComponent);
	Sun->SetMobility(EComponentMobility::Movable);
	Sun->SetRelativeRotation(DemoSunRotation);
	Sun->SetIntensity(DemoSunIntensity);
}

template <typename DrillType>
DrillType& APursuitDemo::Add()
{
	const FVector Place = GetActorLocation() + FVector(0.0, Drills.Num() * Spacing, 0.0);
	FActorSpawnParameters Parameters;
	Parameters.SpawnCollisionHandlingOverride = ESpawnActorCollisionHandlingMethod::AlwaysSpawn;
	DrillType* Drill = GetWorld()->SpawnActor<DrillType>(DrillType::StaticClass(), Place, FRotator::ZeroRotator, Parameters);
	Drills.Add(Drill);
	return *Drill;
}

void APursuitDemo::BeginPlay()
{
	Super::BeginPlay();

	// A drill begins with its first tick, so that it may be set up after it was spawned.
	Add<APursuitSnitchSprint>();
	Add<APursuitSnitchSprint>().Way = EPursuitSprintWay::Direct;
	for (const EPursuitKeeperTask Task : {EPursuitKeeperTask::Seek, EPursuitKeeperTask::Arrive, EPursuitKeeperTask::FleeAndGoal})
	{
		APursuitKeeperDrill& Keeper = Add<APursuitKeeperDrill>();
		Keeper.Task = Task;
		Keeper.Balls = Task == EPursuitKeeperTask::FleeAndGoal ? DemoBludgers : DemoQuaffles;
	}
	Add<APursuitTurretRange>();
	Add<APursuitDoorwayCrowd>();
	Add<APursuitFlockFlight>();
	Add<APursuitFormationMarch>();
}

void APursuitDemo::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	// A world that ends takes everything with it.
	if (EndPlayReason == EEndPlayReason::Destroyed)
	{
		for (const TObjectPtr<APursuitDrill>& Drill : Drills)
		{
			if (IsValid(Drill.Get()))
			{
				Drill->Destroy();
			}
		}
	}
	Drills.Empty();
	Super::EndPlay(EndPlayReason);
}

bool APursuitDemo::IsOver() const
{
	for (const TObjectPtr<APursuitDrill>& Drill : Drills)
	{
		if (IsValid(Drill.Get()) && !Drill->IsOver())
		{
			return false;
		}
	}
	return true;
}
