// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitDemoStage.h"

#include "AIController.h"
#include "Components/InstancedStaticMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/EngineTypes.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitFlightComponent.h"

#if WITH_EDITOR
#include "StaticMeshCompiler.h"
#endif

namespace
{
	/** The engine's basic shapes are as large in each direction, in cm. */
	constexpr double BasicShapeSize = 100.0;

	void MakeUntouchable(UStaticMeshComponent& Mesh)
	{
		Mesh.SetCollisionEnabled(ECollisionEnabled::NoCollision);
	}
}

ACharacter* PursuitStage::SpawnFlyer(UWorld& World, const FVector& Location, float MaxSpeed, float MaxAcceleration)
{
	FActorSpawnParameters Parameters;
	Parameters.SpawnCollisionHandlingOverride = ESpawnActorCollisionHandlingMethod::AlwaysSpawn;
	ACharacter* Character = World.SpawnActor<ACharacter>(ACharacter::StaticClass(), Location, FRotator::ZeroRotator, Parameters);
	Character->SetActorEnableCollision(false);
	UCharacterMovementComponent* Movement = Character->GetCharacterMovement();
	Movement->MaxFlySpeed = MaxSpeed;
	Movement->MaxAcceleration = MaxAcceleration;
	Movement->bRunPhysicsWithNoController = true;
	Movement->SetMovementMode(MOVE_Flying);
	return Character;
}

AAIController* PursuitStage::SpawnWalker(UWorld& World, const FVector& Feet, float MaxSpeed)
{
	FActorSpawnParameters Parameters;
	Parameters.SpawnCollisionHandlingOverride = ESpawnActorCollisionHandlingMethod::AlwaysSpawn;
	ACharacter* Character = World.SpawnActor<ACharacter>(ACharacter::StaticClass(), Feet, FRotator::ZeroRotator, Parameters);

	// A little above the floor, so that nothing is in it.
	Character->SetActorLocation(Character->GetActorLocation() + (Feet - Character->GetNavAgentLocation()) + FVector(0.0, 0.0, 2.0));
	UCharacterMovementComponent* Movement = Character->GetCharacterMovement();
	Movement->MaxWalkSpeed = MaxSpeed;
	AAIController* Controller = World.SpawnActor<AAIController>();
	Controller->Possess(Character);
	return Controller;
}

void PursuitStage::Hold(const ACharacter& Flyer, const FVector& Velocity)
{
	UCharacterMovementComponent* Movement = Flyer.GetCharacterMovement();
	Movement->Velocity = Velocity;
	Movement->RequestDirectMove(Velocity, false);
}

AAIController* PursuitStage::Possess(APawn& Pawn)
{
	AAIController* Controller = Pawn.GetWorld()->SpawnActor<AAIController>();
	Controller->Possess(&Pawn);

	// Possession puts a character back into its default movement mode.
	if (ACharacter* Character = Cast<ACharacter>(&Pawn))
	{
		Character->GetCharacterMovement()->SetMovementMode(MOVE_Flying);
	}
	return Controller;
}

UPursuitFlightComponent* PursuitStage::AddFlight(AActor& Owner)
{
	UPursuitFlightComponent* Flight = NewObject<UPursuitFlightComponent>(&Owner);
	Flight->RegisterComponent();
	return Flight;
}

UStaticMesh* PursuitStage::Load(EShape Shape)
{
	switch (Shape)
	{
	case EShape::Sphere:
		return LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Sphere.Sphere"));
	case EShape::Cylinder:
		return LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cylinder.Cylinder"));
	case EShape::Cone:
		return LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cone.Cone"));
	default:
		return LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube"));
	}
}

UStaticMeshComponent* PursuitStage::Show(AActor& Actor, EShape Shape, const FVector& Size, const FVector& Place)
{
	UStaticMeshComponent* Mesh = NewObject<UStaticMeshComponent>(&Actor);
	Mesh->SetStaticMesh(Load(Shape));
	MakeUntouchable(*Mesh);
	Mesh->SetupAttachment(Actor.GetRootComponent());
	Mesh->RegisterComponent();
	Mesh->SetRelativeLocation(Place);
	Mesh->SetRelativeScale3D(Size / BasicShapeSize);
	return Mesh;
}

UStaticMeshComponent* PursuitStage::Build(AActor& Actor, const FVector& Size, const FVector& Place)
{
	UStaticMeshComponent* Mesh = Show(Actor, EShape::Cube, Size, Place);
#if WITH_EDITOR
	// An editor compiles meshes in the background, and one blocks nothing until then.
	if (UStaticMesh* const Cube = Mesh->GetStaticMesh())
	{
		FStaticMeshCompilingManager::Get().FinishCompilation({Cube});
	}
#endif
	Mesh->SetCollisionEnabled(ECollisionEnabled::QueryAndPhysics);
	Mesh->SetCollisionResponseToAllChannels(ECR_Block);
	return Mesh;
}

UInstancedStaticMeshComponent* PursuitStage::ShowMany(AActor& Actor, EShape Shape)
{
	UInstancedStaticMeshComponent* Shapes = NewObject<UInstancedStaticMeshComponent>(&Actor);
	Shapes->SetStaticMesh(Load(Shape));
	MakeUntouchable(*Shapes);
	Shapes->SetupAttachment(Actor.GetRootComponent());
	Shapes->RegisterComponent();
	return Shapes;
}

void PursuitStage::Place(UInstancedStaticMeshComponent& Shapes, const TArray<FVector>& Locations, const FVector& Size)
{
	TArray<FTransform> Transforms;
	for (const FVector& Location : Locations)
	{
		Transforms.Add(FTransform(FQuat::Identity, Location, Size / BasicShapeSize));
	}
	for (int32 Index = Shapes.GetInstanceCount(); Index < Transforms.Num(); ++Index)
	{
		Shapes.AddInstance(Transforms[Index], true);
	}
	Shapes.BatchUpdateInstancesTransforms(0, Transforms, true, true, true);
}
