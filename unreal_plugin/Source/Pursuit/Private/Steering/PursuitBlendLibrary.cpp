// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitBlendLibrary.h"

#include "Steering/PursuitBlendBridge.h"
#include "Core/PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitBlendLibrary)

using EPursuitBlendRule = FPursuitInput::ERule;

namespace
{
	FPursuitWeightedSteering FindWeightedSteeringAtFault(const TArray<FPursuitWeightedSteering>& Steerings)
	{
		return FindPursuitItemAtFault(Steerings, [](const FPursuitWeightedSteering& Item) {
			return ArePursuitInputsSound(
				{{TEXT(""), Item.Steering}, {TEXT(""), Item.Weight, EPursuitBlendRule::ZeroOrMore}});
		});
	}

	double FindSlotAtFault(const TArray<double>& Numbers, EPursuitBlendRule Rule)
	{
		return FindPursuitItemAtFault(
			Numbers, [Rule](double Number) { return ArePursuitInputsSound({{TEXT(""), Number, Rule}}); });
	}
}

FVector UPursuitBlendLibrary::BlendSteeringWeighted(const TArray<FPursuitWeightedSteering>& Steerings)
{
	static FPursuitRefusalLog Log(TEXT("Blend Steering Weighted"));
	FVector Steering;
	const EPursuitStatus Status = PursuitBridge::BlendWeighted(Steerings, Steering);
	if (PursuitBridge::IsRefused(Status))
	{
		const FPursuitWeightedSteering Item = FindWeightedSteeringAtFault(Steerings);
		Log.Write(Status,
			{{TEXT("A Steering"), Item.Steering}, {TEXT("A Weight"), Item.Weight, EPursuitBlendRule::ZeroOrMore}});
	}
	return Steering;
}

FPursuitBlend UPursuitBlendLibrary::BlendSteeringByPriority(const TArray<FVector>& Steerings, double Threshold)
{
	static FPursuitRefusalLog Log(TEXT("Blend Steering By Priority"));
	const FPursuitBlend Blend = PursuitBridge::BlendByPriority(Steerings, Threshold);
	if (PursuitBridge::IsRefused(Blend.Reason))
	{
		Log.Write(Blend.Reason,
			{{TEXT("A Steering"), FindPursuitVectorAtFault(Steerings)},
				{TEXT("Threshold"), Threshold, EPursuitBlendRule::ZeroOrMore}});
	}
	return Blend;
}

FPursuitBlend UPursuitBlendLibrary::BlendSteeringInOrder(const TArray<FPursuitWeightedSteering>& Steerings, double Budget)
{
	static FPursuitRefusalLog Log(TEXT("Blend Steering In Order"));
	const FPursuitBlend Blend = PursuitBridge::BlendInOrder(Steerings, Budget);
	if (PursuitBridge::IsRefused(Blend.Reason))
	{
		const FPursuitWeightedSteering Item = FindWeightedSteeringAtFault(Steerings);
		Log.Write(Blend.Reason,
			{{TEXT("A Steering"), Item.Steering}, {TEXT("A Weight"), Item.Weight, EPursuitBlendRule::ZeroOrMore},
				{TEXT("Budget"), Budget, EPursuitBlendRule::ZeroOrMoreOrInfinite}});
	}
	return Blend;
}

FVector UPursuitBlendLibrary::GetContextDirection(EPursuitContextLayout Layout, int32 Slot, int32 SlotCount)
{
	static FPursuitRefusalLog Log(TEXT("Get Context Direction"));
	FVector Direction;
	Log.Check(PursuitBridge::ContextDirection(Layout, Slot, SlotCount, Direction),
		{FPursuitInput::Between(TEXT("SlotCount"), SlotCount, 1, PursuitBridge::ContextMax),
			FPursuitInput::Between(TEXT("Slot"), Slot, 0, SlotCount - 1)});
	return Direction;
}

TArray<double> UPursuitBlendLibrary::AddToContext(
	const TArray<double>& Slots, FVector Direction, double Strength, EPursuitContextLayout Layout)
{
	static FPursuitRefusalLog Log(TEXT("Add To Context"));
	TArray<double> Raised = Slots;
	const EPursuitStatus Status = PursuitBridge::AddToContext(Layout, Direction, Strength, Raised);
	if (PursuitBridge::IsRefused(Status))
	{
		Log.Write(Status,
			{{TEXT("Direction"), Direction}, {TEXT("Strength"), Strength, EPursuitBlendRule::ZeroOrMore},
				{TEXT("A slot"), FindSlotAtFault(Slots, EPursuitBlendRule::Finite), EPursuitBlendRule::Finite},
				FPursuitInput::Between(TEXT("The number of Slots"), Slots.Num(), 0, PursuitBridge::ContextMax)});
	}
	return Raised;
}

FPursuitContextChoice UPursuitBlendLibrary::FindContextDirection(const TArray<double>& Interest, const TArray<double>& Danger,
	double MaxSpeed, double DangerTolerance, EPursuitContextLayout Layout)
{
	static FPursuitRefusalLog Log(TEXT("Find Context Direction"));
	const FPursuitContextChoice Choice =
		PursuitBridge::FindContextDirection(Layout, Interest, Danger, MaxSpeed, DangerTolerance);
	if (PursuitBridge::IsRefused(Choice.Reason))
	{
		Log.Write(Choice.Reason,
			{FPursuitInput::Between(TEXT("The number of Interest"), Interest.Num(), 1, PursuitBridge::ContextMax),
				FPursuitInput::Between(TEXT("The number of Danger"), Danger.Num(), Interest.Num(), Interest.Num()),
				{TEXT("An Interest"), FindSlotAtFault(Interest, EPursuitBlendRule::ZeroOrMore),
					EPursuitBlendRule::ZeroOrMore},
				{TEXT("A Danger"), FindSlotAtFault(Danger, EPursuitBlendRule::ZeroOrMore), EPursuitBlendRule::ZeroOrMore},
				{TEXT("MaxSpeed"), MaxSpeed, EPursuitBlendRule::ZeroOrMore},
				{TEXT("DangerTolerance"), DangerTolerance, EPursuitBlendRule::ZeroOrMore}});
	}
	return Choice;
}
