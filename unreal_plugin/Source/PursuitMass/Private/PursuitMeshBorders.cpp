// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitMeshBorders.h"

#include "Crowd/PursuitBorders.h"

namespace
{
	/** Farther than any border is from anything, in cm. */
	constexpr double Everywhere = 1.0e12;
}

bool FPursuitBorderList::HasOpenings(const TArray<PursuitBorderOpening>& Others) const
{
	bool bSame = Openings.Num() == Others.Num();
	for (int32 Index = 0; bSame && Index < Openings.Num(); ++Index)
	{
		bSame = Pursuit::FromC(Openings[Index].start) == Pursuit::FromC(Others[Index].start)
			&& Pursuit::FromC(Openings[Index].end) == Pursuit::FromC(Others[Index].end);
	}
	return bSame;
}

PursuitStatus Pursuit::MakeMeshWalls(const FPursuitBorderList* List, TArray<FPursuitOrcaWall>& OutWalls)
{
	TArray<PursuitBorder> Borders;
	Borders.Reserve(List != nullptr ? List->BorderCount : 0);
	for (int32 Tile = 0; List != nullptr && Tile < List->Tiles.Num(); ++Tile)
	{
		if (List->Tiles[Tile].IsValid())
		{
			Borders.Append(*List->Tiles[Tile]);
		}
	}
	if (Borders.IsEmpty())
	{
		return PURSUIT_STATUS_OK;
	}
	PursuitBorderWallSettings Settings = pursuit_border_wall_settings_default(100.0);
	Settings.query_radius = Everywhere;
	Settings.height_range = Everywhere;
	Settings.max_segments = static_cast<uint32>(PURSUIT_CROWD_MAX);
	Settings.inset = List->Inset;
	TArray<FPursuitOrcaWall> Walls;
	PursuitBorderWalls Made{};
	const PursuitStatus Status = BuildBorderWalls(Borders, List->Openings, Settings, Walls, Made);
	OutWalls.Append(MoveTemp(Walls));
	return Status;
}

#if WITH_RECAST && !UE_VERSION_OLDER_THAN(5, 5, 0)

namespace
{
	/** Tiles whose bounds are no farther apart than this are neighbors, in cm. */
	constexpr double TileGap = 1.0;

	/** From as many changes on all tiles are read: to look for those beside each takes longer. */
	constexpr int32 ManyChanges = 100;

	bool AreBeside(const FBox& One, const FBox& Other)
	{
		return One.IsValid && Other.IsValid && One.Min.X <= Other.Max.X + TileGap && Other.Min.X <= One.Max.X + TileGap
			&& One.Min.Y <= Other.Max.Y + TileGap && Other.Min.Y <= One.Max.Y + TileGap;
	}

	FBox Around(const FBox& One, const FBox& Other)
	{
		return FBox(FVector(FMath::Min(One.Min.X, Other.Min.X), FMath::Min(One.Min.Y, Other.Min.Y), 0.0),
			FVector(FMath::Max(One.Max.X, Other.Max.X), FMath::Max(One.Max.Y, Other.Max.Y), 0.0));
	}

	FPursuitTileBorders ReadTile(const ARecastNavMesh& Mesh, const FNavTileRef& Tile)
	{
		TArray<FNavigationWallEdge> Edges;
		Mesh.GetEdgesInTile(Tile, Edges);
		if (Edges.IsEmpty())
		{
			return FPursuitTileBorders();
		}
		const TSharedRef<TArray<PursuitBorder>, ESPMode::ThreadSafe> Borders = MakeShared<TArray<PursuitBorder>, ESPMode::ThreadSafe>();
		Borders->Reserve(Edges.Num());
		for (const FNavigationWallEdge& Edge : Edges)
		{
			Borders->Add(PursuitBorder{Pursuit::ToC(Edge.Start), Pursuit::ToC(Edge.End)});
		}
		return Borders;
	}
}

