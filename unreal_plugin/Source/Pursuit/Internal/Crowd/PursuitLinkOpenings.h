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

	/**
	 * Where the links of a world's Nav Link Proxies cross borders of the navigation mesh. TNavLinkProxy is ANavLinkProxy, of a module
	 * that knows the AIModule.
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
				const FVector Left = Placed.TransformPosition(Link.Left);
				const FVector Right = Placed.TransformPosition(Link.Right);
				if (!Left.ContainsNaN() && !Right.ContainsNaN())
				{
					Openings.Add(PursuitBorderOpening{ToC(Left), ToC(Right), NavLinkWidth / 2.0});
				}
			}
		}
		return Openings;
	}
}
