// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitRoamLibrary.h"

#include "Steering/PursuitRoamBridge.h"
#include "Core/PursuitRefusal.h"
#include "Steering/PursuitShapeFault.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitRoamLibrary)
#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitRoamTypes)

using EPursuitRoamRule = FPursuitInput::ERule;

namespace
{
	/** The surface to name in a refusal; a sound one when none is at fault. */
	FPursuitSurface FindSurfaceAtFault(const TArray<FPursuitSurface>& Surfaces)
	{
		FPursuitSurface Sound;
		Sound.Normal = FVector::UpVector;
		for (const FPursuitSurface& Surface : Surfaces)
		{
			if (!ArePursuitInputsSound(
					{{TEXT("point"), Surface.Point}, {TEXT("normal"), Surface.Normal, EPursuitRoamRule::NotZeroVector}}))
			{
				return Surface;
			}
		}
		return Sound;
	}

	/** Says which input a turn was refused for. */
	void LogTurnRefusal(FPursuitRefusalLog& Log, EPursuitStatus Status, const FPursuitTurnState& State,
		const FPursuitInput& Goal, const FPursuitTurnLimits& TurnLimits, double DeltaSeconds)
	{
		Log.Check(Status,
			{{TEXT("State.Facing"), State.Facing, EPursuitRoamRule::NotZeroVector}, {TEXT("State.Turning"), State.Turning},
				Goal, {TEXT("TurnLimits.MaxRate"), TurnLimits.MaxRate, EPursuitRoamRule::ZeroOrMoreOrInfinite},
				{TEXT("TurnLimits.MaxAcceleration"), TurnLimits.MaxAcceleration, EPursuitRoamRule::ZeroOrMoreOrInfinite},
				{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitRoamRule::ZeroOrMore}});
	}
}

FPursuitWanderState UPursuitRoamLibrary::BeginWander(int32 Seed, FVector Forward)
{
	static FPursuitRefusalLog Log(TEXT("Begin Wander"));
	FPursuitWanderState State;
	const EPursuitStatus Status = PursuitBridge::BeginWander(Seed, Forward, State);
	Log.Check(Status, {{TEXT("Forward"), Forward, EPursuitRoamRule::NotZeroVector}});
	return State;
}

FVector UPursuitRoamLibrary::CalculateWander(FPursuitWanderState State, FVector CurrentVelocity,
	FPursuitWanderSettings Settings, double MaxSpeed, double DeltaSeconds, FPursuitWanderState& OutState)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Wander Steering"));
	OutState = State;
	FVector Steering;
	const EPursuitStatus Status = PursuitBridge::SteerWander(
		{FVector::ZeroVector, CurrentVelocity, MaxSpeed}, Settings, DeltaSeconds, OutState, Steering);
	const FVector Normal = Settings.bInPlane ? Settings.PlaneNormal : FVector::UpVector;
	Log.Check(Status,
		{{TEXT("State.Heading"), State.Heading, EPursuitRoamRule::NotZeroVector},
			{TEXT("State.Direction"), State.Direction, EPursuitRoamRule::NotZeroVector},
			{TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("Settings.Distance"), Settings.Distance, EPursuitRoamRule::ZeroOrMore},
			{TEXT("Settings.Radius"), Settings.Radius, EPursuitRoamRule::ZeroOrMore},
			{TEXT("Settings.WanderRate"), Settings.WanderRate, EPursuitRoamRule::ZeroOrMore},
			{TEXT("Settings.PlaneNormal"), Normal, EPursuitRoamRule::NotZeroVector},
			{TEXT("MaxSpeed"), MaxSpeed, EPursuitRoamRule::ZeroOrMore},
			{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitRoamRule::ZeroOrMore}});
	return Steering;
}

