// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Steering/PursuitBlendBridge.h"

#include "Core/PursuitBridgeCalls.h"

namespace PursuitBridge
{
	static_assert(static_cast<int32>(EPursuitContextLayout::Circle) == PURSUIT_CONTEXT_CIRCLE);
	static_assert(static_cast<int32>(EPursuitContextLayout::Sphere) == PURSUIT_CONTEXT_SPHERE);
	static_assert(ContextMax == PURSUIT_CONTEXT_MAX);

	/** Without a number there is none to read. */
	static PursuitNumberView ViewOfNumbers(const TArray<double>& Numbers)
	{
		static const double Nothing = 0.0;
		return PursuitNumberView{Numbers.IsEmpty() ? &Nothing : Numbers.GetData(), sizeof(double), PURSUIT_ELEMENT_F64};
	}

	/** A count that no array has is one that the library refuses. */
	static uint32 CountOf(int32 Count)
	{
		return Count < 0 ? 0u : static_cast<uint32>(Count);
	}

	EPursuitStatus BlendWeighted(const TArray<FPursuitWeightedSteering>& Steerings, FVector& OutSteering)
	{
		const PursuitVec3View Vectors = ViewOf(Steerings, &FPursuitWeightedSteering::Steering);
		const PursuitNumberView Weights = ViewOf(Steerings, &FPursuitWeightedSteering::Weight);
		return AskVector(OutSteering, [&](PursuitVec3* Out) {
			return pursuit_blend_weighted(&Vectors, &Weights, CountOf(Steerings.Num()), Out);
		});
	}

	static FPursuitBlend BlendFromC(EPursuitStatus Reason, const PursuitBlend& Found)
	{
		FPursuitBlend Blend;
		Blend.Reason = Reason;
		Blend.Steering = FromC(Found.steering);
		Blend.Last = IsRefused(Reason) ? -1 : Found.last;
		return Blend;
	}

	FPursuitBlend BlendByPriority(const TArray<FVector>& Steerings, double Threshold)
	{
		const PursuitVec3View Vectors{Steerings.GetData(), sizeof(FVector), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ};
		PursuitBlend Found{};
		const EPursuitStatus Reason =
			Ask([&] { return pursuit_blend_by_priority(&Vectors, CountOf(Steerings.Num()), Threshold, &Found); });
		return BlendFromC(Reason, Found);
	}

	FPursuitBlend BlendInOrder(const TArray<FPursuitWeightedSteering>& Steerings, double Budget)
	{
		const PursuitVec3View Vectors = ViewOf(Steerings, &FPursuitWeightedSteering::Steering);
		const PursuitNumberView Weights = ViewOf(Steerings, &FPursuitWeightedSteering::Weight);
		PursuitBlend Found{};
		const EPursuitStatus Reason = Ask([&] {
			return pursuit_blend_in_order(&Vectors, &Weights, CountOf(Steerings.Num()), LimitOrNone(Budget), &Found);
		});
		return BlendFromC(Reason, Found);
	}

	EPursuitStatus ContextDirection(EPursuitContextLayout Layout, int32 Slot, int32 SlotCount, FVector& OutDirection)
	{
		// A negative slot is none of the count.
		const uint32 Index = Slot < 0 ? CountOf(SlotCount) : static_cast<uint32>(Slot);
		return AskVector(OutDirection, [&](PursuitVec3* Out) {
			return pursuit_get_context_direction(static_cast<int32>(Layout), Index, CountOf(SlotCount), Out);
		});
	}

	EPursuitStatus AddToContext(EPursuitContextLayout Layout, const FVector& Direction, double Strength, TArray<double>& InOutSlots)
	{
		const PursuitVec3 CDirection = ToC(Direction);
		double Nothing = 0.0;
		double* const Slots = InOutSlots.IsEmpty() ? &Nothing : InOutSlots.GetData();
		const EPursuitStatus Status = Ask([&] {
			return pursuit_add_to_context(
				static_cast<int32>(Layout), &CDirection, Strength, Slots, CountOf(InOutSlots.Num()));
		});
		if (IsRefused(Status))
		{
			InOutSlots.Empty();
		}
		return Status;
	}

	FPursuitContextChoice FindContextDirection(EPursuitContextLayout Layout, const TArray<double>& Interest,
		const TArray<double>& Danger, double MaxSpeed, double DangerTolerance)
	{
		PursuitContextMap Map{};
		Map.interest = ViewOfNumbers(Interest);
		Map.danger = ViewOfNumbers(Danger);
		Map.danger_tolerance = DangerTolerance;
		Map.max_speed = MaxSpeed;
		Map.count = CountOf(Interest.Num());
		Map.layout = static_cast<int32>(Layout);
		if (Interest.Num() != Danger.Num())
		{
			// No map: refused as one without slots is.
			Map.count = 0;
		}
		PursuitContextChoice Found{};
		FPursuitContextChoice Choice;
		Choice.Reason = Ask([&] { return pursuit_find_context_direction(&Map, &Found); });
		Choice.DesiredVelocity = FromC(Found.desired_velocity);
		Choice.Interest = Found.interest;
		Choice.Danger = Found.danger;
		Choice.Slot = IsRefused(Choice.Reason) ? -1 : Found.slot;
		return Choice;
	}
}
