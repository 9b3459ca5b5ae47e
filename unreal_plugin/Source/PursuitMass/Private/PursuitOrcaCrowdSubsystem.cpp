// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitOrcaCrowdSubsystem.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitOrcaCrowdSubsystem)

void UPursuitOrcaCrowdSubsystem::SetWalls(const TArray<FPursuitOrcaWall>& InWalls)
{
	const TSharedRef<FPursuitCrowdSurroundings, ESPMode::ThreadSafe> Next = MakeShared<FPursuitCrowdSurroundings, ESPMode::ThreadSafe>();
	Next->Walls = InWalls;
	const FWriteScopeLock Alone(Lock);
	Next->Obstacles = Current->Obstacles;
	Next->Revision = Current->Revision + 1;
	Current = Next;
}

void UPursuitOrcaCrowdSubsystem::SetObstacles(const TArray<FPursuitShape>& InObstacles)
{
	const TSharedRef<FPursuitCrowdSurroundings, ESPMode::ThreadSafe> Next = MakeShared<FPursuitCrowdSurroundings, ESPMode::ThreadSafe>();
	Next->Obstacles = InObstacles;
	const FWriteScopeLock Alone(Lock);
	Next->Walls = Current->Walls;
	Next->Revision = Current->Revision + 1;
	Current = Next;
}

TSharedRef<const FPursuitCrowdSurroundings, ESPMode::ThreadSafe> UPursuitOrcaCrowdSubsystem::GetSurroundings() const
{
	const FReadScopeLock Shared(Lock);
	return Current;
}
