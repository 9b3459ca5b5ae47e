// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitCall.h"
#include "PursuitOrcaLibrary.h"
#include "Steering/PursuitAvoidConversions.h"

#include <cstdint>

/** What a crowd under ORCA is asked with, beside its agents. */
namespace Pursuit
{
	/** Whether any of a crowd's agents is one that is looked for. */
	template <typename AgentType, typename PredicateType>
	bool HasAny(const TArray<AgentType>& Crowd, PredicateType&& IsIt)
	{
		for (const AgentType& Agent : Crowd)
		{
			if (IsIt(Agent))
			{
				return true;
			}
		}
		return false;
	}

	/** Sorts walls, in memory that is empty where there are none. Only while the library is connected. */
	inline PursuitStatus BuildWalls(const TArray<FPursuitOrcaWall>& Walls, TArray<uint8>& Memory)
	{
		if (Walls.IsEmpty())
		{
			return PURSUIT_STATUS_OK;
		}
		TArray<PursuitOrcaWall> CWalls;
		TArray<FVector> Corners;
		for (const FPursuitOrcaWall& Wall : Walls)
		{
			const int32 Topology = static_cast<int32>(Wall.Topology);
			CWalls.Add(PursuitOrcaWall{CountOf(Wall.Corners), Topology, Wall.HalfHeight, Wall.HeightCenter, Wall.Inset});
			Corners.Append(Wall.Corners);
		}
		const PursuitVec3View View = ViewOf(Corners);
		// For one more an array has too few bytes; the library then refuses the memory.
		const uint32 Count = FMath::Min(CountOf(Corners), static_cast<uint32>(PURSUIT_CROWD_MAX - 1));
		Memory.SetNumZeroed(static_cast<int32>(pursuit_orca_walls_memory_size(Count)));
		uint32 SegmentCount = 0;
		return pursuit_build_orca_walls(CWalls.GetData(), CountOf(CWalls), &View, Memory.GetData(),
			static_cast<size_t>(Memory.Num()), &SegmentCount);
	}

	/** Sorts shapes as walls in space, in memory that is empty where there are none. Only while the library is connected. */
	inline PursuitStatus BuildObstacles(const TArray<PursuitShape>& Obstacles, TArray<uint8>& Memory)
	{
		if (Obstacles.IsEmpty())
		{
			return PURSUIT_STATUS_OK;
		}
		// More than an array has bytes for are too many for the library as well.
		const uint32 Count = FMath::Min(CountOf(Obstacles), static_cast<uint32>(PURSUIT_CROWD_MAX / 2));
		Memory.SetNumZeroed(static_cast<int32>(FMath::Min(pursuit_orca_obstacles_memory_size(Count), static_cast<size_t>(INT32_MAX))));
		uint32 Built = 0;
		return pursuit_build_orca_obstacles(
			Obstacles.GetData(), CountOf(Obstacles), Memory.GetData(), static_cast<size_t>(Memory.Num()), &Built);
	}

	/** Walls on the ground, or shapes in space, as the library wants them. */
	class FSurroundings
	{
	public:
		FSurroundings(const TArray<FPursuitOrcaWall>& InWalls, const TArray<FPursuitShape>& InObstacles)
			: Walls(InWalls)
			, Obstacles(InObstacles)
		{
		}

		/** Refuses shapes where agents walk; Reason then says so. */
		bool AreRefused(FPursuitRefusalLog& Log, EPursuitDimensions Dimensions, EPursuitStatus& Reason) const
		{
			if (Dimensions != EPursuitDimensions::Two || Obstacles.IsEmpty())
			{
				return false;
			}
			Reason = Log.Refuse(TEXT("Obstacles"), TEXT("must be none on the ground, where Walls are what stops agents")).Status;
			return true;
		}

		/** Sorts them. Only while the library is connected. */
		PursuitStatus Build()
		{
			return Walls.IsEmpty() ? BuildObstacles(ToC(Obstacles), Memory) : BuildWalls(Walls, Memory);
		}

