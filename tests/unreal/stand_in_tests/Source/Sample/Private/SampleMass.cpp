// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleMass.h"

#include "MassCommonTypes.h"
#include "MassEntitySubsystem.h"
#include "MassExecutionContext.h"
#include "MassMovementFragments.h"

#include <chrono>
#include <thread>

#include UE_INLINE_GENERATED_CPP_BY_NAME(SampleMass)

std::atomic<int32> USampleProcessor::Clashes{0};

namespace
{
	std::atomic<int32> Writers{0};
}

USampleProcessor::FWriting::FWriting()
{
	Clashes += Writers++;
	std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

USampleProcessor::FWriting::~FWriting() { --Writers; }

USampleProcessor::USampleProcessor()
	: Query(*this)
{
	ExecutionFlags = static_cast<int32>(EProcessorExecutionFlags::AllNetModes);
}

void USampleProcessor::Configure()
{
	Query.AddRequirement<FSampleCountFragment>(EMassFragmentAccess::ReadWrite);
	Query.AddRequirement<FMassVelocityFragment>(EMassFragmentAccess::ReadOnly, EMassFragmentPresence::Optional);
	Query.AddSharedRequirement<FSampleSharedFragment>(EMassFragmentAccess::ReadOnly);
}

void USampleProcessor::ForEach(
	[[maybe_unused]] FMassEntityManager& EntityManager, FMassExecutionContext& Context, const FMassExecuteFunction& Function)
{
	Chunks = Entities = 0;
	const FMassExecuteFunction Counting = [&](FMassExecutionContext& Chunk) {
		++Chunks;
		Entities += Chunk.GetNumEntities();
		Function(Chunk);
	};
#if STAND_IN_ENGINE_MINOR < 6
	Query.ForEachEntityChunk(EntityManager, Context, Counting);
#else
	Query.ForEachEntityChunk(Context, Counting);
#endif
}

USampleCountProcessor::USampleCountProcessor() { ExecutionOrder.ExecuteInGroup = UE::Mass::ProcessorGroupNames::Behavior; }

void USampleCountProcessor::Execute(FMassEntityManager& EntityManager, FMassExecutionContext& Context)
{
	const FWriting Writing;
	ForEach(EntityManager, Context, [&](FMassExecutionContext& Chunk) {
		const int32 Step = Chunk.GetSharedFragment<FSampleSharedFragment>().Step;
		for (FSampleCountFragment& Fragment : Chunk.GetMutableFragmentView<FSampleCountFragment>()) { Fragment.Count += Step; }
		if (DestroyNow.IsSet()) { EntityManager.DestroyEntity(DestroyNow); }
		if (DestroyLater.IsSet()) { Chunk.Defer().DestroyEntity(DestroyLater); }
		DestroyLater = FMassEntityHandle();
	});
}

USampleLookProcessor::USampleLookProcessor()
{
	ExecutionOrder.ExecuteInGroup = UE::Mass::ProcessorGroupNames::Movement;
	ExecutionOrder.ExecuteAfter.Add(TEXT("SampleCountProcessor"));
}

void USampleLookProcessor::Configure()
{
	Query.AddRequirement<FSampleCountFragment>(EMassFragmentAccess::ReadOnly);
	Query.AddRequirement<FMassVelocityFragment>(EMassFragmentAccess::None, EMassFragmentPresence::None);
}

void USampleLookProcessor::Execute(FMassEntityManager& EntityManager, FMassExecutionContext& Context)
{
	ForEach(EntityManager, Context, [&](FMassExecutionContext& Chunk) {
		if (bAsksTooMuch) { Chunk.GetFragmentView<FMassVelocityFragment>(); }
		if (bAsksForShared) { Chunk.GetSharedFragment<FSampleSharedFragment>(); }
		if (bWrites) { Chunk.GetMutableFragmentView<FSampleCountFragment>(); }
		if (bUsesSubsystem) { Chunk.GetSubsystem<UMassEntitySubsystem>(); }
		if (Other.IsSet()) { EntityManager.GetFragmentDataPtr<FMassVelocityFragment>(Other); }
		checkf(Chunk.GetFragmentView<FSampleCountFragment>().Num() == Chunk.GetNumEntities(), TEXT("each entity has its fragment"));
	});
}

USampleSpendProcessor::USampleSpendProcessor() {}

void USampleSpendProcessor::Execute(FMassEntityManager& EntityManager, FMassExecutionContext& Context)
{
	const FWriting Writing;
	ForEach(EntityManager, Context, [&](FMassExecutionContext& Chunk) {
		for (FSampleCountFragment& Fragment : Chunk.GetMutableFragmentView<FSampleCountFragment>()) { Fragment.Count -= bSpends ? 1 : 0; }
	});
}
