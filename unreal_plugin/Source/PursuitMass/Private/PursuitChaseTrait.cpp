// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitChaseTrait.h"

#include "Engine/World.h"
#include "MassEntityManager.h"
#include "MassEntitySubsystem.h"
#include "MassEntityTemplateRegistry.h"
#include "MassMovementFragments.h"
#include "PursuitChaseFragments.h"
#include "PursuitMassCall.h"
#include "Templates/TypeHash.h"

#include <cstring>

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitChaseTrait)

namespace Pursuit
{
	static uint32 Hashed(uint32 Hash, double Number)
	{
		uint32 Halves[2];
		std::memcpy(Halves, &Number, sizeof(Halves));
		return HashCombine(HashCombine(Hash, Halves[0]), Halves[1]);
	}

	/** Equal settings have equal hashes: the entities of their configs share them. */
	static uint32 HashOf(const FPursuitChaseSettings& Settings)
	{
		uint32 Hash = Settings.bMoveEntity ? 1u : 0u;
		const FString Tag = Settings.TargetTag.ToString();
		for (int32 Index = 0; Index < Tag.Len(); ++Index)
		{
			Hash = HashCombine(Hash, static_cast<uint32>(Tag[Index]));
		}
		Hash = HashCombine(Hash, static_cast<uint32>(Settings.Prediction.Fallback));
		Hash = Hashed(Hash, Settings.Prediction.MaxPredictionTime);
		Hash = Hashed(Hash, Settings.Prediction.LeadFactor);
		Hash = Hashed(Hash, Settings.Prediction.DirectPursuitDistance);
		return Hashed(Hash, Settings.MaxAcceleration);
	}
}

void UPursuitChaseTrait::BuildTemplate(FMassEntityTemplateBuildContext& BuildContext, const UWorld& World) const
{
	BuildContext.RequireFragment<FTransformFragment>();
	BuildContext.RequireFragment<FMassVelocityFragment>();
	BuildContext.AddFragment<FPursuitInterceptFragment>();
	FPursuitChaserFragment& Chaser = BuildContext.AddFragment_GetRef<FPursuitChaserFragment>();
	Chaser.Speed = Speed;
	Chaser.CaptureRadius = CaptureRadius;
	if (TargetTag.IsNone())
	{
		BuildContext.AddFragment<FPursuitChaseTargetFragment>();
	}

	UMassEntitySubsystem* const Subsystem = UWorld::GetSubsystem<UMassEntitySubsystem>(&World);
	if (Subsystem == nullptr)
	{
		return;	// A world without entities.
	}
	FPursuitChaseSettings Settings;
	Settings.TargetTag = TargetTag;
	Settings.Prediction = Prediction;
	Settings.bMoveEntity = bMoveEntity;
	Settings.MaxAcceleration = MaxAcceleration;
	BuildContext.AddSharedFragment(Subsystem->GetMutableEntityManager().GetOrCreateSharedFragmentByHash<FPursuitChaseSettings>(
		Pursuit::HashOf(Settings), Settings));
}
