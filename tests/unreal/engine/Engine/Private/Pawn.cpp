#include "GameFramework/Pawn.h"

#include "Components/PrimitiveComponent.h"
#include "Engine/HitResult.h"
#include "Engine/World.h"
#include "GameFramework/Controller.h"
#include "GameFramework/PawnMovementComponent.h"
#include "GameFramework/WorldSettings.h"

APawn::APawn(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) {}

UPawnMovementComponent* APawn::GetMovementComponent() const { return FindComponentByClass<UPawnMovementComponent>(); }

void APawn::AddMovementInput(FVector WorldDirection, float ScaleValue, bool bForce)
{
	Internal_AddMovementInput(WorldDirection * static_cast<double>(ScaleValue), bForce);
}

FVector APawn::ConsumeMovementInputVector()
{
	const FVector Consumed = ControlInputVector;
	ControlInputVector = FVector::ZeroVector;
	return Consumed;
}

void APawn::DetachFromControllerPendingDestroy()
{
	if (Controller) { Controller->UnPossess(); }
}

FVector APawn::GetVelocity() const
{
	const UPawnMovementComponent* Movement = GetMovementComponent();
	return Movement ? Movement->Velocity : Super::GetVelocity();
}

void APawn::PossessedBy(AController* NewController)
{
	Controller = NewController;
	SetOwner(NewController);
}

void APawn::UnPossessed()
{
	Controller = nullptr;
	SetOwner(nullptr);
	ConsumeMovementInputVector();
}

void APawn::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	if (EndPlayReason == EEndPlayReason::Destroyed) { DetachFromControllerPendingDestroy(); }
	Super::EndPlay(EndPlayReason);
}

UMovementComponent::UMovementComponent(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	PrimaryComponentTick.TickGroup = TG_PrePhysics;
	PrimaryComponentTick.bCanEverTick = true;
	bAutoActivate = true;
}

void UMovementComponent::OnRegister()
{
	Super::OnRegister();
	if (!UpdatedComponent && GetOwner()) { SetUpdatedComponent(GetOwner()->GetRootComponent()); }
}

bool UMovementComponent::SafeMoveUpdatedComponent(const FVector& Delta, const FQuat& NewRotation, bool bSweep, FHitResult& OutHit, ETeleportType Teleport)
{
	bool bMoved = UpdatedComponent->MoveComponent(Delta, NewRotation, bSweep, &OutHit, 0, Teleport);
	if (OutHit.bStartPenetrating)
	{
		// Out of what it is in, and once more.	[unverified] how far out
		UpdatedComponent->MoveComponent(OutHit.Normal * (static_cast<double>(OutHit.PenetrationDepth) + 0.125), NewRotation, false);
		bMoved = UpdatedComponent->MoveComponent(Delta, NewRotation, bSweep, &OutHit, 0, Teleport);
	}
	return bMoved;
}

float UMovementComponent::SlideAlongSurface(const FVector& Delta, float Time, const FVector& Normal, FHitResult& Hit, bool)
{
	const FVector Along = (Delta - Normal * (Delta | Normal)) * static_cast<double>(Time);
	if (!Hit.bBlockingHit || (Along | Delta) <= 0.0) { return 0.f; }
	SafeMoveUpdatedComponent(Along, UpdatedComponent->GetComponentQuat(), true, Hit);
	return Hit.Time * Time;
}

float UMovementComponent::GetGravityZ() const { return GetWorld() ? GetWorld()->GetWorldSettings()->GetGravityZ() : 0.f; }

bool UMovementComponent::IsExceedingMaxSpeed(float MaxSpeed) const
{
	// One percent more is let pass.	[unverified]
	const double Limit = FMath::Max(0.f, MaxSpeed);
	return Velocity.SizeSquared() > Limit * Limit * 1.01;
}

APawn* UPawnMovementComponent::GetPawnOwner() const { return Cast<APawn>(GetOwner()); }

void UPawnMovementComponent::AddInputVector(FVector WorldVector, bool bForce)
{
	if (APawn* Pawn = GetPawnOwner()) { Pawn->Internal_AddMovementInput(WorldVector, bForce); }
}

FVector UPawnMovementComponent::ConsumeInputVector() { return GetPawnOwner() ? GetPawnOwner()->ConsumeMovementInputVector() : FVector::ZeroVector; }

bool APawn::IsLocallyControlled() const { return Controller != nullptr && Controller->IsLocalController(); }

const FNavAgentProperties& APawn::GetNavAgentPropertiesRef() const
{
	static const FNavAgentProperties Default;
	const UPawnMovementComponent* Movement = GetMovementComponent();
	return Movement ? Movement->GetNavAgentPropertiesRef() : Default;
}

FVector APawn::GetNavAgentLocation() const
{
	const UPawnMovementComponent* Movement = GetMovementComponent();
	return Movement ? Movement->GetActorFeetLocation() : GetActorLocation();
}

namespace
{
	/** How far from the middle of a component its sides and its lower end are. */
	FVector HalfSizeOf(const USceneComponent* Component)
	{
		const UPrimitiveComponent* Primitive = Cast<UPrimitiveComponent>(Component);
		const FCollisionShape Shape = Primitive ? Primitive->GetCollisionShape() : FCollisionShape();
		switch (Shape.ShapeType)
		{
		case ECollisionShape::Box: return Shape.GetBox();
		case ECollisionShape::Sphere: return FVector(static_cast<double>(Shape.GetSphereRadius()));
		case ECollisionShape::Capsule:
		{
			const double Radius = Shape.GetCapsuleRadius();
			return FVector(Radius, Radius, static_cast<double>(Shape.GetCapsuleHalfHeight()));
		}
		default: return FVector::ZeroVector;
		}
	}
}

const FNavAgentProperties& UNavMovementComponent::GetNavAgentPropertiesRef() const
{
	const FVector HalfSize = HalfSizeOf(UpdatedComponent);
	Agent.AgentRadius = HalfSize.X > 0.0 ? static_cast<float>(HalfSize.X) : -1.f;
	Agent.AgentHeight = HalfSize.Z > 0.0 ? static_cast<float>(2.0 * HalfSize.Z) : -1.f;
	return Agent;
}

FVector UNavMovementComponent::GetActorFeetLocation() const
{
	if (!UpdatedComponent) { return FVector::ZeroVector; }
	return UpdatedComponent->GetComponentLocation() - FVector(0, 0, HalfSizeOf(UpdatedComponent).Z);
}
