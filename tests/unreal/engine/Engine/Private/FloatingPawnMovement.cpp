#include "GameFramework/FloatingPawnMovement.h"

#include "Engine/HitResult.h"
#include "GameFramework/Controller.h"

void UFloatingPawnMovement::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	const APawn* Pawn = GetPawnOwner();
	// That a pawn without a local controller stays, that input below the full limits the speed, and the order of all this.	[unverified]
	if (!Pawn || !UpdatedComponent || !Pawn->IsLocallyControlled()) { return; }
	ApplyControlInputToVelocity(DeltaTime);
	const FVector Delta = Velocity * static_cast<double>(DeltaTime);
	FHitResult Hit;
	if (!Delta.IsNearlyZero())
	{
		SafeMoveUpdatedComponent(Delta, UpdatedComponent->GetComponentQuat(), true, Hit);
		if (Hit.bBlockingHit) { SlideAlongSurface(Delta, 1.f - Hit.Time, Hit.Normal, Hit, true); }
	}
	UpdatedComponent->ComponentVelocity = Velocity;
}

void UFloatingPawnMovement::ApplyControlInputToVelocity(float DeltaTime)
{
	const double Step = DeltaTime;
	const FVector Input = ConsumeInputVector().GetClampedToMaxSize(1.0);
	const float Most = MaxSpeed * static_cast<float>(Input.Size());
	if (!Input.IsZero() && !IsExceedingMaxSpeed(Most))
	{
		Velocity = Velocity - (Velocity - Input * Velocity.Size()) * FMath::Min(Step * static_cast<double>(TurningBoost), 1.0);
	}
	else if (!Velocity.IsZero())
	{
		const bool bWasFaster = IsExceedingMaxSpeed(Most);
		const FVector Direction = Velocity.GetSafeNormal();
		Velocity = Direction * FMath::Max(Velocity.Size() - static_cast<double>(Deceleration) * Step, 0.0);
		if (bWasFaster && Velocity.Size() < static_cast<double>(Most)) { Velocity = Direction * static_cast<double>(Most); }
	}
	const double Limit = IsExceedingMaxSpeed(Most) ? Velocity.Size() : static_cast<double>(Most);
	Velocity = (Velocity + Input * (static_cast<double>(Acceleration) * Step)).GetClampedToMaxSize(Limit);
}
