// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleTest.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "Components/SceneComponent.h"
#include "SampleListener.h"
#include "SampleTask.h"
#include "SampleWorld.h"

#include <sys/wait.h>
#include <unistd.h>

namespace
{
	/** Whether a check fails in the work, seen from outside: it is done in a process of its own. */
	bool SampleEndsTheProcess(TFunction<void()> Work)
	{
		std::fflush(stdout);
		const pid_t Child = fork();
		if (Child == 0)
		{
			Work();
			_exit(0);
		}
		int Status = 0;
		waitpid(Child, &Status, 0);
		return WIFEXITED(Status) && WEXITSTATUS(Status) == 3;
	}
}

SAMPLE_TEST(FChecksEndTheTest, "StandIn.Fatal.Checks")
{
	TestTrue(TEXT("a failed check"), SampleEndsTheProcess([] { check(1 + 1 == 3); }));
	TestFalse(TEXT("a good check"), SampleEndsTheProcess([] { check(1 + 1 == 2); }));
	TestTrue(TEXT("a fatal line"), SampleEndsTheProcess([] { UE_LOG(LogTemp, Fatal, TEXT("the end")); }));
	TestTrue(TEXT("an index out of bounds"), SampleEndsTheProcess([] { TArray<int32> Array = {1}; Array[1] = 2; }));
	TestTrue(TEXT("a key of a Blackboard without an asset"), SampleEndsTheProcess([] { NewObject<UBlackboardComponent>()->IsValidKey(FBlackboard::InvalidKey); }));
	TestTrue(TEXT("an abstract class"), SampleEndsTheProcess([] { NewObject<UBTTaskNode>(); }));
	TestTrue(TEXT("a subobject outside a constructor"), SampleEndsTheProcess([] { NewObject<USampleTask>()->CreateDefaultSubobject<USceneComponent>(TEXT("Late")); }));
	TestTrue(TEXT("a listener that is no UFUNCTION"), SampleEndsTheProcess([] {
		USampleListener* Listener = NewObject<USampleListener>();
		Listener->OnRang.AddDynamic(Listener, &USampleListener::Deaf);
	}));
	TestTrue(TEXT("a listener that is bound twice"), SampleEndsTheProcess([] {
		USampleListener* Listener = NewObject<USampleListener>();
		Listener->OnRang.AddDynamic(Listener, &USampleListener::HearRing);
		Listener->OnRang.AddDynamic(Listener, &USampleListener::HearRing);
	}));
	return true;
}

SAMPLE_TEST(FNodeMemoryIsFenced, "StandIn.Fatal.NodeMemory")
{
	TestTrue(TEXT("a node that writes behind its memory"), SampleEndsTheProcess([] {
		FSampleWorld World;
		UBehaviorTree* Tree = NewObject<UBehaviorTree>();
		Tree->RootNode = NewObject<UBTComposite_Sequence>(Tree);
		USampleTask* Task = NewObject<USampleTask>(Tree);
		Task->bWriteTooFar = true;
		FBTCompositeChild Child;
		Child.ChildTask = Task;
		Tree->RootNode->Children.Add(Child);
		World.World->SpawnActor<AAIController>()->RunBehaviorTree(Tree);
		World.Tick();
	}));
	return true;
}
