// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKeyType_Float.h.
// Source: the API page of UBlackboardKeyType_Float.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKeyType.h"
#include "BlackboardKeyType_Float.generated.h"

UCLASS(EditInlineNew, meta = (DisplayName = "Float"))
class UBlackboardKeyType_Float : public UBlackboardKeyType
{
	GENERATED_BODY()

public:
	UBlackboardKeyType_Float(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [doc]

	using FDataType = float;			// [doc]
	static const FDataType InvalidValue;	// [doc]

	static FDataType Read(const FBlackboardValue& Value) { return static_cast<float>(Value.Number); }
	static void Write(FBlackboardValue& Value, const FDataType& Data) { Value.Number = static_cast<double>(Data); }
};
