// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitCaller.h"
#include "Generated/PursuitConversions.h"

namespace Pursuit
{
	/** Whether the ballistic coefficient takes the place of the quadratic drag; one that is no number is refused all the same. */
	inline bool IsByCoefficient(const FPursuitProjectileFlight& Flight)
	{
		// Without IsFinite, fast math may take NaN for 0.
		const bool bSet = !FMath::IsFinite(Flight.BallisticCoefficient) || Flight.BallisticCoefficient != 0.0;
		return bSet && FMath::IsFinite(Flight.Drag.QuadraticDrag);
	}

	inline PursuitProjectileFlight MakeFlight(FPursuitProjectileFlight Flight)
	{
		// The library has no negative counts; it refuses 0 by its name.
		Flight.Drag.MaxSteps = FMath::Max(Flight.Drag.MaxSteps, 0);
		PursuitProjectileFlight Result = ToC(Flight);
		if (IsByCoefficient(Flight))
		{
			Result.drag.quadratic_drag = pursuit_quadratic_drag(Flight.BallisticCoefficient, Flight.AirDensity, 100.0);
		}
		return Result;
	}

	/** The pin that makes the quadratic drag of a flight. */
	inline TArray<FPinName> DragName(const FPursuitProjectileFlight& Flight)
	{
		if (!IsByCoefficient(Flight))
		{
			return {};
		}
		const bool bAir = FMath::IsFinite(Flight.AirDensity) && Flight.AirDensity > 0.0;
		return {{"flight.drag.quadratic_drag", bAir ? "Flight.BallisticCoefficient" : "Flight.AirDensity"}};
	}

	/** The points of its table, read where they lie. */
	inline const PursuitDragPoint* PointsOf(const FPursuitProjectileFlight& Flight)
	{
		return reinterpret_cast<const PursuitDragPoint*>(Flight.Table.GetData());
	}
}
