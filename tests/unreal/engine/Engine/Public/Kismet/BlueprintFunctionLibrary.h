// Stand-in for Engine/Classes/Kismet/BlueprintFunctionLibrary.h.
// Source: Epic's page "Blueprint Function Libraries".
#pragma once

#include "UObject/Object.h"
#include "UObject/ObjectMacros.h"
#include "BlueprintFunctionLibrary.generated.h"

UCLASS(Abstract, MinimalAPI)
class UBlueprintFunctionLibrary : public UObject
{
	GENERATED_BODY()

public:
};
