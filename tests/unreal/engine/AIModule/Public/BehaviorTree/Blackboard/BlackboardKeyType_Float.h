// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKeyType_Float.h.
// Source: the API page of UBlackboardKeyType_Float.
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKeyType.h"
#include "BlackboardKeyType_Float.generated.h"

UCLASS(EditInlineNew, meta = (DisplayName = "Float"))
class UBlackboardKeyType_Float : public UBlackboardKeyType
{
	GENERATED_BODY()

public:

	using FDataType = float;			// [inside]
	static const FDataType InvalidValue;	// [inside]

	static FDataType Read(const FBlackboardValue& Value) { return static_cast<float>(Value.Number); }
	static void Write(FBlackboardValue& Value, const FDataType& Data) { Value.Number = static_cast<double>(Data); }
};
