// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKeyType.h.
// Source: the API page of UBlackboardKeyType. Values are kept in FBlackboardValue, one of the stand-in's own.
#pragma once

#include "Math/Vector.h"
#include "UObject/Object.h"
#include "UObject/WeakObjectPtr.h"
#include "BlackboardKeyType.generated.h"

/** The value of a key: what each type of key keeps of it. */
struct FBlackboardValue
{
	FVector Vector = FVector::ZeroVector;
	double Number = 0.0;
	TWeakObjectPtr<UObject> Object;
	bool bSet = false;
};

UCLASS(EditInlineNew, Abstract, CollapseCategories, AutoExpandCategories = (Blackboard))
class UBlackboardKeyType : public UObject
{
	GENERATED_BODY()

public:

	/** Whether a key of the other type may be chosen where this one is asked for. */
	virtual bool IsAllowedByFilter(UBlackboardKeyType* FilterOb) const;	// [inside]
};
