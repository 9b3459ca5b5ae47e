// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

/** What is no number, made at run time: a compiler that is fast with numbers takes it that no constant is NaN or infinite. */
namespace PursuitNumbers
{
	double NaN();
	double Infinity();

	/** Infinite, and above zero. */
	bool IsInfinite(double Number);

	/** A location that is none. A constructor that is given NaN may stop a debugger: this one is spoiled afterwards. */
	FVector Nowhere();
}
