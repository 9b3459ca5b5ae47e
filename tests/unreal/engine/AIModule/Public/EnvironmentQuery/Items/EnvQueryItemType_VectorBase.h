// Stand-in for AIModule/Classes/EnvironmentQuery/Items/EnvQueryItemType_VectorBase.h.
// Source: the API page of UEnvQueryItemType_Point, which names what it derives from.
#pragma once

#include "EnvironmentQuery/Items/EnvQueryItemType.h"
#include "EnvQueryItemType_VectorBase.generated.h"

UCLASS(Abstract)
class UEnvQueryItemType_VectorBase : public UEnvQueryItemType
{
	GENERATED_BODY()
};
