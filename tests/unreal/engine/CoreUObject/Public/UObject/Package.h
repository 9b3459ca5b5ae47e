// Stand-in for CoreUObject/Public/UObject/Package.h.
// Source: the API page of UPackage.
#pragma once

#include "UObject/Object.h"
#include "UObject/ObjectMacros.h"
#include "Package.generated.h"

UCLASS()
class UPackage : public UObject	// [unverified]
{
	GENERATED_BODY()

public:
};
