// Stand-in for Engine/Classes/AI/Navigation/NavLinkDefinition.h.
// Sources: the API pages of FNavigationLink, FNavigationSegmentLink and ENavLinkDirection.
#pragma once

#include "CoreMinimal.h"
#include "NavLinkDefinition.generated.h"

/** Two places, in its host's own axes. */
USTRUCT(BlueprintType)
struct FNavigationLink
{
	GENERATED_BODY()

	FNavigationLink() = default;	// [doc latest] FNavigationLink/__ctor
	FNavigationLink(const FVector& InLeft, const FVector& InRight) : Left(InLeft), Right(InRight) {}	// [doc latest] FNavigationLink/__ctor

	FVector Left = FVector::ZeroVector;		// [doc 5.5]
	FVector Right = FVector::ZeroVector;	// [doc 5.5]
};

USTRUCT(BlueprintType)
struct FNavigationSegmentLink
{
	GENERATED_BODY()

	FVector LeftStart = FVector::ZeroVector;	// [doc latest]
	FVector LeftEnd = FVector::ZeroVector;		// [doc latest]
	FVector RightStart = FVector::ZeroVector;	// [doc latest]
	FVector RightEnd = FVector::ZeroVector;		// [doc latest]
};
