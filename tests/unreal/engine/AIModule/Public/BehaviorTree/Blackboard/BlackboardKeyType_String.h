// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKeyType_String.h.
// Source: the API page of UBlackboardKeyType_String.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKeyType.h"
#include "BlackboardKeyType_String.generated.h"

UCLASS(EditInlineNew, meta = (DisplayName = "String"))
class UBlackboardKeyType_String : public UBlackboardKeyType
{
	GENERATED_BODY()

public:
	UBlackboardKeyType_String(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [doc]

	using FDataType = FString;			// [doc]
	static const FDataType InvalidValue;	// [doc]

	static FDataType Read(const FBlackboardValue& Value) { return Value.String; }
	static void Write(FBlackboardValue& Value, const FDataType& Data) { Value.String = Data; }
};
