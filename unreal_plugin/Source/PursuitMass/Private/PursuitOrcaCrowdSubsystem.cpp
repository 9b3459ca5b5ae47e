// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitOrcaCrowdSubsystem.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitOrcaCrowdSubsystem)

void UPursuitOrcaCrowdSubsystem::SetWalls(const TArray<FPursuitOrcaWall>& InWalls)
{
	Walls = InWalls;
	++Revision;
}

void UPursuitOrcaCrowdSubsystem::SetObstacles(const TArray<FPursuitShape>& InObstacles)
{
	Obstacles = InObstacles;
	++Revision;
}
