#include "NavigationMesh.h"

#include "AbstractNavData.h"
#include "Components/PrimitiveComponent.h"
#include "Engine/World.h"
#include "GameFramework/Pawn.h"
#include "NavigationSystem.h"

#include <recastnavigation/DetourCommon.h>
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/DetourNavMeshQuery.h>
#include <recastnavigation/Recast.h>
#include <vector>

namespace UE::StandIn
{
	namespace
	{
		/** What a corner, a place or a half size is in Recast's axes. */
		struct FInRecast
		{
			float At[3];
			explicit FInRecast(const FVector& Place) : At{static_cast<float>(-Place.X), static_cast<float>(Place.Z), static_cast<float>(-Place.Y)} {}
			static FInRecast Size(const FVector& Half)
			{
				FInRecast Made(Half);
				for (float& Number : Made.At) { Number = FMath::Abs(Number); }
				return Made;
			}
		};

		FVector FromRecast(const float* At) { return FVector(-static_cast<double>(At[0]), -static_cast<double>(At[2]), static_cast<double>(At[1])); }

		constexpr int32 LongestCorridor = 2048;
		constexpr int32 LongestPath = 1024;
		constexpr int32 MostPolygonsAround = 256;
		constexpr int32 MostWallsOfPolygon = 64;

		/** Areas with a number of their own have a flag each, and plain ground the last one. */
		unsigned short FlagOf(uint8 Area) { return static_cast<unsigned short>(1u << (Area == RC_WALKABLE_AREA ? 15u : Area)); }

		dtQueryFilter FilterOf(const FNavigationQueryFilter* Filter)
		{
			dtQueryFilter Made;
			unsigned short Excluded = 0;
			for (int32 Area = 0; Filter && Area < DT_MAX_AREAS; ++Area)
			{
				Made.setAreaCost(Area, Filter->AreaCosts[Area]);
				if ((Filter->ExcludedAreas >> Area & 1) != 0) { Excluded |= FlagOf(static_cast<uint8>(Area)); }
			}
			Made.setExcludeFlags(Excluded);
			return Made;
		}

		void AddBox(TArray<float>& Corners, const FBox& Box, const FTransform& Placed)
		{
			// Two triangles for each face, counterclockwise seen from outside, in Unreal's axes turned to Recast's.
			static constexpr int32 Faces[6][4] = {{4, 5, 7, 6}, {0, 2, 3, 1}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
			FVector Corner[8];
			for (int32 Index = 0; Index < 8; ++Index)
			{
				Corner[Index] = Placed.TransformPosition(FVector((Index & 1) != 0 ? Box.Max.X : Box.Min.X, (Index & 2) != 0 ? Box.Max.Y : Box.Min.Y, (Index & 4) != 0 ? Box.Max.Z : Box.Min.Z));
			}
			for (const auto& Face : Faces)
			{
				for (const int32 Index : {Face[0], Face[2], Face[1], Face[0], Face[3], Face[2]})
				{
					const FInRecast Placed3(Corner[Index]);
					Corners.Append(Placed3.At, 3);
				}
			}
		}

		TArray<float> CornersOf(const FNavigationScene& Scene)
		{
			TArray<float> Corners;
			for (const FBox& Box : Scene.Boxes) { AddBox(Corners, Box, FTransform()); }
			for (int32 Index = 0; Index + 2 < Scene.Triangles.Num(); Index += 3)
			{
				for (const int32 Corner : {Index, Index + 2, Index + 1})
				{
					const FInRecast Placed(Scene.Triangles[Corner]);
					Corners.Append(Placed.At, 3);
				}
			}
			return Corners;
		}
	}

