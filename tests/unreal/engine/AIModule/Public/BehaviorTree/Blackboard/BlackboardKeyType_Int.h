// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKeyType_Int.h.
// Source: the API page of UBlackboardKeyType_Int.
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKeyType.h"
#include "BlackboardKeyType_Int.generated.h"

UCLASS(EditInlineNew, meta = (DisplayName = "Int"))
class UBlackboardKeyType_Int : public UBlackboardKeyType
{
	GENERATED_BODY()

public:

	using FDataType = int32;			// [inside]
	static const FDataType InvalidValue;	// [inside]

	static FDataType Read(const FBlackboardValue& Value) { return static_cast<int32>(Value.Number); }
	static void Write(FBlackboardValue& Value, const FDataType& Data) { Value.Number = Data; }
};
