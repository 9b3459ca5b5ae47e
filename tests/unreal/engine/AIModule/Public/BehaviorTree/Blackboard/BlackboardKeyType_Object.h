// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKeyType_Object.h.
// Source: the API page of UBlackboardKeyType_Object.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
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
	UBlackboardKeyType_Object(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [doc]

	UPROPERTY(EditAnywhere, Category = "Blackboard", meta = (AllowAbstract = "1"))
	TObjectPtr<UClass> BaseClass = UObject::StaticClass();	// [doc]

	bool IsAllowedByFilter(UBlackboardKeyType* FilterOb) const override;	// [doc]

	using FDataType = UObject*;			// [doc]
	static const FDataType InvalidValue;	// [doc]

	static FDataType Read(const FBlackboardValue& Value) { return Value.Object.Get(); }
	static void Write(FBlackboardValue& Value, const FDataType& Data) { Value.Object = Data; }
};
