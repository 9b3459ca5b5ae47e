// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitChaseProcessor.h"

#include "EngineUtils.h"
#include "GameFramework/Actor.h"
#include "MassCommonTypes.h"
#include "MassEntityManager.h"
#include "MassMovementFragments.h"
#include "PursuitChaseFragments.h"
#include "PursuitMassCall.h"
#include "PursuitMassMovement.h"
#include "PursuitOrcaFragments.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitChaseProcessor)

namespace Pursuit
{
	/** How often the world's actors are searched for one with a tag that none has, in seconds. */
	static constexpr double SearchInterval = 0.5;

	/** The queries of a chunk's entities, without their targets. */
	static PursuitInterceptBatch BatchOf(const TConstArrayView<FTransformFragment>& Transforms, const FPursuitChaserFragment* Chasers)
	{
		PursuitInterceptBatch Batch{};
		Batch.pursuer_positions = ViewOf(Transforms);
		Batch.pursuer_speeds = ViewOf(Chasers, &FPursuitChaserFragment::Speed);
		Batch.capture_radii = ViewOf(Chasers, &FPursuitChaserFragment::CaptureRadius);
		Batch.count = static_cast<uint32>(Transforms.Num());
		return Batch;
	}

	/** An entity without a target. */
	static void SetNoTarget(FPursuitInterceptFragment& Answer, EPursuitChaseTarget Target)
	{
		Answer = FPursuitInterceptFragment();
		Answer.Reason = EPursuitStatus::NullPointer;
		Answer.Target = Target;
	}

	/** Copies the motion of a target entity to the entity that chases it; without a target the answer has no meaning. */
	static EPursuitChaseTarget Watch(
		const FMassEntityManager& EntityManager, const FTransformFragment& Transform, FPursuitChaseTargetFragment& Target)
	{
		const bool bActive = EntityManager.IsEntityActive(Target.Entity);
		const FTransformFragment* const There = bActive ? EntityManager.GetFragmentDataPtr<FTransformFragment>(Target.Entity) : nullptr;
		if (There == nullptr)
		{
			Target.Location = Transform.GetTransform().GetLocation();
			Target.Velocity = FVector::ZeroVector;
			return Target.Entity.IsSet() && !bActive ? EPursuitChaseTarget::Destroyed : EPursuitChaseTarget::None;
		}
		const FMassVelocityFragment* const Motion = EntityManager.GetFragmentDataPtr<FMassVelocityFragment>(Target.Entity);
		Target.Location = There->GetTransform().GetLocation();
		Target.Velocity = Motion == nullptr ? FVector::ZeroVector : Motion->Value;
		return EPursuitChaseTarget::Known;
	}

	/** Name of refused queries in the log. */
	static FPursuitRefusalLog& ChaseLog()
	{
		static FPursuitRefusalLog Log(TEXT("Pursuit Chase"),
			{{"query.pursuer_position", "The location of an entity"}, {"query.target_position", "The location of a target"},
				{"query.target_velocity", "The velocity of a target"}, {"query.pursuer_speed", "The Speed of an entity"},
				{"query.capture_radius", "The CaptureRadius of an entity"}, {"settings.horizon", "MaxPredictionTime"}});
		return Log;
	}
}

UPursuitChaseProcessor::UPursuitChaseProcessor()
	: Query(*this)
	, TargetQuery(*this)
{
	ExecutionFlags = static_cast<int32>(EProcessorExecutionFlags::AllNetModes);
	ExecutionOrder.ExecuteInGroup = UE::Mass::ProcessorGroupNames::Behavior;
	ExecutionOrder.ExecuteBefore.Add(UE::Mass::ProcessorGroupNames::Avoidance);
	ExecutionOrder.ExecuteBefore.Add(UE::Mass::ProcessorGroupNames::Movement);

	// It reads the locations of actors.
	bRequiresGameThreadExecution = true;
}

