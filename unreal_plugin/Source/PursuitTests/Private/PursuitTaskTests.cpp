// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "AITypes.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BrainComponent.h"
#include "BTTask_PredictIntercept.h"
#include "Core/PursuitLink.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/Pawn.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTestWorld.h"
#include "PursuitTypes.h"

#include <cstring>

namespace
{
	/** A seeker at the origin whose AI runs a tree with one Predict Intercept task, and another such task to call by hand. */
	struct FPursuitTaskBench
	{
		FPursuitTestWorld World;
		ACharacter* Seeker = nullptr;
		AAIController* Controller = nullptr;
		UBehaviorTree* Tree = nullptr;
		UBTTask_PredictIntercept* Task = nullptr;
		/** The engine lays the memory of nodes out on 4 bytes: this begins on 4, and not on 8. Before it the engine keeps its own. */
		static constexpr int32 MemorySize = 64;
		static constexpr int32 MemoryOffset = 36;
		alignas(8) uint8 Room[MemoryOffset + MemorySize];
		uint8* const Memory = Room + MemoryOffset;

		FPursuitTaskBench()
		{
			Seeker = World.SpawnFlyer(FVector::ZeroVector, 500.0f);
			Controller = World.Possess(*Seeker);

			UBTTask_PredictIntercept* RunningTask = nullptr;
			Tree = MakePursuitTree(RunningTask);
			Task = NewObject<UBTTask_PredictIntercept>(Tree);
			Task->Inputs.TargetActorKey = RunningTask->Inputs.TargetActorKey;
			Task->Result.InterceptPointKey = RunningTask->Result.InterceptPointKey;
			Task->Result.TimeToInterceptKey = RunningTask->Result.TimeToInterceptKey;

			// The tree itself has nothing to do: its task stays silent without a warning of its own.
			RunningTask->Inputs.TargetActorKey.SelectedKeyName = NAME_None;
			RunningTask->Inputs.TargetLocationKey.SelectedKeyName = PursuitKeys::TargetLocation;
			RunningTask->Inputs.TargetVelocityKey.SelectedKeyName = PursuitKeys::TargetVelocity;
			RunningTask->Result.InterceptPointKey.SelectedKeyName = PursuitKeys::TargetLocation;
			RunningTask->Result.TimeToInterceptKey.SelectedKeyName = NAME_None;
		}

		/** The crossing target of the triangle 3 : 4 : 5: met after 2.5 s at (1000, 750). */
		ACharacter* SpawnTarget() const
		{
			ACharacter* Target = World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);
			Target->GetCharacterMovement()->Velocity = FVector(0, 300, 0);
			return Target;
		}

		UBehaviorTreeComponent& Brain() const
		{
			return *CastChecked<UBehaviorTreeComponent>(Controller->GetBrainComponent());
		}

		UBlackboardComponent& Blackboard() const
		{
			return *Controller->GetBlackboardComponent();
		}

		/** Starts the AI; the Blackboard exists from then on. */
		void Start()
		{
			UBlackboardComponent* Made = nullptr;
			Controller->UseBlackboard(Tree->BlackboardAsset, Made);
			Made->SetValueAsVector(PursuitKeys::TargetLocation, FVector::ZeroVector);
			Made->SetValueAsVector(PursuitKeys::TargetVelocity, FVector::ZeroVector);
			Controller->RunBehaviorTree(Tree);
			Made = Controller->GetBlackboardComponent();
			Made->ClearValue(PursuitKeys::TargetLocation);
			Made->ClearValue(PursuitKeys::TargetVelocity);
			Prepare();
		}

		/** Resolves the task's keys and gives it fresh memory, as the engine does when a tree starts. */
		void Prepare()
		{
			Task->InitializeFromAsset(*Tree);
			std::memset(Room, 0xCD, sizeof(Room));
			Task->InitializeMemory(Brain(), Memory, EBTMemoryInit::Initialize);
		}

		EBTNodeResult::Type Execute()
		{
			return Task->ExecuteTask(Brain(), Memory);
		}

