// Stand-in for MassEntity/Public/MassEntityQuery.h.
// Source: the API pages of FMassEntityQuery.
#pragma once

#include "MassRequirements.h"
#include "Templates/Function.h"

class UMassProcessor;
struct FMassEntityManager;
struct FMassExecutionContext;

using FMassExecuteFunction = TFunction<void(FMassExecutionContext& Context)>;	// [doc 5.5] FMassEntityQuery/ForEachEntityChunk

/** Calls a function for each chunk of the archetypes that it accepts, also for a chunk without entities. */
struct FMassEntityQuery : public FMassFragmentRequirements	// [doc 5.5]
{
	/** Registers itself with the processor that has it. */
	explicit FMassEntityQuery(UMassProcessor& Owner);		// [doc latest] FMassEntityQuery/__ctor

#if STAND_IN_ENGINE_MINOR < 6
	void ForEachEntityChunk(FMassEntityManager& EntityManager, FMassExecutionContext& ExecutionContext, const FMassExecuteFunction& ExecuteFunction);	// [doc 5.5]
#else
	void ForEachEntityChunk(FMassExecutionContext& ExecutionContext, const FMassExecuteFunction& ExecuteFunction);	// [doc 5.6]
#endif
};
