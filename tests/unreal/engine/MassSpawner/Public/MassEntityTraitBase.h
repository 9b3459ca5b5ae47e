// Stand-in for MassSpawner/Public/MassEntityTraitBase.h.
// Source: the API page of UMassEntityTraitBase.
#pragma once

#include "UObject/Object.h"
#include "MassEntityTraitBase.generated.h"

struct FMassEntityTemplateBuildContext;

/** What a designer adds to a Mass entity config. */
UCLASS(Abstract, BlueprintType, EditInlineNew, CollapseCategories)
class UMassEntityTraitBase : public UObject		// [doc latest]
{
	GENERATED_BODY()

public:
	virtual void BuildTemplate(FMassEntityTemplateBuildContext& BuildContext, const UWorld& World) const;	// [repo] Megafunk/MassSample
};
