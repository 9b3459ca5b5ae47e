// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitHouseChase.h"

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "BTTask_PursuitMoveToIntercept.h"
#include "Engine/World.h"
#include "GameFramework/Pawn.h"
#include "NavigationSystem.h"
#include "PursuitActorLibrary.h"
#include "PursuitCutOffLibrary.h"
#include "PursuitDemoStage.h"
#include "PursuitDemoTree.h"
#include "PursuitNavInterceptAction.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitHouseChase)

namespace
{
	constexpr double HouseSpacing = 5000.0;
	constexpr double HouseWallHeight = 300.0;
	const FVector HouseFloor(4000.0, 3000.0, 20.0);

	/** The block in the middle, and the walls with doors that lead from it to the outside: places and sizes. */
	const FVector HouseWalls[][2] = {{FVector(0, 0, 0), FVector(2000, 1200, 0)}, {FVector(400, 800, 0), FVector(40, 400, 0)},
		{FVector(-400, -1250, 0), FVector(40, 500, 0)}};
	const FVector HouseThief(-600.0, 1100.0, 0.0);
	const FVector HouseExit(1500.0, -1100.0, 0.0);
	const FVector HouseGuards[] = {
		FVector(-1500.0, -300.0, 0.0), FVector(-1700.0, -1200.0, 0.0), FVector(-1800.0, 400.0, 0.0), FVector(-1200.0, -1300.0, 0.0)};
	constexpr float HouseThiefSpeed = 300.0f;
	constexpr float HouseGuardSpeed = 400.0f;

	/** Caught within this distance on the floor, as the task has it. */
	constexpr double HouseCaught = 100.0;
	constexpr double HouseOut = 60.0;
	constexpr double HouseTimeLimit = 60.0;
	constexpr double HouseWaitForMesh = 10.0;
	constexpr double HouseRepathInterval = 0.1;
	constexpr double HouseStraightInterval = 0.25;
	constexpr double HouseGoldSaving = 0.1;
	constexpr double HouseShareInterval = 0.5;
	constexpr double HouseAskInterval = 0.25;
	constexpr double HouseAskDeadline = 1.0;
	constexpr double HouseAimTolerance = 50.0;

	const TCHAR* NameOf(EPursuitHouseWay Way)
	{
		return Way == EPursuitHouseWay::Intercept ? TEXT("Move To Intercept")
												  : (Way == EPursuitHouseWay::Repath ? TEXT("re-pathing") : TEXT("straight lead"));
	}

	FVector FeetOf(const AAIController& Controller)
	{
		return Controller.GetPawn()->GetNavAgentLocation();
	}

	double FloorDistanceOf(const FVector& A, const FVector& B)
	{
		return FVector::Dist(FVector(A.X, A.Y, 0.0), FVector(B.X, B.Y, 0.0));
	}

	bool IsThere(const TWeakObjectPtr<AAIController>& Controller)
	{
		return Controller.IsValid() && IsValid(Controller->GetPawn());
	}
}

FString APursuitHouseChase::GetTitle() const
{
	return Guards > 1 ? FString::Printf(TEXT("%d guards, one thief"), Guards) : FString(TEXT("Chase through a house"));
}

void APursuitHouseChase::BuildHouse(const FVector& Place)
{
	PursuitStage::Build(*this, HouseFloor, Place - FVector(0.0, 0.0, HouseFloor.Z / 2.0));
	for (const FVector(&Wall)[2] : HouseWalls)
	{
		const FVector Middle = Place + Wall[0] + FVector(0.0, 0.0, HouseWallHeight / 2.0);
		PursuitStage::Build(*this, FVector(Wall[1].X, Wall[1].Y, HouseWallHeight), Middle);
	}
}

void APursuitHouseChase::Begin()
{
	for (const EPursuitHouseWay Way : {EPursuitHouseWay::Intercept, EPursuitHouseWay::Repath, EPursuitHouseWay::Straight})
	{
		FHouse House;
		House.Way = Way;
		const FVector Place((Houses.Num() - 1) * HouseSpacing, 0.0, 0.0);
		House.Origin = GetActorLocation() + Place;
		BuildHouse(Place);
		Houses.Add(House);
	}
}

bool APursuitHouseChase::HasMesh() const
{
	UNavigationSystemV1* const Navigation = UNavigationSystemV1::GetCurrent(GetWorld());
	for (const FHouse& House : Houses)
	{
		for (const FVector& Place : {HouseThief, HouseExit, HouseGuards[0]})
		{
			FNavLocation On;
			if (Navigation == nullptr || Navigation->GetDefaultNavDataInstance() == nullptr
				|| !Navigation->ProjectPointToNavigation(House.Origin + Place, On, FVector(50.0, 50.0, 100.0)))
			{
				return false;
			}
		}
	}
	return true;
}

