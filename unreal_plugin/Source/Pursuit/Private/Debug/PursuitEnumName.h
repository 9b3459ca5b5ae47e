// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "UObject/Class.h"

namespace Pursuit
{
	/** The name of an enumerator without the name of its enum, for texts that people read. */
	template <typename EnumType>
	FString NameOf(EnumType Value)
	{
		return StaticEnum<EnumType>()->GetNameStringByValue(static_cast<int64>(Value));
	}
}