	FNavigationMesh::FNavigationMesh(const FNavigationScene& Scene) : Mesh(dtAllocNavMesh(), dtFreeNavMesh), Detour(dtAllocNavMeshQuery(), dtFreeNavMeshQuery)
	{
		const TArray<float> Corners = CornersOf(Scene);
		check(Corners.Num() > 0);
		rcCalcBounds(Corners.GetData(), Corners.Num() / 3, Lowest, Highest);
		const float Voxel = static_cast<float>(Scene.VoxelSize), Height = static_cast<float>(Scene.VoxelHeight);
		TileSide = Voxel * static_cast<float>(Scene.VoxelsPerTile);
		// Tiles begin at multiples of their size: a scene that grows does not shift them.
		for (const int32 Axis : {0, 2}) { Lowest[Axis] = std::floor(Lowest[Axis] / TileSide) * TileSide; }
		Lowest[1] = (std::floor(Lowest[1] / Height) - 1.f) * Height;
		Highest[1] += static_cast<float>(Scene.AgentHeight) + 2.f * Height;
		TilesAcross = static_cast<int32>(std::ceil((Highest[0] - Lowest[0]) / TileSide));
		TilesAlong = static_cast<int32>(std::ceil((Highest[2] - Lowest[2]) / TileSide));
		dtNavMeshParams Params{};
		dtVcopy(Params.orig, Lowest);
		Params.tileWidth = Params.tileHeight = TileSide;
		Params.maxTiles = static_cast<int>(dtNextPow2(static_cast<unsigned int>(TilesAcross * TilesAlong)));
		const unsigned int TileBits = dtIlog2(static_cast<unsigned int>(Params.maxTiles));
		// A reference has 32 bits: of the largest mesh, of 128 x 128 tiles, each tile has 256 polygons at most.
		check(TileBits <= 14);
		Params.maxPolys = 1 << FMath::Min(12u, 22u - TileBits);
		check(dtStatusSucceed(Mesh->init(&Params)));
		for (int32 Y = 0; Y < TilesAlong; ++Y)
		{
			for (int32 X = 0; X < TilesAcross; ++X) { MakeTile(Scene, Corners, X, Y); }
		}
	}

	FNavigationMesh::~FNavigationMesh() = default;

	void FNavigationMesh::MakeTiles(const FNavigationScene& Scene, const FBox& Touched)
	{
		const TArray<float> Corners = CornersOf(Scene);
		const FInRecast A(Touched.Min), B(Touched.Max);
		const auto TileOf = [this](float At, int32 Axis) { return static_cast<int32>(std::floor((At - Lowest[Axis]) / TileSide)); };
		for (int32 Y = FMath::Max(TileOf(B.At[2], 2), 0); Y <= FMath::Min(TileOf(A.At[2], 2), TilesAlong - 1); ++Y)
		{
			for (int32 X = FMath::Max(TileOf(B.At[0], 0), 0); X <= FMath::Min(TileOf(A.At[0], 0), TilesAcross - 1); ++X)
			{
				if (const dtTileRef Before = Mesh->getTileRefAt(X, Y, 0)) { Mesh->removeTile(Before, nullptr, nullptr); }
				MakeTile(Scene, Corners, X, Y);
			}
		}
	}

