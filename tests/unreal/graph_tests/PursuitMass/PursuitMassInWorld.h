// Mass in a world of its own: entities from traits, and the processors that the plugin has.

#pragma once

#include "CoreMinimal.h"
#include "MassEntitySubsystem.h"
#include "MassEntityTemplateRegistry.h"
#include "MassEntityTraitBase.h"
#include "MassMovementFragments.h"
#include "MassPhase.h"
#include "../../../../unreal_plugin/Source/PursuitMass/Private/PursuitMassCall.h"
#include "PursuitDrillRandom.h"
#include "PursuitTestWorld.h"
#include "Engine/World.h"

#include <cstring>
#include <optional>

class FMassInWorld
{
public:
	FMassInWorld()
		: World(std::in_place), Manager(World->Get().GetSubsystem<UMassEntitySubsystem>()->Share()), Phase(World->Get())
	{
	}

	/** What a config with these traits makes entities from. */
	UE::StandIn::FMassTemplate Configure(std::initializer_list<const UMassEntityTraitBase*> Traits)
	{
		UE::StandIn::FMassTemplate Template;
		FMassEntityTemplateBuildContext Context(Template);
		Context.AddFragment<FTransformFragment>();
		Context.AddFragment<FMassVelocityFragment>();
		for (const UMassEntityTraitBase* Trait : Traits)
		{
			Trait->BuildTemplate(Context, World->Get());
		}
		return Template;
	}

	FMassEntityHandle Spawn(
		const UE::StandIn::FMassTemplate& Template, const FVector& Location, const FVector& Velocity = FVector::ZeroVector)
	{
		const FMassEntityHandle Entity = Manager->CreateFrom(Template);
		Of<FTransformFragment>(Entity).GetMutableTransform().SetLocation(Location);
		Of<FMassVelocityFragment>(Entity).Value = Velocity;
		return Entity;
	}

	template <typename FragmentType>
	FragmentType& Of(FMassEntityHandle Entity)
	{
		FragmentType* const Fragment = Manager->GetFragmentDataPtr<FragmentType>(Entity);
		check(Fragment != nullptr);
		return *Fragment;
	}

	FVector LocationOf(FMassEntityHandle Entity) { return Of<FTransformFragment>(Entity).GetTransform().GetLocation(); }
	FVector VelocityOf(FMassEntityHandle Entity) { return Of<FMassVelocityFragment>(Entity).Value; }

	/** How many chunks there are, with entities or without. */
	int32 CountChunks() const
	{
		SIZE_T Count = 0;
		for (const auto& Archetype : Manager->Archetypes)
		{
			Count += Archetype->Chunks.size();
		}
		return static_cast<int32>(Count);
	}

	std::optional<FPursuitTestWorld> World;
	TSharedRef<FMassEntityManager> Manager;
	UE::StandIn::FMassPhase Phase;
};

/** Places in a box of 500 m by 500 m by 50 m, and velocities of up to 10 m/s. */
struct FMassRandom : FPursuitDrillRandom
{
	FMassRandom() : FPursuitDrillRandom(20261123) {}

	double Uniform(double Low, double High) { return Real(Low, High); }
	FVector Place() { return FVector(0.0, 0.0, 2500.0) + InBox(FVector(25000.0, 25000.0, 2500.0)); }
	FVector Velocity() { return InBox(FVector(577.0)); }
};

inline bool HasBitsOf(const FVector& Vector, const PursuitVec3& Expected)
{
	return std::memcmp(&Vector, &Expected, sizeof(Vector)) == 0;
}

inline bool HasBitsOf(double Number, double Expected)
{
	return std::memcmp(&Number, &Expected, sizeof(Number)) == 0;
}
