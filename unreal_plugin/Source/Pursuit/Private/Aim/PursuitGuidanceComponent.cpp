// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitGuidanceComponent.h"

#include "Core/PursuitCall.h"
#include "Core/PursuitStats.h"
#include "GameFramework/Actor.h"
#include "GameFramework/MovementComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitGuidanceComponent)

DECLARE_CYCLE_STAT(TEXT("Guidance components"), STAT_PursuitGuidance, STATGROUP_Pursuit);

UPursuitGuidanceComponent::UPursuitGuidanceComponent()
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.bStartWithTickEnabled = false;
	PrimaryComponentTick.TickGroup = TG_PrePhysics;
}

void UPursuitGuidanceComponent::GuideTo(AActor* Target)
{
	TargetActor = Target;
	Last = FPursuitGuidance();
	Elapsed = 0.0;
	bTargetSeen = false;
	const AActor* const Owner = GetOwner();
	Launch = IsValid(Owner) ? Owner->GetActorLocation() : FVector::ZeroVector;
	UMovementComponent* const Movement = IsValid(Owner) ? Owner->FindComponentByClass<UMovementComponent>() : nullptr;
	if (IsValid(Movement))
	{
		// The velocity is turned before the projectile moves in the same frame.
		Movement->AddTickPrerequisiteComponent(this);
	}
	SetComponentTickEnabled(IsValid(Target));
}

AActor* UPursuitGuidanceComponent::GetGuidedTarget() const
{
	AActor* const Target = TargetActor.Get();
	return IsValid(Target) ? Target : nullptr;
}

FPursuitGuidance UPursuitGuidanceComponent::GetLastGuidance() const
{
	return Last;
}

void UPursuitGuidanceComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	SCOPE_CYCLE_COUNTER(STAT_PursuitGuidance);
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	static FPursuitRefusalLog Log(TEXT("Pursuit Guidance"));
	const AActor* const Owner = GetOwner();
	const AActor* const Target = GetGuidedTarget();
	UMovementComponent* const Movement = IsValid(Owner) ? Owner->FindComponentByClass<UMovementComponent>() : nullptr;
	if (Target == nullptr || DeltaTime <= 0.0f || !Owner->HasAuthority())
	{
		return;
	}
	if (!IsValid(Movement))
	{
		Last = FPursuitGuidance();
		Last.Reason = Log.Refuse(TEXT("Its actor"), TEXT("must have a movement component, such as Projectile Movement")).Status;
		return;
	}
	const FVector Velocity = Target->GetVelocity();
	TargetAcceleration = bTargetSeen ? (Velocity - TargetVelocity) / DeltaTime : FVector::ZeroVector;
	TargetVelocity = Velocity;
	bTargetSeen = true;
	FPursuitGuidanceSettings Now = Settings;
	Now.ImpactTime = FMath::Max(Settings.ImpactTime - Elapsed, 0.0);
	Elapsed += DeltaTime;
	const AActor* const From = Launcher.Get();
	const FVector LauncherLocation = IsValid(From) ? From->GetActorLocation() : Launch;
	const FVector LauncherVelocity = IsValid(From) ? From->GetVelocity() : FVector::ZeroVector;
	Last = UPursuitGuidanceLibrary::GetGuidance(Owner->GetActorLocation(), Movement->Velocity, Target->GetActorLocation(), Velocity,
		TargetAcceleration, LauncherLocation, LauncherVelocity, Now, DeltaTime);
	if (Last.Reason == EPursuitStatus::OK)
	{
		const double Speed = Movement->Velocity.Size();
		Movement->Velocity = (Movement->Velocity + Last.Acceleration * DeltaTime).GetSafeNormal() * Speed;
	}
}
