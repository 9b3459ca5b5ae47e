// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKeyType_Name.h.
// Source: the API page of UBlackboardKeyType_Name.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKeyType.h"
#include "BlackboardKeyType_Name.generated.h"

UCLASS(EditInlineNew, meta = (DisplayName = "Name"))
class UBlackboardKeyType_Name : public UBlackboardKeyType
{
	GENERATED_BODY()

public:
	UBlackboardKeyType_Name(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [doc]

	using FDataType = FName;			// [doc]
	static const FDataType InvalidValue;	// [doc]

	static FDataType Read(const FBlackboardValue& Value) { return Value.Name; }
	static void Write(FBlackboardValue& Value, const FDataType& Data) { Value.Name = Data; }
};
