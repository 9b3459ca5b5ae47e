// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

PURSUIT_API DECLARE_LOG_CATEGORY_EXTERN(LogPursuit, Log, All);
