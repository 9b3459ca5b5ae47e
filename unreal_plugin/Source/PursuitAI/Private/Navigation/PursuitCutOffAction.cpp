// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitCutOffAction.h"

#include "GameFramework/Actor.h"
#include "Navigation/PursuitCutOffSearch.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitCutOffAction)

UPursuitCutOffAction* UPursuitCutOffAction::PredictCutOffOnNavMeshLatent(const TArray<AActor*>& Pursuers, const AActor* Target,
	FPursuitNavSettings Settings, const TArray<FVector>& Exits, int32 Stretches, double Deadline)
{
	UPursuitCutOffAction* const Action = NewObject<UPursuitCutOffAction>();
	for (AActor* const Pursuer : Pursuers)
	{
		Action->AskedPursuers.Add(Pursuer);
	}
	Action->AskedTarget = Target;
	Action->AskedSettings = Settings;
	Action->AskedExits = Exits;
	Action->AskedStretches = Stretches;
	Action->AskedDeadline = Deadline;
	return Action;
}

const AActor* UPursuitCutOffAction::Begin()
{
	TArray<AActor*> Pursuers;
	const AActor* Asker = nullptr;
	for (const TWeakObjectPtr<AActor>& Pursuer : AskedPursuers)
	{
		Pursuers.Add(Pursuer.Get());
		Asker = Asker == nullptr ? Pursuer.Get() : Asker;
	}
	Search = MakeShared<FPursuitCutOffSearch>();
	if (!Search->Begin(Pursuers, FPursuitNavTarget(AskedTarget.Get()), AskedSettings, AskedExits, AskedStretches, *GetLog()))
	{
		Search.Reset();
	}
	return Asker;
}

FPursuitNavSearch* UPursuitCutOffAction::FindOpen()
{
	return Search.IsValid() ? Search->FindOpen() : nullptr;
}

void UPursuitCutOffAction::EndAll(EPursuitNavReason Reason)
{
	bCancelled = Reason == EPursuitNavReason::Cancelled;
	if (Search.IsValid())
	{
		Search->EndAll(Reason);
	}
}

void UPursuitCutOffAction::Report(double Age)
{
	TArray<FPursuitNavCutOff> CutOffs;
	if (bCancelled)
	{
		FPursuitNavSearch Nothing;
		Nothing.End(EPursuitNavReason::Cancelled);
		CutOffs.SetNum(AskedPursuers.Num());
		for (FPursuitNavCutOff& CutOff : CutOffs)
		{
			CutOff.Intercept = Nothing.GetResult();
		}
	}
	else if (Search.IsValid())
	{
		CutOffs = Search->Assign(*GetLog());
	}
	const bool bMet = CutOffs.ContainsByPredicate([](const FPursuitNavCutOff& CutOff) { return CutOff.Intercept.bMet; });
	for (FPursuitNavCutOff& CutOff : CutOffs)
	{
		CutOff.Intercept.Age = Age;
	}
	(bMet ? OnMet : OnNotMet).Broadcast(CutOffs);
}

FPursuitRefusalLog* UPursuitCutOffAction::GetLog() const
{
	static FPursuitRefusalLog Log(TEXT("Predict Cut Off On NavMesh (Latent)"),
		{{"row_count", "The number of Pursuers"}, {"column_count", "Stretches, or the number of Exits,"}});
	return &Log;
}
