// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"
#include "SampleListener.generated.h"

class AActor;

DECLARE_DYNAMIC_MULTICAST_DELEGATE(FSampleRang);
DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(FSampleMet, AActor*, Who, double, Seconds);

/** Tells, and listens. */
UCLASS()
class SAMPLE_API USampleListener : public UObject
{
	GENERATED_BODY()

public:
	/** Rings. */
	UPROPERTY(BlueprintAssignable, Category = "Sample")
	FSampleRang OnRang;

	/** Met someone. */
	UPROPERTY(BlueprintAssignable, Category = "Sample")
	FSampleMet OnMet;

	UFUNCTION()
	void HearRing();

	UFUNCTION()
	void HearIntercept(AActor* Who, double Seconds);

	/** Without UFUNCTION. */
	void Deaf() {}

	int32 Rings = 0;
	TArray<double> Intercepts;
	AActor* Last = nullptr;

	/** Is destroyed when it hears a ring. */
	USampleListener* Victim = nullptr;
};
