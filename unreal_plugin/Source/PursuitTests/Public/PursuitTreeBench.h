// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BTCompositeNode.h"
#include "BTDecorator_PursuitCanIntercept.h"
#include "BTService_PursuitPredictIntercept.h"
#include "BTTask_PursuitFlyToIntercept.h"
#include "GameFramework/Character.h"
#include "PursuitFlightComponent.h"
#include "PursuitTestWorld.h"
#include "PursuitTreeProbe.h"

/** Composes trees and runs them for AIs that fly at 500 cm/s. */
struct FPursuitTreeBench
{
	FPursuitTestWorld World;
	UBehaviorTree* Tree = MakeEmptyPursuitTree();

	FPursuitTreeBench()
	{
		UPursuitTreeProbe::Visits.Empty();
	}

	template <typename CompositeType>
	CompositeType* Root() const
	{
		CompositeType* Made = NewObject<CompositeType>(Tree);
		Tree->RootNode = Made;
		return Made;
	}

	template <typename CompositeType>
	CompositeType* AddComposite(UBTCompositeNode& Parent) const
	{
		FBTCompositeChild Child;
		CompositeType* Made = NewObject<CompositeType>(Tree);
		Child.ChildComposite = Made;
		Parent.Children.Add(Child);
		return Made;
	}

	template <typename TaskType>
	TaskType* AddTask(UBTCompositeNode& Parent) const
	{
		FBTCompositeChild Child;
		TaskType* Made = NewObject<TaskType>(Tree);
		Child.ChildTask = Made;
		Parent.Children.Add(Child);
		return Made;
	}

	void AddProbe(UBTCompositeNode& Parent, const TCHAR* Name) const
	{
		AddTask<UPursuitTreeProbe>(Parent)->NodeName = Name;
	}

	UBTTask_PursuitFlyToIntercept* AddFlight(UBTCompositeNode& Parent) const
	{
		UBTTask_PursuitFlyToIntercept* Task = AddTask<UBTTask_PursuitFlyToIntercept>(Parent);
		Task->Target.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
		return Task;
	}

	/** Guards the last child of the composite: its target must be met within a second, at 500 cm/s. */
	UBTDecorator_PursuitCanIntercept* Guard(UBTCompositeNode& Parent, EBTFlowAbortMode::Type Mode) const
	{
		UBTDecorator_PursuitCanIntercept* Decorator = NewObject<UBTDecorator_PursuitCanIntercept>(Tree);
		Decorator->Inputs.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
		Decorator->Inputs.MaxPredictionTime = 1.0;
		Decorator->SetFlowAbortMode(Mode);
		Parent.Children.Last().Decorators.Add(Decorator);
		return Decorator;
	}

	UBTService_PursuitPredictIntercept* Serve(UBTCompositeNode& Composite) const
	{
		UBTService_PursuitPredictIntercept* Service = NewObject<UBTService_PursuitPredictIntercept>(Tree);
		Service->Inputs.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
		Service->Result.InterceptPointKey.SelectedKeyName = PursuitKeys::InterceptPoint;
		Service->Result.TimeToInterceptKey.SelectedKeyName = PursuitKeys::TimeToIntercept;
		Composite.Services.Add(Service);
		return Service;
	}

	/** An AI with a flight component and a target, whose tree begins with the next tick. */
	AAIController* SpawnAI(const FVector& Location, ACharacter* Target) const
	{
		ACharacter* Seeker = World.SpawnFlyer(Location, 500.0f);
		UPursuitFlightComponent* Flight = World.AddFlight(*Seeker);
		Flight->Sensing.bAvoidObstacles = false;
		AAIController* Controller = World.Possess(*Seeker);
		UBlackboardComponent* Blackboard = nullptr;
		Controller->UseBlackboard(Tree->BlackboardAsset, Blackboard);
		Blackboard->SetValueAsObject(PursuitKeys::Target, Target);
		Controller->RunBehaviorTree(Tree);
		return Controller;
	}

	static UPursuitFlightComponent& FlightOf(const AAIController& Controller)
	{
		return *Controller.GetPawn()->FindComponentByClass<UPursuitFlightComponent>();
	}

	void Run(float Seconds) const
	{
		constexpr float Frame = 1.0f / 64.0f;
		for (float Time = 0.0f; Time < Seconds; Time += Frame)
		{
			World.Tick(Frame);
		}
	}

	static FString Visits()
	{
		FString All;
		for (const FString& Visit : UPursuitTreeProbe::Visits)
		{
			All += (All.IsEmpty() ? TEXT("") : TEXT(", ")) + Visit;
		}
		return All;
	}
};
