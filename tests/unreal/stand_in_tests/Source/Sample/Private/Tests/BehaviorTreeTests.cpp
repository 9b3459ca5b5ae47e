// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleTest.h"

#include "AITypes.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Float.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Object.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Vector.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/Composites/BTComposite_Selector.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "SampleAuxNodes.h"
#include "SampleTask.h"
#include "SampleWorld.h"

#include <limits>

namespace
{
	UBlackboardData* SampleBlackboard()
	{
		UBlackboardData* Data = NewObject<UBlackboardData>();
		Data->UpdatePersistentKey<UBlackboardKeyType_Float>(TEXT("Time"));
		Data->UpdatePersistentKey<UBlackboardKeyType_Vector>(TEXT("Place"));
		Data->UpdatePersistentKey<UBlackboardKeyType_Object>(TEXT("Target"));
		return Data;
	}

	USampleTask* AddSampleTask(UBehaviorTree& Tree, const TCHAR* Name, EBTNodeResult::Type Answer)
	{
		USampleTask* Task = NewObject<USampleTask>(&Tree);
		Task->NodeName = Name;
		Task->Answer = Answer;
		FBTCompositeChild Child;
		Child.ChildTask = Task;
		Tree.RootNode->Children.Add(Child);
		return Task;
	}

	template<typename CompositeType>
	UBehaviorTree* SampleTree()
	{
		USampleTask::Events.Empty();
		USampleTask::Executed.Empty();
		UBehaviorTree* Tree = NewObject<UBehaviorTree>();
		Tree->RootNode = NewObject<CompositeType>(Tree);
		Tree->BlackboardAsset = SampleBlackboard();
		return Tree;
	}

	FString SampleEvents() { return FString::Join(USampleTask::Events, TEXT(", ")); }
}

SAMPLE_TEST(FLocationsAreInRange, "StandIn.Blackboard.IsValidLocation")
{
	constexpr double Limit = std::numeric_limits<float>::max();
	const auto IsValidAt = [](double Component) {
		FVector Location = FVector::ZeroVector;
		Location.Z = Component;
		return FAISystem::IsValidLocation(Location);
	};
	TestTrue(TEXT("far away"), IsValidAt(1e30) && IsValidAt(-1e30));
	TestFalse(TEXT("at the limit"), IsValidAt(Limit) || IsValidAt(-Limit));
	TestFalse(TEXT("beyond it"), IsValidAt(1e39) || IsValidAt(HUGE_VAL));
	TestFalse(TEXT("no number"), IsValidAt(std::numeric_limits<double>::quiet_NaN()));
	return true;
}

SAMPLE_TEST(FInheritedKeysAreNoOwnKeys, "StandIn.Blackboard.IsValidKey")
{
	FSampleWorld World;
	UBlackboardData* Data = NewObject<UBlackboardData>();
	Data->Parent = SampleBlackboard();
	UBlackboardComponent* Blackboard = nullptr;
	World.World->SpawnActor<AAIController>()->UseBlackboard(Data, Blackboard);
	const FBlackboard::FKey Key = Blackboard->GetKeyID(TEXT("Place"));
	TestFalse(TEXT("a key of the parent asset is not valid here"), Blackboard->IsValidKey(Key));
	TestTrue(TEXT("but has its type"), Blackboard->IsKeyOfType<UBlackboardKeyType_Vector>(Key));
	Blackboard->SetValueAsVector(TEXT("Place"), FVector::OneVector);
	TestTrue(TEXT("and its value"), Blackboard->IsVectorValueSet(TEXT("Place")));
	return true;
}