FPursuitPathSteering UPursuitRoamLibrary::CalculatePathFollow(FVector CurrentLocation, FVector CurrentVelocity,
	const FPursuitSteeringPath& Path, double Progress, FPursuitPathFollowing Following,
	FPursuitSteeringLimits Limits, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Path Follow Steering"));
	const FPursuitPathSteering Answer = PursuitBridge::SteerFollowPath(
		{CurrentLocation, CurrentVelocity, Limits.MaxSpeed}, Path, Following, Progress, Limits, DeltaSeconds);
	Log.Check(Answer.Reason,
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("Progress"), Progress, EPursuitRoamRule::Finite},
			{TEXT("the number of Path.Points"), static_cast<double>(Path.Points.Num()), EPursuitRoamRule::AboveZero},
			{TEXT("Path.Points"), FindPursuitVectorAtFault(Path.Points)},
			{TEXT("Path.Radius"), Path.Radius, EPursuitRoamRule::ZeroOrMore},
			{TEXT("Following.LookAheadTime"), Following.LookAheadTime, EPursuitRoamRule::AboveZero},
			{TEXT("Following.SlowdownRadius"), Following.SlowdownRadius, EPursuitRoamRule::ZeroOrMore},
			{TEXT("Following.SearchDistance"), Following.SearchDistance, EPursuitRoamRule::ZeroOrMoreOrInfinite},
			{TEXT("Limits.MaxSpeed"), Limits.MaxSpeed, EPursuitRoamRule::ZeroOrMore},
			{TEXT("Limits.MaxAcceleration"), Limits.MaxAcceleration, EPursuitRoamRule::ZeroOrMore},
			{TEXT("Limits.Mass"), Limits.Mass, EPursuitRoamRule::AboveZero},
			{TEXT("Limits.ResponseTime"), Limits.ResponseTime, EPursuitRoamRule::ZeroOrMore},
			{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitRoamRule::ZeroOrMore}});
	return Answer;
}

FVector UPursuitRoamLibrary::CalculateStayOnPath(FVector CurrentLocation, FVector CurrentVelocity,
	const FPursuitSteeringPath& Path, double MaxSpeed, double PredictionSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Stay On Path Steering"));
	FVector Steering;
	const EPursuitStatus Status = PursuitBridge::SteerStayOnPath(
		{CurrentLocation, CurrentVelocity, MaxSpeed}, Path, PredictionSeconds, Steering);
	Log.Check(Status,
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("MaxSpeed"), MaxSpeed, EPursuitRoamRule::ZeroOrMore},
			{TEXT("the number of Path.Points"), static_cast<double>(Path.Points.Num()), EPursuitRoamRule::AboveZero},
			{TEXT("Path.Points"), FindPursuitVectorAtFault(Path.Points)},
			{TEXT("Path.Radius"), Path.Radius, EPursuitRoamRule::ZeroOrMore},
			{TEXT("PredictionSeconds"), PredictionSeconds, EPursuitRoamRule::ZeroOrMore}});
	return Steering;
}

double UPursuitRoamLibrary::FindPathProgress(const FPursuitSteeringPath& Path, FVector Location)
{
	static FPursuitRefusalLog Log(TEXT("Find Path Progress"));
	double Progress = 0.0;
	const EPursuitStatus Status = PursuitBridge::FindPathProgress(Path, Location, Progress);
	Log.Check(Status,
		{{TEXT("Location"), Location},
			{TEXT("the number of Path.Points"), static_cast<double>(Path.Points.Num()), EPursuitRoamRule::AboveZero},
			{TEXT("Path.Points"), FindPursuitVectorAtFault(Path.Points)},
			{TEXT("Path.Radius"), Path.Radius, EPursuitRoamRule::ZeroOrMore}});
	return Progress;
}

FPursuitPathPoint UPursuitRoamLibrary::GetPathPoint(const FPursuitSteeringPath& Path, double Progress)
{
	static FPursuitRefusalLog Log(TEXT("Get Path Point"));
	FPursuitPathPoint Point;
	const EPursuitStatus Status = PursuitBridge::GetPathPoint(Path, Progress, Point);
	Log.Check(Status,
		{{TEXT("Progress"), Progress},
			{TEXT("the number of Path.Points"), static_cast<double>(Path.Points.Num()), EPursuitRoamRule::AboveZero},
			{TEXT("Path.Points"), FindPursuitVectorAtFault(Path.Points)},
			{TEXT("Path.Radius"), Path.Radius, EPursuitRoamRule::ZeroOrMore}});
	return Point;
}

