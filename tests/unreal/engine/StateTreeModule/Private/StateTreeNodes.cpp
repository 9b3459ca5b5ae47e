#include "StateTreeConditionBase.h"
#include "StateTreeExecutionContext.h"
#include "StateTreeTaskBase.h"

EStateTreeRunStatus FStateTreeTaskBase::EnterState(FStateTreeExecutionContext&, const FStateTreeTransitionResult&) const { return EStateTreeRunStatus::Running; }

void FStateTreeTaskBase::ExitState(FStateTreeExecutionContext&, const FStateTreeTransitionResult&) const {}

EStateTreeRunStatus FStateTreeTaskBase::Tick(FStateTreeExecutionContext&, const float) const { return EStateTreeRunStatus::Running; }

bool FStateTreeConditionBase::TestCondition(FStateTreeExecutionContext&) const { return false; }
