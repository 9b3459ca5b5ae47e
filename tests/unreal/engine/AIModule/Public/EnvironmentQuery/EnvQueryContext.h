// Stand-in for AIModule/Classes/EnvironmentQuery/EnvQueryContext.h.
// Source: the API page of UEnvQueryContext.
#pragma once

#include "UObject/Object.h"
#include "EnvQueryContext.generated.h"

struct FEnvQueryContextData;
struct FEnvQueryInstance;

UCLASS(Abstract)
class UEnvQueryContext : public UObject
{
	GENERATED_BODY()

public:

	virtual void ProvideContext(FEnvQueryInstance& /*QueryInstance*/, FEnvQueryContextData& /*ContextData*/) const {}	// [doc 5.1]
};
