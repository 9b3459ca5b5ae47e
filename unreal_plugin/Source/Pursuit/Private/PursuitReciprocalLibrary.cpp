// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitReciprocalLibrary.h"

#include "Bridge/PursuitReciprocalBridge.h"
#include "PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitReciprocalLibrary)

using EPursuitReciprocalRule = FPursuitInput::ERule;

FPursuitReciprocalVelocity UPursuitReciprocalLibrary::CalculateReciprocalVelocity(const FPursuitReciprocalAgent& Agent,
	const TArray<FPursuitReciprocalNeighbor>& Neighbors, FPursuitReciprocalSettings Settings, double DeltaTime)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Reciprocal Velocity"));
	const FPursuitReciprocalVelocity Result = PursuitBridge::CalculateReciprocalVelocity(Agent, Neighbors, Settings, DeltaTime);
	if (PursuitBridge::IsRefused(Result.Reason))
	{
		const FPursuitReciprocalNeighbor Neighbor =
			FindPursuitItemAtFault(Neighbors, [](const FPursuitReciprocalNeighbor& Item) {
				return ArePursuitInputsSound({{TEXT(""), Item.Location}, {TEXT(""), Item.Velocity},
					{TEXT(""), Item.Radius, EPursuitReciprocalRule::ZeroOrMore},
					FPursuitInput::Between(TEXT(""), Item.Responsibility, 0.0, 1.0)});
			});
		Log.Write(Result.Reason,
			{{TEXT("Agent.Location"), Agent.Location}, {TEXT("Agent.Velocity"), Agent.Velocity},
				{TEXT("Agent.PreferredVelocity"), Agent.PreferredVelocity},
				{TEXT("Agent.MaxSpeed"), Agent.MaxSpeed, EPursuitReciprocalRule::ZeroOrMore},
				{TEXT("Agent.Radius"), Agent.Radius, EPursuitReciprocalRule::ZeroOrMore},
				{TEXT("A neighbor's Location"), Neighbor.Location}, {TEXT("A neighbor's Velocity"), Neighbor.Velocity},
				{TEXT("A neighbor's Radius"), Neighbor.Radius, EPursuitReciprocalRule::ZeroOrMore},
				FPursuitInput::Between(TEXT("A neighbor's Responsibility"), Neighbor.Responsibility, 0.0, 1.0),
				{TEXT("Settings.TimeHorizon"), Settings.TimeHorizon, EPursuitReciprocalRule::AboveZero},
				FPursuitInput::Between(TEXT("Settings.SideBias"), Settings.SideBias, 0.0, 1.0),
				{TEXT("DeltaTime"), DeltaTime, EPursuitReciprocalRule::AboveZero}});
	}
	return Result;
}

FPursuitReciprocalStep UPursuitReciprocalLibrary::StepReciprocalCrowd(const TArray<FPursuitReciprocalMember>& Crowd,
	FPursuitReciprocalSettings Settings, double NeighborDistance, int32 MaxNeighbors, double DeltaTime)
{
	static FPursuitRefusalLog Log(TEXT("Step Reciprocal Crowd"));
	const FPursuitReciprocalStep Step =
		PursuitBridge::StepReciprocalCrowd(Crowd, Settings, NeighborDistance, MaxNeighbors, DeltaTime);
	if (PursuitBridge::IsRefused(Step.Reason))
	{
		const FPursuitReciprocalMember Member = FindPursuitItemAtFault(Crowd, [](const FPursuitReciprocalMember& Item) {
			return ArePursuitInputsSound({{TEXT(""), Item.Location}, {TEXT(""), Item.Velocity}, {TEXT(""), Item.PreferredVelocity},
				{TEXT(""), Item.MaxSpeed, EPursuitReciprocalRule::ZeroOrMore},
				{TEXT(""), Item.Radius, EPursuitReciprocalRule::ZeroOrMore},
				{TEXT(""), Item.Yielding, EPursuitReciprocalRule::ZeroOrMore}});
		});
		Log.Write(Step.Reason,
			{{TEXT("An agent's Location"), Member.Location}, {TEXT("An agent's Velocity"), Member.Velocity},
				{TEXT("An agent's PreferredVelocity"), Member.PreferredVelocity},
				{TEXT("An agent's MaxSpeed"), Member.MaxSpeed, EPursuitReciprocalRule::ZeroOrMore},
				{TEXT("An agent's Radius"), Member.Radius, EPursuitReciprocalRule::ZeroOrMore},
				{TEXT("An agent's Yielding"), Member.Yielding, EPursuitReciprocalRule::ZeroOrMore},
				{TEXT("Settings.TimeHorizon"), Settings.TimeHorizon, EPursuitReciprocalRule::AboveZero},
				FPursuitInput::Between(TEXT("Settings.SideBias"), Settings.SideBias, 0.0, 1.0),
				{TEXT("NeighborDistance"), NeighborDistance, EPursuitReciprocalRule::AboveZero},
				FPursuitInput::Between(TEXT("MaxNeighbors"), MaxNeighbors, 0, PursuitBridge::ReciprocalNeighborsMax),
				{TEXT("DeltaTime"), DeltaTime, EPursuitReciprocalRule::AboveZero}});
	}
	return Step;
}
