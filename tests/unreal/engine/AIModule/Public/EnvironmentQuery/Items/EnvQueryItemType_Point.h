// Stand-in for AIModule/Classes/EnvironmentQuery/Items/EnvQueryItemType_Point.h.
// Source: its API page.
#pragma once

#include "EnvironmentQuery/Items/EnvQueryItemType_VectorBase.h"
#include "Math/Vector.h"
#include "EnvQueryItemType_Point.generated.h"

struct FEnvQueryContextData;

UCLASS()
class UEnvQueryItemType_Point : public UEnvQueryItemType_VectorBase
{
	GENERATED_BODY()

public:

	static void SetContextHelper(FEnvQueryContextData& ContextData, const FVector& SinglePoint);	// [doc latest]
};
