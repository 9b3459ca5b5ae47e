// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitFormationLibrary.h"

#include "Core/PursuitCaller.h"
#include "Crowd/PursuitFormationCall.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitFormationLibrary)

TArray<FVector> UPursuitFormationLibrary::GetFormationSlots(FPursuitFormationSettings Settings, int32 Count)
{
	static FPursuitRefusalLog Log(TEXT("Get Formation Slots"), {{"settings.", "Settings."}});
	TArray<FVector> Slots;
	Log.Check(PursuitFormation::AskSlots(Settings, Pursuit::CountOf(Count), Slots));
	return Slots;
}

FPursuitFormationAssignment UPursuitFormationLibrary::AssignFormationSlots(TArray<FPursuitFormationMember>& Members,
	const FPursuitFormationAnchor& Anchor, const TArray<FVector>& Slots, EPursuitAssignmentObjective Objective)
{
	static FPursuitRefusalLog Log(TEXT("Assign Formation Slots"),
		{{"anchor.", "Anchor."}, {"agents.positions[]", "Members[].Location"}, {"agents.max_speeds[]", "Members[].MaxSpeed"},
			{"agents.count", "The number of Members"}, {"slot_count", "The number of Slots"}});
	Pursuit::FOutcome Outcome;
	FPursuitFormationAssignment Answer = PursuitFormation::Assign(Members, Anchor, Slots, static_cast<int32>(Objective), Outcome);
	Log.Check(Outcome);
	return Answer;
}

FPursuitFormationAnchorStep UPursuitFormationLibrary::StepFormationAnchor(FPursuitFormationAnchor& Anchor,
	const TArray<FPursuitFormationMember>& Members, FPursuitSteeringLimits Limits, FPursuitFormationAnchorSettings Settings,
	FVector LeaderLocation, FVector LeaderVelocity, FVector LeaderForward, FVector LeaderUp, double DeltaSeconds,
	const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Step Formation Anchor"),
		{{"anchor.", "Anchor."}, {"leader.", "Leader"}, {"agents.positions[]", "Members[].Location"},
			{"agents.max_speeds[]", "Members[].MaxSpeed"}, {"agents.slots[]", "Members[].Slot"}, {"agents.count", "The number of Members"},
			{"settings.", "Settings."}});
	const PursuitFormation::FLeader Leader{LeaderLocation, LeaderVelocity, LeaderForward, LeaderUp};
	Pursuit::FOutcome Outcome;
	const FPursuitFormationAnchorStep Answer =
		PursuitFormation::Step(Anchor, Members, Limits, Settings, Leader, DeltaSeconds, Outcome);
	Log.Check(Outcome);
	return Answer;
}

FPursuitFormationVelocities UPursuitFormationLibrary::GetFormationVelocities(const FPursuitFormationAnchor& Anchor,
	const TArray<FPursuitFormationMember>& Members, FPursuitSteeringLimits Limits, double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Get Formation Velocities"),
		{{"anchor.", "Anchor."}, {"agents.positions[]", "Members[].Location"}, {"agents.velocities[]", "Members[].Velocity"},
			{"agents.max_speeds[]", "Members[].MaxSpeed"}, {"agents.slots[]", "Members[].Slot"},
			{"agents.count", "The number of Members"}});
	Pursuit::FOutcome Outcome;
	FPursuitFormationVelocities Answer = PursuitFormation::FindVelocities(Anchor, Members, Limits, DeltaSeconds, Outcome);
	Log.Check(Outcome);
	return Answer;
}

FPursuitMotionStateAnswer UPursuitFormationLibrary::GetFormationSlotMotion(const FPursuitFormationAnchor& Anchor, FVector Slot)
{
	static FPursuitRefusalLog Log(TEXT("Get Formation Slot Motion"), {{"anchor.", "Anchor."}, {"offset", "Slot"}});
	PursuitMotionState Motion{};
	const Pursuit::FOutcome Outcome = Log.Check(PursuitFormation::AskSlotMotion(Anchor, Slot, Motion));
	return Pursuit::FromC(Outcome, Motion);
}
