// The stand-in's own: what a test says of the ground instead of placing meshes and volumes in a level.
#pragma once

#include "Containers/Array.h"
#include "Math/Box.h"
#include "Math/Vector.h"

class AAbstractNavData;
class ARecastNavMesh;
class UWorld;

namespace UE::StandIn
{
	/** A way that is not walked, such as a ledge. Without both ways only from the first place. */
	struct FNavigationLink
	{
		FVector From;
		FVector To;
		bool bBothWays = true;
		/** How far from the mesh its ends may be. */
		double Radius = 30.0;
	};

	/** Ground of another cost: its number, from 1 to 14, is the number of a filter's area. */
	struct FNavigationArea
	{
		FBox Box;
		uint8 Area;
	};

	/**
	 * What Recast voxelizes. A voxel belongs to a box as soon as the box touches it, and voxels begin at multiples of their size: a box that
	 * ends 1 cm before such a multiple takes the ground exactly up to it.
	 */
	struct FNavigationScene
	{
		/** Whoever fits stands on them, and walks around what is too high to step on. */
		TArray<FBox> Boxes;
		/** Ramps and what else is no upright box: each three corners A, B and C, of which (B - A) x (C - A) points up. */
		TArray<FVector> Triangles;
		TArray<FNavigationArea> Areas;
		TArray<FNavigationLink> Links;
		/** How far the mesh ends before what is in the way, rounded up to voxels. */
		double AgentRadius = 35.0;
		double AgentHeight = 144.0;
		double StepHeight = 35.0;
		double VoxelSize = 10.0;
		double VoxelHeight = 10.0;
		int32 VoxelsPerTile = 100;
	};

	/** Makes the world's navigation mesh, and its navigation system if it has none. Tells who listens that it is made. */
	ARecastNavMesh* BuildNavigation(UWorld& World, const FNavigationScene& Scene);
	/** Makes anew the tiles that the box touches, as the scene is now. Paths over them are not up to date any more. */
	void ChangeNavigation(ARecastNavMesh& Data, const FNavigationScene& Scene, const FBox& Changed);
	/** Navigation data that is no mesh. */
	AAbstractNavData* BuildNavigationWithoutMesh(UWorld& World);
	/** What stands in a world and blocks pawns, as a scene: boxes, in whatever position. */
	FNavigationScene SceneOf(const UWorld& World);
}
