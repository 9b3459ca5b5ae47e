// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitSubtreeTask.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitSubtreeTask)

UPursuitSubtreeTask::UPursuitSubtreeTask(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) {}
