// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

class UPursuitTrackerComponent;

/** Draws how the watched actor goes on, when asked to, and writes it into the Visual Logger, while that records. */
void ShowPursuitTracker(const UPursuitTrackerComponent& Tracker);
