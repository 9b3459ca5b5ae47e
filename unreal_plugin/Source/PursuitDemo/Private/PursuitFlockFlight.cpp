// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitFlockFlight.h"

#include "Components/InstancedStaticMeshComponent.h"
#include "PursuitDemoStage.h"
#include "PursuitDrillRandom.h"
#include "PursuitLibrary.h"
#include "PursuitRoamLibrary.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitFlockFlight)

namespace
{
	constexpr double FlockBeginning = 1500.0;
	constexpr double FlockSeparation = 300.0;
	constexpr double FlockAlignment = 2.0;
	constexpr double FlockCohesion = 0.2;
	constexpr double FlockSight = 1000.0;
	constexpr double FlockAcceleration = 500.0;
	constexpr double FlockAsOne = 0.9;
	constexpr double FlockGold = 10.0;
	constexpr double FlockSilver = 20.0;
	constexpr double FlockBronze = 60.0;
	constexpr double FlockTouch = 20.0;
	constexpr double FlockLookAhead = 1.5;
	const FVector FlockCenter(0, 0, 4500);
	const FVector FlockBirdSize(40, 40, 40);
}

FString APursuitFlockFlight::GetTitle() const
{
	return FString::Printf(TEXT("Flock of %d"), Birds);
}

void APursuitFlockFlight::Begin()
{
	Settings.SeparationRadius = FlockSeparation;
	Settings.AlignmentViewCosine = -1.0;
	Settings.AlignmentWeight = FlockAlignment;
	Settings.AlignmentRadius = FlockSight;
	Settings.CohesionWeight = FlockCohesion;
	Settings.CohesionRadius = FlockSight;
	Settings.CruisingSpeed = 0.0;
	Settings.Limits.MaxAcceleration = FlockAcceleration;
	FPursuitDrillRandom Random(3);
	const FVector Center = GetActorLocation() + FlockCenter;
	for (int32 Bird = 0; Bird < Birds; ++Bird)
	{
		Locations.Add(Center + Random.InBox(FVector(FlockBeginning, FlockBeginning, FlockBeginning)));
		const double Pitch = Random.Real(-45.0, 45.0);
		Velocities.Add(FRotator(Pitch, Random.Real(-180.0, 180.0), 0.0).Vector() * Settings.Limits.MaxSpeed);
	}
	Bodies = PursuitStage::ShowMany(*this, PursuitStage::EShape::Sphere);
	PursuitStage::Place(*Bodies, Locations, FlockBirdSize);
}

bool APursuitFlockFlight::Measure(double DeltaSeconds)
{
	Elapsed += DeltaSeconds;
	const TArray<FVector> LocationsBefore = Locations;
	const TArray<FVector> VelocitiesBefore = Velocities;
	const EPursuitStatus Status =
		UPursuitCrowdLibrary::StepFlock(Locations, Velocities, Settings, {}, {}, DeltaSeconds);
	if (!UPursuitLibrary::IsMet(Status))
	{
		Report(UPursuitLibrary::DescribePursuitStatus(Status));
		return true;
	}
	FPursuitContainer Ball;
	Ball.Shape.Location = GetActorLocation() + FlockCenter;
	Ball.Shape.Radius = BallRadius;
	FVector Sum = FVector::ZeroVector;
	double Speeds = 0.0;
	for (int32 Bird = 0; Bird < Locations.Num(); ++Bird)
	{
		const FVector Turn = UPursuitRoamLibrary::CalculateContainment(
			LocationsBefore[Bird], VelocitiesBefore[Bird], Ball, Settings.Limits.MaxSpeed, FlockLookAhead);
		if (!Turn.IsZero())
		{
			// Who would leave the ball turns, whatever the flock does.
			Velocities[Bird] = VelocitiesBefore[Bird];
			Locations[Bird] = UPursuitLibrary::AdvanceAgent(
				LocationsBefore[Bird], Velocities[Bird], Turn, Settings.Limits, DeltaSeconds);
		}
		Sum += Velocities[Bird];
		Speeds += Velocities[Bird].Size();
		Farthest = FMath::Max(Farthest, FVector::Dist(Locations[Bird], Ball.Shape.Location));
		for (int32 Other = 0; Other < Bird; ++Other)
		{
			LeastDistance = FMath::Min(LeastDistance, FVector::Dist(Locations[Bird], Locations[Other]));
		}
	}
	PursuitStage::Place(*Bodies, Locations, FlockBirdSize);
	if (AsOneAfter < 0.0 && Sum.Size() >= FlockAsOne * Speeds)
	{
		AsOneAfter = Elapsed;
	}
	if (Elapsed < Seconds)
	{
		return false;
	}
	Report(AsOneAfter < 0.0 ? FString(TEXT("it never flew as one")) : FString::Printf(TEXT("as one after %.1f s"), AsOneAfter));
	Report(FString::Printf(TEXT("no two nearer than %.0f cm, none farther than %.0f cm from the center"), LeastDistance, Farthest));
	if (AsOneAfter >= 0.0 && AsOneAfter <= FlockBronze && LeastDistance > FlockTouch)
	{
		Award(AsOneAfter <= FlockGold	   ? EPursuitMedal::Gold
				: AsOneAfter <= FlockSilver ? EPursuitMedal::Silver
											: EPursuitMedal::Bronze);
	}
	return true;
}
