// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SeekerFlyer.h"

#include "Components/StaticMeshComponent.h"
#include "Engine/StaticMesh.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitFlightComponent.h"
#include "SeekerLog.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(SeekerFlyer)

namespace
{
	constexpr float SnitchSpeed = 700.0f;
	constexpr float SeekerSpeed = 1000.0f;

	/** The snitch flies to places on rings around its home, each a good third of a turn further, so that it turns sharply. */
	constexpr double SnitchRing = 3000.0;
	constexpr double SnitchTurn = 140.0;
	constexpr double SnitchRise = 300.0;
	constexpr int32 SnitchLevels = 3;

	/** The engine's basic shapes have a side of 100 cm. */
	constexpr double ShapeSize = 100.0;
}

ASeekerFlyer::ASeekerFlyer()
{
	Flight = CreateDefaultSubobject<UPursuitFlightComponent>(TEXT("Flight"));
	Body = CreateDefaultSubobject<UStaticMeshComponent>(TEXT("Body"));
	Body->SetupAttachment(RootComponent);
	Body->SetCollisionEnabled(ECollisionEnabled::NoCollision);
}

void ASeekerFlyer::SetUp(float MaxSpeed, const TCHAR* Shape, double Size)
{
	UCharacterMovementComponent* Movement = GetCharacterMovement();
	Movement->MaxFlySpeed = MaxSpeed;
	Movement->DefaultLandMovementMode = MOVE_Flying;
	Movement->bRunPhysicsWithNoController = true;
	Body->SetStaticMesh(LoadObject<UStaticMesh>(nullptr, Shape));
	Body->SetRelativeScale3D(FVector(Size / ShapeSize));
}

ASnitch::ASnitch()
{
	SetUp(SnitchSpeed, TEXT("/Engine/BasicShapes/Sphere.Sphere"), 40.0);
	Flight->Mode = EPursuitFlightMode::Seek;
	Flight->bStopOnArrival = false;
}

void ASnitch::BeginPlay()
{
	Super::BeginPlay();
	Flight->OnArrived.AddDynamic(this, &ASnitch::FlyOn);
	FlyOn(nullptr);
}

void ASnitch::FlyOn(AActor*)
{
	Flight->SetGoalLocation(NextPlace(), FVector::ZeroVector);
}

void ASnitch::Escape()
{
	SetActorLocation(NextPlace());
	FlyOn(nullptr);
}

FVector ASnitch::NextPlace()
{
	const int32 Place = Places++;
	const FVector Ahead = FRotator(0.0, SnitchTurn * Place, 0.0).Vector();
	return Home + Ahead * SnitchRing + FVector(0.0, 0.0, SnitchRise * (Place % SnitchLevels));
}

ASeeker::ASeeker()
{
	SetUp(SeekerSpeed, TEXT("/Engine/BasicShapes/Cone.Cone"), 80.0);
	Flight->Mode = EPursuitFlightMode::Pursue;
}

void ASeeker::Chase(ASnitch& Snitch)
{
	Flight->OnCaught.AddDynamic(this, &ASeeker::Catch);
	Flight->SetGoalActor(&Snitch);
}

void ASeeker::Catch(AActor* Caught)
{
	++Catches;
	UE_LOG(LogSeeker, Display, TEXT("%s has caught %d times"), *GetName(), Catches);
	if (ASnitch* Snitch = Cast<ASnitch>(Caught))
	{
		Snitch->Escape();
	}
}
