// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitDemoTree.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Float.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Object.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Vector.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/BTCompositeNode.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "BTTask_PredictIntercept.h"
#include "UObject/Package.h"

UBehaviorTree* MakeEmptyPursuitTree()
{
	UBehaviorTree* Tree = NewObject<UBehaviorTree>(GetTransientPackage());
	UBlackboardData* Blackboard = NewObject<UBlackboardData>(Tree);
	const auto AddKey = [Blackboard](FName Name, UBlackboardKeyType* Type) {
		FBlackboardEntry Entry;
		Entry.EntryName = Name;
		Entry.KeyType = Type;
		Blackboard->Keys.Add(Entry);
	};
	UBlackboardKeyType_Object* ActorType = NewObject<UBlackboardKeyType_Object>(Blackboard);
	ActorType->BaseClass = UObject::StaticClass();
	AddKey(PursuitKeys::Target, ActorType);
	AddKey(PursuitKeys::TargetLocation, NewObject<UBlackboardKeyType_Vector>(Blackboard));
	AddKey(PursuitKeys::TargetVelocity, NewObject<UBlackboardKeyType_Vector>(Blackboard));
	AddKey(PursuitKeys::InterceptPoint, NewObject<UBlackboardKeyType_Vector>(Blackboard));
	AddKey(PursuitKeys::TimeToIntercept, NewObject<UBlackboardKeyType_Float>(Blackboard));
	Tree->BlackboardAsset = Blackboard;
	return Tree;
}

UBehaviorTree* MakePursuitTree(UBTTask_PredictIntercept*& OutTask)
{
	UBehaviorTree* Tree = MakeEmptyPursuitTree();
	OutTask = NewObject<UBTTask_PredictIntercept>(Tree);
	OutTask->Inputs.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
	OutTask->Result.InterceptPointKey.SelectedKeyName = PursuitKeys::InterceptPoint;
	OutTask->Result.TimeToInterceptKey.SelectedKeyName = PursuitKeys::TimeToIntercept;

	UBTComposite_Sequence* Root = NewObject<UBTComposite_Sequence>(Tree);
	FBTCompositeChild Child;
	Child.ChildTask = OutTask;
	Root->Children.Add(Child);
	Tree->RootNode = Root;
	return Tree;
}
