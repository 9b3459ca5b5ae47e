// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Generated/PursuitConversions.h"

/** Keeping out of the way. */
namespace Pursuit
{
	/** Whether the axis of a shape in C is its Forward; otherwise it is its Up. */
	inline bool HasForward(EPursuitShapeKind Kind)
	{
		return Kind == EPursuitShapeKind::Box;
	}

	/** The same for the shape that was refused. */
	inline bool HasForward(const FOutcome& Outcome, const TArray<FPursuitShape>& Shapes)
	{
		const int32 Item = RefusedItem(Outcome);
		return Shapes.IsValidIndex(Item) && HasForward(Shapes[Item].Kind);
	}

	inline TInC<PursuitShape> ToC(const FPursuitShape& Shape)
	{
		PursuitShape Result{};
		Result.center = ToC(Shape.Location);
		// The line of a capsule and the normal of a half-space are up, as on the components that they are read from.
		Result.axis = ToC(HasForward(Shape.Kind) ? Shape.Forward : Shape.Up);
		Result.up = ToC(Shape.Up);
		Result.half_extents = ToC(Shape.HalfExtents);
		Result.half_length = Shape.HalfLength;
		Result.radius = Shape.Radius;
		Result.kind = static_cast<int32>(Shape.Kind);
		return Result;
	}

	/** Into an array that keeps its memory. */
	inline void ToC(const TArray<FPursuitShape>& Shapes, TArray<PursuitShape>& OutShapes)
	{
		OutShapes.Reset();
		OutShapes.Reserve(Shapes.Num());
		for (const FPursuitShape& Shape : Shapes)
		{
			OutShapes.Add(ToC(Shape));
		}
	}

	inline TArray<PursuitShape> ToC(const TArray<FPursuitShape>& Shapes)
	{
		TArray<PursuitShape> Result;
		ToC(Shapes, Result);
		return Result;
	}
}
