// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitBlendLibrary.h"

#include "Generated/PursuitConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitBlendLibrary)

FVector UPursuitBlendLibrary::BlendSteeringWeighted(const TArray<FPursuitWeightedSteering>& Steerings)
{
	static FPursuitRefusalLog Log(TEXT("Blend Steering Weighted"),
		{{"steerings[]", "Steerings[].Steering"}, {"weights[]", "Steerings[].Weight"}});
	const PursuitVec3View Vectors = Pursuit::ViewOf(Steerings, &FPursuitWeightedSteering::Steering);
	const PursuitNumberView Weights = Pursuit::ViewOf(Steerings, &FPursuitWeightedSteering::Weight);
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_blend_weighted(&Vectors, &Weights, Pursuit::CountOf(Steerings), Out);
	});
}

FPursuitBlend UPursuitBlendLibrary::BlendSteeringByPriority(const TArray<FVector>& Steerings, double Threshold)
{
	static FPursuitRefusalLog Log(TEXT("Blend Steering By Priority"));
	const PursuitVec3View Vectors = Pursuit::ViewOf(Steerings);
	return Pursuit::Answer<PursuitBlend>(Log, [&](PursuitBlend* Out) {
		return pursuit_blend_by_priority(&Vectors, Pursuit::CountOf(Steerings), Threshold, Out);
	});
}

FPursuitBlend UPursuitBlendLibrary::BlendSteeringInOrder(const TArray<FPursuitWeightedSteering>& Steerings, double Budget)
{
	static FPursuitRefusalLog Log(TEXT("Blend Steering In Order"),
		{{"steerings[]", "Steerings[].Steering"}, {"weights[]", "Steerings[].Weight"}});
	const PursuitVec3View Vectors = Pursuit::ViewOf(Steerings, &FPursuitWeightedSteering::Steering);
	const PursuitNumberView Weights = Pursuit::ViewOf(Steerings, &FPursuitWeightedSteering::Weight);
	return Pursuit::Answer<PursuitBlend>(Log, [&](PursuitBlend* Out) {
		return pursuit_blend_in_order(
			&Vectors, &Weights, Pursuit::CountOf(Steerings), Pursuit::LimitOrNone(Budget), Out);
	});
}

FVector UPursuitBlendLibrary::GetContextDirection(EPursuitContextLayout Layout, int32 Slot, int32 SlotCount)
{
	static FPursuitRefusalLog Log(TEXT("Get Context Direction"), {{"index", "Slot"}, {"count", "SlotCount"}});
	const uint32 Count = Pursuit::CountOf(SlotCount);
	// A slot below zero is none of the count.
	const uint32 Index = Slot < 0 ? Count : static_cast<uint32>(Slot);
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_get_context_direction(static_cast<int32>(Layout), Index, Count, Out);
	});
}

EPursuitStatus UPursuitBlendLibrary::BlendIntoContext(
	TArray<double>& Slots, FVector Direction, double Strength, EPursuitContextLayout Layout)
{
	static FPursuitRefusalLog Log(TEXT("Blend Into Context"), {{"count", "The number of Slots"}});
	if (Slots.IsEmpty())
	{
		return Log.Refuse(TEXT("Slots"), TEXT("must have a number for each slot: begin with 16 zeros")).Status;
	}
	const PursuitNumberArray CSlots = Pursuit::ArrayOf(Slots);
	return Log.Check(Pursuit::Ask([&] {
		return pursuit_blend_into_context(
			static_cast<int32>(Layout), Pursuit::ToC(Direction), Strength, &CSlots, Pursuit::CountOf(Slots));
	})).Status;
}

FPursuitContextChoice UPursuitBlendLibrary::FindContextDirection(const TArray<double>& Interest, const TArray<double>& Danger,
	double MaxSpeed, double DangerTolerance, EPursuitContextLayout Layout)
{
	static FPursuitRefusalLog Log(TEXT("Find Context Direction"), {{"map.count", "The number of Interest"}, {"map.", ""}});
	if (Interest.Num() != Danger.Num())
	{
		return Pursuit::FromC(
			Log.Refuse(TEXT("Danger"), TEXT("must have as many slots as Interest")), PursuitContextChoice{});
	}
	PursuitContextMap Map{};
	Map.interest = Pursuit::ViewOf(Interest);
	Map.danger = Pursuit::ViewOf(Danger);
	Map.danger_tolerance = DangerTolerance;
	Map.max_speed = MaxSpeed;
	Map.count = Pursuit::CountOf(Interest);
	Map.layout = static_cast<int32>(Layout);
	return Pursuit::Answer<PursuitContextChoice>(
		Log, [&](PursuitContextChoice* Out) { return pursuit_find_context_direction(&Map, Out); });
}