	void FNavigationMesh::MakeTile(const FNavigationScene& Scene, const TArray<float>& Corners, int32 X, int32 Y)
	{
		rcContext Context(false);
		const float Voxel = static_cast<float>(Scene.VoxelSize), Height = static_cast<float>(Scene.VoxelHeight);
		const int Radius = static_cast<int>(std::ceil(Scene.AgentRadius / Scene.VoxelSize));
		const int Walkable = static_cast<int>(std::ceil(Scene.AgentHeight / Scene.VoxelHeight));
		const int Climb = static_cast<int>(std::floor(Scene.StepHeight / Scene.VoxelHeight));
		const int Border = Radius + 3;
		const int Side = Scene.VoxelsPerTile + 2 * Border;
		const float Around = static_cast<float>(Border) * Voxel;
		float From[3] = {Lowest[0] + static_cast<float>(X) * TileSide - Around, Lowest[1], Lowest[2] + static_cast<float>(Y) * TileSide - Around};
		float To[3] = {From[0] + TileSide + 2.f * Around, Highest[1], From[2] + TileSide + 2.f * Around};

		const std::unique_ptr<rcHeightfield, void (*)(rcHeightfield*)> Solid(rcAllocHeightfield(), rcFreeHeightField);
		check(rcCreateHeightfield(&Context, *Solid, Side, Side, From, To, Voxel, Height));
		std::vector<int> Indices;
		for (int32 Index = 0; Index + 2 < Corners.Num() / 3; Index += 3)
		{
			bool bTouches = true;
			for (const int32 Axis : {0, 2})
			{
				const float A = Corners[Index * 3 + Axis], B = Corners[Index * 3 + 3 + Axis], C = Corners[Index * 3 + 6 + Axis];
				bTouches = bTouches && FMath::Min(FMath::Min(A, B), C) <= To[Axis] && FMath::Max(FMath::Max(A, B), C) >= From[Axis];
			}
			for (int32 Corner = 0; bTouches && Corner < 3; ++Corner) { Indices.push_back(Index + Corner); }
		}
		if (Indices.empty()) { return; }
		std::vector<unsigned char> Ground(Indices.size() / 3, RC_NULL_AREA);
		const int Triangles = static_cast<int>(Ground.size());
		rcMarkWalkableTriangles(&Context, 44.f, Corners.GetData(), Corners.Num() / 3, Indices.data(), Triangles, Ground.data());
		rcRasterizeTriangles(&Context, Corners.GetData(), Corners.Num() / 3, Indices.data(), Ground.data(), Triangles, *Solid, Climb);
		rcFilterLowHangingWalkableObstacles(&Context, Climb, *Solid);
		rcFilterLedgeSpans(&Context, Walkable, Climb, *Solid);
		rcFilterWalkableLowHeightSpans(&Context, Walkable, *Solid);

		const std::unique_ptr<rcCompactHeightfield, void (*)(rcCompactHeightfield*)> Compact(rcAllocCompactHeightfield(), rcFreeCompactHeightfield);
		check(rcBuildCompactHeightfield(&Context, Walkable, Climb, *Solid, *Compact));
		if (Radius > 0) { rcErodeWalkableArea(&Context, Radius, *Compact); }
		for (const FNavigationArea& Area : Scene.Areas)
		{
			const FInRecast A(Area.Box.Min), B(Area.Box.Max);
			const float Least[3] = {B.At[0], A.At[1], B.At[2]}, Most[3] = {A.At[0], B.At[1], A.At[2]};
			rcMarkBoxArea(&Context, Least, Most, Area.Area, *Compact);
		}
		check(rcBuildDistanceField(&Context, *Compact) && rcBuildRegions(&Context, *Compact, Border, 0, 400));
		const std::unique_ptr<rcContourSet, void (*)(rcContourSet*)> Contours(rcAllocContourSet(), rcFreeContourSet);
		check(rcBuildContours(&Context, *Compact, 1.3f, 0, *Contours));
		const std::unique_ptr<rcPolyMesh, void (*)(rcPolyMesh*)> Polygons(rcAllocPolyMesh(), rcFreePolyMesh);
		check(rcBuildPolyMesh(&Context, *Contours, DT_VERTS_PER_POLYGON, *Polygons));
		if (Polygons->npolys == 0) { return; }
		for (int Polygon = 0; Polygon < Polygons->npolys; ++Polygon) { Polygons->flags[Polygon] = FlagOf(Polygons->areas[Polygon]); }

		std::vector<float> LinkEnds, LinkRadii;
		std::vector<unsigned short> LinkFlags;
		std::vector<unsigned char> LinkAreas, LinkWays;
		std::vector<unsigned int> LinkIds;
		for (const FNavigationLink& Link : Scene.Links)
		{
			for (const FVector& End : {Link.From, Link.To})
			{
				const FInRecast Placed(End);
				LinkEnds.insert(LinkEnds.end(), Placed.At, Placed.At + 3);
			}
			LinkRadii.push_back(static_cast<float>(Link.Radius));
			LinkFlags.push_back(FlagOf(RC_WALKABLE_AREA));
			LinkAreas.push_back(RC_WALKABLE_AREA);
			LinkWays.push_back(Link.bBothWays ? DT_OFFMESH_CON_BIDIR : 0);
			LinkIds.push_back(static_cast<unsigned int>(LinkIds.size()) + 1);
		}
		dtNavMeshCreateParams Params{};
		Params.verts = Polygons->verts;
		Params.vertCount = Polygons->nverts;
		Params.polys = Polygons->polys;
		Params.polyFlags = Polygons->flags;
		Params.polyAreas = Polygons->areas;
		Params.polyCount = Polygons->npolys;
		Params.nvp = Polygons->nvp;
		Params.offMeshConVerts = LinkEnds.data();
		Params.offMeshConRad = LinkRadii.data();
		Params.offMeshConFlags = LinkFlags.data();
		Params.offMeshConAreas = LinkAreas.data();
		Params.offMeshConDir = LinkWays.data();
		Params.offMeshConUserID = LinkIds.data();
		Params.offMeshConCount = static_cast<int>(LinkIds.size());
		Params.tileX = X;
		Params.tileY = Y;
		dtVcopy(Params.bmin, Polygons->bmin);
		dtVcopy(Params.bmax, Polygons->bmax);
		Params.walkableHeight = static_cast<float>(Scene.AgentHeight);
		Params.walkableRadius = static_cast<float>(Scene.AgentRadius);
		Params.walkableClimb = static_cast<float>(Scene.StepHeight);
		Params.cs = Voxel;
		Params.ch = Height;
		Params.buildBvTree = true;
		unsigned char* Data = nullptr;
		int Size = 0;
		check(dtCreateNavMeshData(&Params, &Data, &Size));
		check(dtStatusSucceed(Mesh->addTile(Data, Size, DT_TILE_FREE_DATA, 0, nullptr)));
	}