#if UE_VERSION_OLDER_THAN(5, 6, 0)
void UPursuitChaseProcessor::ConfigureQueries()
#else
void UPursuitChaseProcessor::ConfigureQueries(const TSharedRef<FMassEntityManager>&)
#endif
{
	AddRequirements();
}

void UPursuitChaseProcessor::AddRequirements()
{
	Query.AddRequirement<FTransformFragment>(EMassFragmentAccess::ReadOnly);
	Query.AddRequirement<FMassVelocityFragment>(EMassFragmentAccess::ReadOnly);
	Query.AddRequirement<FPursuitChaserFragment>(EMassFragmentAccess::ReadOnly);
	Query.AddRequirement<FPursuitInterceptFragment>(EMassFragmentAccess::ReadWrite);
	Query.AddRequirement<FPursuitChaseTargetFragment>(EMassFragmentAccess::ReadWrite, EMassFragmentPresence::Optional);
	Query.AddSharedRequirement<FPursuitChaseSettings>(EMassFragmentAccess::ReadOnly);
	TargetQuery.AddRequirement<FTransformFragment>(EMassFragmentAccess::ReadOnly);
	TargetQuery.AddRequirement<FMassVelocityFragment>(EMassFragmentAccess::ReadOnly, EMassFragmentPresence::Optional);
}

void UPursuitChaseProcessor::Execute(FMassEntityManager& EntityManager, FMassExecutionContext& Context)
{
	Wait(Context.GetDeltaTimeSeconds());
	Pursuit::ForEachChunk(Query, EntityManager, Context, [&](FMassExecutionContext& Chunk) { Predict(EntityManager, Chunk); });
}

void UPursuitChaseProcessor::Predict(const FMassEntityManager& EntityManager, FMassExecutionContext& Context)
{
	const int32 Count = Context.GetNumEntities();
	if (Count == 0)
	{
		return;
	}
	const FPursuitChaseSettings& Settings = Context.GetSharedFragment<FPursuitChaseSettings>();
	const TConstArrayView<FTransformFragment> Transforms = Context.GetFragmentView<FTransformFragment>();
	FPursuitInterceptFragment* const Answers = Context.GetMutableFragmentView<FPursuitInterceptFragment>().GetData();
	const TArrayView<FPursuitChaseTargetFragment> Own = Context.GetMutableFragmentView<FPursuitChaseTargetFragment>();
	if (!Pursuit::IsMassConnected() || Pursuit::LocationOffset() < 0)
	{
		// The log said so at start-up.
		for (int32 Index = 0; Index < Count; ++Index)
		{
			Answers[Index] = FPursuitInterceptFragment();
		}
		return;
	}

	PursuitInterceptBatch Batch = Pursuit::BatchOf(Transforms, Context.GetFragmentView<FPursuitChaserFragment>().GetData());
	FVector Location = FVector::ZeroVector;
	FVector Velocity = FVector::ZeroVector;
	if (!Own.IsEmpty())
	{
		for (int32 Index = 0; Index < Count; ++Index)
		{
			Answers[Index].Target = Pursuit::Watch(EntityManager, Transforms[Index], Own[Index]);
		}
		Batch.target_positions = Pursuit::ViewOf(Own.GetData(), &FPursuitChaseTargetFragment::Location);
		Batch.target_velocities = Pursuit::ViewOf(Own.GetData(), &FPursuitChaseTargetFragment::Velocity);
	}
	else if (const AActor* const Target = FindTarget(Settings.TargetTag))
	{
		Location = Target->GetActorLocation();
		Velocity = Target->GetVelocity();
		Batch.target_positions = Pursuit::SameForAll(Location);
		Batch.target_velocities = Pursuit::SameForAll(Velocity);
	}
	else
	{
		const bool bFound = Targets.ContainsByPredicate(
			[&](const FTaggedTarget& Each) { return Each.Tag == Settings.TargetTag && Each.bFound; });
		for (int32 Index = 0; Index < Count; ++Index)
		{
			Pursuit::SetNoTarget(Answers[Index], bFound ? EPursuitChaseTarget::Destroyed : EPursuitChaseTarget::None);
		}
		return;
	}

	PursuitPredictionBatchSolution Solution{};
	Solution.aim_points = Pursuit::ArrayOf(Answers, &FPursuitInterceptFragment::InterceptPoint);
	Solution.times = Pursuit::ArrayOf(Answers, &FPursuitInterceptFragment::Time);
	Solution.miss_distances = Pursuit::ArrayOf(Answers, &FPursuitInterceptFragment::MissDistance);
	if (Codes.Num() < Count)
	{
		Codes.SetNumZeroed(Count);
	}
	uint32 Solved = 0;
	const PursuitStatus Refusal = pursuit_predict_intercept_batch(&Batch, Pursuit::ToC(Settings.Prediction), 0, Batch.count,
		&Pursuit::LevelOfMass(), &Solution, Codes.GetData(), &Solved);

	PursuitStatus First = Refusal;
	for (int32 Index = 0; Index < Count; ++Index)
	{
		FPursuitInterceptFragment& Answer = Answers[Index];
		if (!Own.IsEmpty() && Answer.Target != EPursuitChaseTarget::Known)
		{
			Pursuit::SetNoTarget(Answer, Answer.Target);
			continue;
		}
		Answer.Target = EPursuitChaseTarget::Known;
		const PursuitStatus Code = Refusal < PURSUIT_STATUS_OK ? Refusal : Codes[Index];
		if (Code < PURSUIT_STATUS_OK)
		{
			First = First < PURSUIT_STATUS_OK ? First : Code;
			Answer = FPursuitInterceptFragment();
			Answer.Target = EPursuitChaseTarget::Known;
		}
		Answer.Reason = Pursuit::StatusOfAnswer(Code);
		Answer.bMet = Answer.Reason == EPursuitStatus::OK || Answer.Reason == EPursuitStatus::AlreadyThere;
	}
	if (First < PURSUIT_STATUS_OK)
	{
		Pursuit::ChaseLog().Check(Pursuit::FOutcome(First));
	}
}

