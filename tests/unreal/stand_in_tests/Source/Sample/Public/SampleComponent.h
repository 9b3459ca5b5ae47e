// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "SampleComponent.generated.h"

/** A component that notes when it ticks. */
UCLASS(ClassGroup = (AI), meta = (BlueprintSpawnableComponent))
class SAMPLE_API USampleComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	USampleComponent();

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

	/** Those that ticked, in order. */
	static TArray<FName> Ticked;

	/** How long its last tick was. */
	float LastDeltaTime = -1.f;

protected:
	virtual void BeginPlay() override;
};
