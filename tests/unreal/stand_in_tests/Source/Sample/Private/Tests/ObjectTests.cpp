// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleTest.h"

#include "BehaviorTree/Blackboard/BlackboardKeyType_Float.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BlueprintNode.h"
#include "Components/SceneComponent.h"
#include "GameFramework/Character.h"
#include "SampleLibrary.h"
#include "SampleListener.h"
#include "SampleTask.h"
#include "SampleWorld.h"
#include "UObject/Package.h"

SAMPLE_TEST(FClassesAreKnown, "StandIn.Objects.Classes")
{
	TestTrue(TEXT("one class, one object"), ACharacter::StaticClass() == ACharacter::StaticClass());
	TestTrue(TEXT("a character is a pawn"), ACharacter::StaticClass()->IsChildOf(APawn::StaticClass()));
	TestFalse(TEXT("a pawn is no character"), APawn::StaticClass()->IsChildOf(ACharacter::StaticClass()));
	TestEqual(TEXT("a class is named without its prefix"), ACharacter::StaticClass()->GetName(), FString(TEXT("Character")));
	const TSubclassOf<APawn> Wrong = UPackage::StaticClass();
	TestNull(TEXT("a class of the wrong kind is none"), Wrong.Get());
	return true;
}

SAMPLE_TEST(FObjectsAreMade, "StandIn.Objects.NewObjectAndCast")
{
	UPackage* Outer = NewObject<UPackage>();
	USampleTask* Task = NewObject<USampleTask>(Outer, TEXT("Named"));
	TestTrue(TEXT("name, outer and class"), Task->GetName() == TEXT("Named") && Task->GetOuter() == Outer && Task->GetClass() == USampleTask::StaticClass());
	UObject* Object = Task;
	TestTrue(TEXT("cast to what it is"), Cast<UBTTaskNode>(Object) == Task);
	TestNull(TEXT("and not to what it is not"), Cast<AActor>(Object));
	TestNull(TEXT("null casts to null"), Cast<AActor>(static_cast<UObject*>(nullptr)));
	TestTrue(TEXT("the default object is a template"), GetDefault<USampleTask>()->IsTemplate());
	return true;
}

SAMPLE_TEST(FCopiesHaveTheReflectedProperties, "StandIn.Objects.Duplicate")
{
	USampleTask* Task = NewObject<USampleTask>();
	Task->TicksToLive = 7;
	Task->Unreflected = 7;
	Task->NodeName = TEXT("Original");
	const USampleTask* Copy = DuplicateObject(Task, nullptr);
	TestTrue(TEXT("reflected members are copied, inherited ones too"), Copy->TicksToLive == 7 && Copy->NodeName == TEXT("Original"));
	TestEqual(TEXT("others are not"), Copy->Unreflected, 0);
	return true;
}

SAMPLE_TEST(FGoneObjectsAreNoticed, "StandIn.Objects.Garbage")
{
	FSampleWorld World;
	AActor* Actor = World.World->SpawnActor<ACharacter>();
	const TWeakObjectPtr<AActor> Weak = Actor;
	const TObjectPtr<AActor> Kept = Actor;
	TestTrue(TEXT("valid"), IsValid(Actor) && Weak.IsValid());
	Actor->Destroy();
	TestFalse(TEXT("destroyed is not valid"), IsValid(Actor));
	TestTrue(TEXT("a weak pointer is null at once, and stale"), Weak.Get() == nullptr && Weak.IsStale());
	TestTrue(TEXT("a reflected pointer still points until it is collected"), Kept.Get() == Actor);
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
	TestTrue(TEXT("then it is null"), Kept == nullptr);
	TestFalse(TEXT("a weak pointer that never pointed is not stale"), TWeakObjectPtr<AActor>().IsStale());
	return true;
}

SAMPLE_TEST(FOnlyWhatIsReferredToStays, "StandIn.Objects.Unreachable")
{
	FSampleWorld World;
	ACharacter* Actor = World.World->SpawnActor<ACharacter>();
	USampleListener* Ringing = NewObject<USampleListener>();
	Ringing->AddToRoot();
	USampleListener* Listener = NewObject<USampleListener>(Actor);
	Ringing->OnRang.AddDynamic(Listener, &USampleListener::HearRing);
	const TWeakObjectPtr<USampleListener> Heard = Listener;
	const TWeakObjectPtr<UActorComponent> Owned = NewObject<USceneComponent>(Actor);
	UBlackboardData* Data = NewObject<UBlackboardData>();
	const TWeakObjectPtr<UObject> Key = Data->UpdatePersistentKey<UBlackboardKeyType_Float>(TEXT("Time"));
	UBlackboardComponent* Blackboard = nullptr;
	AAIController* Controller = World.World->SpawnActor<AAIController>();
	Controller->UseBlackboard(Data, Blackboard);
	World.Tick();
	TestFalse(TEXT("an outer and a dynamic delegate keep nothing"), Heard.IsValid());
	TestTrue(TEXT("what is rooted stays"), IsValid(Ringing));
	TestTrue(TEXT("and a component of an actor of the world"), Owned.IsValid());
	TestTrue(TEXT("and what a property refers to, in a struct in an array, too"), Key.IsValid());
	Controller->Destroy();
	World.Tick();
	World.Tick();
	TestFalse(TEXT("until nothing does"), Key.IsValid());
	Ringing->RemoveFromRoot();
	return true;
}

