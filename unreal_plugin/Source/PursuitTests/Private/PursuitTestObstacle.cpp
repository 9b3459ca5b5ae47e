// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTestObstacle.h"

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Components/BoxComponent.h"
#include "Components/CapsuleComponent.h"
#include "Components/SphereComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "PursuitDemoStage.h"
#if WITH_EDITOR
#include "StaticMeshCompiler.h"
#endif

UStaticMesh* FPursuitTestObstacle::LoadCube()
{
	UStaticMesh* const Cube = PursuitStage::Load(PursuitStage::EShape::Cube);
#if WITH_EDITOR
	// An editor compiles meshes in the background, and this one has no body until then.
	FStaticMeshCompilingManager::Get().FinishCompilation({Cube});
#endif
	return Cube;
}

AActor* FPursuitTestObstacle::Spawn(UWorld& World) const
{
	AActor* Actor = World.SpawnActor<AActor>();
	UPrimitiveComponent* Component = nullptr;
	switch (Shape)
	{
	case EShape::Sphere:
	{
		USphereComponent* Sphere = NewObject<USphereComponent>(Actor);
		Sphere->SetSphereRadius(static_cast<float>(Extent.X));
		Component = Sphere;
		break;
	}

	case EShape::Box:
	{
		UBoxComponent* Box = NewObject<UBoxComponent>(Actor);
		Box->SetBoxExtent(Extent);
		Component = Box;
		break;
	}

	case EShape::Capsule:
	{
		UCapsuleComponent* Capsule = NewObject<UCapsuleComponent>(Actor);
		Capsule->SetCapsuleSize(static_cast<float>(Extent.X), static_cast<float>(Extent.Z));
		Component = Capsule;
		break;
	}

	case EShape::Mesh:
	{
		UStaticMeshComponent* Mesh = NewObject<UStaticMeshComponent>(Actor);
		Mesh->SetStaticMesh(LoadCube());
		// The engine's cube has edges of 100 cm.
		Mesh->SetWorldScale3D(Extent / 50.0);
		Component = Mesh;
		break;
	}
	}
	Component->SetCollisionProfileName(TEXT("BlockAll"));
	Actor->SetRootComponent(Component);
	Component->RegisterComponent();
	Actor->SetActorLocationAndRotation(Location, Rotation.Rotator());
	return Actor;
}

double FPursuitTestObstacle::DistanceTo(const FVector& Point) const
{
	const FVector Local = Rotation.UnrotateVector(Point - Location);
	switch (Shape)
	{
	case EShape::Sphere:
		return Local.Size() - Extent.X;

	case EShape::Capsule:
	{
		const double Shaft = FMath::Max(Extent.Z - Extent.X, 0.0);
		return FVector(Local.X, Local.Y, FMath::Max(FMath::Abs(Local.Z) - Shaft, 0.0)).Size() - Extent.X;
	}

	case EShape::Box:
	case EShape::Mesh:
		break;
	}
	const FVector Outside(
		FMath::Abs(Local.X) - Extent.X, FMath::Abs(Local.Y) - Extent.Y, FMath::Abs(Local.Z) - Extent.Z);
	const double Deepest = FMath::Max(Outside.X, FMath::Max(Outside.Y, Outside.Z));
	return Deepest <= 0.0
		? Deepest
		: FVector(FMath::Max(Outside.X, 0.0), FMath::Max(Outside.Y, 0.0), FMath::Max(Outside.Z, 0.0)).Size();
}

FPursuitTestObstacle FPursuitTestObstacle::Ball(const FVector& Location, double Radius)
{
	FPursuitTestObstacle Obstacle;
	Obstacle.Location = Location;
	Obstacle.Extent = FVector(Radius, 0.0, 0.0);
	return Obstacle;
}

FPursuitTestObstacle FPursuitTestObstacle::Wall(const FVector& Location, const FVector& HalfSize)
{
	FPursuitTestObstacle Obstacle;
	Obstacle.Shape = EShape::Box;
	Obstacle.Location = Location;
	Obstacle.Extent = HalfSize;
	return Obstacle;
}

FPursuitTestObstacle FPursuitTestObstacle::Pillar(const FVector& Location, double Radius, double HalfHeight)
{
	FPursuitTestObstacle Obstacle;
	Obstacle.Shape = EShape::Capsule;
	Obstacle.Location = Location;
	Obstacle.Extent = FVector(Radius, 0.0, HalfHeight);
	return Obstacle;
}

FPursuitTestObstacle FPursuitTestObstacle::Any(FPursuitDrillRandom& Random, const FVector& HalfSize, double LargestSize)
{
	FPursuitTestObstacle Obstacle;
	const double Kind = Random.Real(0.0, 3.0);
	Obstacle.Shape = Kind < 1.0 ? EShape::Sphere : Kind < 2.0 ? EShape::Box : EShape::Capsule;
	Obstacle.Location = Random.InBox(HalfSize);
	Obstacle.Rotation = Random.Rotation();
	const double Width = Random.Real(0.1, 1.0) * LargestSize;
	const double Height = Random.Real(0.1, 1.0) * LargestSize;
	switch (Obstacle.Shape)
	{
	case EShape::Box:
		Obstacle.Extent = FVector(Width, Height, Random.Real(0.02, 1.0) * LargestSize);
		break;

	case EShape::Capsule:
		Obstacle.Extent = FVector(Width / 2.0, 0.0, Width / 2.0 + Height);
		break;

	case EShape::Sphere:
	case EShape::Mesh:
		Obstacle.Extent = FVector(Width, 0.0, 0.0);
		break;
	}
	// The engine keeps the sizes of spheres and capsules as floats, and the rotation as angles.
	Obstacle.Extent = FVector(static_cast<float>(Obstacle.Extent.X), Obstacle.Extent.Y,
		Obstacle.Shape == EShape::Capsule ? static_cast<float>(Obstacle.Extent.Z) : Obstacle.Extent.Z);
	Obstacle.Rotation = Obstacle.Rotation.Rotator().Quaternion();
	return Obstacle;
}

#endif