FVector UPursuitRoamLibrary::CalculateWallFollow(FVector CurrentLocation, FVector CurrentVelocity,
	const TArray<FPursuitSurface>& Surfaces, FPursuitWallFollowing Following, double MaxSpeed)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Wall Follow Steering"));
	FVector Steering;
	const EPursuitStatus Status =
		PursuitBridge::SteerFollowWall({CurrentLocation, CurrentVelocity, MaxSpeed}, Surfaces, Following, Steering);
	if (PursuitBridge::IsRefused(Status))
	{
		const FPursuitSurface Surface = FindSurfaceAtFault(Surfaces);
		const FVector Up = Following.Side == EPursuitWallSide::AsItMoves ? FVector::UpVector : Following.Up;
		Log.Write(Status,
			{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
				{TEXT("MaxSpeed"), MaxSpeed, EPursuitRoamRule::ZeroOrMore}, {TEXT("Surfaces.Point"), Surface.Point},
				{TEXT("Surfaces.Normal"), Surface.Normal, EPursuitRoamRule::NotZeroVector},
				{TEXT("Following.Up"), Up, EPursuitRoamRule::NotZeroVector},
				{TEXT("Following.Distance"), Following.Distance, EPursuitRoamRule::ZeroOrMore},
				{TEXT("Following.LookAheadTime"), Following.LookAheadTime, EPursuitRoamRule::ZeroOrMore}});
	}
	return Steering;
}

FPursuitSurface UPursuitRoamLibrary::GetWallSurface(FVector Start, FVector End, FVector CurrentLocation)
{
	static FPursuitRefusalLog Log(TEXT("Get Wall Surface"));
	FPursuitSurface Surface;
	const EPursuitStatus Status = PursuitBridge::GetWallSurface(Start, End, CurrentLocation, Surface);
	Log.Check(Status, {{TEXT("Start"), Start}, {TEXT("End"), End}, {TEXT("CurrentLocation"), CurrentLocation}});
	return Surface;
}

FVector UPursuitRoamLibrary::CalculateContainment(FVector CurrentLocation, FVector CurrentVelocity,
	const FPursuitContainer& Container, double MaxSpeed, double PredictionSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Containment Steering"));
	FVector Steering;
	const EPursuitStatus Status = PursuitBridge::SteerContain(
		{CurrentLocation, CurrentVelocity, MaxSpeed}, Container, PredictionSeconds, Steering);
	if (PursuitBridge::IsRefused(Status))
	{
		// What the other kind needs does not count.
		const FPursuitContainer Sound;
		const bool bShape = Container.Kind == EPursuitContainerKind::Shape;
		const FPursuitShape Shape = UsedPartOfPursuitShape(bShape ? Container.Shape : Sound.Shape);
		const FPursuitSurface Surface = FindSurfaceAtFault(bShape ? Sound.Surfaces : Container.Surfaces);
		Log.Write(Status,
			{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
				{TEXT("MaxSpeed"), MaxSpeed, EPursuitRoamRule::ZeroOrMore}, {TEXT("Container.Shape.Location"), Shape.Location},
				{TEXT("Container.Shape.Forward"), Shape.Forward, EPursuitRoamRule::NotZeroVector},
				{TEXT("Container.Shape.Up"), Shape.Up, EPursuitRoamRule::NotZeroVector},
				{TEXT("Container.Shape.HalfExtents.X"), Shape.HalfExtents.X, EPursuitRoamRule::ZeroOrMore},
				{TEXT("Container.Shape.HalfExtents.Y"), Shape.HalfExtents.Y, EPursuitRoamRule::ZeroOrMore},
				{TEXT("Container.Shape.HalfExtents.Z"), Shape.HalfExtents.Z, EPursuitRoamRule::ZeroOrMore},
				{TEXT("Container.Shape.HalfLength"), Shape.HalfLength, EPursuitRoamRule::ZeroOrMore},
				{TEXT("Container.Shape.Radius"), Shape.Radius, EPursuitRoamRule::ZeroOrMore},
				{TEXT("Container.Surfaces.Point"), Surface.Point},
				{TEXT("Container.Surfaces.Normal"), Surface.Normal, EPursuitRoamRule::NotZeroVector},
				{TEXT("PredictionSeconds"), PredictionSeconds, EPursuitRoamRule::ZeroOrMore}});
	}
	return Steering;
}