bool FPursuitMeshBorders::Refresh(ANavigationData* NavData)
{
	const ARecastNavMesh* const Found = Cast<ARecastNavMesh>(NavData);
	TArray<FNavTileRef> Refs;
	if (IsValid(Found))
	{
		Found->GetAllNavMeshTiles(Refs);
	}
	const bool bOtherMesh = Mesh.Get() != Found;
	if (bOtherMesh)
	{
		// Another mesh has other tiles, whatever their numbers.
		Mesh = Found;
		Tiles.Reset();
	}

	// The mesh lists its places for tiles in the same order every time: in another order it would be read again, and no worse.
	TArray<FBox> Changed;
	FBox All(ForceInit);
	const auto AddChange = [&Changed, &All](const FBox& Bounds) {
		if (Bounds.IsValid)
		{
			All = Changed.IsEmpty() ? Bounds : Around(All, Bounds);
			Changed.Add(Bounds);
		}
	};
	const int32 Before = Tiles.Num();
	for (int32 Index = Refs.Num(); Index < Before; ++Index)
	{
		AddChange(Tiles[Index].Bounds);
	}
	Tiles.SetNum(Refs.Num());
	for (int32 Index = 0; Index < Refs.Num(); ++Index)
	{
		FTile& Tile = Tiles[Index];
		const bool bKnown = Index < Before && Tile.Ref == Refs[Index];
		const FBox Bounds = bKnown && Tile.Bounds.IsValid ? Tile.Bounds : Found->GetNavMeshTileBounds(Refs[Index]);
		if (bKnown && Tile.Bounds.IsValid == Bounds.IsValid)
		{
			continue;
		}
		AddChange(Tile.Bounds);
		AddChange(Bounds);
		Tile = FTile{Refs[Index], Bounds, {}};
	}
	if (Changed.IsEmpty())
	{
		return bOtherMesh;
	}

	// A tile has a border where its neighbor ends: what is beside a change is read, too.
	TilesOfLastChange = 0;
	if (Found == nullptr)
	{
		return true;
	}
	Found->BeginBatchQuery();
	for (FTile& Tile : Tiles)
	{
		const auto IsBeside = [&Tile](const FBox& Bounds) { return AreBeside(Tile.Bounds, Bounds); };
		if (IsBeside(All) && (Changed.Num() > ManyChanges || Changed.ContainsByPredicate(IsBeside)))
		{
			Tile.Borders = ReadTile(*Found, Tile.Ref);
			++TilesOfLastChange;
		}
	}
	Found->FinishBatchQuery();
	return true;
}

TSharedRef<const FPursuitBorderList, ESPMode::ThreadSafe> FPursuitMeshBorders::List(TArray<PursuitBorderOpening>&& Openings) const
{
	const TSharedRef<FPursuitBorderList, ESPMode::ThreadSafe> All = MakeShared<FPursuitBorderList, ESPMode::ThreadSafe>();
	All->Openings = MoveTemp(Openings);
	All->Tiles.Reserve(Tiles.Num());
	for (const FTile& Tile : Tiles)
	{
		All->Tiles.Add(Tile.Borders);
		All->BorderCount += Tile.Borders.IsValid() ? Tile.Borders->Num() : 0;
	}
	if (const ARecastNavMesh* const Owner = Mesh.Get())
	{
		All->Inset = static_cast<double>(Owner->GetConfig().AgentRadius);
	}
	return All;
}

bool FPursuitMeshBorders::IsEmpty() const
{
	return !Tiles.ContainsByPredicate([](const FTile& Tile) { return Tile.Bounds.IsValid != 0; });
}

#else

bool FPursuitMeshBorders::Refresh(ANavigationData*)
{
	return false;
}

TSharedRef<const FPursuitBorderList, ESPMode::ThreadSafe> FPursuitMeshBorders::List(TArray<PursuitBorderOpening>&&) const
{
	return MakeShared<FPursuitBorderList, ESPMode::ThreadSafe>();
}

bool FPursuitMeshBorders::IsEmpty() const
{
	return true;
}

#endif
