// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitGoalProvider.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitGoalProvider)
