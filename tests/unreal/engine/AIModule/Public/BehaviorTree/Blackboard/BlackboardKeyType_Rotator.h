// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKeyType_Rotator.h.
// Source: the API page of UBlackboardKeyType_Rotator.
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKeyType.h"
#include "BlackboardKeyType_Rotator.generated.h"

UCLASS(EditInlineNew, meta = (DisplayName = "Rotator"))
class UBlackboardKeyType_Rotator : public UBlackboardKeyType
{
	GENERATED_BODY()

public:

	using FDataType = FRotator;			// [inside]
	static const FDataType InvalidValue;	// [inside]

	static FDataType Read(const FBlackboardValue& Value) { return Value.Rotator; }
	static void Write(FBlackboardValue& Value, const FDataType& Data) { Value.Rotator = Data; }
};
