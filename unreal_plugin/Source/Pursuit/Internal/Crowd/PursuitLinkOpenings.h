// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "AI/Navigation/NavLinkDefinition.h"
#include "Core/PursuitCall.h"
#include "Engine/World.h"
#include "EngineUtils.h"

namespace Pursuit
{
	/** How wide the way over a nav link is, in cm: a link is a line, and does not say it. As wide as an opening is by default. */
	inline constexpr double NavLinkWidth = 100.0;

	/** Adds the way between two places in the world, unless one is none. */
	inline void AddOpening(const FVector& Left, const FVector& Right, double Width, TArray<PursuitBorderOpening>& OutOpenings)
	{
		if (!Left.ContainsNaN() && !Right.ContainsNaN())
		{
			OutOpenings.Add(PursuitBorderOpening{ToC(Left), ToC(Right), Width / 2.0});
		}
	}

	/** Adds the way of a link between two points, unless one is NaN. Checked before arithmetic: with NaN diagnostics, that gives zero. */
	inline void AddOpening(const FNavigationLink& Link, const FTransform& Placed, TArray<PursuitBorderOpening>& OutOpenings)
	{
		if (!Link.Left.ContainsNaN() && !Link.Right.ContainsNaN())
		{
			AddOpening(Placed.TransformPosition(Link.Left), Placed.TransformPosition(Link.Right), NavLinkWidth, OutOpenings);
		}
	}

	/** Adds the ways of a link between two edges, side by side, so that they are as wide as it is; none if one of its ends is NaN. */
	inline void AddOpenings(const FNavigationSegmentLink& Link, const FTransform& Placed, TArray<PursuitBorderOpening>& OutOpenings)
	{
		if (Link.LeftStart.ContainsNaN() || Link.LeftEnd.ContainsNaN() || Link.RightStart.ContainsNaN() || Link.RightEnd.ContainsNaN())
		{
			return;
		}
		constexpr double MostWays = 64.0;
		constexpr double Overlap = 0.01;
		const double Width = FMath::Max(FVector::Dist(Link.LeftStart, Link.LeftEnd), FVector::Dist(Link.RightStart, Link.RightEnd));
		const int32 Ways = 1 + static_cast<int32>(FMath::Min(Width / NavLinkWidth, MostWays));
		for (int32 Way = 0; Way < Ways; ++Way)
		{
			const double Share = (Way + 0.5) / Ways;
			const FVector Left = Link.LeftStart + (Link.LeftEnd - Link.LeftStart) * Share;
			const FVector Right = Link.RightStart + (Link.RightEnd - Link.RightStart) * Share;
			AddOpening(Placed.TransformPosition(Left), Placed.TransformPosition(Right), Width / Ways + Overlap, OutOpenings);
		}
	}

	/**
	 * Where the links of a world's Nav Link Proxies cross borders of the navigation mesh: simple links, links between edges, and smart
	 * links that are enabled. TNavLinkProxy is ANavLinkProxy, of a module that knows the AIModule.
	 */
	template <typename TNavLinkProxy>
	TArray<PursuitBorderOpening> FindLinkOpenings(const UWorld* World)
	{
		TArray<PursuitBorderOpening> Openings;
		if (World == nullptr)
		{
			return Openings;
		}
		for (TActorIterator<TNavLinkProxy> Proxy(World); Proxy; ++Proxy)
		{
			TArray<FNavigationLink> Links;
			TArray<FNavigationSegmentLink> Segments;
			Proxy->GetNavigationLinksArray(Links, Segments);
			const FTransform Placed = Proxy->ActorToWorld();
			for (const FNavigationLink& Link : Links)
			{
				AddOpening(Link, Placed, Openings);
			}
			for (const FNavigationSegmentLink& Link : Segments)
			{
				AddOpenings(Link, Placed, Openings);
			}
			const auto* const Smart = Proxy->GetSmartLinkComp();
			if (Proxy->bSmartLinkIsRelevant && Smart != nullptr && Proxy->IsSmartLinkEnabled())
			{
				AddOpening(Smart->GetStartPoint(), Smart->GetEndPoint(), NavLinkWidth, Openings);
			}
		}
		return Openings;
	}
}
