// Stand-in for AIModule/Classes/EnvironmentQuery/Contexts/EnvQueryContext_Querier.h.
// Sources: its API page (5.4); Epic's page "EQS Node Reference: Contexts".
#pragma once

#include "EnvironmentQuery/EnvQueryContext.h"
#include "EnvQueryContext_Querier.generated.h"

UCLASS()
class UEnvQueryContext_Querier : public UEnvQueryContext
{
	GENERATED_BODY()

public:

	/** The owner of the query, when it is an actor. */
	void ProvideContext(FEnvQueryInstance& QueryInstance, FEnvQueryContextData& ContextData) const override;	// [doc 5.4]
};
