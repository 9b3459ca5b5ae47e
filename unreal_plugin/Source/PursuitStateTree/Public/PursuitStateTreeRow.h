// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Misc/EngineVersionComparison.h"
#include "StateTreeNodeBase.h"

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)

/** The text of a node in the editor's tree. */
namespace Pursuit
{
	/** What a node does, then its time in seconds and what the time is; without the time if it is 0. */
	PURSUITSTATETREE_API FText DescribeRow(
		EStateTreeNodeFormatting Formatting, const TCHAR* Action, const TCHAR* OfTime = TEXT(""), double Seconds = 0.0);
}

#endif
#endif