SAMPLE_TEST(FBlackboardsKeepValues, "StandIn.Blackboard.Values")
{
	FSampleWorld World;
	AAIController* Controller = World.World->SpawnActor<AAIController>();
	UBlackboardComponent* Blackboard = nullptr;
	TestTrue(TEXT("used"), Controller->UseBlackboard(SampleBlackboard(), Blackboard));
	const FVector Unset = Blackboard->GetValueAsVector(TEXT("Place"));
	constexpr double LargestFloat = std::numeric_limits<float>::max();
	TestTrue(TEXT("an unset vector is the largest float in each component"), Unset.X == LargestFloat && Unset.Y == LargestFloat && Unset.Z == LargestFloat);
	TestFalse(TEXT("an unset vector is no location"), FAISystem::IsValidLocation(Blackboard->GetValueAsVector(TEXT("Place"))));
	TestFalse(TEXT("nor set"), Blackboard->IsVectorValueSet(TEXT("Place")));
	TestEqual(TEXT("an unset float is 0"), Blackboard->GetValueAsFloat(TEXT("Time")), 0.f);
	TestNull(TEXT("an unset object is null"), Blackboard->GetValueAsObject(TEXT("Target")));
	Blackboard->SetValueAsVector(TEXT("place"), FVector(1e9, 0.1, 0));
	TestTrue(TEXT("a vector keeps its doubles, under a name in any case"), Blackboard->GetValueAsVector(TEXT("Place")) == FVector(1e9, 0.1, 0));
	Blackboard->SetValueAsFloat(TEXT("Time"), static_cast<float>(0.1));
	TestTrue(TEXT("a float has the precision of a float"), static_cast<double>(Blackboard->GetValueAsFloat(TEXT("Time"))) != 0.1);
	Blackboard->SetValueAsVector(TEXT("Time"), FVector::OneVector);
	Blackboard->SetValueAsVector(TEXT("Nowhere"), FVector::OneVector);
	TestFalse(TEXT("a key of another type is not written"), FAISystem::IsValidLocation(Blackboard->GetValueAsVector(TEXT("Time"))));
	Blackboard->ClearValue(FName(TEXT("Place")));
	TestFalse(TEXT("cleared"), Blackboard->IsVectorValueSet(TEXT("Place")));
	TestFalse(TEXT("no key"), Blackboard->IsValidKey(Blackboard->GetKeyID(TEXT("Nowhere"))));
	TestTrue(TEXT("a key"), Blackboard->IsValidKey(Blackboard->GetKeyID(TEXT("Place"))));
	TestTrue(TEXT("type of a key"), Blackboard->IsKeyOfType<UBlackboardKeyType_Vector>(Blackboard->GetKeyID(TEXT("Place"))));

	ACharacter* Target = World.World->SpawnActor<ACharacter>();
	Blackboard->SetValueAsObject(TEXT("Target"), Target);
	TestTrue(TEXT("an object"), Blackboard->GetValueAsObject(TEXT("Target")) == Target);
	Target->Destroy();
	TestNull(TEXT("is null once it is gone"), Blackboard->GetValueAsObject(TEXT("Target")));
	return true;
}

SAMPLE_TEST(FKeysAreResolved, "StandIn.Blackboard.KeySelector")
{
	const UBlackboardData* Data = SampleBlackboard();
	USampleTask* Task = NewObject<USampleTask>();
	Task->VectorKey.SelectedKeyName = TEXT("Place");
	TestTrue(TEXT("before it is resolved a key has no type and no number"), Task->VectorKey.SelectedKeyType == nullptr && !Task->VectorKey.IsSet());
	Task->VectorKey.ResolveSelectedKey(*Data);
	TestTrue(TEXT("then it has both"), Task->VectorKey.SelectedKeyType == UBlackboardKeyType_Vector::StaticClass() && Task->VectorKey.IsSet());

	USampleTask* None = NewObject<USampleTask>();
	None->VectorKey.ResolveSelectedKey(*Data);
	TestTrue(TEXT("None stays None where it is allowed"), None->VectorKey.SelectedKeyName.IsNone() && None->VectorKey.IsNone());
	None->VectorKey.AllowNoneAsValue(false);
	None->VectorKey.ResolveSelectedKey(*Data);
	TestTrue(TEXT("elsewhere it becomes the first key that the filter allows"), None->VectorKey.SelectedKeyName == FName(TEXT("Place")));

	AddExpectedMessagePlain(TEXT("Failed to find key 'Nowhere'"), ELogVerbosity::Warning, EAutomationExpectedMessageFlags::Contains, 1);
	USampleTask* Wrong = NewObject<USampleTask>();
	Wrong->VectorKey.SelectedKeyName = TEXT("Nowhere");
	Wrong->VectorKey.ResolveSelectedKey(*Data);
	TestTrue(TEXT("a name that is not there has no type"), Wrong->VectorKey.SelectedKeyType == nullptr && !Wrong->VectorKey.IsSet());
	return true;
}

