// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "MassEntityQuery.h"
#include "MassExecutionContext.h"
#include "MassMovementFragments.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitMassCall.h"

/**
 * How entities are moved. From Unreal 5.6 on those with the trait Movement have a desired velocity, which Movement follows: it writes
 * their velocity and their location itself. All others are moved here.
 */
namespace Pursuit
{
	/** The fragments that FMovement uses in the chunks of a query. */
	inline void AddMovementRequirements(FMassEntityQuery& Query)
	{
		Query.AddRequirement<FTransformFragment>(EMassFragmentAccess::ReadWrite);
		Query.AddRequirement<FMassVelocityFragment>(EMassFragmentAccess::ReadWrite);
#if !UE_VERSION_OLDER_THAN(5, 6, 0)
		Query.AddRequirement<FMassDesiredMovementFragment>(EMassFragmentAccess::ReadWrite, EMassFragmentPresence::Optional);
#endif
	}

	/** The entities of a chunk. */
	class FMovement
	{
	public:
		explicit FMovement(FMassExecutionContext& Context)
			: Transforms(Context.GetMutableFragmentView<FTransformFragment>())
			, Velocities(Context.GetMutableFragmentView<FMassVelocityFragment>())
#if !UE_VERSION_OLDER_THAN(5, 6, 0)
			, Desired(Context.GetMutableFragmentView<FMassDesiredMovementFragment>())
#endif
		{
		}

		FVector GetLocation(int32 Index) const { return Transforms[Index].GetTransform().GetLocation(); }
		FVector GetVelocity(int32 Index) const { return Velocities[Index].Value; }

		/** Gives an entity a velocity, and unless Movement moves it, a location if it is to be moved. */
		void Move(int32 Index, const FVector& Velocity, const FVector& Location, bool bMoveEntity) const
		{
#if !UE_VERSION_OLDER_THAN(5, 6, 0)
			if (!Desired.IsEmpty())
			{
				Desired[Index].DesiredVelocity = Velocity;
				if (!Velocity.IsZero())
				{
					// An entity at rest faces its last direction.
					Desired[Index].DesiredFacing = Velocity.Rotation().Quaternion();
				}
				return;
			}
#endif
			Velocities[Index].Value = Velocity;
			if (bMoveEntity)
			{
				Transforms[Index].GetMutableTransform().SetLocation(Location);
			}
		}

		/** Turns a long entity as Move moves it. */
		void Turn(int32 Index, const FVector& Heading, bool bMoveEntity) const
		{
			const FQuat Facing = Heading.Rotation().Quaternion();
#if !UE_VERSION_OLDER_THAN(5, 6, 0)
			if (!Desired.IsEmpty())
			{
				Desired[Index].DesiredFacing = Facing;
				return;
			}
#endif
			if (bMoveEntity)
			{
				FTransform& Transform = Transforms[Index].GetMutableTransform();
				Transform = FTransform(Facing, Transform.GetLocation(), Transform.GetScale3D());
			}
		}

	private:
		TArrayView<FTransformFragment> Transforms;
		TArrayView<FMassVelocityFragment> Velocities;
#if !UE_VERSION_OLDER_THAN(5, 6, 0)
		TArrayView<FMassDesiredMovementFragment> Desired;
#endif
	};
}
