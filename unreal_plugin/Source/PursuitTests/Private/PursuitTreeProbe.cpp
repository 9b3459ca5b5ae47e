// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTreeProbe.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitTreeProbe)

TArray<FString> UPursuitTreeProbe::Visits;

UPursuitTreeProbe::UPursuitTreeProbe()
{
	NodeName = TEXT("Probe");
}

EBTNodeResult::Type UPursuitTreeProbe::ExecuteTask(UBehaviorTreeComponent&, uint8*)
{
	Visits.Add(NodeName);
	return EBTNodeResult::InProgress;
}
