// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreeRow.h"

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)

FText Pursuit::DescribeRow(EStateTreeNodeFormatting Formatting, const TCHAR* Action, const TCHAR* OfTime, double Seconds)
{
	const bool bRich = Formatting == EStateTreeNodeFormatting::RichText;
	FString Row = bRich ? FString::Printf(TEXT("<b>%s</>"), Action) : FString(Action);
	if (Seconds > 0.0)
	{
		Row += bRich ? FString::Printf(TEXT(" <s>%s</> %g s"), OfTime, Seconds) : FString::Printf(TEXT(" %s %g s"), OfTime, Seconds);
	}
	return FText::FromString(Row);
}

#endif
#endif
