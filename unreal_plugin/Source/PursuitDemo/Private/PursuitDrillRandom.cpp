// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitDrillRandom.h"

double FPursuitDrillRandom::Real(double From, double To)
{
	// The engine's own distributions differ between standard libraries; its bits do not.
	return From + (To - From) * (Engine() / 4294967296.0);
}

FVector FPursuitDrillRandom::InBox(const FVector& HalfSize)
{
	const double X = Real(-HalfSize.X, HalfSize.X);
	const double Y = Real(-HalfSize.Y, HalfSize.Y);
	return FVector(X, Y, Real(-HalfSize.Z, HalfSize.Z));
}

FQuat FPursuitDrillRandom::Rotation()
{
	const double Pitch = Real(-90.0, 90.0);
	const double Yaw = Real(-180.0, 180.0);
	return FRotator(Pitch, Yaw, Real(-180.0, 180.0)).Quaternion();
}
