// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitOrcaCrowdTrait.h"

#include "Engine/World.h"
#include "MassEntityTemplateRegistry.h"
#include "MassMovementFragments.h"
#include "PursuitMassCall.h"
#include "PursuitOrcaCrowdSubsystem.h"
#include "PursuitOrcaFragments.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitOrcaCrowdTrait)

void UPursuitOrcaCrowdTrait::BuildTemplate(FMassEntityTemplateBuildContext& BuildContext, const UWorld& World) const
{
	BuildContext.RequireFragment<FTransformFragment>();
	BuildContext.RequireFragment<FMassVelocityFragment>();
	BuildContext.AddFragment<FPursuitOrcaStatusFragment>();
	FPursuitOrcaAgentFragment& Agent = BuildContext.AddFragment_GetRef<FPursuitOrcaAgentFragment>();
	Agent.Radius = Radius;
	Agent.HalfLength = HalfLength;
	Agent.MaxSpeed = MaxSpeed;
	Agent.Responsibility = Responsibility;
	Agent.HalfHeight = HalfHeight;
	Agent.Layers = Layers;
	Agent.Limits = Limits;
	Agent.bMoveEntity = bMoveEntity;
	UPursuitOrcaCrowdSubsystem* const Crowd = bWallsFromNavMesh ? World.GetSubsystem<UPursuitOrcaCrowdSubsystem>() : nullptr;
	if (Crowd != nullptr && !Crowd->UsesNavMeshWalls())
	{
		// Before the first entity moves.
		Crowd->UseNavMeshWalls();
	}
}
