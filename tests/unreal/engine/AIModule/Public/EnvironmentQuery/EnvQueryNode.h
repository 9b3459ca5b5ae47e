// Stand-in for AIModule/Classes/EnvironmentQuery/EnvQueryNode.h.
// Sources: the API pages of UEnvQueryNode's members.
#pragma once

#include "Internationalization/Text.h"
#include "UObject/Object.h"
#include "EnvQueryNode.generated.h"

UCLASS(Abstract)
class UEnvQueryNode : public UObject
{
	GENERATED_BODY()

public:

	virtual FText GetDescriptionTitle() const { return FText::FromString(GetName()); }	// [doc 5.4] UEnvQueryTest_Project
	virtual FText GetDescriptionDetails() const { return FText(); }	// [doc 5.4] UEnvQueryTest_Project
};
