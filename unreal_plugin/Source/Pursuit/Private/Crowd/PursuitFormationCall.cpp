// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Crowd/PursuitFormationCall.h"

namespace PursuitFormation
{
	namespace
	{
		/** The members as the library takes them. */
		class FAgents
		{
		public:
			FAgents(const TArray<FPursuitFormationMember>& Members, const FPursuitFormationAnchor& Anchor)
			{
				const TArray<FPursuitFormationMember>& All = WithoutIdle(Members, Anchor);
				Agents.positions = Pursuit::ViewOf(All, &FPursuitFormationMember::Location);
				Agents.velocities = Pursuit::ViewOf(All, &FPursuitFormationMember::Velocity);
				Agents.max_speeds = Pursuit::ViewOf(All, &FPursuitFormationMember::MaxSpeed);
				Agents.slots = Pursuit::ViewOf(All, &FPursuitFormationMember::Slot);
				Agents.count = Pursuit::CountOf(All);
			}

			PursuitFormationAgents Agents{};

		private:
			/**
			 * The members, with one that limits nothing in place of each that has no slot: it is where the anchor is, and faster than
			 * any. So every index stays what it is.
			 */
			const TArray<FPursuitFormationMember>& WithoutIdle(
				const TArray<FPursuitFormationMember>& Members, const FPursuitFormationAnchor& Anchor)
			{
				constexpr double FasterThanAny = 1.0e50;
				for (int32 Index = 0; Index < Members.Num(); ++Index)
				{
					if (Members[Index].bHasSlot)
					{
						continue;
					}
					if (Copy.IsEmpty())
					{
						Copy = Members;
					}
					Copy[Index].Location = Anchor.Location;
					Copy[Index].Velocity = FVector::ZeroVector;
					Copy[Index].MaxSpeed = FasterThanAny;
					Copy[Index].Slot = FVector::ZeroVector;
				}
				return Copy.IsEmpty() ? Members : Copy;
			}

			TArray<FPursuitFormationMember> Copy;
		};

		PursuitFormationAnchorSettings SettingsOf(const FPursuitFormationAnchorSettings& Settings)
		{
			PursuitFormationAnchorSettings Result{};
			Result.max_turn_rate = Pursuit::LimitOrNone(FMath::DegreesToRadians(Settings.MaxTurnRate));
			Result.max_lag = Pursuit::LimitOrNone(Settings.MaxLag);
			Result.course_speed = Settings.CourseSpeed;
			Result.heading = static_cast<int32>(Settings.Heading);
			Result.dimensions = Pursuit::NumberOf(Settings.Dimensions);
			return Result;
		}
	}