	void FNavigationMesh::PrepareNodes(const FNavigationQueryFilter* Filter) const
	{
		// Detour's table of nodes has no place for fewer than four.
		const uint32 Wanted = FMath::Clamp(Filter ? Filter->GetMaxSearchNodes() : FNavigationQueryFilter::DefaultMaxSearchNodes, 4u, 65535u);
		if (Wanted == Nodes) { return; }
		// One that has more nodes keeps them.
		Detour.reset(dtAllocNavMeshQuery());
		check(dtStatusSucceed(Detour->init(Mesh.get(), static_cast<int>(Wanted))));
		Nodes = Wanted;
	}

	bool FNavigationMesh::FindNearest(const FVector& Place, const FVector& Extent, const FNavigationQueryFilter* Filter, FNavLocation& Out) const
	{
		PrepareNodes(Filter);
		const dtQueryFilter Passed = FilterOf(Filter);
		dtPolyRef Found = 0;
		float Nearest[3];
		Detour->findNearestPoly(FInRecast(Place).At, FInRecast::Size(Extent).At, &Passed, &Found, Nearest);
		if (Found == 0) { return false; }
		Out = FNavLocation(FromRecast(Nearest), Found);
		return true;
	}

	bool FNavigationMesh::MeasureCorridor(const FVector& Start, const FVector& End, const TArray<NavNodeRef>& Corridor, const FNavigationQueryFilter* Filter, double& OutLength, TArray<double>& OutCosts) const
	{
		const dtQueryFilter Passed = FilterOf(Filter);
		FVector Here = Start;
		OutLength = 0.0;
		OutCosts.Empty();
		for (int32 Index = 0; Index < Corridor.Num(); ++Index)
		{
			const dtMeshTile* Tile = nullptr;
			const dtPoly* Polygon = nullptr;
			if (dtStatusFailed(Mesh->getTileAndPolyByRef(static_cast<dtPolyRef>(Corridor[Index]), &Tile, &Polygon))) { return false; }
			FVector Next = End;
			for (unsigned int Link = Polygon->firstLink; Index + 1 < Corridor.Num() && Link != DT_NULL_LINK; Link = Tile->links[Link].next)
			{
				const dtLink& To = Tile->links[Link];
				if (To.ref != Corridor[Index + 1]) { continue; }
				const dtMeshTile* NextTile = nullptr;
				const dtPoly* NextPolygon = nullptr;
				Mesh->getTileAndPolyByRefUnsafe(To.ref, &NextTile, &NextPolygon);
				if (Polygon->getType() == DT_POLYTYPE_OFFMESH_CONNECTION || NextPolygon->getType() == DT_POLYTYPE_OFFMESH_CONNECTION)
				{
					float A[3], B[3];
					const bool bLeaves = Polygon->getType() == DT_POLYTYPE_OFFMESH_CONNECTION;
					const NavNodeRef Before = bLeaves ? (Index > 0 ? Corridor[Index - 1] : 0) : Corridor[Index];
					Mesh->getOffMeshConnectionPolyEndPoints(static_cast<dtPolyRef>(Before), bLeaves ? static_cast<dtPolyRef>(Corridor[Index]) : To.ref, A, B);
					Next = FromRecast(bLeaves ? B : A);
					break;
				}
				const FVector A = FromRecast(&Tile->verts[Polygon->verts[To.edge] * 3]);
				const FVector B = FromRecast(&Tile->verts[Polygon->verts[(To.edge + 1) % Polygon->vertCount] * 3]);
				// At a tile's border only a part of the edge leads on.
				const bool bWhole = To.side == 0xff || (To.bmin == 0 && To.bmax == 255);
				const double Middle = bWhole ? 0.5 : (To.bmin + To.bmax) / 510.0;
				Next = A + (B - A) * Middle;
				break;
			}
			const double Leg = FVector::Dist(Here, Next);
			OutLength += Leg;
			OutCosts.Add(Leg * static_cast<double>(Passed.getAreaCost(Polygon->getArea())));
			Here = Next;
		}
		return true;
	}

