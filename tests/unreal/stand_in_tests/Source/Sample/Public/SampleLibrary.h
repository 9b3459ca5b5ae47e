// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "SampleLibrary.generated.h"

/** How a thing went. */
UENUM(BlueprintType)
enum class ESampleOutcome : uint8
{
	Met = 0,
	OutOfSight = 1 UMETA(DisplayName = "Lost"),
};

/** What came of a thing. */
USTRUCT(BlueprintType)
struct SAMPLE_API FSampleResult
{
	GENERATED_BODY()

	/** How it went. */
	UPROPERTY(BlueprintReadOnly, Category = "Sample")
	ESampleOutcome Outcome = ESampleOutcome::Met;

	/** How long it took. */
	UPROPERTY(BlueprintReadOnly, Category = "Sample")
	double Seconds = 0.0;
};

/** Nodes with every kind of pin. */
UCLASS()
class SAMPLE_API USampleLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/** Scales a vector. */
	UFUNCTION(BlueprintPure, Category = "Sample", meta = (DisplayName = "Scale It", AutoCreateRefTerm = "Offset"))
	static bool ScaleVector(const FVector& Vector, const FVector& Offset, UPARAM(DisplayName = "How Much") double Factor,
		FVector& OutScaled, bool bInvert = false);

	/** Reports an outcome. */
	UFUNCTION(BlueprintCallable, Category = "Sample", meta = (ReturnDisplayName = "Report"))
	static FSampleResult TimeToMeet(double Distance = 600.0, double Speed = 300.0);

	/** Counts what is there, with defaults that only the node has. */
	UFUNCTION(BlueprintPure, Category = "Sample", meta = (Most = "16", Except = "-1", Side = "0,0,2", Wanted = "OutOfSight"))
	static double CountThem(int32 Most, int32 Except, const FVector& Side, ESampleOutcome Wanted, double Least = 0.5);
};
