// Stand-in for CoreUObject/Public/UObject/Package.h.
// Source: the API page of UPackage.
#pragma once

#include "UObject/Object.h"
#include "UObject/ObjectMacros.h"
#include "Package.generated.h"

UCLASS()
class UPackage : public UObject	// [inside]
{
	GENERATED_BODY()

public:
};
