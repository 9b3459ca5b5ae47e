// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Core/PursuitBridge.h"

#include "Core/PursuitBridgeCalls.h"
#include "Core/PursuitLog.h"

#include <atomic>

namespace PursuitBridge
{
	// A refusal is negative in C, which a Blueprint enum cannot be: its number here is 100 less its number there.
	static constexpr int32 StatusNumber(EPursuitStatus Status)
	{
		const int32 Number = static_cast<int32>(Status);
		return Number > 100 ? 100 - Number : Number;
	}

	static_assert(StatusNumber(EPursuitStatus::Met) == PURSUIT_STATUS_OK);
	static_assert(StatusNumber(EPursuitStatus::AlreadyThere) == PURSUIT_STATUS_ALREADY_THERE);
	static_assert(StatusNumber(EPursuitStatus::BeyondHorizon) == PURSUIT_STATUS_BEYOND_HORIZON);
	static_assert(StatusNumber(EPursuitStatus::TargetTooFast) == PURSUIT_STATUS_TARGET_TOO_FAST);
	static_assert(StatusNumber(EPursuitStatus::TargetEscaping) == PURSUIT_STATUS_TARGET_ESCAPING);
	static_assert(StatusNumber(EPursuitStatus::PursuerImmobile) == PURSUIT_STATUS_PURSUER_IMMOBILE);
	static_assert(StatusNumber(EPursuitStatus::OutOfRange) == PURSUIT_STATUS_OUT_OF_RANGE);
	static_assert(StatusNumber(EPursuitStatus::TurnTooSlow) == PURSUIT_STATUS_TURN_TOO_SLOW);
	static_assert(StatusNumber(EPursuitStatus::Unfinished) == PURSUIT_STATUS_UNFINISHED);
	static_assert(StatusNumber(EPursuitStatus::NullPointer) == PURSUIT_STATUS_NULL_POINTER);
	static_assert(StatusNumber(EPursuitStatus::NotFinite) == PURSUIT_STATUS_NOT_FINITE);
	static_assert(StatusNumber(EPursuitStatus::OutOfDomain) == PURSUIT_STATUS_OUT_OF_DOMAIN);
	static_assert(StatusNumber(EPursuitStatus::BufferTooSmall) == PURSUIT_STATUS_BUFFER_TOO_SMALL);

	static std::atomic<bool> bConnected{false};

	struct FNamedSize
	{
		const char* Name;
		uint32 Size;
	};

