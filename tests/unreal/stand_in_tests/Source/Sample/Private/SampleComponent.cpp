// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleComponent.h"

TArray<FName> USampleComponent::Ticked;

USampleComponent::USampleComponent()
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.TickGroup = TG_PrePhysics;
}

void USampleComponent::BeginPlay() { Super::BeginPlay(); }

void USampleComponent::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	LastDeltaTime = DeltaTime;
	Ticked.Add(GetFName());
}
