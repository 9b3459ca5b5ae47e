// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKeyType_Object.h.
// Source: the API page of UBlackboardKeyType_Object.
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKeyType.h"
#include "UObject/Class.h"
#include "UObject/ObjectPtr.h"
#include "BlackboardKeyType_Object.generated.h"

UCLASS(EditInlineNew, meta = (DisplayName = "Object"))
class UBlackboardKeyType_Object : public UBlackboardKeyType
{
	GENERATED_BODY()

public:

	UPROPERTY(EditAnywhere, Category = "Blackboard", meta = (AllowAbstract = "1"))
	TObjectPtr<UClass> BaseClass = UObject::StaticClass();	// [doc latest]

	bool IsAllowedByFilter(UBlackboardKeyType* FilterOb) const override;	// [inside]

	using FDataType = UObject*;			// [inside]
	static const FDataType InvalidValue;	// [inside]

	static FDataType Read(const FBlackboardValue& Value) { return Value.Object.Get(); }
	static void Write(FBlackboardValue& Value, const FDataType& Data) { Value.Object = Data; }
};