	static const FNamedSize HeaderSizes[] = {
		{"PursuitVec2", sizeof(PursuitVec2)},
		{"PursuitVec3", sizeof(PursuitVec3)},
		{"PursuitInterceptQuery", sizeof(PursuitInterceptQuery)},
		{"PursuitInterceptQuery2D", sizeof(PursuitInterceptQuery2D)},
		{"PursuitInterceptSolution", sizeof(PursuitInterceptSolution)},
		{"PursuitInterceptSolution2D", sizeof(PursuitInterceptSolution2D)},
		{"PursuitClosestApproach", sizeof(PursuitClosestApproach)},
		{"PursuitPredictionSettings", sizeof(PursuitPredictionSettings)},
		{"PursuitPrediction", sizeof(PursuitPrediction)},
		{"PursuitTurretQuery", sizeof(PursuitTurretQuery)},
		{"PursuitTurretSolution", sizeof(PursuitTurretSolution)},
		{"PursuitTurretSearch", sizeof(PursuitTurretSearch)},
		{"PursuitGimbalTurretQuery", sizeof(PursuitGimbalTurretQuery)},
		{"PursuitGimbalTurretSolution", sizeof(PursuitGimbalTurretSolution)},
		{"PursuitShot", sizeof(PursuitShot)},
		{"PursuitProjectileQuery", sizeof(PursuitProjectileQuery)},
		{"PursuitLaunch", sizeof(PursuitLaunch)},
		{"PursuitProjectileSettings", sizeof(PursuitProjectileSettings)},
		{"PursuitDragSettings", sizeof(PursuitDragSettings)},
		{"PursuitAgent", sizeof(PursuitAgent)},
		{"PursuitSteeringLimits", sizeof(PursuitSteeringLimits)},
		{"PursuitChase", sizeof(PursuitChase)},
		{"PursuitLeader", sizeof(PursuitLeader)},
		{"PursuitCover", sizeof(PursuitCover)},
		{"PursuitHideSettings", sizeof(PursuitHideSettings)},
		{"PursuitHiding", sizeof(PursuitHiding)},
		{"PursuitFollowSettings", sizeof(PursuitFollowSettings)},
		{"PursuitQueueSettings", sizeof(PursuitQueueSettings)},
		{"PursuitShape", sizeof(PursuitShape)},
		{"PursuitSignedDistance", sizeof(PursuitSignedDistance)},
		{"PursuitSphereSweep", sizeof(PursuitSphereSweep)},
		{"PursuitAvoidanceSettings", sizeof(PursuitAvoidanceSettings)},
		{"PursuitAvoidance", sizeof(PursuitAvoidance)},
		{"PursuitGuardedSteering", sizeof(PursuitGuardedSteering)},
		{"PursuitCollisionAvoidance", sizeof(PursuitCollisionAvoidance)},
		{"PursuitBlend", sizeof(PursuitBlend)},
		{"PursuitContextMap", sizeof(PursuitContextMap)},
		{"PursuitContextChoice", sizeof(PursuitContextChoice)},
		{"PursuitVec3View", sizeof(PursuitVec3View)},
		{"PursuitNumberView", sizeof(PursuitNumberView)},
		{"PursuitTeamQuery", sizeof(PursuitTeamQuery)},
		{"PursuitTeamSettings", sizeof(PursuitTeamSettings)},
		{"PursuitTeamIntercept", sizeof(PursuitTeamIntercept)},
		{"PursuitAssignmentCost", sizeof(PursuitAssignmentCost)},
		{"PursuitPath", sizeof(PursuitPath)},
		{"PursuitTargetMotion", sizeof(PursuitTargetMotion)},
		{"PursuitMotionState", sizeof(PursuitMotionState)},
		{"PursuitPursuerMotion", sizeof(PursuitPursuerMotion)},
		{"PursuitDubinsPath", sizeof(PursuitDubinsPath)},
		{"PursuitMotionInterceptQuery", sizeof(PursuitMotionInterceptQuery)},
		{"PursuitMotionInterceptSolution", sizeof(PursuitMotionInterceptSolution)},
		{"PursuitMotionHistory", sizeof(PursuitMotionHistory)},
		{"PursuitEstimateSettings", sizeof(PursuitEstimateSettings)},
		{"PursuitMotionEstimate", sizeof(PursuitMotionEstimate)},
		{"PursuitFlockRule", sizeof(PursuitFlockRule)},
		{"PursuitFlockRules", sizeof(PursuitFlockRules)},
		{"PursuitCrowd", sizeof(PursuitCrowd)},
		{"PursuitVec3Array", sizeof(PursuitVec3Array)},
		{"PursuitCrowdMotion", sizeof(PursuitCrowdMotion)},
		{"PursuitNeighborGridSettings", sizeof(PursuitNeighborGridSettings)},
		{"PursuitNeighborGridInfo", sizeof(PursuitNeighborGridInfo)},
		{"PursuitNeighbor", sizeof(PursuitNeighbor)},
		{"PursuitOrcaSettings", sizeof(PursuitOrcaSettings)},
		{"PursuitOrcaCrowdSettings", sizeof(PursuitOrcaCrowdSettings)},
		{"PursuitOrcaMembers", sizeof(PursuitOrcaMembers)},
		{"PursuitOrcaStep", sizeof(PursuitOrcaStep)},
		{"PursuitOrcaAgent", sizeof(PursuitOrcaAgent)},
		{"PursuitOrcaNeighbor", sizeof(PursuitOrcaNeighbor)},
		{"PursuitOrcaVelocity", sizeof(PursuitOrcaVelocity)},
		{"PursuitSurface", sizeof(PursuitSurface)},
		{"PursuitContainer", sizeof(PursuitContainer)},
		{"PursuitFlowField", sizeof(PursuitFlowField)},
		{"PursuitFollowPathSettings", sizeof(PursuitFollowPathSettings)},
		{"PursuitSteeringPath", sizeof(PursuitSteeringPath)},
		{"PursuitPathSteering", sizeof(PursuitPathSteering)},
		{"PursuitFollowWallSettings", sizeof(PursuitFollowWallSettings)},
		{"PursuitWanderSettings", sizeof(PursuitWanderSettings)},
		{"PursuitWanderState", sizeof(PursuitWanderState)},
		{"PursuitTurnLimits", sizeof(PursuitTurnLimits)},
		{"PursuitTurnState", sizeof(PursuitTurnState)},
		{"PursuitYawState", sizeof(PursuitYawState)},
		{"PursuitTurretIteration", sizeof(PursuitTurretIteration)},
	};