	ENavigationQueryResult::Type FNavigationMesh::Search(const FPathFindingQuery& Query, const FVector& Extent, FNavMeshPath& OutPath) const
	{
		const FNavigationQueryFilter* Filter = Query.QueryFilter.Get();
		FNavLocation Start, End;
		if (!FindNearest(Query.StartLocation, Extent, Filter, Start)) { return ENavigationQueryResult::Error; }
		const FVector Wide = Query.bRequireNavigableEndLocation ? Extent : FVector(10000.0, 10000.0, 10000.0);
		if (!FindNearest(Query.EndLocation, Wide, Filter, End)) { return ENavigationQueryResult::Error; }
		const dtQueryFilter Passed = FilterOf(Filter);
		const FInRecast From(Start.Location), To(End.Location);
		std::vector<dtPolyRef> Corridor(LongestCorridor);
		int Count = 0;
		const dtStatus Found = Detour->findPath(static_cast<dtPolyRef>(Start.NodeRef), static_cast<dtPolyRef>(End.NodeRef), From.At, To.At, &Passed, Corridor.data(), &Count, LongestCorridor);
		if (dtStatusFailed(Found) || Count == 0) { return ENavigationQueryResult::Error; }

		OutPath.PathPoints.Empty();
		OutPath.PathCorridor.Empty();
		OutPath.CustomNavLinkIds.Empty();
		for (int Index = 0; Index < Count; ++Index) { OutPath.PathCorridor.Add(Corridor[static_cast<size_t>(Index)]); }
		OutPath.bIsPartial = Corridor[static_cast<size_t>(Count) - 1] != End.NodeRef;
		OutPath.bReachedSearchLimit = dtStatusDetail(Found, DT_OUT_OF_NODES);
		OutPath.bIsReady = OutPath.bUpToDate = true;
		// A partial path ends where its last polygon is nearest to the goal.
		float Last[3];
		dtVcopy(Last, To.At);
		if (OutPath.bIsPartial) { Detour->closestPointOnPoly(Corridor[static_cast<size_t>(Count) - 1], To.At, Last, nullptr); }
		MeasureCorridor(Start.Location, FromRecast(Last), OutPath.PathCorridor, Filter, OutPath.CorridorLength, OutPath.PathCorridorCost);

		OutPath.bStringPulled = (Query.NavDataFlags & ERecastPathFlags::SkipStringPulling) == 0 && OutPath.WantsStringPulling();
		if (OutPath.bStringPulled)
		{
			std::vector<float> Places(LongestPath * 3);
			std::vector<unsigned char> Flags(LongestPath);
			std::vector<dtPolyRef> Polygons(LongestPath);
			int Points = 0;
			Detour->findStraightPath(From.At, Last, Corridor.data(), Count, Places.data(), Flags.data(), Polygons.data(), &Points, LongestPath);
			for (size_t Index = 0; Index < static_cast<size_t>(Points); ++Index)
			{
				FNavMeshNodeFlags Node;
				Node.PathFlags = Flags[Index];
				const dtMeshTile* Tile = nullptr;
				const dtPoly* Polygon = nullptr;
				if (Polygons[Index] != 0 && dtStatusSucceed(Mesh->getTileAndPolyByRef(Polygons[Index], &Tile, &Polygon))) { Node.Area = Polygon->getArea(); }
				FNavPathPoint Point(FromRecast(&Places[Index * 3]), Polygons[Index], Node.Pack());
				if (const dtOffMeshConnection* Link = Node.IsNavLink() ? Mesh->getOffMeshConnectionByRef(Polygons[Index]) : nullptr)
				{
					Point.CustomNavLinkId = FNavLinkId(Link->userId);
					OutPath.CustomNavLinkIds.Add(Point.CustomNavLinkId);
				}
				OutPath.PathPoints.Add(Point);
			}
		}
		else { OutPath.PathPoints = {FNavPathPoint(Start.Location, Start.NodeRef), FNavPathPoint(FromRecast(Last), OutPath.PathCorridor.Last())}; }
		// One point is no path.
		if (OutPath.PathPoints.Num() == 1) { OutPath.PathPoints.Add(FNavPathPoint(OutPath.PathPoints[0])); }

		if (OutPath.GetCostFromIndex(0) > Query.CostLimit)
		{
			OutPath.bIsPartial = OutPath.bReachedSearchLimit = true;
			return ENavigationQueryResult::Fail;
		}
		return OutPath.bIsPartial && !Query.bAllowPartialPaths ? ENavigationQueryResult::Fail : ENavigationQueryResult::Success;
	}

