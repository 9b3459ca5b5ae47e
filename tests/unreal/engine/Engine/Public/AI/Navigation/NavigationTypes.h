// Stand-in for Engine/Classes/AI/Navigation/NavigationTypes.h.
// Sources: the API pages of FNavAgentProperties, FNavDataConfig, FNavLocation, FNavPathPoint, FNavLinkId, FNavPathType,
// FNavPathQueryDelegate and ENavigationQueryResult, which name this header; public code that asks for paths.
#pragma once

#include "Delegates/Delegate.h"
#include "Math/Vector.h"
#include "Templates/SharedPointer.h"
#include "UObject/ObjectMacros.h"
#include "NavigationTypes.generated.h"

struct FNavigationPath;

#define INVALID_NAVNODEREF (0)									// [repo] chainemists/CkFoundation
#define INVALID_NAVQUERYID uint32(0)							// [repo] dpqksr5501/Project_J
#define INVALID_NAVEXTENT (FVector::ZeroVector)					// [doc 5.4] UNavigationSystemV1/ProjectPointToNavigation names it

using NavNodeRef = uint64;										// [doc 5.1] ARecastNavMesh/FRaycastResult/GetLastNodeRef returns one; the size: the page "Large World Coordinates"

using FNavPathSharedRef = TSharedRef<FNavigationPath, ESPMode::ThreadSafe>;	// [doc 5.0] FPathFindingQuery/__ctor takes one
using FNavPathSharedPtr = TSharedPtr<FNavigationPath, ESPMode::ThreadSafe>;	// [doc 5.4]
using FNavPathWeakPtr = TWeakPtr<FNavigationPath, ESPMode::ThreadSafe>;	// [doc latest] FNavPathRecalculationRequest has one

UENUM()
namespace ENavigationQueryResult
{
	enum Type : int
	{
		Invalid,	// [doc 5.4]
		Error,		// [doc 5.4]
		Fail,		// [doc 5.4]
		Success,	// [doc 5.4]
	};
}

/** Says that a search is over, and how. */
DECLARE_DELEGATE_ThreeParams(FNavPathQueryDelegate, uint32, ENavigationQueryResult::Type, FNavPathSharedPtr);	// [doc 5.4]

/** Which kind of path one is. */
struct FNavPathType
{
	explicit FNavPathType(const FNavPathType* Parent = nullptr) : ParentType(Parent) {}	// [doc latest] FNavPathType/__ctor
	FNavPathType(const FNavPathType&) = delete;
	bool IsA(const FNavPathType& Other) const { return this == &Other || (ParentType && ParentType->IsA(Other)); }	// [doc latest]

protected:
	const FNavPathType* ParentType;								// [doc latest]
};

/** A place, and where on the navigation data it is. */
struct FNavLocation
{
	FVector Location = FVector::ZeroVector;						// [doc 5.4]
	NavNodeRef NodeRef = INVALID_NAVNODEREF;					// [doc 5.4]

	FNavLocation() = default;									// [doc 5.4] FNavLocation/__ctor
	explicit FNavLocation(const FVector& InLocation, NavNodeRef InNodeRef = INVALID_NAVNODEREF) : Location(InLocation), NodeRef(InNodeRef) {}	// [doc 5.4] FNavLocation/__ctor
	bool HasNodeRef() const { return NodeRef != INVALID_NAVNODEREF; }	// [doc 5.4]
	operator FVector() const { return Location; }				// [doc 5.4] FNavLocation/operatorFVector
};

/** A link that leaves the mesh, such as a ledge that is jumped from. */
struct FNavLinkId
{
	FNavLinkId() = default;										// [doc latest] FNavLinkId/__ctor
	explicit FNavLinkId(uint64 InId) : Id(InId) {}				// [doc latest] FNavLinkId/__ctor
	bool IsValid() const { return Id != 0; }					// [doc latest]
	uint64 GetId() const { return Id; }							// [doc latest]
	bool operator==(const FNavLinkId& Other) const = default;	// [doc latest] FNavLinkId/op_eq

private:
	uint64 Id = 0;
};

/** A corner of a path. With a link it is left by that link, and not on foot. */
struct FNavPathPoint : public FNavLocation
{
	FNavLinkId CustomNavLinkId;									// [doc 5.4]
	uint32 Flags = 0;											// [doc 5.4]

	FNavPathPoint() = default;									// [doc 5.4] FNavPathPoint/__ctor
	FNavPathPoint(const FVector& InLocation, NavNodeRef InNodeRef = INVALID_NAVNODEREF, uint32 InFlags = 0) : FNavLocation(InLocation, InNodeRef), Flags(InFlags) {}	// [doc 5.4] FNavPathPoint/__ctor
};

/** What walks. */
USTRUCT(BlueprintType)
struct FNavAgentProperties
{
	GENERATED_BODY()

	FNavAgentProperties(float Radius = -1.f, float Height = -1.f) : AgentRadius(Radius), AgentHeight(Height) {}	// [doc latest] FNavAgentProperties/__ctor

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "MovementProperties")
	float AgentRadius;											// [doc 5.4]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "MovementProperties")
	float AgentHeight;											// [doc 5.4]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "MovementProperties")
	float AgentStepHeight = -1.f;								// [doc 5.4] "or -1 for default value from navdata's config"

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "MovementProperties")
	float NavWalkingSearchHeightScale = 0.5f;					// [doc 5.4]
};

/** What navigation data is made for. */
USTRUCT()
struct FNavDataConfig : public FNavAgentProperties
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, Category = "Display")
	FVector DefaultQueryExtent = FVector(50.0, 50.0, 250.0);	// [doc 5.4]
};
