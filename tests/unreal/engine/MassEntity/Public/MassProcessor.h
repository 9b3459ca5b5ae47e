// Stand-in for MassEntity/Public/MassProcessor.h.
// Sources: the API pages of UMassProcessor and FMassProcessorExecutionOrder; Megafunk/MassSample.
#pragma once

#include "MassEntityManager.h"
#include "MassEntityQuery.h"
#include "MassProcessingTypes.h"
#include "Templates/SharedPointer.h"
#include "UObject/Object.h"
#include "MassProcessor.generated.h"

struct FMassExecutionContext;

namespace UE::StandIn
{
	class FMassPhase;
}

/** When a processor runs: names of groups, and of classes without their prefix. */
USTRUCT()
struct FMassProcessorExecutionOrder		// [doc latest]
{
	GENERATED_BODY()

	FName ExecuteInGroup;				// [doc latest]
	TArray<FName> ExecuteBefore;		// [doc latest]
	TArray<FName> ExecuteAfter;			// [doc latest]
};

/** Runs once a frame over the entities of its queries, before physics unless it says otherwise. */
UCLASS(Abstract, EditInlineNew, CollapseCategories, Config = Mass, defaultconfig)
class UMassProcessor : public UObject	// [doc latest]
{
	GENERATED_BODY()

protected:
#if STAND_IN_ENGINE_MINOR < 6
	virtual void ConfigureQueries() {}	// [doc 5.4] UMassVisualizationProcessor/ConfigureQueries
#else
	virtual void ConfigureQueries(const TSharedRef<FMassEntityManager>& /*EntityManager*/) {}	// [doc latest] UMassProcessor/ConfigureQueries
#endif
	virtual void Execute(FMassEntityManager& EntityManager, FMassExecutionContext& Context);	// [doc latest] UMassTestProcess-

	FMassProcessorExecutionOrder ExecutionOrder;			// [repo] Megafunk/MassSample
	int32 ExecutionFlags = 0;								// [repo] Megafunk/MassSample
	bool bAutoRegisterWithProcessingPhases = true;			// [repo] Megafunk/MassSample
	bool bRequiresGameThreadExecution = false;				// [doc 5.0] the page of unreal.MassProcessor
	/** What Execute uses beside the fragments of its queries. */
	FMassSubsystemRequirements ProcessorRequirements;		// [doc 5.5] UMassProcessor/GetProcessorRequirements; [repo] Megafunk/MassSample

	// The manager's side.
public:
	/** Whether a query of it is about the entities of an archetype and asks for their fragments of this type. */
	bool IsAbout(const UE::StandIn::FMassArchetype& Archetype, const UScriptStruct* Struct) const;

protected:
	friend class UE::StandIn::FMassPhase;
	friend struct FMassEntityQuery;

private:
	TArray<FMassEntityQuery*> OwnedQueries;
};