	Pursuit::FOutcome AskSlots(const FPursuitFormationSettings& Settings, uint32 Count, TArray<FVector>& OutSlots)
	{
		// More than the library takes it refuses without writing any.
		const bool bTooMany = Count > static_cast<uint32>(PURSUIT_CROWD_MAX);
		OutSlots.Reset();
		OutSlots.SetNumZeroed(bTooMany || Count == 0 ? 1 : static_cast<int32>(Count));
		uint32 Written = 0;
		const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
			return pursuit_get_formation_slots(
				Pursuit::ToC(Settings), Count, reinterpret_cast<PursuitVec3*>(OutSlots.GetData()), &Written);
		});
		OutSlots.SetNum(static_cast<int32>(Written));
		return Outcome;
	}

	void GiveSlot(FPursuitFormationMember& OutMember, const TArray<FVector>& Slots, int32 Index)
	{
		OutMember.bHasSlot = Slots.IsValidIndex(Index);
		OutMember.Slot = OutMember.bHasSlot ? Slots[Index] : FVector::ZeroVector;
	}

	FPursuitFormationAssignment Assign(TArray<FPursuitFormationMember>& InOutMembers, const FPursuitFormationAnchor& Anchor,
		const TArray<FVector>& Slots, int32 Objective, Pursuit::FOutcome& OutOutcome)
	{
		PursuitFormationRoster Roster{};
		Roster.positions = Pursuit::ViewOf(InOutMembers, &FPursuitFormationMember::Location);
		Roster.max_speeds = Pursuit::ViewOf(InOutMembers, &FPursuitFormationMember::MaxSpeed);
		Roster.count = Pursuit::CountOf(InOutMembers);
		const PursuitVec3View Places = Pursuit::ViewOf(Slots);

		// Room for one at least, so that an empty list is not refused.
		TArray<int32> Taken;
		Taken.SetNumZeroed(InOutMembers.IsEmpty() ? 1 : InOutMembers.Num());
		PursuitFormationAssignment Whole{};
		OutOutcome = Pursuit::Ask([&] {
			// Too many are refused whatever the memory.
			const auto Few = [](uint32 Count) { return FMath::Min(Count, static_cast<uint32>(PURSUIT_TEAM_MAX)); };
			const size_t Size = pursuit_team_memory_size(Few(Roster.count), Few(Pursuit::CountOf(Slots)));
			TArray<uint8> Memory;
			Memory.SetNumZeroed(FMath::Max(static_cast<int32>(Size), 1));
			return pursuit_solve_formation_assignment(Pursuit::ToC(Anchor), &Roster, &Places, Pursuit::CountOf(Slots), Objective,
				Memory.GetData(), Size, Taken.GetData(), &Whole);
		});
		FPursuitFormationAssignment Answer = Pursuit::FromC(OutOutcome, Whole);
		if (!OutOutcome.IsRefused())
		{
			for (int32 Index = 0; Index < InOutMembers.Num(); ++Index)
			{
				GiveSlot(InOutMembers[Index], Slots, Taken[Index]);
			}
			Answer.SlotIndices = MoveTemp(Taken);
		}
		return Answer;
	}

	FPursuitFormationAnchorStep Step(FPursuitFormationAnchor& InOutAnchor, const TArray<FPursuitFormationMember>& Members,
		const FPursuitSteeringLimits& Limits, const FPursuitFormationAnchorSettings& Settings, const FLeader& Leader,
		double DeltaSeconds, Pursuit::FOutcome& OutOutcome)
	{
		PursuitLeader CLeader{};
		CLeader.position = Pursuit::ToC(Leader.Location);
		CLeader.velocity = Pursuit::ToC(Leader.Velocity);
		CLeader.forward = Pursuit::ToC(Pursuit::IsZero(Leader.Forward) ? InOutAnchor.Forward : Leader.Forward);
		CLeader.up = Pursuit::ToC(Pursuit::IsZero(Leader.Up) ? InOutAnchor.Up : Leader.Up);
		const FAgents Agents(Members, InOutAnchor);
		const PursuitFormationAnchorSettings CSettings = SettingsOf(Settings);
		PursuitFormationAnchorStep Stepped{};
		OutOutcome = Pursuit::Ask([&] {
			return pursuit_step_formation_anchor(Pursuit::ToC(InOutAnchor), &CLeader, &Agents.Agents, Pursuit::ToC(Limits),
				&CSettings, DeltaSeconds, &Stepped);
		});
		if (OutOutcome.IsMet())
		{
			InOutAnchor = Pursuit::FromC(Stepped.anchor);
		}
		FPursuitFormationAnchorStep Answer = Pursuit::FromC(OutOutcome, Stepped);
		Answer.LimitingMember = OutOutcome.IsMet() ? Answer.LimitingMember : -1;
		return Answer;
	}

	FPursuitFormationVelocities FindVelocities(const FPursuitFormationAnchor& Anchor, const TArray<FPursuitFormationMember>& Members,
		const FPursuitSteeringLimits& Limits, double DeltaSeconds, Pursuit::FOutcome& OutOutcome)
	{
		const FAgents Agents(Members, Anchor);
		TArray<PursuitVec3> Velocities;
		Velocities.SetNumZeroed(Members.IsEmpty() ? 1 : Members.Num());
		PursuitFormationCourses Courses{};
		OutOutcome = Pursuit::Ask([&] {
			return pursuit_get_formation_velocities(Pursuit::ToC(Anchor), &Agents.Agents, Pursuit::ToC(Limits), DeltaSeconds, 0,
				Agents.Agents.count, Velocities.GetData(), &Courses);
		});
		FPursuitFormationVelocities Answer;
		Answer.Reason = OutOutcome.Status;
		if (!OutOutcome.IsRefused())
		{
			Answer.FarthestDistance = Courses.max_distance;
			for (int32 Index = 0; Index < Members.Num(); ++Index)
			{
				Answer.Velocities.Add(Members[Index].bHasSlot ? Pursuit::FromC(Velocities[Index]) : FVector::ZeroVector);
			}
		}
		return Answer;
	}

	Pursuit::FOutcome AskSlotMotion(const FPursuitFormationAnchor& Anchor, const FVector& Slot, PursuitMotionState& OutMotion)
	{
		return Pursuit::Ask(
			[&] { return pursuit_get_formation_slot_motion(Pursuit::ToC(Anchor), Pursuit::ToC(Slot), &OutMotion); });
	}
}