SAMPLE_TEST(FEnumsAreReflected, "StandIn.Objects.Enums")
{
	TestEqual(TEXT("value as string"), UEnum::GetValueAsString(ESampleOutcome::OutOfSight), FString(TEXT("ESampleOutcome::OutOfSight")));
	TestEqual(TEXT("display name given"), StaticEnum<ESampleOutcome>()->GetDisplayNameTextByValue(1).ToString(), FString(TEXT("Lost")));
	TestEqual(TEXT("display name derived"), StaticEnum<ESampleOutcome>()->GetDisplayNameTextByValue(0).ToString(), FString(TEXT("Met")));
	return true;
}

SAMPLE_TEST(FNodesAreCalled, "StandIn.Blueprint.Nodes")
{
	FBlueprintNode Scale(*this, TEXT("Scale It"));
	Scale.Set(TEXT("Vector"), FVector(1, 2, 3)).Set(TEXT("How Much"), 2.0).Call();
	TestEqual(TEXT("output pin"), Scale.Get<FVector>(TEXT("Out Scaled")), FVector(2, 4, 6));
	TestTrue(TEXT("return pin"), Scale.Get<bool>(TEXT("Return Value")));
	TestTrue(TEXT("pure, with category and tooltip"),
		Scale.IsPure() && Scale.GetCategory() == TEXT("Sample") && Scale.GetToolTip() == TEXT("Scales a vector."));
	Scale.Set(TEXT("Invert"), true).Call();
	TestEqual(TEXT("a boolean loses its b"), Scale.Get<FVector>(TEXT("Out Scaled")), FVector(0.5, 1, 1.5));

	FBlueprintNode Meet(*this, TEXT("Time to Meet"));
	TestEqual(TEXT("defaults"), Meet.Call().Get<FSampleResult>(TEXT("Report")).Seconds, 2.0);
	return true;
}

SAMPLE_TEST(FNodesHaveDefaultsOfTheirOwn, "StandIn.Blueprint.DefaultsInTheMetadata")
{
	FBlueprintNode Count(*this, TEXT("Count Them"));
	TestEqual(TEXT("16, -1, (0, 0, 2), OutOfSight and 0.5"), Count.Call().Get<double>(TEXT("Return Value")), 16.0 - 100.0 + 2000.0 + 10000.0 + 0.5);
	TestEqual(TEXT("a pin of its own"), Count.Set(TEXT("Most"), 3).Call().Get<double>(TEXT("Return Value")), 3.0 - 100.0 + 2000.0 + 10000.0 + 0.5);
	return true;
}

SAMPLE_TEST(FWrongPinsAreErrors, "StandIn.Blueprint.WrongPins")
{
	struct FCounter : FAutomationTestBase
	{
		int32 Errors = 0;
		FCounter() : FAutomationTestBase(TEXT("Counter"), false) { FAutomationTestFramework::Get().Tests.Remove(this); }
		FAutomationTestFlags GetTestFlags() const override { return {}; }
		void GetTests(TArray<FString>&, TArray<FString>&) const override {}
		bool RunTest(const FString&) override { return true; }
		void AddError(const FString&, int32) override { ++Errors; }
	} Counter;
	FBlueprintNode Nothing(Counter, TEXT("No Such Node"));
	TestEqual(TEXT("an unknown node"), Counter.Errors, 1);
	FBlueprintNode Scale(Counter, TEXT("Scale It"));
	Scale.Set(TEXT("vector"), FVector::ZeroVector);
	TestEqual(TEXT("a misspelled pin"), Counter.Errors, 2);
	Scale.Set(TEXT("How Much"), 2);
	TestEqual(TEXT("a value of another type"), Counter.Errors, 3);
	Scale.Call();
	TestEqual(TEXT("a pin by reference without a wire"), Counter.Errors, 4);
	Scale.Get<double>(TEXT("How Much"));
	TestEqual(TEXT("an input read as an output"), Counter.Errors, 5);
	return true;
}
