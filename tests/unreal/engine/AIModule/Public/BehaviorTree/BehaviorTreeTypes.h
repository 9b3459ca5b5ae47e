// Stand-in for AIModule/Classes/BehaviorTree/BehaviorTreeTypes.h.
// Sources: the API pages of FBlackboardKeySelector (5.3 to 5.5); the Python reflection stub of UE 5.6 (BTNodeResult).
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKey.h"
#include "Templates/SubclassOf.h"
#include "UObject/ObjectPtr.h"
#include "BehaviorTreeTypes.generated.h"

class UBTNode;
class UBTTaskNode;
class UBehaviorTreeComponent;
class UBlackboardData;
class UBlackboardKeyType;
class UBlackboardComponent;

UENUM(BlueprintType)
namespace EBTNodeResult
{
	enum Type : int
	{
		Succeeded,	// [stub]
		Failed,		// [stub]
		Aborted,	// [stub]
		InProgress,	// [stub]
	};
}

namespace EBTMemoryInit
{
	enum Type { Initialize, RestoreSubtree };	// [doc] the second name is [unverified]
}

namespace EBTMemoryClear
{
	enum Type { Destroy, StoreSubtree };		// [doc] the second name is [unverified]
}

namespace EBTExecutionMode
{
	enum Type { SingleRun, Looped };			// [doc]
}

namespace EBTDescriptionVerbosity
{
	enum Type { Basic, Detailed };				// [doc]
}

namespace EBTActiveNode
{
	enum Type { Composite, ActiveTask, AbortingTask, InactiveTask };	// [doc]
}

namespace FBlackboard
{
	inline const FName KeySelf(TEXT("SelfActor"));	// [idx]
}

USTRUCT(BlueprintType)
struct FBlackboardKeySelector
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, Category = "Blackboard")
	TArray<TObjectPtr<UBlackboardKeyType>> AllowedTypes;	// [stub]

	UPROPERTY(EditInstanceOnly, Category = "Blackboard")
	FName SelectedKeyName;									// [stub]

	/** Null until the key is resolved. */
	UPROPERTY(EditInstanceOnly, Category = "Blackboard")
	TSubclassOf<UBlackboardKeyType> SelectedKeyType;		// [stub]

	FBlackboardKeySelector() : bNoneIsAllowedValue(false) {}

	void AddObjectFilter(UObject* Owner, FName PropertyName, TSubclassOf<UObject> AllowedClass);	// [idx]
	void AddIntFilter(UObject* Owner, FName PropertyName);		// [doc]
	void AddFloatFilter(UObject* Owner, FName PropertyName);	// [doc]
	void AddBoolFilter(UObject* Owner, FName PropertyName);		// [doc]
	void AddStringFilter(UObject* Owner, FName PropertyName);	// [doc]
	void AddNameFilter(UObject* Owner, FName PropertyName);		// [doc]
	void AddVectorFilter(UObject* Owner, FName PropertyName);	// [doc]
	void AddRotatorFilter(UObject* Owner, FName PropertyName);	// [doc]

	/** Finds the key by its name. Without one, and unless None is allowed, takes the first key that a filter allows. */
	void ResolveSelectedKey(const UBlackboardData& BlackboardAsset);	// [doc 5.3] that it takes the first key is [unverified]
	void InvalidateResolvedKey();								// [doc 5.3]
	FBlackboard::FKey GetSelectedKeyID() const { return FBlackboard::FKey(SelectedKeyID); }	// [doc 5.3]
	void AllowNoneAsValue(bool bAllow) { bNoneIsAllowedValue = bAllow; }	// [unverified]
	bool IsNone() const { return bNoneIsAllowedValue && GetSelectedKeyID() == FBlackboard::InvalidKey; }	// [unverified]
	bool IsSet() const { return GetSelectedKeyID() != FBlackboard::InvalidKey; }	// [unverified]
	bool NeedsResolvingKey() const { return GetSelectedKeyID() == FBlackboard::InvalidKey && !SelectedKeyName.IsNone(); }	// [unverified]

protected:
	UPROPERTY(EditInstanceOnly, Category = "Blackboard")
	int32 SelectedKeyID = static_cast<int32>(FBlackboard::InvalidKey);	// [stub]

	UPROPERTY()
	uint32 bNoneIsAllowedValue : 1;								// [stub]

private:
	void AddFilter(UObject* Owner, FName PropertyName, const TCHAR* Suffix, UClass* KeyClass);
};
