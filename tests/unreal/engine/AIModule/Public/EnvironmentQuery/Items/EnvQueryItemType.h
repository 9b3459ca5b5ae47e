// Stand-in for AIModule/Classes/EnvironmentQuery/Items/EnvQueryItemType.h.
// Source: the API page of UEnvQueryItemType_Point, which names what it derives from.
#pragma once

#include "UObject/Object.h"
#include "EnvQueryItemType.generated.h"

UCLASS(Abstract)
class UEnvQueryItemType : public UObject
{
	GENERATED_BODY()
};
