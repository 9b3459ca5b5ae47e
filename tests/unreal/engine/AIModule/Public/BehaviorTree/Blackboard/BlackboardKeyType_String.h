// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKeyType_String.h.
// Source: the API page of UBlackboardKeyType_String.
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKeyType.h"
#include "BlackboardKeyType_String.generated.h"

UCLASS(EditInlineNew, meta = (DisplayName = "String"))
class UBlackboardKeyType_String : public UBlackboardKeyType
{
	GENERATED_BODY()

public:

	using FDataType = FString;			// [inside]
	static const FDataType InvalidValue;	// [inside]

	static FDataType Read(const FBlackboardValue& Value) { return Value.String; }
	static void Write(FBlackboardValue& Value, const FDataType& Data) { Value.String = Data; }
};