FVector UPursuitRoamLibrary::CalculateFlowField(FVector CurrentLocation, FVector CurrentVelocity,
	const FPursuitFlowField& Field, double MaxSpeed, double PredictionSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Flow Field Steering"));
	FVector Steering;
	const EPursuitStatus Status = PursuitBridge::SteerFollowFlowField(
		{CurrentLocation, CurrentVelocity, MaxSpeed}, Field, PredictionSeconds, Steering);
	if (PursuitBridge::IsRefused(Status))
	{
		const double Points = static_cast<double>(Field.CountX) * Field.CountY * Field.CountZ;
		Log.Write(Status,
			{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
				{TEXT("MaxSpeed"), MaxSpeed, EPursuitRoamRule::ZeroOrMore}, {TEXT("Field.Origin"), Field.Origin},
				{TEXT("Field.Spacing"), Field.Spacing},
				{TEXT("Field.Spacing.X"), Field.Spacing.X, EPursuitRoamRule::AboveZero},
				{TEXT("Field.Spacing.Y"), Field.Spacing.Y, EPursuitRoamRule::AboveZero},
				{TEXT("Field.Spacing.Z"), Field.Spacing.Z, EPursuitRoamRule::AboveZero},
				{TEXT("Field.CountX"), static_cast<double>(Field.CountX), EPursuitRoamRule::AboveZero},
				{TEXT("Field.CountY"), static_cast<double>(Field.CountY), EPursuitRoamRule::AboveZero},
				{TEXT("Field.CountZ"), static_cast<double>(Field.CountZ), EPursuitRoamRule::AboveZero},
				FPursuitInput::NotAbove(TEXT("the number of grid points"), Points, TEXT("the number of Field.Flows"),
					static_cast<double>(Field.Flows.Num())),
				{TEXT("Field.Flows"), FindPursuitVectorAtFault(Field.Flows)},
				{TEXT("PredictionSeconds"), PredictionSeconds, EPursuitRoamRule::ZeroOrMore}});
	}
	return Steering;
}

FPursuitTurnState UPursuitRoamLibrary::TurnToFace(
	FPursuitTurnState State, FVector Direction, FPursuitTurnLimits TurnLimits, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Turn To Face"));
	FPursuitTurnState Turned = State;
	const EPursuitStatus Status = PursuitBridge::TurnToFace(Turned, Direction, TurnLimits, DeltaSeconds);
	LogTurnRefusal(Log, Status, State, {TEXT("Direction"), Direction}, TurnLimits, DeltaSeconds);
	return Turned;
}

FPursuitTurnState UPursuitRoamLibrary::LookWhereYouGo(
	FPursuitTurnState State, FVector CurrentVelocity, FPursuitTurnLimits TurnLimits, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Look Where You Go"));
	FPursuitTurnState Turned = State;
	const EPursuitStatus Status = PursuitBridge::LookWhereYouGo(Turned, CurrentVelocity, TurnLimits, DeltaSeconds);
	LogTurnRefusal(Log, Status, State, {TEXT("CurrentVelocity"), CurrentVelocity}, TurnLimits, DeltaSeconds);
	return Turned;
}

FPursuitYawState UPursuitRoamLibrary::TurnYaw(
	FPursuitYawState State, double GoalYaw, FPursuitTurnLimits TurnLimits, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Turn Yaw"));
	FPursuitYawState Turned = State;
	const EPursuitStatus Status = PursuitBridge::TurnYaw(Turned, GoalYaw, TurnLimits, DeltaSeconds);
	Log.Check(Status,
		{{TEXT("State.Yaw"), State.Yaw, EPursuitRoamRule::Finite}, {TEXT("State.Rate"), State.Rate, EPursuitRoamRule::Finite},
			{TEXT("GoalYaw"), GoalYaw, EPursuitRoamRule::Finite},
			{TEXT("TurnLimits.MaxRate"), TurnLimits.MaxRate, EPursuitRoamRule::ZeroOrMoreOrInfinite},
			{TEXT("TurnLimits.MaxAcceleration"), TurnLimits.MaxAcceleration, EPursuitRoamRule::ZeroOrMoreOrInfinite},
			{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitRoamRule::ZeroOrMore}});
	return Turned;
}
