// Stand-in for AIModule/Classes/Navigation/CrowdFollowingComponent.h. It keeps no distance: its paths are those of the engine's crowd, start
// and end only, and it walks along the corridor that these do not show.
// Sources: the API page of UCrowdFollowingComponent; maksmaisak/htn, node-reference.md, on what its queries skip.
#pragma once

#include "Navigation/PathFollowingComponent.h"
#include "CrowdFollowingComponent.generated.h"

enum class ECrowdSimulationState : uint8 { Enabled, ObstacleOnly, Disabled };	// [doc 5.4]

UCLASS(MinimalAPI)
class UCrowdFollowingComponent : public UPathFollowingComponent
{
	GENERATED_BODY()

public:
	UCrowdFollowingComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc 5.4] UCrowdFollowingComponent/__ctor

	void OnPathfindingQuery(FPathFindingQuery& Query) override;	// [doc 5.5]
	void SetCrowdSimulationState(ECrowdSimulationState NewState) { SimulationState = NewState; }	// [doc 5.4]
	bool IsCrowdSimulationEnabled() const { return SimulationState == ECrowdSimulationState::Enabled; }	// [doc 5.4]

protected:
	void FollowPathSegment(float DeltaTime) override;	// [doc 5.4]

private:
	ECrowdSimulationState SimulationState = ECrowdSimulationState::Enabled;
	/** The way, pulled straight anew when the path is another. */
	TArray<FVector> Corners;
	int32 NextCorner = 0;
	FNavPathWeakPtr CornersOf;
	FVector CornersEnd = FVector::ZeroVector;
};