SAMPLE_TEST(FSequencesRunInOrder, "StandIn.BehaviorTree.Sequence")
{
	FSampleWorld World;
	UBehaviorTree* Tree = SampleTree<UBTComposite_Sequence>();
	AddSampleTask(*Tree, TEXT("A"), EBTNodeResult::Succeeded);
	AddSampleTask(*Tree, TEXT("B"), EBTNodeResult::Failed);
	AddSampleTask(*Tree, TEXT("C"), EBTNodeResult::Succeeded);
	World.World->SpawnActor<AAIController>()->RunBehaviorTree(Tree);
	TestEqual(TEXT("memory first, no task before a tick"), SampleEvents(), FString(TEXT("initialize A, initialize B, initialize C")));
	USampleTask::Events.Empty();
	for (int32 Index = 0; Index < 4; ++Index) { World.Tick(); }
	TestEqual(TEXT("up to the failure, then from the beginning"), SampleEvents(),
		FString(TEXT("execute A, finish A 0, execute B, finish B 1, execute A, finish A 0")));
	return true;
}

SAMPLE_TEST(FSelectorsStopAtSuccess, "StandIn.BehaviorTree.Selector")
{
	FSampleWorld World;
	UBehaviorTree* Tree = SampleTree<UBTComposite_Selector>();
	AddSampleTask(*Tree, TEXT("A"), EBTNodeResult::Failed);
	AddSampleTask(*Tree, TEXT("B"), EBTNodeResult::Succeeded);
	AddSampleTask(*Tree, TEXT("C"), EBTNodeResult::Succeeded);
	World.World->SpawnActor<AAIController>()->RunBehaviorTree(Tree);
	USampleTask::Events.Empty();
	for (int32 Index = 0; Index < 3; ++Index) { World.Tick(); }
	TestEqual(TEXT("up to the success"), SampleEvents(), FString(TEXT("execute A, finish A 1, execute B, finish B 0")));
	return true;
}

SAMPLE_TEST(FLatentTasksTick, "StandIn.BehaviorTree.LatentTask")
{
	FSampleWorld World;
	UBehaviorTree* Tree = SampleTree<UBTComposite_Sequence>();
	AddSampleTask(*Tree, TEXT("A"), EBTNodeResult::InProgress);
	World.World->SpawnActor<AAIController>()->RunBehaviorTree(Tree);
	USampleTask::Events.Empty();
	World.Tick();
	World.Tick();
	TestEqual(TEXT("ticked from the first frame on, until it ends itself"), SampleEvents(),
		FString(TEXT("execute A, tick A 2, tick A 1, finish A 0")));
	return true;
}

SAMPLE_TEST(FMemoryIsKept, "StandIn.BehaviorTree.MemoryOfASubtree")
{
	FSampleWorld World;
	UBehaviorTreeComponent* Component = NewObject<UBehaviorTreeComponent>(World.World->SpawnActor<AAIController>());
	USampleTask* Task = NewObject<USampleTask>();
	struct alignas(8) FBlock
	{
		int32 Before = 0;
		int32 TicksLeft = static_cast<int32>(0xCDCDCDCD);
	} Block;
	uint8* Memory = reinterpret_cast<uint8*>(&Block.TicksLeft);
	Task->InitializeMemory(*Component, Memory, EBTMemoryInit::Initialize);
	TestEqual(TEXT("made"), Block.TicksLeft, Task->TicksToLive);
	Block.TicksLeft = 7;
	Task->CleanupMemory(*Component, Memory, EBTMemoryClear::StoreSubtree);
	Task->InitializeMemory(*Component, Memory, EBTMemoryInit::RestoreSubtree);
	TestEqual(TEXT("kept while the subtree is away"), Block.TicksLeft, 7);
	return true;
}

