// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitLineOfFireLibrary.h"

#include "Aim/PursuitFlightConversions.h"
#include "Aim/PursuitLineOfFireConversions.h"
#include "Core/PursuitBatch.h"
#include "Steering/PursuitAvoidConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitLineOfFireLibrary)

namespace Pursuit
{
	/** Writes a refusal of a node, by its pins. */
	static void WriteRefusal(
		FPursuitRefusalLog& Log, const FOutcome& Outcome, const TArray<FPursuitShape>& Obstacles, TArray<FPinName> MoreNames = {})
	{
		if (Outcome.IsRefused())
		{
			MoreNames.Add({"shapes[].axis", HasForward(Outcome, Obstacles) ? "Obstacles[].Forward" : "Obstacles[].Up"});
			Log.Write(Outcome, MoveTemp(MoreNames));
		}
	}
}

FPursuitLineOfFire UPursuitLineOfFireLibrary::FindLineOfFire(
	const FPursuitFiredShot& Shot, const TArray<FPursuitMovingBody>& Bodies, const TArray<FPursuitShape>& Obstacles)
{
	static FPursuitRefusalLog Log(
		TEXT("Find Line Of Fire"), {{"query.", "Shot."}, {"shapes[].center", "Obstacles[].Location"}, {"shapes[].", "Obstacles[]."}});
	const TArray<PursuitMovingBody> CBodies = Pursuit::ToC(Bodies);
	const TArray<PursuitShape> CShapes = Pursuit::ToC(Obstacles);
	PursuitLineOfFire Found{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return pursuit_find_line_of_fire(Pursuit::ToC(Shot), CBodies.GetData(), Pursuit::CountOf(CBodies), CShapes.GetData(),
			Pursuit::CountOf(CShapes), &Found);
	});
	Pursuit::WriteRefusal(Log, Outcome, Obstacles);
	return Pursuit::FromC(Outcome, Found);
}

FPursuitLineOfFire UPursuitLineOfFireLibrary::FindFlightLineOfFire(const FPursuitFiredShot& Shot,
	const FPursuitProjectileFlight& Flight, const TArray<FPursuitMovingBody>& Bodies, const TArray<FPursuitShape>& Obstacles)
{
	static FPursuitRefusalLog Log(TEXT("Find Flight Line Of Fire"),
		{{"query.", "Shot."}, {"flight.", "Flight."}, {"table_count", "Flight.Table"}, {"table[].", "Flight.Table[]."},
			{"shapes[].center", "Obstacles[].Location"}, {"shapes[].", "Obstacles[]."}});
	const PursuitProjectileFlight InC = Pursuit::MakeFlight(Flight);
	const TArray<PursuitMovingBody> CBodies = Pursuit::ToC(Bodies);
	const TArray<PursuitShape> CShapes = Pursuit::ToC(Obstacles);
	PursuitLineOfFire Found{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return pursuit_find_flight_line_of_fire(Pursuit::ToC(Shot), &InC, Pursuit::PointsOf(Flight), Pursuit::CountOf(Flight.Table),
			CBodies.GetData(), Pursuit::CountOf(CBodies), CShapes.GetData(), Pursuit::CountOf(CShapes), &Found);
	});
	Pursuit::WriteRefusal(Log, Outcome, Obstacles, Pursuit::DragName(Flight));
	return Pursuit::FromC(Outcome, Found);
}

