// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

class FAutomationTestBase;

/**
 * Expects any number of warnings with a text, none too: those that depend on the order of ticks. Before 5.6 a test can only expect at least
 * one, so this writes one itself.
 */
PURSUITTESTS_API void ExpectAnyNumberOf(FAutomationTestBase& Test, const TCHAR* Text);