SAMPLE_TEST(FDeafTasksAreNotTicked, "StandIn.BehaviorTree.NotifyTick")
{
	FSampleWorld World;
	UBehaviorTree* Tree = SampleTree<UBTComposite_Sequence>();
	FBTCompositeChild Child;
	Child.ChildTask = NewObject<USampleDeafTask>(Tree);
	Tree->RootNode->Children.Add(Child);
	World.World->SpawnActor<AAIController>()->RunBehaviorTree(Tree);
	World.Tick();
	World.Tick();
	TestEqual(TEXT("TickTask is not called without bNotifyTick"), USampleDeafTask::Ticks, 0);
	return true;
}

SAMPLE_TEST(FNodesAreShared, "StandIn.BehaviorTree.OneNodeForAll")
{
	FSampleWorld World;
	UBehaviorTree* Tree = SampleTree<UBTComposite_Sequence>();
	const USampleTask* Original = AddSampleTask(*Tree, TEXT("A"), EBTNodeResult::InProgress);
	AAIController* First = World.World->SpawnActor<AAIController>();
	AAIController* Second = World.World->SpawnActor<AAIController>();
	First->RunBehaviorTree(Tree);
	World.Tick();
	Second->RunBehaviorTree(Tree);
	USampleTask::Events.Empty();
	World.Tick();
	TestTrue(TEXT("both run one node object"), USampleTask::Executed.Num() == 2 && USampleTask::Executed[0] == USampleTask::Executed[1]);
	TestTrue(TEXT("which is not the asset's"), USampleTask::Executed[0] != Original);
	TestTrue(TEXT("each with memory of its own"), SampleEvents().Contains(TEXT("tick A 1")) && SampleEvents().Contains(TEXT("tick A 2")));
	return true;
}

SAMPLE_TEST(FServicesServe, "StandIn.BehaviorTree.Service")
{
	FSampleWorld World;
	UBehaviorTree* Tree = SampleTree<UBTComposite_Sequence>();
	USampleService* Service = NewObject<USampleService>(Tree);
	Service->Set(0.25f, true);
	Tree->RootNode->Services.Add(Service);
	AddSampleTask(*Tree, TEXT("A"), EBTNodeResult::InProgress)->TicksToLive = 100;
	AAIController* Controller = World.World->SpawnActor<AAIController>();
	Controller->RunBehaviorTree(Tree);
	USampleTask::Events.Empty();
	World.World->Tick(LEVELTICK_All, 0.125f);
	TestEqual(TEXT("ticked when the search enters, relevant once a task was found"), SampleEvents(),
		FString(TEXT("tick S 0.00, execute A, begin S, tick A 100")));
	USampleTask::Events.Empty();
	for (int32 Index = 0; Index < 4; ++Index) { World.World->Tick(LEVELTICK_All, 0.125f); }
	TestEqual(TEXT("then by its interval, with the time since, before the task"), SampleEvents(),
		FString(TEXT("tick A 99, tick S 0.25, tick A 98, tick A 97, tick S 0.25, tick A 96")));
	USampleTask::Events.Empty();
	Controller->BrainComponent->StopLogic(TEXT("test"));
	TestEqual(TEXT("until the branch is left"), SampleEvents(), FString(TEXT("abort A, finish A 2, end S, clean up A")));
	return true;
}