	bool FNavigationMesh::CastRay(const FNavLocation& Start, const FVector& End, const FNavigationQueryFilter* Filter, FVector& OutHit) const
	{
		PrepareNodes(Filter);
		const dtQueryFilter Passed = FilterOf(Filter);
		const FInRecast From(Start.Location), To(End);
		float Share = 0.f, Normal[3];
		dtPolyRef Passing[MostPolygonsAround];
		int Count = 0;
		if (dtStatusFailed(Detour->raycast(static_cast<dtPolyRef>(Start.NodeRef), From.At, To.At, &Passed, &Share, Normal, Passing, &Count, MostPolygonsAround)))
		{
			OutHit = Start.Location;
			return true;
		}
		const bool bHit = Share < 1.f;
		OutHit = bHit ? Start.Location + (End - Start.Location) * static_cast<double>(Share) : End;
		return bHit;
	}

	bool FNavigationMesh::MoveAlong(const FNavLocation& Start, const FVector& End, const FNavigationQueryFilter* Filter, FNavLocation& Out) const
	{
		PrepareNodes(Filter);
		const dtQueryFilter Passed = FilterOf(Filter);
		dtPolyRef Visited[MostPolygonsAround];
		int Count = 0;
		float Result[3];
		const dtStatus Moved = Detour->moveAlongSurface(static_cast<dtPolyRef>(Start.NodeRef), FInRecast(Start.Location).At, FInRecast(End).At, &Passed, Result, Visited, &Count, MostPolygonsAround);
		if (dtStatusFailed(Moved) || Count == 0) { return false; }
		Detour->getPolyHeight(Visited[Count - 1], Result, &Result[1]);
		Out = FNavLocation(FromRecast(Result), Visited[Count - 1]);
		return true;
	}