const AActor* UPursuitChaseProcessor::FindTarget(FName Tag)
{
	FTaggedTarget* Target = Targets.FindByPredicate([Tag](const FTaggedTarget& Each) { return Each.Tag == Tag; });
	if (Target == nullptr)
	{
		Target = &Targets.AddDefaulted_GetRef();
		Target->Tag = Tag;
	}
	if (!Target->Actor.IsValid() && Target->SearchIn <= 0.0)
	{
		Target->SearchIn = Pursuit::SearchInterval;
		for (FActorIterator Actor(GetWorld()); Actor; ++Actor)
		{
			if (IsValid(*Actor) && Actor->ActorHasTag(Tag))
			{
				Target->Actor = *Actor;
				Target->bFound = true;
				break;
			}
		}
		if (!Target->bFound)
		{
			const FString Pin = FString::Printf(TEXT("TargetTag (%s)"), *Tag.ToString());
			Pursuit::ChaseLog().Refuse(*Pin, TEXT("must be a tag that an actor of the world has"));
		}
	}
	return Target->Actor.Get();
}

void UPursuitChaseProcessor::Wait(double DeltaSeconds)
{
	for (FTaggedTarget& Target : Targets)
	{
		Target.SearchIn -= DeltaSeconds;
	}
}

UPursuitChaseMoveProcessor::UPursuitChaseMoveProcessor()
	: Query(*this)
{
	ExecutionFlags = static_cast<int32>(EProcessorExecutionFlags::AllNetModes);
	// Before Movement, whose own processors follow the desired velocities.
	ExecutionOrder.ExecuteInGroup = UE::Mass::ProcessorGroupNames::Avoidance;
	ExecutionOrder.ExecuteAfter.Add(UPursuitChaseProcessor::StaticClass()->GetFName());
	ExecutionOrder.ExecuteBefore.Add(UE::Mass::ProcessorGroupNames::Movement);
}

