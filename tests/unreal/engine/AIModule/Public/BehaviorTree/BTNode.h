// Stand-in for AIModule/Classes/BehaviorTree/BTNode.h.
// Sources: the API pages of UBTNode (5.4, 5.5); the Python reflection stub of UE 5.6 (BTNode).
#pragma once

#include "AITypes.h"
#include "BehaviorTree/BehaviorTreeTypes.h"
#include "Misc/EngineVersionComparison.h"
#include "UObject/Object.h"
#include "BTNode.generated.h"

class AAIController;
class AActor;
class UBTCompositeNode;
class UBehaviorTree;

namespace UE::StandIn
{
	/** When a node is ticked next. It lies before the node's own memory, as the engine's special memory does. */
	struct FTickMemory
	{
		float NextTickRemainingTime;
		float AccumulatedDeltaTime;
	};

	inline FTickMemory& TickMemory(uint8* NodeMemory) { return *reinterpret_cast<FTickMemory*>(NodeMemory - sizeof(FTickMemory)); }

	/** Whether the node is due, and how much time has passed for it. */
	inline bool IsTickDue(uint8* NodeMemory, float& InOutDeltaSeconds)
	{
		FTickMemory& Memory = TickMemory(NodeMemory);
		Memory.NextTickRemainingTime -= InOutDeltaSeconds;
		Memory.AccumulatedDeltaTime += InOutDeltaSeconds;
		if (Memory.NextTickRemainingTime > 0.0f) { return false; }
		InOutDeltaSeconds = Memory.AccumulatedDeltaTime;
		Memory = FTickMemory{};
		return true;
	}
}

UCLASS(Abstract, Config = Game, MinimalAPI)
class UBTNode : public UObject
{
	GENERATED_BODY()

public:
	UBTNode(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest]

	UPROPERTY(EditAnywhere, Category = "Description")
	FString NodeName;							// [stub]

	virtual void InitializeFromAsset(UBehaviorTree& Asset);	// [doc 5.5]
	/** Once for each AI before the node is first used. */
	virtual void InitializeMemory(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, EBTMemoryInit::Type /*InitType*/) const {}	// [doc 5.4]
	virtual void CleanupMemory(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, EBTMemoryClear::Type /*CleanupType*/) const {}	// [doc 5.5]
	virtual uint16 GetInstanceMemorySize() const { return 0; }	// [doc 5.4]
	virtual FString GetStaticDescription() const;	// [doc 5.4] UBTTask_RunBehavior
	FString GetNodeName() const;				// [doc 5.0]
	UBlackboardData* GetBlackboardAsset() const;	// [doc 5.5]
	UBTCompositeNode* GetParentNode() const { return ParentNode; }	// [inside]
	bool HasInstance() const { return bCreateNodeInstance; }	// [inside]
	virtual void DescribeRuntimeValues(const UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, EBTDescriptionVerbosity::Type /*Verbosity*/, TArray<FString>& /*Values*/) const {}	// [doc 5.0]
#if WITH_EDITOR
	virtual FName GetNodeIconName() const { return FName(); }	// [repo] hollsteinm/ReasonablePlanningAI
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	virtual FString GetErrorMessage() const { return FString(); }	// [doc 5.5] "Empty means no error."
#endif
#endif

	template<typename T>
	T* CastInstanceNodeMemory(uint8* NodeMemory) const	// [doc 5.5]
	{
		static_assert(alignof(T) <= 4, "a node's memory is aligned to 4 bytes");	// [repo] jjh2v287/TDGame Docs/MonsterAI_CombatSim/research/engine-behaviortree-tick.md
		checkf(sizeof(T) <= GetInstanceMemorySize(), TEXT("the node's memory is smaller than what is read from it"));
		return reinterpret_cast<T*>(NodeMemory);
	}
	/** Makes it, unless the memory belongs to a subtree that comes back: RestoreSubtree.	[doc latest] EBTMemoryInit__Type */
	template<typename T>
	T* InitializeNodeMemory(uint8* NodeMemory, EBTMemoryInit::Type InitType) const	// [doc 5.5]
	{
		T* Memory = CastInstanceNodeMemory<T>(NodeMemory);
		return InitType == EBTMemoryInit::Initialize ? ::new (static_cast<void*>(Memory)) T() : Memory;
	}
	/** Destroys it, unless the memory is kept for a subtree that comes back: StoreSubtree.	[doc latest] EBTMemoryClear__Type */
	template<typename T>
	void CleanupNodeMemory(uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const	// [doc 5.5]
	{
		if (CleanupType == EBTMemoryClear::Destroy) { CastInstanceNodeMemory<T>(NodeMemory)->~T(); }
	}

	// The tree's side.
	void SetParentNode(UBTCompositeNode* InParentNode) { ParentNode = InParentNode; }

protected:
	uint8 bCreateNodeInstance : 1;				// [inside]

private:
	UPROPERTY()
	TObjectPtr<UBehaviorTree> TreeAsset;		// [doc latest] protected there

	UPROPERTY()
	TObjectPtr<UBTCompositeNode> ParentNode;	// [doc latest] protected there
};