	void FNavigationMesh::FindWalls(NavNodeRef Around, const FVector& Center, double Radius, const FNavigationQueryFilter* Filter, TArray<FNavigationWallEdge>& OutEdges) const
	{
		PrepareNodes(Filter);
		const dtQueryFilter Passed = FilterOf(Filter);
		const FInRecast Middle(Center);
		// Detour's own flood takes polygons that touch for ones that overlap, where the coordinates are of 32 bits and large.
		TArray<dtPolyRef> Near = {static_cast<dtPolyRef>(Around)};
		for (int32 Reached = 0; Reached < Near.Num() && Near.Num() < MostPolygonsAround; ++Reached)
		{
			const dtMeshTile* Tile = nullptr;
			const dtPoly* Polygon = nullptr;
			if (dtStatusFailed(Mesh->getTileAndPolyByRef(Near[Reached], &Tile, &Polygon))) { return; }
			for (unsigned int Next = Polygon->firstLink; Next != DT_NULL_LINK; Next = Tile->links[Next].next)
			{
				const dtLink& Link = Tile->links[Next];
				const dtMeshTile* NextTile = nullptr;
				const dtPoly* NextPolygon = nullptr;
				if (Near.Contains(Link.ref) || dtStatusFailed(Mesh->getTileAndPolyByRef(Link.ref, &NextTile, &NextPolygon))) { continue; }
				if (NextPolygon->getType() == DT_POLYTYPE_OFFMESH_CONNECTION || (NextPolygon->flags & Passed.getIncludeFlags()) == 0 || (NextPolygon->flags & Passed.getExcludeFlags()) != 0) { continue; }
				const float* From = &Tile->verts[Polygon->verts[Link.edge] * 3];
				const float* To = &Tile->verts[Polygon->verts[(Link.edge + 1) % Polygon->vertCount] * 3];
				float Along = 0.f;
				if (dtDistancePtSegSqr2D(Middle.At, From, To, Along) <= static_cast<float>(Radius * Radius)) { Near.Add(Link.ref); }
			}
		}
		for (int32 Polygon = 0; Polygon < Near.Num(); ++Polygon)
		{
			float Walls[MostWallsOfPolygon * 6];
			int Found = 0;
			Detour->getPolyWallSegments(Near[Polygon], &Passed, Walls, nullptr, &Found, MostWallsOfPolygon);
			for (int Wall = 0; Wall < Found; ++Wall)
			{
				float Along = 0.f;
				const float* Ends = &Walls[Wall * 6];
				if (dtDistancePtSegSqr2D(Middle.At, Ends, Ends + 3, Along) > static_cast<float>(Radius * Radius)) { continue; }
				OutEdges.Add({FromRecast(Ends), FromRecast(Ends + 3)});
			}
		}
	}

	void FNavigationMesh::FindTiles(TArray<FNavTileRef>& OutTiles) const
	{
		const dtNavMesh& Tiles = *Mesh;
		for (int32 Index = 0; Index < Tiles.getMaxTiles(); ++Index) { OutTiles.Add(FNavTileRef(Tiles.getTileRef(Tiles.getTile(Index)))); }
	}

	FBox FNavigationMesh::FindTileBounds(FNavTileRef Tile) const
	{
		const dtMeshTile* Found = Mesh->getTileByRef(static_cast<dtTileRef>(Tile.RefInStandIn));
		if (!Found || !Found->header) { return FBox(ForceInit); }
		const FVector A = FromRecast(Found->header->bmin), B = FromRecast(Found->header->bmax);
		return FBox(FVector(B.X, B.Y, A.Z), FVector(A.X, A.Y, B.Z));
	}

	void FNavigationMesh::FindTileWalls(FNavTileRef Tile, const FNavigationQueryFilter* Filter, TArray<FNavigationWallEdge>& OutEdges) const
	{
		PrepareNodes(Filter);
		const dtQueryFilter Passed = FilterOf(Filter);
		const dtMeshTile* Found = Mesh->getTileByRef(static_cast<dtTileRef>(Tile.RefInStandIn));
		const dtPolyRef First = Mesh->getPolyRefBase(Found);
		for (int32 Index = 0; Index < Found->header->polyCount; ++Index)
		{
			if (Found->polys[Index].getType() == DT_POLYTYPE_OFFMESH_CONNECTION) { continue; }
			float Walls[MostWallsOfPolygon * 6];
			int Count = 0;
			Detour->getPolyWallSegments(First | static_cast<dtPolyRef>(Index), &Passed, Walls, nullptr, &Count, MostWallsOfPolygon);
			for (int Wall = 0; Wall < Count; ++Wall) { OutEdges.Add({FromRecast(&Walls[Wall * 6]), FromRecast(&Walls[Wall * 6 + 3])}); }
		}
	}

