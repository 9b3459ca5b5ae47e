// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTurretRange.h"

#include "Components/StaticMeshComponent.h"
#include "GameFramework/Character.h"
#include "PursuitDemoStage.h"
#include "PursuitTurretComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitTurretRange)

namespace
{
	constexpr double RangeDistance = 2500.0;
	constexpr double RangeSlowest = 300.0;
	constexpr double RangeFastest = 900.0;
	constexpr double RangeSeconds = 6.0;
	constexpr double RangeYawRate = 90.0;
	constexpr double RangePitchRate = 45.0;

	/** A target of 100 cm across. */
	constexpr double RangeHitRadius = 50.0;
	const FVector RangeMuzzle(0, 0, 200);
	const FVector RangeTargetSize(100, 100, 100);
	const FVector RangeProjectileSize(20, 20, 20);
	const FVector RangeBarrelSize(200, 20, 20);
	const FVector RangeBaseSize(150, 150, 150);
}

FString APursuitTurretRange::GetTitle() const
{
	return TEXT("Turret range");
}

void APursuitTurretRange::Begin()
{
	AActor* Gun = SpawnPlace(GetActorLocation() + RangeMuzzle);
	PursuitStage::Show(*Gun, PursuitStage::EShape::Cylinder, RangeBaseSize, -RangeMuzzle / 2.0);
	Barrel = PursuitStage::Show(*Gun, PursuitStage::EShape::Cube, RangeBarrelSize);
	Turret = NewObject<UPursuitTurretComponent>(Gun);
	Turret->SetupAttachment(Gun->GetRootComponent());
	Turret->MuzzleSpeed = MuzzleSpeed;
	Turret->Gimbal.YawRate = RangeYawRate;
	Turret->Gimbal.PitchRate = RangePitchRate;
	TickAfterSteer(*Turret);
	Turret->RegisterComponent();
	Turret->OnReadyToFire.AddDynamic(this, &APursuitTurretRange::Fire);
	SendTarget();
}

void APursuitTurretRange::SendTarget()
{
	++Sent;
	Time = 0.0;
	Nearest = RangeDistance;
	const double Pitch = Random.Real(5.0, 30.0);
	const FVector Direction = FRotator(Pitch, Random.Real(-180.0, 180.0), 0.0).Vector();
	const double Climb = Random.Real(-10.0, 10.0);
	const FVector Course = FRotator(Climb, Random.Real(-180.0, 180.0), 0.0).Vector();
	TargetCourse = Course * Random.Real(RangeSlowest, RangeFastest);
	Target = SpawnFlyer(Turret->GetComponentLocation() + Direction * RangeDistance, static_cast<float>(RangeFastest));
	PursuitStage::Show(*Target, PursuitStage::EShape::Sphere, RangeTargetSize);
	Turret->SetTargetActor(Target);
}

void APursuitTurretRange::Fire(AActor* At)
{
	if (At != Target || IsValid(Projectile))
	{
		return;
	}
	++Shots;
	SlowestShot = FMath::Max(SlowestShot, Time);
	ProjectileCourse = Turret->GetBarrelDirection() * MuzzleSpeed;
	Projectile = SpawnFlyer(Turret->GetComponentLocation(), static_cast<float>(MuzzleSpeed));
	PursuitStage::Show(*Projectile, PursuitStage::EShape::Sphere, RangeProjectileSize);
}

void APursuitTurretRange::Steer()
{
	if (IsValid(Target))
	{
		PursuitStage::Hold(*Target, TargetCourse);
	}
	if (IsValid(Projectile))
	{
		PursuitStage::Hold(*Projectile, ProjectileCourse);
	}
	if (IsValid(Barrel) && IsValid(Turret))
	{
		Barrel->SetRelativeRotation(FRotator(Turret->Pitch, Turret->Yaw, 0.0));
	}
}

bool APursuitTurretRange::Measure(double DeltaSeconds)
{
	if (!IsValid(Target) || !IsValid(Turret))
	{
		Report(TEXT("ended by another's hand"));
		return true;
	}
	Time += DeltaSeconds;
	if (IsValid(Projectile))
	{
		Nearest = FMath::Min(Nearest, FVector::Dist(Projectile->GetActorLocation(), Target->GetActorLocation()));
	}
	const bool bHit = Nearest <= RangeHitRadius;
	if (!bHit && Time < RangeSeconds)
	{
		return false;
	}
	Hits += bHit ? 1 : 0;
	WorstHit = bHit ? FMath::Max(WorstHit, Nearest) : WorstHit;
	Dismiss(Target);
	Dismiss(Projectile);
	Projectile = nullptr;
	if (Sent < Targets)
	{
		SendTarget();
		RestThisFrame();
		return false;
	}
	Report(FString::Printf(TEXT("%d of %d targets hit by the first shot, the last fired %.2f s after its target came"), Hits, Targets,
		SlowestShot));
	if (Hits == Targets)
	{
		Award(EPursuitMedal::Gold);
	}
	else if (Hits * 10 >= Targets * 9)
	{
		Award(EPursuitMedal::Silver);
	}
	else if (Hits * 2 >= Targets)
	{
		Award(EPursuitMedal::Bronze);
	}
	return true;
}
