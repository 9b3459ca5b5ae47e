// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

/** NaN, made at run time: a compiler with fast floating-point mathematics assumes that no constant is NaN or infinite. */
namespace PursuitNumbers
{
	double NaN();
	double Infinity();

	/** Infinite, and above zero. */
	bool IsInfinite(double Number);

	/** A location that is none. A constructor that is given NaN may stop a debugger: this one is spoiled afterwards. */
	FVector Nowhere();
}
