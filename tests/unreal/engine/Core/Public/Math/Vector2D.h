// Stand-in for Core/Public/Math/Vector2D.h.
// Source: the API page of FVector2D.
#pragma once

#include "Containers/UnrealString.h"
#include "Math/UnrealMathUtility.h"

namespace UE::Math
{
	template<typename T>
	struct TVector2
	{

		T X;
		T Y;

		static const TVector2 ZeroVector;	// [repo] j6sistek-ui/SpaceSurvival Source/SpaceSurvival/Private/SSFlightAutomationTests.cpp

		TVector2() {}															// [doc latest] TVector2/__ctor
		constexpr TVector2(T InX, T InY) : X(InX), Y(InY) {}					// [doc latest] TVector2/__ctor

	};

	template<typename T> inline constexpr TVector2<T> TVector2<T>::ZeroVector(0, 0);
}

using FVector2D = UE::Math::TVector2<double>;	// [repo] Sixze/ALS-Refactored LWC