#if UE_VERSION_OLDER_THAN(5, 6, 0)
void UPursuitChaseMoveProcessor::ConfigureQueries()
#else
void UPursuitChaseMoveProcessor::ConfigureQueries(const TSharedRef<FMassEntityManager>&)
#endif
{
	AddRequirements();
}

void UPursuitChaseMoveProcessor::AddRequirements()
{
	Pursuit::AddMovementRequirements(Query);
	Query.AddRequirement<FPursuitChaserFragment>(EMassFragmentAccess::ReadOnly);
	Query.AddRequirement<FPursuitInterceptFragment>(EMassFragmentAccess::ReadOnly);
	Query.AddRequirement<FPursuitOrcaAgentFragment>(EMassFragmentAccess::None, EMassFragmentPresence::None);
	Query.AddSharedRequirement<FPursuitChaseSettings>(EMassFragmentAccess::ReadOnly);
}

void UPursuitChaseMoveProcessor::Execute(FMassEntityManager& EntityManager, FMassExecutionContext& Context)
{
	if (!Pursuit::IsMassConnected())
	{
		return;
	}
	Pursuit::ForEachChunk(Query, EntityManager, Context, [](FMassExecutionContext& Chunk) {
		const FPursuitChaseSettings& Settings = Chunk.GetSharedFragment<FPursuitChaseSettings>();
		if (!Settings.bMoveEntity)
		{
			return;
		}
		const Pursuit::FMovement Movement(Chunk);
		const TConstArrayView<FPursuitChaserFragment> Chasers = Chunk.GetFragmentView<FPursuitChaserFragment>();
		const TConstArrayView<FPursuitInterceptFragment> Answers = Chunk.GetFragmentView<FPursuitInterceptFragment>();
		PursuitStatus First = PURSUIT_STATUS_OK;
		for (int32 Index = 0; Index < Chunk.GetNumEntities(); ++Index)
		{
			const FPursuitInterceptFragment& Answer = Answers[Index];
			PursuitAgent Agent{
				Pursuit::ToC(Movement.GetLocation(Index)), Pursuit::ToC(Movement.GetVelocity(Index)), Chasers[Index].Speed};
			PursuitVec3 Steering{};

			// An entity at its goal, or without one, brakes.
			const bool bGo = !Pursuit::IsRefused(Answer.Reason) && Answer.Reason != EPursuitStatus::AlreadyThere;
			PursuitStatus Status = bGo ? pursuit_steer_seek(&Agent, Pursuit::ToC(Answer.InterceptPoint), &Steering)
									   : pursuit_steer_match_velocity(&Agent, Pursuit::ToC(FVector::ZeroVector), &Steering);
			if (Status >= PURSUIT_STATUS_OK)
			{
				PursuitSteeringLimits Limits = pursuit_steering_limits_default(100.0);
				Limits.max_speed = Chasers[Index].Speed;
				Limits.max_acceleration = Settings.MaxAcceleration;
				Status = pursuit_advance_agent(&Agent, &Steering, &Limits, Chunk.GetDeltaTimeSeconds(), &Agent);
			}
			if (Status >= PURSUIT_STATUS_OK)
			{
				Movement.Move(Index, Pursuit::FromC(Agent.velocity), Pursuit::FromC(Agent.position), true);
			}
			else
			{
				First = First < PURSUIT_STATUS_OK ? First : Status;
			}
		}
		if (First < PURSUIT_STATUS_OK)
		{
			static FPursuitRefusalLog Log(TEXT("Pursuit Chase, Move Entity"),
				{{"agent.position", "The location of an entity"}, {"agent.velocity", "The velocity of an entity"},
					{"agent.max_speed", "The Speed of an entity"}, {"limits.", ""}});
			Log.Check(Pursuit::FOutcome(First));
		}
	});
}
