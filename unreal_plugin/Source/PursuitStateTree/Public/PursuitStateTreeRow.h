// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Misc/EngineVersionComparison.h"
#include "StateTreeNodeBase.h"

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)

/** What the editor shows in a tree's row of a node. */
namespace Pursuit
{
	/** What a node does, and its time in seconds with what that is of; without a time that is more than 0 only what it does. */
	PURSUITSTATETREE_API FText DescribeRow(
		EStateTreeNodeFormatting Formatting, const TCHAR* Action, const TCHAR* OfTime = TEXT(""), double Seconds = 0.0);
}

#endif
#endif
