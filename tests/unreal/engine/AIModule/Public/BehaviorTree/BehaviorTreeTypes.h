// Stand-in for AIModule/Classes/BehaviorTree/BehaviorTreeTypes.h.
// Sources: the API pages of FBlackboardKeySelector (5.3 to 5.5); the Python reflection stub of UE 5.6 (BTNodeResult).
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKey.h"
#include "Logging/LogMacros.h"
#include "Templates/SubclassOf.h"
#include "UObject/ObjectPtr.h"
#include "BehaviorTreeTypes.generated.h"

class UBTNode;
class UBTTaskNode;
class UBehaviorTreeComponent;
class UBlackboardData;
class UBlackboardKeyType;
class UBlackboardComponent;

DECLARE_LOG_CATEGORY_EXTERN(LogBehaviorTree, Display, All);	// [repo] midgen/uesvon

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

UENUM()
namespace EBTFlowAbortMode
{
	// Epic's tutorial on Behavior Trees ("Observer aborts") tells what each does.
	enum Type : int
	{
		None,			// [stub]
		LowerPriority,	// [stub]
		Self,			// [stub]
		Both,			// [stub]
	};
}

namespace EBTDescriptionVerbosity
{
	enum Type { Basic, Detailed };	// [doc latest] EBTDescriptionVerbosity__Type
}

namespace EBTMemoryInit
{
	enum Type { Initialize, RestoreSubtree };	// [doc latest] EBTMemoryInit__Type
}

namespace EBTMemoryClear	// [doc 5.5] UBTNode/CleanupMemory names it
{
	enum Type { Destroy, StoreSubtree };
}

namespace EBTExecutionMode	// [inside]
{
	enum Type { SingleRun, Looped };
}

namespace FBlackboard
{
	inline const FName KeySelf(TEXT("SelfActor"));	// [inside]
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

	void AddObjectFilter(UObject* Owner, FName PropertyName, TSubclassOf<UObject> AllowedClass);	// [repo] hollsteinm/ReasonablePlanningAI forums.unrealengine.com/t/774825 calls it so
	void AddFloatFilter(UObject* Owner, FName PropertyName);	// [doc 5.4] FBlackboardKeySelector forums.unrealengine.com/t/774825 calls it so
	void AddVectorFilter(UObject* Owner, FName PropertyName);	// [repo] dyanikoglu/ALS-Community

	/** Finds the key by its name. Without one, and unless None is allowed, takes the first key that a filter allows. */
	void ResolveSelectedKey(const UBlackboardData& BlackboardAsset);	// [doc 5.3] and of InitSelection, 5.4: "Find initial selection. Called when None is not a valid option"
	FBlackboard::FKey GetSelectedKeyID() const { return FBlackboard::FKey(SelectedKeyID); }	// [doc 5.3]
	void AllowNoneAsValue(bool bAllow) { bNoneIsAllowedValue = bAllow; }	// [doc 5.0]
	bool IsNone() const { return bNoneIsAllowedValue && GetSelectedKeyID() == FBlackboard::InvalidKey; }	// [doc 5.4] what it tests is [unverified]
	bool IsSet() const { return GetSelectedKeyID() != FBlackboard::InvalidKey; }	// [doc 5.3] what it tests is [unverified]

protected:
	UPROPERTY(EditInstanceOnly, Category = "Blackboard")
	int32 SelectedKeyID = static_cast<int32>(FBlackboard::InvalidKey);	// [stub]

	UPROPERTY()
	uint32 bNoneIsAllowedValue : 1;								// [stub]

private:
	void AddFilter(UObject* Owner, FName PropertyName, const TCHAR* Suffix, UClass* KeyClass);
};