void APursuitHouseChase::Start()
{
	bStarted = true;
	Tree = MakeEmptyPursuitTree();
	UBTTask_PursuitMoveToIntercept* const Task = NewObject<UBTTask_PursuitMoveToIntercept>(Tree);
	Task->Target.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
	Task->Settings.CaughtDistance = HouseCaught;
	UBTComposite_Sequence* const Root = NewObject<UBTComposite_Sequence>(Tree);
	FBTCompositeChild Child;
	Child.ChildTask = Task;
	Root->Children.Add(Child);
	Tree->RootNode = Root;

	for (FHouse& House : Houses)
	{
		AAIController* const Thief = PursuitStage::SpawnWalker(*GetWorld(), House.Origin + HouseThief, HouseThiefSpeed);
		House.Thief = Thief;
		Thief->MoveToLocation(House.Origin + HouseExit, 5.0f);
		PursuitStage::Show(*Thief->GetPawn(), PursuitStage::EShape::Cone, FVector(70.0, 70.0, 170.0));
		for (int32 Index = 0; Index < FMath::Clamp(Guards, 1, 4); ++Index)
		{
			AAIController* const Guard =
				PursuitStage::SpawnWalker(*GetWorld(), House.Origin + HouseGuards[Index], HouseGuardSpeed);
			House.Guards.Add(Guard);
			PursuitStage::Show(*Guard->GetPawn(), PursuitStage::EShape::Cylinder, FVector(70.0, 70.0, 170.0));
			if (House.Way == EPursuitHouseWay::Intercept && Guards > 1)
			{
				Ears.Add(NewObject<UPursuitHouseEar>(this));
			}
			else if (House.Way == EPursuitHouseWay::Intercept)
			{
				UBlackboardComponent* Blackboard = nullptr;
				Guard->UseBlackboard(Tree->BlackboardAsset, Blackboard);
				Blackboard->SetValueAsObject(PursuitKeys::Target, Thief->GetPawn());
				Guard->RunBehaviorTree(Tree);
			}
		}
	}
}

void APursuitHouseChase::Steer()
{
	if (!bStarted)
	{
		if (HasMesh())
		{
			Start();
		}
		return;
	}
	for (FHouse& House : Houses)
	{
		if (House.Way == EPursuitHouseWay::Intercept && Guards > 1)
		{
			SteerTogether(House);
		}
		if (House.Way == EPursuitHouseWay::Intercept || House.CaughtAfter >= 0.0 || !IsThere(House.Thief) || Elapsed < House.NextOrder)
		{
			continue;
		}
		House.NextOrder = Elapsed + (House.Way == EPursuitHouseWay::Repath ? HouseRepathInterval : HouseStraightInterval);
		for (const TWeakObjectPtr<AAIController>& Guard : House.Guards)
		{
			if (!IsThere(Guard))
			{
				continue;
			}
			const FVector Now = FeetOf(*House.Thief.Get());
			FVector Goal = Now;
			if (House.Way == EPursuitHouseWay::Straight)
			{
				const FPursuitPrediction Found =
					UPursuitActorLibrary::PredictInterceptActor(Guard->GetPawn(), House.Thief->GetPawn(), FPursuitPredictionSettings());
				Goal = FVector(Found.AimPoint.X, Found.AimPoint.Y, Now.Z);
			}

			// Where that is off the mesh, to where the thief is.
			if (Guard->MoveToLocation(Goal, 5.0f, false, true, true) == EPathFollowingRequestResult::Failed)
			{
				Guard->MoveToLocation(Now, 5.0f, false, true, true);
			}
		}
	}
}

void UPursuitHouseEar::Hear(FPursuitNavIntercept Intercept)
{
	bWaits = false;
	++Answers;
	Failures += Intercept.bMet ? 0 : 1;
	if (bHasStretch || (bHasGoal && !Intercept.bMet))
	{
		// Without an answer it goes on where it was going.
		return;
	}
	Goal = Intercept.Point;
	bHasGoal = true;
}

