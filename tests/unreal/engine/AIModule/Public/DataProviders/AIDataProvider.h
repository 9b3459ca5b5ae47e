// Stand-in for AIModule/Classes/DataProviders/AIDataProvider.h: values without a provider.
// Sources: the API pages of FAIDataProviderFloatValue; public code that binds and reads one.
#pragma once

#include "Containers/UnrealString.h"
#include "UObject/Object.h"
#include "AIDataProvider.generated.h"

USTRUCT()
struct FAIDataProviderFloatValue
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, Category = "Value")
	float DefaultValue = 0.f;										// [doc latest]

	void BindData(const UObject* Owner, int32 RequestId) const { Bound = Owner != nullptr && RequestId >= 0; }	// [repo] TheEmidee/UEGameBaseFramework
	/** It is bound first. */
	float GetValue() const { check(Bound); return DefaultValue; }	// [doc 5.0]

private:
	mutable bool Bound = false;
};