SAMPLE_TEST(FObserversAbort, "StandIn.BehaviorTree.ObserverAborts")
{
	struct FCase
	{
		EBTFlowAbortMode::Type Mode;
		const TCHAR* Opened;
		const TCHAR* Closed;
	};
	const FCase Cases[] = {
		{EBTFlowAbortMode::None, TEXT("B"), TEXT("B")},
		{EBTFlowAbortMode::LowerPriority, TEXT("A"), TEXT("A")},
		{EBTFlowAbortMode::Self, TEXT("B"), TEXT("B")},
		{EBTFlowAbortMode::Both, TEXT("A"), TEXT("B")},
	};
	for (const bool bInverse : {false, true})
	{
		for (const FCase& Case : Cases)
		{
			FSampleWorld World;
			UBehaviorTree* Tree = SampleTree<UBTComposite_Selector>();
			AddSampleTask(*Tree, TEXT("A"), EBTNodeResult::InProgress)->TicksToLive = 100;
			USampleDecorator* Decorator = NewObject<USampleDecorator>(Tree);
			Decorator->Set(Case.Mode, bInverse);
			Tree->RootNode->Children[0].Decorators.Add(Decorator);
			AddSampleTask(*Tree, TEXT("B"), EBTNodeResult::InProgress)->TicksToLive = 100;
			AAIController* Controller = World.World->SpawnActor<AAIController>();
			const auto ActiveAfter = [&](bool bOpen) {
				USampleDecorator::bPasses = bOpen != bInverse;
				World.Tick();
				World.Tick();
				return CastChecked<UBehaviorTreeComponent>(Controller->BrainComponent.Get())->GetActiveNode()->NodeName;
			};
			Controller->RunBehaviorTree(Tree);
			TestEqual(TEXT("a condition that fails closes the branch"), ActiveAfter(false), FString(TEXT("B")));
			TestEqual(TEXT("opened"), ActiveAfter(true), FString(Case.Opened));
			TestEqual(TEXT("closed"), ActiveAfter(false), FString(Case.Closed));
		}
	}
	return true;
}

SAMPLE_TEST(FStoppedTreesAbort, "StandIn.BehaviorTree.Abort")
{
	FSampleWorld World;
	UBehaviorTree* Tree = SampleTree<UBTComposite_Sequence>();
	AddSampleTask(*Tree, TEXT("A"), EBTNodeResult::InProgress);
	AAIController* Controller = World.World->SpawnActor<AAIController>();
	Controller->RunBehaviorTree(Tree);
	World.Tick();
	USampleTask::Events.Empty();
	Cast<UBehaviorTreeComponent>(Controller->BrainComponent)->StopTree();
	TestEqual(TEXT("aborted, finished, cleaned up"), SampleEvents(), FString(TEXT("abort A, finish A 2, clean up A")));
	World.Tick();
	TestEqual(TEXT("and nothing more"), USampleTask::Events.Num(), 3);

	Controller->RunBehaviorTree(Tree);
	World.Tick();
	USampleTask::Events.Empty();
	Controller->Destroy();
	TestTrue(TEXT("a destroyed controller stops its tree"), SampleEvents().StartsWith(TEXT("abort A")));
	return true;
}

SAMPLE_TEST(FBrainsMayHaveNoOwner, "StandIn.BehaviorTree.NoAIOwner")
{
	FSampleWorld World;
	AActor* Actor = World.World->SpawnActor<AActor>();
	UBehaviorTreeComponent* Brain = NewObject<UBehaviorTreeComponent>(Actor);
	Brain->RegisterComponent();
	TestNull(TEXT("no AI controller"), Brain->GetAIOwner());
	TestNull(TEXT("no blackboard"), Brain->GetBlackboardComponent());
	UBehaviorTree* Tree = SampleTree<UBTComposite_Sequence>();
	AddSampleTask(*Tree, TEXT("A"), EBTNodeResult::InProgress);
	Brain->StartTree(*Tree);
	World.Tick();
	TestEqual(TEXT("the tree runs all the same"), USampleTask::Executed.Num(), 1);
	return true;
}

SAMPLE_TEST(FTreesNeedAnAISystem, "StandIn.BehaviorTree.NoAISystem")
{
	UWorld* World = UWorld::CreateWorld(EWorldType::Game, false);
	World->InitializeActorsForPlay(FURL());
	World->GetWorldSettings()->NotifyBeginPlay();
	UBehaviorTree* Tree = SampleTree<UBTComposite_Sequence>();
	AddSampleTask(*Tree, TEXT("A"), EBTNodeResult::InProgress);
	World->SpawnActor<AAIController>()->RunBehaviorTree(Tree);
	World->Tick(LEVELTICK_All, 0.1f);
	TestTrue(TEXT("no tree runs in a world made without one"), USampleTask::Events.IsEmpty());
	World->DestroyWorld(false);
	return true;
}
