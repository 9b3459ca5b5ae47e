// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKeyType_Bool.h.
// Source: the API page of UBlackboardKeyType_Bool.
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKeyType.h"
#include "BlackboardKeyType_Bool.generated.h"

UCLASS(EditInlineNew, meta = (DisplayName = "Bool"))
class UBlackboardKeyType_Bool : public UBlackboardKeyType
{
	GENERATED_BODY()

public:

	using FDataType = bool;			// [inside]
	static const FDataType InvalidValue;	// [inside]

	static FDataType Read(const FBlackboardValue& Value) { return Value.Number != 0.0; }
	static void Write(FBlackboardValue& Value, const FDataType& Data) { Value.Number = Data ? 1.0 : 0.0; }
};
