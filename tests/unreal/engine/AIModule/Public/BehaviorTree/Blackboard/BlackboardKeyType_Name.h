// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKeyType_Name.h.
// Source: the API page of UBlackboardKeyType_Name.
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKeyType.h"
#include "BlackboardKeyType_Name.generated.h"

UCLASS(EditInlineNew, meta = (DisplayName = "Name"))
class UBlackboardKeyType_Name : public UBlackboardKeyType
{
	GENERATED_BODY()

public:

	using FDataType = FName;			// [inside]
	static const FDataType InvalidValue;	// [inside]

	static FDataType Read(const FBlackboardValue& Value) { return Value.Name; }
	static void Write(FBlackboardValue& Value, const FDataType& Data) { Value.Name = Data; }
};
