// Stand-in for AIModule/Classes/BehaviorTree/ValueOrBBKey.h, whose API pages begin with 5.5.
// Sources: the API pages of FValueOrBlackboardKeyBase, FValueOrBBKey_Float (5.5) and FBlackboard::GetValue (5.5), whose last parameter is
// a default value.
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKeyType_Float.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BehaviorTreeTypes.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "ValueOrBBKey.generated.h"

USTRUCT()
struct FValueOrBlackboardKeyBase		// [doc 5.5]
{
	GENERATED_BODY()

	const FName& GetKey() const { return Key; }	// [doc 5.5]
	void SetKey(FName NewKey) { Key = NewKey; }	// [doc 5.5]

protected:
	UPROPERTY(EditAnywhere, Category = "Value")
	FName Key;							// [doc 5.5]
};

USTRUCT(BlueprintType)
struct FValueOrBBKey_Float : public FValueOrBlackboardKeyBase	// [doc 5.5]
{
	GENERATED_BODY()

	FValueOrBBKey_Float(float Default = 0.0f) : DefaultValue(Default) {}	// [doc latest]

	/** The key's value, when one is chosen and the Blackboard has it as a Float. */
	float GetValue(const UBehaviorTreeComponent& BehaviorComp) const	// [doc 5.5]
	{
		const UBlackboardComponent* Blackboard = BehaviorComp.GetBlackboardComponent();
		const bool bBound = Blackboard && !Key.IsNone() && Blackboard->IsKeyOfType<UBlackboardKeyType_Float>(Blackboard->GetKeyID(Key));
		return bBound ? Blackboard->GetValueAsFloat(Key) : DefaultValue;
	}
	bool IsBoundOrNonZero() const { return !Key.IsNone() || DefaultValue != 0.0f; }	// [doc latest]
#if WITH_EDITOR
	virtual FString ToString() const { return Key.IsNone() ? FString::Printf(TEXT("%g"), static_cast<double>(DefaultValue)) : Key.ToString(); }	// [doc 5.5]
#endif

protected:
	UPROPERTY(EditAnywhere, Category = "Value")
	float DefaultValue = 0.0f;			// [stub]
};
