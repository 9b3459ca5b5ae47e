// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitRefusal.h"
#include "PursuitAvoidTypes.h"

/** The shape without what its kind does not use. */
inline FPursuitShape UsedPartOfPursuitShape(const FPursuitShape& Shape)
{
	FPursuitShape Used;
	Used.Kind = Shape.Kind;
	Used.Location = Shape.Location;
	const bool bCapsule = Shape.Kind == EPursuitShapeKind::Capsule;
	if (Shape.Kind != EPursuitShapeKind::Sphere)
	{
		Used.Up = Shape.Up;
	}
	if (Shape.Kind == EPursuitShapeKind::Box)
	{
		Used.Forward = Shape.Forward;
		Used.HalfExtents = Shape.HalfExtents;
	}
	if (bCapsule)
	{
		Used.HalfLength = Shape.HalfLength;
	}
	if (bCapsule || Shape.Kind == EPursuitShapeKind::Sphere)
	{
		Used.Radius = Shape.Radius;
	}
	return Used;
}

inline bool IsPursuitShapeSound(const FPursuitShape& Shape)
{
	using ERule = FPursuitInput::ERule;
	const FPursuitShape Used = UsedPartOfPursuitShape(Shape);
	return ArePursuitInputsSound({{TEXT(""), Used.Location}, {TEXT(""), Used.Forward, ERule::NotZeroVector},
		{TEXT(""), Used.Up, ERule::NotZeroVector}, {TEXT(""), Used.HalfExtents.X, ERule::ZeroOrMore},
		{TEXT(""), Used.HalfExtents.Y, ERule::ZeroOrMore}, {TEXT(""), Used.HalfExtents.Z, ERule::ZeroOrMore},
		{TEXT(""), Used.HalfLength, ERule::ZeroOrMore}, {TEXT(""), Used.Radius, ERule::ZeroOrMore}});
}

/** The used part of the first shape that is not sound. */
inline FPursuitShape FindPursuitShapeAtFault(const TArray<FPursuitShape>& Shapes)
{
	return UsedPartOfPursuitShape(FindPursuitItemAtFault(Shapes, IsPursuitShapeSound));
}
