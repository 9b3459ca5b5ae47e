// Stand-in for CoreUObject/Public/UObject/Package.h.
// Source: the API page of UPackage.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "UObject/Object.h"
#include "UObject/ObjectMacros.h"
#include "Package.generated.h"

UCLASS()
class UPackage : public UObject	// [doc]
{
	GENERATED_BODY()

public:
	UPackage(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) {}
};
