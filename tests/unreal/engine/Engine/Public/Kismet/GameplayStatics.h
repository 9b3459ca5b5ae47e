#pragma once

#include "Kismet/BlueprintFunctionLibrary.h"
#include "GameplayStatics.generated.h"

UCLASS()
class UGameplayStatics : public UBlueprintFunctionLibrary					// [doc 5.4] UGameplayStatics/GetWorldDeltaSeconds
{
	GENERATED_BODY()

public:
	/** 0 without a world. */
	static double GetWorldDeltaSeconds(const UObject* WorldContextObject);	// [doc 5.4]
};
