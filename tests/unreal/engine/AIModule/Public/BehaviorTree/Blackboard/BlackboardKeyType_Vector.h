// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKeyType_Vector.h.
// Source: the API page of UBlackboardKeyType_Vector; its DefaultValue "will default to FAISystem::InvalidLocation".
#pragma once

#include "AITypes.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType.h"
#include "BlackboardKeyType_Vector.generated.h"

UCLASS(EditInlineNew, meta = (DisplayName = "Vector"))
class UBlackboardKeyType_Vector : public UBlackboardKeyType
{
	GENERATED_BODY()

public:

	using FDataType = FVector;			// [inside]
	static const FDataType InvalidValue;	// [inside]

	static FDataType Read(const FBlackboardValue& Value) { return Value.Vector; }
	static void Write(FBlackboardValue& Value, const FDataType& Data) { Value.Vector = Data; }
};
