// Stand-in for Engine/Public/StaticMeshCompiler.h: only an editor compiles meshes.
// Source: the API pages of FStaticMeshCompilingManager (5.3, 5.5).
#pragma once

#if WITH_EDITOR

#include "Containers/ArrayView.h"

class UStaticMesh;

class FStaticMeshCompilingManager
{
public:
	static FStaticMeshCompilingManager& Get();								// [doc 5.3]
	void FinishCompilation(TArrayView<UStaticMesh* const> InStaticMeshes);	// [doc 5.5]
};

#endif
