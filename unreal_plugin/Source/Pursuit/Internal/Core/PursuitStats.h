// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Stats/Stats.h"

/** What the console command "stat Pursuit" shows: the time of each part on the game thread, and how often it ran. */
DECLARE_STATS_GROUP(TEXT("Pursuit"), STATGROUP_Pursuit, STATCAT_Advanced);
