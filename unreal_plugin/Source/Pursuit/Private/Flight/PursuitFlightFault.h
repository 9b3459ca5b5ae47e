// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "PursuitFlightComponent.h"

/** Why there is no flight; each is logged once until it goes away. */
enum class UPursuitFlightComponent::EFault : uint8
{
	None,
	NoPawn,
	NoMovement,
	NoBody,
	NoController,
	NoSpeed,
	MovementDisabled,
	NotFlying,
	GoalActorGone,
	NoProvidedGoal,
	Refused,
};
