// The graphs of docs/unreal-guide.md, read from the text that the guide gives to paste: their pins match the functions, and run they
// do what the guide says.

#include "CoreMinimal.h"

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/Composites/BTComposite_Selector.h"
#include "BlueprintGraph.h"
#include "BTDecorator_PursuitCanIntercept.h"
#include "BTService_PursuitPredictIntercept.h"
#include "BTTask_PursuitFlyToIntercept.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"
#include "PursuitFlightComponent.h"
#include "PursuitTestWorld.h"
#include "PursuitTreeProbe.h"

namespace
{
	constexpr auto TutorialTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
	constexpr float TutorialFrame = 1.0f / 60.0f;

	/** Where the guide keeps its graphs. */
	std::string GraphFile(const char* Name)
	{
		const std::string Here = __FILE__;
		return Here.substr(0, Here.find("tests/unreal/")) + "docs/unreal/graphs/" + Name + ".txt";
	}

	/** A seeker at the origin that flies at 500 cm/s, and a player at (400, 0, 0) that walks at 300 cm/s to the side. */
	struct FTutorialScene
	{
		FTutorialScene()
			: Seeker(World.SpawnFlyer(FVector::ZeroVector, 500.0f, 1e6f)), Player(World.SpawnFlyer(FVector(400, 0, 0), 300.0f)),
			  Flight(World.AddFlight(*Seeker))
		{
			Flight->Sensing.bAvoidObstacles = false;
			Flight->Mode = EPursuitFlightMode::Seek;
			Walk();
		}

		void Walk() { Player->GetCharacterMovement()->Velocity = FVector(0, 300, 0); }

		/** Ticks until the seeker is there, and says after how many seconds; 0 when it takes more than 5. */
		template<typename EachTick>
		double FlyUntilThere(EachTick Each)
		{
			for (int32 Frame = 0; Frame < 300; ++Frame)
			{
				Each();
				World.Tick(TutorialFrame);
				Walk();
				if (FVector::Dist(Seeker->GetActorLocation(), Player->GetActorLocation()) <= 50.0) { return (Frame + 1) * TutorialFrame; }
			}
			return 0.0;
		}

		/** A graph of the seeker's Blueprint or of its controller's, whose player is the player. */
		FBlueprintGraph Graph(FAutomationTestBase& Test, const char* Name, UObject* Self)
		{
			FBlueprintGraph Made(Test, GraphFile(Name), Self);
			Made.Engine("GameplayStatics.GetPlayerPawn", [this](FBlueprintGraph::FEngineCall& Call) { Call.Result = Player; });
			Made.Variable("PursuitFlight", Flight);
			return Made;
		}

		FPursuitTestWorld World;
		ACharacter* Seeker;
		ACharacter* Player;
		UPursuitFlightComponent* Flight;
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTutorialChase, "Pursuit.Tutorial.ChaseThePlayer", TutorialTestFlags)
bool FPursuitTutorialChase::RunTest(const FString&)
{
	FTutorialScene Scene;
	Scene.Flight->Mode = EPursuitFlightMode::Pursue;
	Scene.Graph(*this, "chase-the-player", Scene.Seeker).Run("ReceiveBeginPlay");
	TestTrue(TEXT("the goal is the player"), Scene.Flight->GetGoalActor() == Scene.Player);
	// They meet after 1 s at (400, 300, 0); within 50 cm a tenth of a second sooner, as the closing speed is 400 cm/s.
	const double Time = Scene.FlyUntilThere([] {});
	TestTrue(FString::Printf(TEXT("caught after %f s"), Time), Time > 0.8 && Time < 1.05);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTutorialAim, "Pursuit.Tutorial.AimByOneNode", TutorialTestFlags)
bool FPursuitTutorialAim::RunTest(const FString&)
{
	FTutorialScene Scene;
	FBlueprintGraph Graph = Scene.Graph(*this, "aim-by-one-node", Scene.Seeker);
	Graph.Run("ReceiveTick");
	// 3, 4, 5: in a second the player walks 300 cm and the seeker flies 500 cm.
	TestEqual(TEXT("where they meet"), Scene.Flight->GoalLocation, FVector(400, 300, 0), 1e-6f);
	const double Time = Scene.FlyUntilThere([&Graph] { Graph.Run("ReceiveTick"); });
	TestTrue(FString::Printf(TEXT("caught after %f s"), Time), Time > 0.8 && Time < 1.05);
	return true;
}

namespace
{
	/** The keys that a node's settings name. */
	void SetKeys(FAutomationTestBase& Test, const FClipboardObject& Settings, const char* Struct,
		std::initializer_list<std::pair<const char*, FBlackboardKeySelector*>> Keys)
	{
		for (const auto& [Name, Value] : FClipboardObject::Inside(Settings.Get(Struct)))
		{
			bool bFound = false;
			for (const auto& [Known, Key] : Keys)
			{
				if (Name != Known) { continue; }
				Key->SelectedKeyName = FName(*FString(FClipboardObject::Find(FClipboardObject::Inside(Value), "SelectedKeyName").c_str()));
				bFound = true;
			}
			if (!bFound) { Test.AddError(FString(("no key " + Name).c_str())); }
		}
	}

