// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitOrcaLibrary.h"

#include "Crowd/PursuitOrcaBridge.h"
#include "Core/PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitOrcaLibrary)

using EPursuitOrcaRule = FPursuitInput::ERule;

FPursuitOrcaVelocity UPursuitOrcaLibrary::SolveOrcaVelocity(const FPursuitOrcaAgent& Agent,
	const TArray<FPursuitOrcaNeighbor>& Neighbors, FPursuitOrcaSettings Settings, double DeltaTime)
{
	static FPursuitRefusalLog Log(TEXT("Solve ORCA Velocity"));
	const FPursuitOrcaVelocity Result = PursuitBridge::SolveOrcaVelocity(Agent, Neighbors, Settings, DeltaTime);
	if (PursuitBridge::IsRefused(Result.Reason))
	{
		const FPursuitOrcaNeighbor Neighbor =
			FindPursuitItemAtFault(Neighbors, [](const FPursuitOrcaNeighbor& Item) {
				return ArePursuitInputsSound({{TEXT(""), Item.Location}, {TEXT(""), Item.Velocity},
					{TEXT(""), Item.Radius, EPursuitOrcaRule::ZeroOrMore},
					FPursuitInput::Between(TEXT(""), Item.Responsibility, 0.0, 1.0)});
			});
		Log.Write(Result.Reason,
			{{TEXT("Agent.Location"), Agent.Location}, {TEXT("Agent.Velocity"), Agent.Velocity},
				{TEXT("Agent.PreferredVelocity"), Agent.PreferredVelocity},
				{TEXT("Agent.MaxSpeed"), Agent.MaxSpeed, EPursuitOrcaRule::ZeroOrMore},
				{TEXT("Agent.Radius"), Agent.Radius, EPursuitOrcaRule::ZeroOrMore},
				{TEXT("A neighbor's Location"), Neighbor.Location}, {TEXT("A neighbor's Velocity"), Neighbor.Velocity},
				{TEXT("A neighbor's Radius"), Neighbor.Radius, EPursuitOrcaRule::ZeroOrMore},
				FPursuitInput::Between(TEXT("A neighbor's Responsibility"), Neighbor.Responsibility, 0.0, 1.0),
				{TEXT("Settings.Horizon"), Settings.Horizon, EPursuitOrcaRule::AboveZero},
				FPursuitInput::Between(TEXT("Settings.SideBias"), Settings.SideBias, 0.0, 1.0),
				{TEXT("DeltaTime"), DeltaTime, EPursuitOrcaRule::AboveZero}});
	}
	return Result;
}

FPursuitOrcaStep UPursuitOrcaLibrary::StepOrcaCrowd(const TArray<FPursuitOrcaMember>& Crowd,
	FPursuitOrcaSettings Settings, double NeighborDistance, int32 MaxNeighbors, double DeltaTime)
{
	static FPursuitRefusalLog Log(TEXT("Step ORCA Crowd"));
	const FPursuitOrcaStep Step =
		PursuitBridge::StepOrcaCrowd(Crowd, Settings, NeighborDistance, MaxNeighbors, DeltaTime);
	if (PursuitBridge::IsRefused(Step.Reason))
	{
		const FPursuitOrcaMember Member = FindPursuitItemAtFault(Crowd, [](const FPursuitOrcaMember& Item) {
			return ArePursuitInputsSound({{TEXT(""), Item.Location}, {TEXT(""), Item.Velocity}, {TEXT(""), Item.PreferredVelocity},
				{TEXT(""), Item.MaxSpeed, EPursuitOrcaRule::ZeroOrMore},
				{TEXT(""), Item.Radius, EPursuitOrcaRule::ZeroOrMore},
				{TEXT(""), Item.Responsibility, EPursuitOrcaRule::ZeroOrMore}});
		});
		Log.Write(Step.Reason,
			{{TEXT("An agent's Location"), Member.Location}, {TEXT("An agent's Velocity"), Member.Velocity},
				{TEXT("An agent's PreferredVelocity"), Member.PreferredVelocity},
				{TEXT("An agent's MaxSpeed"), Member.MaxSpeed, EPursuitOrcaRule::ZeroOrMore},
				{TEXT("An agent's Radius"), Member.Radius, EPursuitOrcaRule::ZeroOrMore},
				{TEXT("An agent's Responsibility"), Member.Responsibility, EPursuitOrcaRule::ZeroOrMore},
				{TEXT("Settings.Horizon"), Settings.Horizon, EPursuitOrcaRule::AboveZero},
				FPursuitInput::Between(TEXT("Settings.SideBias"), Settings.SideBias, 0.0, 1.0),
				{TEXT("NeighborDistance"), NeighborDistance, EPursuitOrcaRule::AboveZero},
				FPursuitInput::Between(TEXT("MaxNeighbors"), MaxNeighbors, 0, PursuitBridge::OrcaNeighborsMax),
				{TEXT("DeltaTime"), DeltaTime, EPursuitOrcaRule::AboveZero}});
	}
	return Step;
}
