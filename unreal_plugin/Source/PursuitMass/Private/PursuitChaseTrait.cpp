// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitChaseTrait.h"

#include "Engine/World.h"
#include "MassEntityManager.h"
#include "MassEntitySubsystem.h"
#include "MassEntityTemplateRegistry.h"
#include "MassMovementFragments.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitChaseFragments.h"
#include "PursuitMassCall.h"

#if UE_VERSION_OLDER_THAN(5, 5, 0)
#include "StructUtilsTypes.h"
#include "StructView.h"
#endif

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitChaseTrait)

namespace Pursuit
{
	/** Equal settings are one for all entities of their configs: the engine tells them apart by their reflected members. */
	static const FSharedStruct& Share(FMassEntityManager& EntityManager, const FPursuitChaseSettings& Settings)
	{
#if UE_VERSION_OLDER_THAN(5, 5, 0)
		const uint32 Hash = UE::StructUtils::GetStructCrc32(FConstStructView::Make(Settings));
		// A constant would be for an overload that others must not call.
		FPursuitChaseSettings Copy = Settings;
		return EntityManager.GetOrCreateSharedFragmentByHash<FPursuitChaseSettings>(Hash, Copy);
#else
		return EntityManager.GetOrCreateSharedFragment(Settings);
#endif
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
	BuildContext.AddSharedFragment(Pursuit::Share(Subsystem->GetMutableEntityManager(), Settings));
}
