// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

class UPursuitTurretComponent;

/** Draws a turret after a tick of aiming, when asked to, and writes it into the Visual Logger, while that records. */
void ShowPursuitTurret(const UPursuitTurretComponent& Turret);
