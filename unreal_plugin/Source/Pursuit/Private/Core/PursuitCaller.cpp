// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Core/PursuitCaller.h"

#include "Components/ActorComponent.h"
#include "Core/PursuitCall.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Controller.h"
#include "GameFramework/Pawn.h"
#include "Kismet/GameplayStatics.h"

double Pursuit::DeltaSecondsOf(const UObject* Caller, double DeltaSeconds)
{
	return IsZero(DeltaSeconds) && IsValid(Caller) ? UGameplayStatics::GetWorldDeltaSeconds(Caller) : DeltaSeconds;
}

FVector Pursuit::FacingOf(const UObject* Caller, const FVector& Facing)
{
	if (!IsZero(Facing) || !IsValid(Caller))
	{
		return Facing;
	}
	const UActorComponent* const Component = Cast<UActorComponent>(Caller);
	const AActor* const Actor = Component != nullptr ? Component->GetOwner() : Cast<AActor>(Caller);
	const AController* const Controller = Cast<AController>(Actor);
	const AActor* const Faces = Controller != nullptr && Controller->GetPawn() != nullptr ? Controller->GetPawn() : Actor;
	return IsValid(Faces) ? Faces->GetActorForwardVector() : Facing;
}