	/** The tree of the guide's graph: for the engine's task Wait stands a probe. */
	UBehaviorTree* MakeTutorialTree(FAutomationTestBase& Test)
	{
		UBehaviorTree* Tree = MakeEmptyPursuitTree();
		UBTCompositeNode* Root = nullptr;
		UBTDecorator_PursuitCanIntercept* Waiting = nullptr;
		for (const FClipboardObject& Node : FClipboardObject::Read(GraphFile("seeker-tree")))
		{
			const std::string Class = FClipboardObject::Find(FClipboardObject::Inside(Node.Get("ClassData")), "ClassName");
			const FClipboardObject& Settings = Node.Objects.back();
			FBTCompositeChild Child;
			if (Class == "BTComposite_Selector") { Root = NewObject<UBTComposite_Selector>(Tree); }
			else if (Class == "BTService_PursuitPredictIntercept")
			{
				UBTService_PursuitPredictIntercept* Service = NewObject<UBTService_PursuitPredictIntercept>(Tree);
				SetKeys(Test, Settings, "Inputs", {{"TargetActorKey", &Service->Inputs.TargetActorKey}});
				SetKeys(Test, Settings, "Result", {{"InterceptPointKey", &Service->Result.InterceptPointKey},
					{"TimeToInterceptKey", &Service->Result.TimeToInterceptKey}});
				Root->Services.Add(Service);
			}
			else if (Class == "BTDecorator_PursuitCanIntercept")
			{
				// It follows the node that it sits on.
				Waiting = NewObject<UBTDecorator_PursuitCanIntercept>(Tree);
				SetKeys(Test, Settings, "Inputs", {{"TargetActorKey", &Waiting->Inputs.TargetActorKey}});
				Test.TestTrue(TEXT("it observes both"), Settings.Get("FlowAbortMode") == "Both");
				Waiting->SetFlowAbortMode(EBTFlowAbortMode::Both);
				Root->Children.Last().Decorators.Add(Waiting);
			}
			else if (Class == "BTTask_PursuitFlyToIntercept")
			{
				UBTTask_PursuitFlyToIntercept* Task = NewObject<UBTTask_PursuitFlyToIntercept>(Tree);
				SetKeys(Test, Settings, "Target", {{"TargetActorKey", &Task->Target.TargetActorKey}});
				Child.ChildTask = Task;
				Root->Children.Add(Child);
			}
			else if (Class == "BTTask_Wait")
			{
				UPursuitTreeProbe* Probe = NewObject<UPursuitTreeProbe>(Tree);
				Probe->NodeName = TEXT("Wait");
				Child.ChildTask = Probe;
				Root->Children.Add(Child);
			}
			else { Test.AddError(FString(("no node of a tree is a " + Class).c_str())); }
		}
		Tree->RootNode = Root;
		return Tree;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTutorialTree, "Pursuit.Tutorial.RunTheTree", TutorialTestFlags)
bool FPursuitTutorialTree::RunTest(const FString&)
{
	FTutorialScene Scene;
	AAIController* Controller = Scene.World.Possess(*Scene.Seeker);
	UBehaviorTree* Tree = MakeTutorialTree(*this);
	FBlueprintGraph Graph = Scene.Graph(*this, "run-the-tree", Controller);
	Graph.Engine("AIController.RunBehaviorTree", [Controller, Tree](FBlueprintGraph::FEngineCall&) { Controller->RunBehaviorTree(Tree); });
	Graph.Engine("AIBlueprintHelperLibrary.GetBlackboard", [](FBlueprintGraph::FEngineCall& Call) {
		AAIController* Asked = Cast<AAIController>(Call.Objects["Target"]);
		Call.Result = Asked ? Asked->GetBlackboardComponent() : nullptr;
	});
	Graph.Engine("BlackboardComponent.SetValueAsObject", [this](FBlueprintGraph::FEngineCall& Call) {
		UBlackboardComponent* Blackboard = Cast<UBlackboardComponent>(Call.Objects["self"]);
		if (TestNotNull(TEXT("a Blackboard"), Blackboard))
		{
			Blackboard->SetValueAsObject(FName(*FString(Call.Texts["KeyName"].c_str())), Call.Objects["ObjectValue"]);
		}
	});
	Graph.Run("ReceivePossess");
	const double Time = Scene.FlyUntilThere([] {});
	TestTrue(FString::Printf(TEXT("caught after %f s"), Time), Time > 0.8 && Time < 1.1);
	const FVector Point = Controller->GetBlackboardComponent()->GetValueAsVector(PursuitKeys::InterceptPoint);
	TestEqual(TEXT("the service has written where they meet"), Point, FVector(400, 300, 0), 25.0f);
	return true;
}