		/** Where they begin once they are built; null for none. */
		const void* Data() const
		{
			return Memory.IsEmpty() ? nullptr : Memory.GetData();
		}

		/** How many bytes there are. */
		size_t Num() const
		{
			return static_cast<size_t>(Memory.Num());
		}

		/** The pins whose names depend on the shape that was refused. */
		TArray<FPinName> Names(const FOutcome& Outcome) const
		{
			return {{"obstacles[].axis", HasForward(Outcome, Obstacles) ? "Obstacles[].Forward" : "Obstacles[].Up"}};
		}

	private:
		const TArray<FPursuitOrcaWall>& Walls;
		const TArray<FPursuitShape>& Obstacles;
		TArray<uint8> Memory;
	};

	/** What keeps an agent's velocity from changing at once; nothing for one without limits. */
	inline PursuitOrcaLimits LimitsOf(const FPursuitOrcaLimits& Limits)
	{
		PursuitOrcaLimits Out = pursuit_orca_limits_default();
		if (Limits.bLimited)
		{
			Out.facing = ToC(Limits.Facing);
			Out.max_acceleration = LimitOrNone(Limits.MaxAcceleration);
			Out.turn.max_rate = LimitOrNone(FMath::DegreesToRadians(Limits.MaxTurnRate));
			Out.turn.max_acceleration = LimitOrNone(FMath::DegreesToRadians(Limits.MaxTurnAcceleration));
			Out.turn_radius = Limits.TurnRadius;
			Out.margin = Limits.Margin;
		}
		return Out;
	}

	/** Gives the library the limits of a crowd where any agent has some. Only while the library is connected. */
	template <typename AgentType>
	void SetLimits(const TArray<AgentType>& Crowd, TArray<PursuitOrcaLimits>& Limits, PursuitOrcaMembers& Members)
	{
		if (!HasAny(Crowd, [](const AgentType& Agent) { return Agent.Limits.bLimited; }))
		{
			return;
		}
		for (const AgentType& Agent : Crowd)
		{
			Limits.Add(LimitsOf(Agent.Limits));
		}
		const auto Column = [](const double& First) {
			return PursuitNumberView{&First, sizeof(PursuitOrcaLimits), PURSUIT_ELEMENT_F64};
		};
		Members.facings = PursuitVec3View{&Limits[0].facing, sizeof(PursuitOrcaLimits), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
		Members.max_accelerations = Column(Limits[0].max_acceleration);
		Members.max_turn_rates = Column(Limits[0].turn.max_rate);
		Members.max_turn_accelerations = Column(Limits[0].turn.max_acceleration);
		Members.turn_radii = Column(Limits[0].turn_radius);
		Members.margins = Column(Limits[0].margin);
	}

	/**
	 * Counts how long an agent is in its phase; returns whether that is to be told now: when the phase changes, and after each interval
	 * in which the agent does not get on.
	 */
	inline bool IsPhaseTold(EPursuitOrcaPhase Before, EPursuitOrcaPhase Now, double Interval, double DeltaSeconds, double& InOutPhaseTime,
		double& InOutUntoldTime)
	{
		const bool bChanged = Before != Now;
		InOutPhaseTime = bChanged ? 0.0 : InOutPhaseTime + DeltaSeconds;
		InOutUntoldTime += DeltaSeconds;
		const bool bGetsOn = Now == EPursuitOrcaPhase::UnderWay || Now == EPursuitOrcaPhase::Arrived;
		const bool bTold = bChanged || (!bGetsOn && Interval > 0.0 && InOutUntoldTime >= Interval);
		InOutUntoldTime = bTold ? 0.0 : InOutUntoldTime;
		return bTold;
	}

	/** Who stands faces where it last went. */
	template <typename AgentType>
	void KeepFacing(AgentType& Agent)
	{
		if (Agent.Limits.bLimited && !Agent.Velocity.IsZero())
		{
			Agent.Limits.Facing = Agent.Velocity;
		}
	}
}