void APursuitHouseChase::SteerTogether(FHouse& House)
{
	if (House.CaughtAfter >= 0.0 || !IsThere(House.Thief))
	{
		return;
	}
	APawn* const Thief = House.Thief->GetPawn();
	TArray<AActor*> There;
	TArray<int32> Numbers;
	for (int32 Index = 0; Index < House.Guards.Num(); ++Index)
	{
		if (IsThere(House.Guards[Index]))
		{
			There.Add(House.Guards[Index]->GetPawn());
			Numbers.Add(Index);
		}
	}
	if (There.IsEmpty())
	{
		return;
	}
	if (Elapsed >= House.NextOrder)
	{
		House.NextOrder = Elapsed + HouseShareInterval;
		const TArray<FPursuitNavCutOff> CutOffs =
			UPursuitCutOffLibrary::PredictCutOffOnNavMesh(There, Thief, FPursuitNavSettings(), {});
		for (int32 Index = 0; Index < CutOffs.Num(); ++Index)
		{
			UPursuitHouseEar& Ear = *Ears[Numbers[Index]];
			Ear.bHasStretch = CutOffs[Index].Stretch >= 0;
			if (Ear.bHasStretch)
			{
				Ear.Goal = CutOffs[Index].Intercept.Point;
				Ear.bHasGoal = true;
			}
		}
	}
	for (const int32 Index : Numbers)
	{
		UPursuitHouseEar& Ear = *Ears[Index];
		AAIController& Guard = *House.Guards[Index].Get();
		if (!Ear.bHasStretch && !Ear.bWaits && Elapsed >= Ear.NextAsk)
		{
			Ear.NextAsk = Elapsed + HouseAskInterval;
			Ear.bWaits = true;
			UPursuitNavInterceptAction* const Action = UPursuitNavInterceptAction::PredictInterceptOnNavMeshLatent(
				Guard.GetPawn(), Thief, FPursuitNavSettings(), HouseAskDeadline);
			Action->OnMet.AddDynamic(&Ear, &UPursuitHouseEar::Hear);
			Action->OnNotMet.AddDynamic(&Ear, &UPursuitHouseEar::Hear);
			Action->Activate();
		}
		const bool bStands = Guard.GetMoveStatus() == EPathFollowingStatus::Idle;
		if (Ear.bHasGoal
			&& (FVector::Dist(Ear.Goal, Ear.Ordered) > HouseAimTolerance
				|| (bStands && FloorDistanceOf(FeetOf(Guard), Ear.Goal) > HouseAimTolerance)))
		{
			Ear.Ordered = Ear.Goal;
			Guard.MoveToLocation(Ear.Goal, 5.0f, false, true, true);
		}
	}
}

bool APursuitHouseChase::Measure(double DeltaSeconds)
{
	if (!bStarted)
	{
		Waited += DeltaSeconds;
		if (Waited > HouseWaitForMesh)
		{
			Report(TEXT("no navigation mesh: place a Nav Mesh Bounds Volume around this actor, with Runtime Generation: Dynamic"));
			return true;
		}
		return false;
	}
	Elapsed += DeltaSeconds;
	bool bAllCaught = true;
	for (FHouse& House : Houses)
	{
		if (House.CaughtAfter < 0.0 && IsThere(House.Thief))
		{
			const FVector Feet = FeetOf(*House.Thief.Get());
			if (House.OutAfter < 0.0 && FloorDistanceOf(Feet, House.Origin + HouseExit) <= HouseOut)
			{
				House.OutAfter = Elapsed;
			}
			for (const TWeakObjectPtr<AAIController>& Guard : House.Guards)
			{
				if (House.CaughtAfter < 0.0 && IsThere(Guard) && FloorDistanceOf(Feet, FeetOf(*Guard.Get())) <= HouseCaught)
				{
					House.CaughtAfter = Elapsed;
					House.Thief->StopMovement();
				}
			}
		}
		bAllCaught = bAllCaught && (House.CaughtAfter >= 0.0 || !IsThere(House.Thief));
	}
	if (!bAllCaught && Elapsed < HouseTimeLimit)
	{
		return false;
	}
	for (const FHouse& House : Houses)
	{
		if (House.CaughtAfter < 0.0)
		{
			Report(FString::Printf(TEXT("%s: not caught"), NameOf(House.Way)));
			continue;
		}
		Report(FString::Printf(TEXT("%s: caught after %.2f s, %s"), NameOf(House.Way), House.CaughtAfter,
			House.OutAfter < 0.0 ? TEXT("on its way") : TEXT("at the exit")));
	}
	const double Ours = Houses[0].CaughtAfter;
	double Best = HouseTimeLimit;
	for (int32 Index = 1; Index < Houses.Num(); ++Index)
	{
		Best = Houses[Index].CaughtAfter >= 0.0 ? FMath::Min(Best, Houses[Index].CaughtAfter) : Best;
	}
	if (Ours >= 0.0)
	{
		const bool bGold = Houses[0].OutAfter < 0.0 && Ours <= Best * (1.0 - HouseGoldSaving);
		Award(bGold ? EPursuitMedal::Gold : (Ours < Best ? EPursuitMedal::Silver : EPursuitMedal::Bronze));
	}
	return true;
}

void APursuitHouseChase::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	if (EndPlayReason == EEndPlayReason::Destroyed)
	{
		for (const FHouse& House : Houses)
		{
			TArray<TWeakObjectPtr<AAIController>> All = House.Guards;
			All.Add(House.Thief);
			for (const TWeakObjectPtr<AAIController>& Controller : All)
			{
				if (IsThere(Controller))
				{
					Controller->GetPawn()->Destroy();
				}
				if (Controller.IsValid())
				{
					Controller->Destroy();
				}
			}
		}
	}
	Houses.Empty();
	Ears.Empty();
	Super::EndPlay(EndPlayReason);
}