	bool FNavigationMesh::IsThere(NavNodeRef Polygon) const { return Mesh->isValidPolyRef(static_cast<dtPolyRef>(Polygon)); }

	ARecastNavMesh* BuildNavigation(UWorld& World, const FNavigationScene& Scene)
	{
		FNavigationSystem::AddNavigationSystemToWorld(World, FNavigationSystemRunMode::GameMode);
		UNavigationSystemV1& System = *UNavigationSystemV1::GetCurrent(&World);
		ARecastNavMesh* Data = World.SpawnActor<ARecastNavMesh>();
		Data->MeshInStandIn = MakeShared<FNavigationMesh>(Scene);
		FNavDataConfig Config;
		Config.AgentRadius = static_cast<float>(Scene.AgentRadius);
		Config.AgentHeight = static_cast<float>(Scene.AgentHeight);
		Config.AgentStepHeight = static_cast<float>(Scene.StepHeight);
		Data->ConfigureInStandIn(Config);
		System.UseInStandIn(*Data);
		System.OnNavigationGenerationFinishedDelegate.Broadcast(Data);
		return Data;
	}

	void ChangeNavigation(ARecastNavMesh& Data, const FNavigationScene& Scene, const FBox& Changed)
	{
		FNavigationMesh& Mesh = *Data.MeshInStandIn;
		// A tile knows the ground around it as far as an agent's radius.
		const FVector Around(Scene.AgentRadius + 3.0 * Scene.VoxelSize);
		Mesh.MakeTiles(Scene, FBox(Changed.Min - Around, Changed.Max + Around));
		Data.InvalidatePathsInStandIn([&Mesh](const FNavigationPath& Path) {
			const FNavMeshPath* OnMesh = Path.CastPath<FNavMeshPath>();
			return OnMesh && OnMesh->PathCorridor.ContainsByPredicate([&Mesh](NavNodeRef Polygon) { return !Mesh.IsThere(Polygon); });
		});
		if (UNavigationSystemV1* System = UNavigationSystemV1::GetCurrent(Data.GetWorld())) { System->OnNavigationGenerationFinishedDelegate.Broadcast(&Data); }
	}

	AAbstractNavData* BuildNavigationWithoutMesh(UWorld& World)
	{
		FNavigationSystem::AddNavigationSystemToWorld(World, FNavigationSystemRunMode::GameMode);
		AAbstractNavData* Data = World.SpawnActor<AAbstractNavData>();
		UNavigationSystemV1::GetCurrent(&World)->UseInStandIn(*Data);
		return Data;
	}

	FNavigationScene SceneOf(const UWorld& World)
	{
		FNavigationScene Scene;
		for (const UPrimitiveComponent* Primitive : World.Primitives)
		{
			const bool bBlocks = Primitive->IsQueryCollisionEnabled() && Primitive->GetCollisionResponseToChannel(ECC_Pawn) == ECR_Block;
			if (!bBlocks || Cast<APawn>(Primitive->GetOwner())) { continue; }
			for (int32 Body = 0; Body < Primitive->GetBodyCount(); ++Body)
			{
				const FCollisionShape Shape = Primitive->GetBodyShape(Body);
				if (Shape.ShapeType != ECollisionShape::Box) { continue; }
				TArray<float> Corners;
				AddBox(Corners, FBox(-Shape.GetBox(), Shape.GetBox()), Primitive->GetBodyTransform(Body));
				// Back to Unreal's axes and order.
				for (int32 Corner = 0; Corner + 8 < Corners.Num(); Corner += 9)
				{
					for (const int32 Next : {0, 6, 3}) { Scene.Triangles.Add(FromRecast(&Corners[Corner + Next])); }
				}
			}
		}
		return Scene;
	}
}