TArray<FPursuitLineOfFire> UPursuitLineOfFireLibrary::FindLinesOfFire(
	const TArray<FPursuitFiredShot>& Shots, const TArray<FPursuitMovingBody>& Bodies, const TArray<FPursuitShape>& Obstacles)
{
	static FPursuitRefusalLog Log(TEXT("Find Lines Of Fire"),
		{{"queries[].", "Shots[]."}, {"shapes[].center", "Obstacles[].Location"}, {"shapes[].", "Obstacles[]."}});
	TArray<FPursuitLineOfFire> Lines;
	if (Shots.IsEmpty())
	{
		return Lines;
	}
	TArray<PursuitLineOfFireQuery> Queries;
	for (const FPursuitFiredShot& Shot : Shots)
	{
		Queries.Add(Pursuit::ToC(Shot));
	}
	const TArray<PursuitMovingBody> CBodies = Pursuit::ToC(Bodies);
	const TArray<PursuitShape> CShapes = Pursuit::ToC(Obstacles);
	TArray<PursuitLineOfFire> Found;
	Found.SetNumZeroed(Shots.Num());
	uint32 Clear = 0;
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return pursuit_find_line_of_fire_batch(Queries.GetData(), Pursuit::CountOf(Queries), CBodies.GetData(),
			Pursuit::CountOf(CBodies), CShapes.GetData(), Pursuit::CountOf(CShapes), &Pursuit::ProcessorLevel(), Found.GetData(),
			&Clear);
	});
	Pursuit::WriteRefusal(Log, Outcome, Obstacles);
	for (const PursuitLineOfFire& Line : Found)
	{
		Lines.Add(Pursuit::FromC(Outcome, Line));
	}
	return Lines;
}

FPursuitClearArc UPursuitLineOfFireLibrary::FindClearArc(const FPursuitFiredShot& Shot, const TArray<FPursuitLaunch>& Launches,
	const TArray<FPursuitMovingBody>& Bodies, const TArray<FPursuitShape>& Obstacles)
{
	static FPursuitRefusalLog Log(TEXT("Find Clear Arc"),
		{{"query.", "Shot."}, {"launch_count", "Launches"}, {"shapes[].center", "Obstacles[].Location"}, {"shapes[].", "Obstacles[]."}});
	TArray<PursuitLaunch> CLaunches;
	for (const FPursuitLaunch& Launch : Launches)
	{
		PursuitLaunch Added{};
		Added.launch_velocity = Pursuit::ToC(Launch.LaunchVelocity);
		Added.time = Launch.Time;
		CLaunches.Add(Added);
	}
	const PursuitLaunch None{};
	const TArray<PursuitMovingBody> CBodies = Pursuit::ToC(Bodies);
	const TArray<PursuitShape> CShapes = Pursuit::ToC(Obstacles);
	PursuitClearArc Found{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		// Without launches the count is refused, not the pointer.
		return pursuit_find_clear_arc(Pursuit::ToC(Shot), CLaunches.IsEmpty() ? &None : CLaunches.GetData(),
			Pursuit::CountOf(CLaunches), CBodies.GetData(), Pursuit::CountOf(CBodies), CShapes.GetData(), Pursuit::CountOf(CShapes),
			&Found);
	});
	Pursuit::WriteRefusal(Log, Outcome, Obstacles);
	FPursuitClearArc Result;
	Result.Reason = Outcome.Status;
	Result.Line = Pursuit::FromC(Outcome, Found.line);
	if (!Outcome.IsRefused())
	{
		Result.bClear = Found.is_clear != 0;
		Result.Launch = Found.launch;
	}
	return Result;
}

FPursuitClearLaunch UPursuitLineOfFireLibrary::FindClearLaunch(const FPursuitFiredShot& Shot,
	const TArray<FPursuitMovingBody>& Bodies, const TArray<FPursuitShape>& Obstacles, FPursuitClearLaunchSettings Settings)
{
	static FPursuitRefusalLog Log(
		TEXT("Find Clear Launch"), {{"query.", "Shot."}, {"shapes[].center", "Obstacles[].Location"}, {"shapes[].", "Obstacles[]."}});
	const TArray<PursuitMovingBody> CBodies = Pursuit::ToC(Bodies);
	const TArray<PursuitShape> CShapes = Pursuit::ToC(Obstacles);
	PursuitClearLaunch Found{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return pursuit_find_clear_launch(Pursuit::ToC(Shot), CBodies.GetData(), Pursuit::CountOf(CBodies), CShapes.GetData(),
			Pursuit::CountOf(CShapes), Pursuit::ToC(Settings), &Found);
	});
	Pursuit::WriteRefusal(Log, Outcome, Obstacles);
	FPursuitClearLaunch Result;
	Result.Reason = Outcome.Status;
	Result.Line = Pursuit::FromC(Outcome, Found.line);
	Result.bClear = !Outcome.IsRefused() && FMath::IsFinite(Found.delay);
	Result.Delay = Result.bClear ? Found.delay : 0.0;
	return Result;
}