	EPursuitStatus FromC(PursuitStatus Status)
	{
		switch (Status)
		{
		case PURSUIT_STATUS_OK:
			return EPursuitStatus::Met;
		case PURSUIT_STATUS_ALREADY_THERE:
			return EPursuitStatus::AlreadyThere;
		case PURSUIT_STATUS_BEYOND_HORIZON:
			return EPursuitStatus::BeyondHorizon;
		case PURSUIT_STATUS_TARGET_TOO_FAST:
			return EPursuitStatus::TargetTooFast;
		case PURSUIT_STATUS_TARGET_ESCAPING:
			return EPursuitStatus::TargetEscaping;
		case PURSUIT_STATUS_PURSUER_IMMOBILE:
			return EPursuitStatus::PursuerImmobile;
		case PURSUIT_STATUS_OUT_OF_RANGE:
			return EPursuitStatus::OutOfRange;
		case PURSUIT_STATUS_TURN_TOO_SLOW:
			return EPursuitStatus::TurnTooSlow;
		case PURSUIT_STATUS_UNFINISHED:
			return EPursuitStatus::Unfinished;
		case PURSUIT_STATUS_NULL_POINTER:
			return EPursuitStatus::NullPointer;
		case PURSUIT_STATUS_NOT_FINITE:
			return EPursuitStatus::NotFinite;
		case PURSUIT_STATUS_OUT_OF_DOMAIN:
			return EPursuitStatus::OutOfDomain;
		case PURSUIT_STATUS_BUFFER_TOO_SMALL:
			return EPursuitStatus::BufferTooSmall;
		default:
			return EPursuitStatus::Unknown;
		}
	}

	bool IsConnected()
	{
		return bConnected.load(std::memory_order_acquire);
	}

	FLibraryFacts LinkedLibrary()
	{
		FLibraryFacts Facts;
		Facts.AbiVersion = pursuit_abi_version();
		Facts.StructSize = [](const char* Name) -> uint32 { return pursuit_struct_size(Name); };
		return Facts;
	}

	FString FindMismatch(const FLibraryFacts& Library)
	{
		if (Library.AbiVersion != PURSUIT_ABI_VERSION)
		{
			return FString::Printf(TEXT("the library has ABI version %u, the header %u"), Library.AbiVersion,
				static_cast<uint32>(PURSUIT_ABI_VERSION));
		}
		if (Library.StructSize == nullptr)
		{
			return TEXT("the library does not tell the sizes of its structs");
		}
		for (const FNamedSize& Header : HeaderSizes)
		{
			const uint32 LibrarySize = Library.StructSize(Header.Name);
			if (LibrarySize != Header.Size)
			{
				return FString::Printf(TEXT("%s has %u bytes in the library, %u in the header"), UTF8_TO_TCHAR(Header.Name),
					LibrarySize, Header.Size);
			}
		}
		return FString();
	}

	bool Connect(const FLibraryFacts& Library)
	{
		const FString Mismatch = FindMismatch(Library);
		const bool bFits = Mismatch.IsEmpty();
		bConnected.store(bFits, std::memory_order_release);
		if (!bFits)
		{
			UE_LOG(LogPursuit, Error,
				TEXT("Pursuit is disabled: its library and its header differ (%s). Package the plugin again with ")
				TEXT("scripts/package.sh and rebuild the project."),
				*Mismatch);
		}
		return bFits;
	}

	bool IsMet(EPursuitStatus Status)
	{
		return Status == EPursuitStatus::Met || Status == EPursuitStatus::AlreadyThere;
	}

	bool IsRefused(EPursuitStatus Status)
	{
		return static_cast<uint8>(Status) > 100;
	}

	FString Describe(EPursuitStatus Status)
	{
		if (Status == EPursuitStatus::Unavailable)
		{
			return TEXT("Refused: Pursuit is disabled, because its library and its header differ.");
		}
		return FString(UTF8_TO_TCHAR(pursuit_get_status_message(StatusNumber(Status))));
	}
}