		bool HasPoint() const
		{
			return FAISystem::IsValidLocation(Blackboard().GetValueAsVector(PursuitKeys::InterceptPoint));
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskActor, "Pursuit.Task.MeetsATargetActor", PURSUIT_TEST_FLAGS)
bool FPursuitTaskActor::RunTest(const FString&)
{
	FPursuitTaskBench Bench;
	Bench.Start();
	Bench.Blackboard().SetValueAsObject(PursuitKeys::Target, Bench.SpawnTarget());
	TestTrue(TEXT("it succeeds"), Bench.Execute() == EBTNodeResult::Succeeded);
	TestEqual(TEXT("InterceptPoint"), Bench.Blackboard().GetValueAsVector(PursuitKeys::InterceptPoint), FVector(1000, 750, 0), 1e-3f);
	TestEqual(TEXT("TimeToIntercept"), Bench.Blackboard().GetValueAsFloat(PursuitKeys::TimeToIntercept), 2.5f, 1e-6f);

	Bench.Task->Result.TimeToInterceptKey.SelectedKeyName = NAME_None;
	Bench.Prepare();
	TestTrue(TEXT("the time is optional"), Bench.Execute() == EBTNodeResult::Succeeded);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskLocation, "Pursuit.Task.MeetsALocationAndVelocity", PURSUIT_TEST_FLAGS)
bool FPursuitTaskLocation::RunTest(const FString&)
{
	FPursuitTaskBench Bench;
	Bench.Task->Inputs.TargetActorKey.SelectedKeyName = NAME_None;
	Bench.Task->Inputs.TargetLocationKey.SelectedKeyName = PursuitKeys::TargetLocation;
	Bench.Task->Inputs.TargetVelocityKey.SelectedKeyName = PursuitKeys::TargetVelocity;
	Bench.Start();
	Bench.Blackboard().SetValueAsVector(PursuitKeys::TargetLocation, FVector(1000, 0, 0));
	Bench.Blackboard().SetValueAsVector(PursuitKeys::TargetVelocity, FVector(0, 300, 0));
	TestTrue(TEXT("it succeeds"), Bench.Execute() == EBTNodeResult::Succeeded);
	TestEqual(TEXT("InterceptPoint"), Bench.Blackboard().GetValueAsVector(PursuitKeys::InterceptPoint), FVector(1000, 750, 0), 1e-3f);

	Bench.Blackboard().SetValueAsVector(PursuitKeys::TargetVelocity, FVector::ZeroVector);
	TestTrue(TEXT("a zero velocity is a target at rest"), Bench.Execute() == EBTNodeResult::Succeeded);
	TestEqual(TEXT("met where it is"), Bench.Blackboard().GetValueAsVector(PursuitKeys::InterceptPoint), FVector(1000, 0, 0), 1e-3f);
	TestEqual(TEXT("after 1000 / 500 seconds"), Bench.Blackboard().GetValueAsFloat(PursuitKeys::TimeToIntercept), 2.0f, 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskSettings, "Pursuit.Task.ObeysItsSettings", PURSUIT_TEST_FLAGS)
bool FPursuitTaskSettings::RunTest(const FString&)
{
	FPursuitTaskBench Bench;
	Bench.Start();
	Bench.Blackboard().SetValueAsObject(PursuitKeys::Target, Bench.SpawnTarget());
	const auto Aim = [&Bench] {
		Bench.Execute();
		return Bench.Blackboard().GetValueAsVector(PursuitKeys::InterceptPoint);
	};

	Bench.Task->Result.LeadFactor = 0.0;
	TestEqual(TEXT("no lead aims at the target"), Aim(), FVector(1000, 0, 0), 1e-3f);
	Bench.Task->Result.LeadFactor = 1.0;

	Bench.Task->Result.DirectPursuitDistance = 1500.0;
	TestEqual(TEXT("near the target it aims at the target"), Aim(), FVector(1000, 0, 0), 1e-3f);
	Bench.Task->Result.DirectPursuitDistance = 0.0;

	Bench.Task->Inputs.MaxPredictionTime = 1.0;
	TestEqual(TEXT("a late intercept aims at the horizon"), Aim(), FVector(1000, 300, 0), 1e-3f);
	Bench.Task->Result.Fallback = EPursuitFallback::DirectPursuit;
	TestEqual(TEXT("or at the target, if so chosen"), Aim(), FVector(1000, 0, 0), 1e-3f);
	Bench.Task->Inputs.MaxPredictionTime = 5.0;

	// At 1250 units a second: 1000^2 + (300 t)^2 = (1250 t)^2.
	Bench.Task->Inputs.PursuerSpeed = 1250.0;
	Aim();
	const double Time = Bench.Blackboard().GetValueAsFloat(PursuitKeys::TimeToIntercept);
	TestEqual(TEXT("its own speed comes before the movement component's"), Time * Time * (1250.0 * 1250.0 - 300.0 * 300.0), 1e6, 1.0);
	Bench.Task->Inputs.PursuerSpeed = 0.0;

	Bench.Task->Inputs.CaptureRadius = 1000.0;
	Aim();
	TestEqual(TEXT("within the capture radius it is met now"),
		Bench.Blackboard().GetValueAsFloat(PursuitKeys::TimeToIntercept), 0.0f, 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskFaults, "Pursuit.Task.FailsWithOneLineForEachFault", PURSUIT_TEST_FLAGS)
bool FPursuitTaskFaults::RunTest(const FString&)
{
	struct FFaultCase
	{
		const TCHAR* Line;
		void (*Spoil)(FPursuitTaskBench& Bench);
	};
	const FFaultCase Cases[] = {
		{TEXT("no target is chosen"),
			[](FPursuitTaskBench& Bench) { Bench.Task->Inputs.TargetActorKey.SelectedKeyName = NAME_None; }},
		{TEXT("InterceptPointKey is None"),
			[](FPursuitTaskBench& Bench) { Bench.Task->Result.InterceptPointKey.SelectedKeyName = NAME_None; }},
		{TEXT("TargetActorKey names the key 'Nowhere', which the tree's Blackboard does not have"),
			[](FPursuitTaskBench& Bench) { Bench.Task->Inputs.TargetActorKey.SelectedKeyName = TEXT("Nowhere"); }},
		{TEXT("InterceptPointKey names the key 'Nowhere', which the tree's Blackboard does not have"),
			[](FPursuitTaskBench& Bench) { Bench.Task->Result.InterceptPointKey.SelectedKeyName = TEXT("Nowhere"); }},
		{TEXT("TimeToInterceptKey names the key 'Nowhere', which the tree's Blackboard does not have"),
			[](FPursuitTaskBench& Bench) { Bench.Task->Result.TimeToInterceptKey.SelectedKeyName = TEXT("Nowhere"); }},
		{TEXT("TargetActorKey names the key 'TargetLocation', which is no Object key"),
			[](FPursuitTaskBench& Bench) { Bench.Task->Inputs.TargetActorKey.SelectedKeyName = PursuitKeys::TargetLocation; }},
		{TEXT("InterceptPointKey names the key 'TimeToIntercept', which is no Vector key"),
			[](FPursuitTaskBench& Bench) { Bench.Task->Result.InterceptPointKey.SelectedKeyName = PursuitKeys::TimeToIntercept; }},
		{TEXT("TimeToInterceptKey names the key 'InterceptPoint', which is no Float key"),
			[](FPursuitTaskBench& Bench) { Bench.Task->Result.TimeToInterceptKey.SelectedKeyName = PursuitKeys::InterceptPoint; }},
		{TEXT("TargetVelocityKey is None"),
			[](FPursuitTaskBench& Bench) {
				Bench.Task->Inputs.TargetActorKey.SelectedKeyName = NAME_None;
				Bench.Task->Inputs.TargetLocationKey.SelectedKeyName = PursuitKeys::TargetLocation;
			}},
		{TEXT("TargetLocationKey is None"),
			[](FPursuitTaskBench& Bench) {
				Bench.Task->Inputs.TargetActorKey.SelectedKeyName = NAME_None;
				Bench.Task->Inputs.TargetVelocityKey.SelectedKeyName = PursuitKeys::TargetVelocity;
			}},
		{TEXT("TargetLocationKey names the key 'Target', which is no Vector key"),
			[](FPursuitTaskBench& Bench) {
				Bench.Task->Inputs.TargetActorKey.SelectedKeyName = NAME_None;
				Bench.Task->Inputs.TargetLocationKey.SelectedKeyName = PursuitKeys::Target;
				Bench.Task->Inputs.TargetVelocityKey.SelectedKeyName = PursuitKeys::TargetVelocity;
			}},
		{TEXT("the key 'TargetLocation' has no value yet"),
			[](FPursuitTaskBench& Bench) {
				Bench.Task->Inputs.TargetActorKey.SelectedKeyName = NAME_None;
				Bench.Task->Inputs.TargetLocationKey.SelectedKeyName = PursuitKeys::TargetLocation;
				Bench.Task->Inputs.TargetVelocityKey.SelectedKeyName = PursuitKeys::TargetVelocity;
			}},
		{TEXT("the key 'TargetVelocity' has no value yet"),
			[](FPursuitTaskBench& Bench) {
				Bench.Task->Inputs.TargetActorKey.SelectedKeyName = NAME_None;
				Bench.Task->Inputs.TargetLocationKey.SelectedKeyName = PursuitKeys::TargetLocation;
				Bench.Task->Inputs.TargetVelocityKey.SelectedKeyName = PursuitKeys::TargetVelocity;
				Bench.Blackboard().SetValueAsVector(PursuitKeys::TargetLocation, FVector(1000, 0, 0));
			}},
		{TEXT("the key 'Target' holds no actor"),
			[](FPursuitTaskBench& Bench) { Bench.Blackboard().ClearValue(PursuitKeys::Target); }},
		{TEXT("the key 'Target' holds no actor"),
			[](FPursuitTaskBench& Bench) { Bench.Blackboard().SetValueAsObject(PursuitKeys::Target, Bench.Tree); }},
		{TEXT("the key 'Target' holds no actor"),
			[](FPursuitTaskBench& Bench) {
				CastChecked<AActor>(Bench.Blackboard().GetValueAsObject(PursuitKeys::Target))->Destroy();
			}},
		{TEXT("there is no pawn"), [](FPursuitTaskBench& Bench) { Bench.Controller->UnPossess(); }},
		{TEXT("has no movement component"),
			[](FPursuitTaskBench& Bench) {
				// A bare pawn in the character's place.
				Bench.Controller->Possess(Bench.World.Get().SpawnActor<APawn>());
			}},
		{TEXT("the pursuer's speed must be 0 or more"), [](FPursuitTaskBench& Bench) { Bench.Task->Inputs.PursuerSpeed = -1.0; }},
		{TEXT("MaxPredictionTime must be above 0"), [](FPursuitTaskBench& Bench) { Bench.Task->Inputs.MaxPredictionTime = 0.0; }},
		{TEXT("the pursuer's speed must be finite"),
			[](FPursuitTaskBench& Bench) { Bench.Task->Inputs.PursuerSpeed = PursuitNumbers::NaN(); }},
		{TEXT("LeadFactor must be finite"),
			[](FPursuitTaskBench& Bench) { Bench.Task->Result.LeadFactor = PursuitNumbers::NaN(); }},
		{TEXT("DirectPursuitDistance must be 0 or more"),
			[](FPursuitTaskBench& Bench) { Bench.Task->Result.DirectPursuitDistance = -1.0; }},
		{TEXT("CaptureRadius must be 0 or more"), [](FPursuitTaskBench& Bench) { Bench.Task->Inputs.CaptureRadius = -1.0; }},
	};

	// The engine says so, too, where a key is not there.
	AddExpectedMessagePlain(TEXT("Failed to find key 'Nowhere'"), ELogVerbosity::Warning, EAutomationExpectedMessageFlags::Contains, 0);

	// Each fault writes one line, however often the task is asked; some faults share theirs.
	TArray<FString> Announced;
	for (const FFaultCase& Case : Cases)
	{
		const FString Line(Case.Line);
		if (!Announced.Contains(Line))
		{
			int32 Times = 0;
			for (const FFaultCase& Other : Cases)
			{
				Times += Line == Other.Line ? 1 : 0;
			}
			AddExpectedError(Line, EAutomationExpectedErrorFlags::Contains, Times);
			Announced.Add(Line);
		}
		FPursuitTaskBench Bench;
		Bench.Start();
		Bench.Blackboard().SetValueAsObject(PursuitKeys::Target, Bench.SpawnTarget());
		Case.Spoil(Bench);
		Bench.Prepare();
		for (int32 Attempt = 0; Attempt < 3; ++Attempt)
		{
			TestTrue(Case.Line, Bench.Execute() == EBTNodeResult::Failed);
		}
		TestFalse(TEXT("a failed task writes nothing"), Bench.HasPoint());
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskFaultComesBack, "Pursuit.Task.AFaultThatComesBackIsLoggedAgain", PURSUIT_TEST_FLAGS)
bool FPursuitTaskFaultComesBack::RunTest(const FString&)
{
	AddExpectedError(TEXT("the key 'Target' holds no actor"), EAutomationExpectedErrorFlags::Contains, 2);
	FPursuitTaskBench Bench;
	Bench.Start();
	TestTrue(TEXT("no target"), Bench.Execute() == EBTNodeResult::Failed);
	Bench.Blackboard().SetValueAsObject(PursuitKeys::Target, Bench.SpawnTarget());
	TestTrue(TEXT("a target"), Bench.Execute() == EBTNodeResult::Succeeded);
	Bench.Blackboard().ClearValue(PursuitKeys::Target);
	TestTrue(TEXT("no target again"), Bench.Execute() == EBTNodeResult::Failed);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskUnresolved, "Pursuit.Task.FailsWhenItsKeysWereNeverResolved", PURSUIT_TEST_FLAGS)
bool FPursuitTaskUnresolved::RunTest(const FString&)
{
	AddExpectedError(TEXT("Blackboard does not have"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTaskBench Bench;
	Bench.Start();
	Bench.Blackboard().SetValueAsObject(PursuitKeys::Target, Bench.SpawnTarget());
	Bench.Task = NewObject<UBTTask_PredictIntercept>(Bench.Tree);
	Bench.Task->Inputs.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
	Bench.Task->Result.InterceptPointKey.SelectedKeyName = PursuitKeys::InterceptPoint;
	Bench.Task->InitializeMemory(Bench.Brain(), Bench.Memory, EBTMemoryInit::Initialize);
	TestTrue(TEXT("it fails"), Bench.Execute() == EBTNodeResult::Failed);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskDisabled, "Pursuit.Task.FailsWhileThePluginIsDisabled", PURSUIT_TEST_FLAGS)
bool FPursuitTaskDisabled::RunTest(const FString&)
{
	AddExpectedError(TEXT("Pursuit is disabled: its library and its header differ"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Task 'Predict Intercept' of"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTaskBench Bench;
	Bench.Start();
	Bench.Blackboard().SetValueAsObject(PursuitKeys::Target, Bench.SpawnTarget());
	Pursuit::FLibraryFacts Misfit = Pursuit::LinkedLibrary();
	Misfit.AbiVersion += 1;
	Pursuit::Connect(Misfit);
	TestTrue(TEXT("it fails"), Bench.Execute() == EBTNodeResult::Failed);
	Pursuit::Connect(Pursuit::LinkedLibrary());
	TestTrue(TEXT("and works again afterwards"), Bench.Execute() == EBTNodeResult::Succeeded);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskInTree, "Pursuit.Task.RunsInATreeForTwoAIs", PURSUIT_TEST_FLAGS)
bool FPursuitTaskInTree::RunTest(const FString&)
{
	FPursuitTestWorld World;
	UBTTask_PredictIntercept* Task = nullptr;
	UBehaviorTree* Tree = MakePursuitTree(Task);
	Task->bKeepUpdating = true;

	// Two pairs, far from each other.
	AAIController* Controllers[2];
	for (int32 Index = 0; Index < 2; ++Index)
	{
		const double Side = Index == 0 ? 1.0 : -10.0;
		ACharacter* Seeker = World.SpawnFlyer(FVector(0, Side * 100.0, 0), 500.0f);
		ACharacter* Target = World.SpawnFlyer(FVector(1000, Side * 100.0, 0), 600.0f);
		Controllers[Index] = World.Possess(*Seeker);
		TestTrue(TEXT("the tree runs"), Controllers[Index]->RunBehaviorTree(Tree));
		Controllers[Index]->GetBlackboardComponent()->SetValueAsObject(PursuitKeys::Target, Target);
	}
	World.Tick(1.0f / 60.0f, 10);
	for (int32 Index = 0; Index < 2; ++Index)
	{
		const double Side = Index == 0 ? 1.0 : -10.0;
		TestEqual(TEXT("each AI has its own point"),
			Controllers[Index]->GetBlackboardComponent()->GetValueAsVector(PursuitKeys::InterceptPoint),
			FVector(1000, Side * 100.0, 0), 1.0f);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskSilent, "Pursuit.Task.ALoopingTreeLogsAFaultOnce", PURSUIT_TEST_FLAGS)
bool FPursuitTaskSilent::RunTest(const FString&)
{
	AddExpectedError(TEXT("the key 'Target' holds no actor"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTestWorld World;
	UBTTask_PredictIntercept* Task = nullptr;
	UBehaviorTree* Tree = MakePursuitTree(Task);
	AAIController* Controller = World.Possess(*World.SpawnFlyer(FVector::ZeroVector, 500.0f));
	TestTrue(TEXT("the tree runs"), Controller->RunBehaviorTree(Tree));
	World.Tick(1.0f / 60.0f, 30);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskKeepsUpdating, "Pursuit.Task.KeepsUpdatingUntilMet", PURSUIT_TEST_FLAGS)
bool FPursuitTaskKeepsUpdating::RunTest(const FString&)
{
	FPursuitTestWorld World;
	UBTTask_PredictIntercept* Task = nullptr;
	UBehaviorTree* Tree = MakePursuitTree(Task);
	Task->bKeepUpdating = true;
	Task->UpdateInterval = 0.5;
	AAIController* Controller = World.Possess(*World.SpawnFlyer(FVector::ZeroVector, 500.0f));
	ACharacter* Target = World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);

	UBlackboardComponent* Blackboard = nullptr;
	Controller->UseBlackboard(Tree->BlackboardAsset, Blackboard);
	Blackboard->SetValueAsObject(PursuitKeys::Target, Target);
	TestTrue(TEXT("the tree runs"), Controller->RunBehaviorTree(Tree));
	Blackboard = Controller->GetBlackboardComponent();
	World.Tick(0.125f);
	TestEqual(TEXT("at first the target is at rest"), Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint), FVector(1000, 0, 0), 1.0f);

	Target->SetActorLocation(FVector(0, 2000, 0));
	World.Tick(0.125f);
	TestEqual(TEXT("before the interval is over nothing changes"),
		Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint), FVector(1000, 0, 0), 1.0f);
	World.Tick(0.125f, 5);
	TestEqual(TEXT("afterwards the point follows the target"),
		Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint), FVector(0, 2000, 0), 1.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskResults, "Pursuit.Task.StaysInProgressUntilTheTargetIsThereOrGone", PURSUIT_TEST_FLAGS)
bool FPursuitTaskResults::RunTest(const FString&)
{
	FPursuitTaskBench Bench;
	Bench.Start();
	Bench.Task->bKeepUpdating = true;
	Bench.Task->Inputs.CaptureRadius = 100.0;
	ACharacter* Target = Bench.SpawnTarget();
	Bench.Blackboard().SetValueAsObject(PursuitKeys::Target, Target);
	TestTrue(TEXT("a target far away keeps it going"), Bench.Execute() == EBTNodeResult::InProgress);
	Target->SetActorLocation(FVector(60, 80, 0));
	TestTrue(TEXT("on the rim of the capture radius it succeeds"), Bench.Execute() == EBTNodeResult::Succeeded);
	AddExpectedError(TEXT("the key 'Target' holds no actor"), EAutomationExpectedErrorFlags::Contains, 1);
	Target->Destroy();
	TestTrue(TEXT("a target that is gone ends it"), Bench.Execute() == EBTNodeResult::Failed);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskMemory, "Pursuit.Task.KeepsItsStateInNodeMemory", PURSUIT_TEST_FLAGS)
bool FPursuitTaskMemory::RunTest(const FString&)
{
	FPursuitTaskBench Bench;
	Bench.Start();
	const uint16 Size = Bench.Task->GetInstanceMemorySize();
	TestTrue(TEXT("the memory has a small size"), Size > 0 && Size <= FPursuitTaskBench::MemorySize / 2);
	Bench.Blackboard().SetValueAsObject(PursuitKeys::Target, Bench.SpawnTarget());
	Bench.Execute();
	bool bUntouched = true;
	for (int32 Index = Size; Index < FPursuitTaskBench::MemorySize; ++Index)
	{
		bUntouched = bUntouched && Bench.Memory[Index] == 0xCD;
	}
	TestTrue(TEXT("nothing is written beyond it"), bUntouched);

	// Two AIs on this one node object: the second one's fault is its own, and the first one stays silent.
	AddExpectedError(TEXT("the key 'Target' holds no actor"), EAutomationExpectedErrorFlags::Contains, 2);
	alignas(8) uint8 OtherRoom[FPursuitTaskBench::MemoryOffset + FPursuitTaskBench::MemorySize];
	uint8* const OtherMemory = OtherRoom + FPursuitTaskBench::MemoryOffset;
	Bench.Task->InitializeMemory(Bench.Brain(), OtherMemory, EBTMemoryInit::Initialize);
	Bench.Blackboard().ClearValue(PursuitKeys::Target);
	for (int32 Attempt = 0; Attempt < 2; ++Attempt)
	{
		TestTrue(TEXT("the first"), Bench.Execute() == EBTNodeResult::Failed);
		TestTrue(TEXT("the second"), Bench.Task->ExecuteTask(Bench.Brain(), OtherMemory) == EBTNodeResult::Failed);
	}

	// A subtree that was away has its memory when it comes back: the fault is no new one.
	Bench.Task->InitializeMemory(Bench.Brain(), OtherMemory, EBTMemoryInit::RestoreSubtree);
	TestTrue(TEXT("after it came back"), Bench.Task->ExecuteTask(Bench.Brain(), OtherMemory) == EBTNodeResult::Failed);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskRuntime, "Pursuit.Task.ShowsItsLastAnswerWhileItRuns", PURSUIT_TEST_FLAGS)
bool FPursuitTaskRuntime::RunTest(const FString&)
{
	FPursuitTaskBench Bench;
	Bench.Start();
	Bench.Blackboard().SetValueAsObject(PursuitKeys::Target, Bench.SpawnTarget());
	Bench.Execute();
	TArray<FString> Values;
	Bench.Task->DescribeRuntimeValues(Bench.Brain(), Bench.Memory, EBTDescriptionVerbosity::Basic, Values);
	TestTrue(TEXT("the time to the intercept"), Values.Contains(FString(TEXT("intercept in 2.50 s"))));

	AddExpectedError(TEXT("the key 'Target' holds no actor"), EAutomationExpectedErrorFlags::Contains, 1);
	Bench.Blackboard().ClearValue(PursuitKeys::Target);
	Bench.Execute();
	Values.Empty();
	Bench.Task->DescribeRuntimeValues(Bench.Brain(), Bench.Memory, EBTDescriptionVerbosity::Basic, Values);
	TestTrue(TEXT("or that there is none"), Values.Contains(FString(TEXT("no prediction: see the log"))));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTaskDescription, "Pursuit.Task.DescribesItself", PURSUIT_TEST_FLAGS)
bool FPursuitTaskDescription::RunTest(const FString&)
{
	UBTTask_PredictIntercept* Task = nullptr;
	MakePursuitTree(Task);
	const FString WithActor = Task->GetStaticDescription();
	TestTrue(TEXT("the actor key"), WithActor.Contains(TEXT("meet Target")));
	TestTrue(TEXT("the output key"), WithActor.Contains(TEXT("InterceptPoint")));
	TestTrue(TEXT("the horizon"), WithActor.Contains(TEXT("at most 5 s ahead")));

	Task->Inputs.TargetActorKey.SelectedKeyName = NAME_None;
	Task->Inputs.TargetLocationKey.SelectedKeyName = PursuitKeys::TargetLocation;
	Task->Inputs.TargetVelocityKey.SelectedKeyName = PursuitKeys::TargetVelocity;
	TestTrue(TEXT("or location and velocity"),
		Task->GetStaticDescription().Contains(TEXT("meet TargetLocation moving at TargetVelocity")));
#if WITH_EDITOR
	TestFalse(TEXT("it has an icon"), Task->GetNodeIconName().IsNone());
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	TestEqual(TEXT("it is complete"), Task->GetErrorMessage(), FString());
	Task->Inputs.TargetVelocityKey.SelectedKeyName = NAME_None;
	TestTrue(TEXT("it misses a key"), Task->GetErrorMessage().StartsWith(TEXT("TargetVelocityKey is None")));
#endif
#endif
	return true;
}

#endif
