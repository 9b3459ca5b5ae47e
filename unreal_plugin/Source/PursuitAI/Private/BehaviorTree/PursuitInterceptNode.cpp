// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitInterceptNode.h"

#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/PursuitNodeFault.h"

void FPursuitInterceptNode::Use(UObject& Node, FPursuitInterceptSource& InInputs)
{
	UsedInputs = &InInputs;
	UsedInputs->AddFilters(Node);
}

void FPursuitInterceptNode::Use(UObject& Node, FPursuitInterceptSource& InInputs, FPursuitResultKeys& InResult)
{
	Use(Node, InInputs);
	UsedResult = &InResult;
	UsedResult->AddFilters(Node);
}

void FPursuitInterceptNode::ResolveKeys(const UBlackboardData* BlackboardAsset)
{
	if (BlackboardAsset == nullptr)
	{
		return;
	}
	if (UsedInputs != nullptr)
	{
		UsedInputs->Resolve(*BlackboardAsset);
	}
	if (UsedResult != nullptr)
	{
		UsedResult->Resolve(*BlackboardAsset);
	}
}

const FPursuitInterceptSource& FPursuitInterceptNode::GetInputs() const
{
	static const FPursuitInterceptSource None;
	return UsedInputs != nullptr ? *UsedInputs : None;
}

const FPursuitResultKeys& FPursuitInterceptNode::GetResult() const
{
	static const FPursuitResultKeys None;
	return UsedResult != nullptr ? *UsedResult : None;
}

FPursuitInterceptNumbers FPursuitInterceptNode::ReadNumbers(const UBehaviorTreeComponent& OwnerComp) const
{
	FPursuitInterceptNumbers Numbers;
	GetInputs().Read(OwnerComp, Numbers);
	GetResult().Read(OwnerComp, Numbers);
	return Numbers;
}

bool FPursuitInterceptNode::UpdateKeys(
	UBehaviorTreeComponent& OwnerComp, FPursuitPrediction& OutPrediction, FPursuitNodeFault& OutFault) const
{
	return GetResult().Update(GetInputs(), ReadNumbers(OwnerComp), OwnerComp, OutPrediction, OutFault);
}

FString FPursuitInterceptNode::FindError(const FString& Otherwise) const
{
	FPursuitNodeFault Fault;
	const bool bChosen = GetInputs().CheckChosen(Fault) && (UsedResult == nullptr || UsedResult->CheckChosen(Fault));
	return bChosen ? Otherwise : Fault.Message();
}
