// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

/** Adds the category PursuitNavMesh to the Gameplay Debugger, where the build has one. */
void RegisterPursuitNavDebuggerCategory();
void UnregisterPursuitNavDebuggerCategory();
