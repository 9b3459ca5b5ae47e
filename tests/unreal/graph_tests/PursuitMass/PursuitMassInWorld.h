// Mass in a world of its own: entities from traits, and the processors that the plugin has.

#pragma once

#include "CoreMinimal.h"
#include "MassEntitySubsystem.h"
#include "MassEntityTemplateRegistry.h"
#include "MassEntityTraitBase.h"
#include "MassMovementFragments.h"
#include "MassPhase.h"
#include "../../../../unreal_plugin/Source/PursuitMass/Private/PursuitMassCall.h"
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

/** SplitMix64 (Steele, Lea, Flood 2014). */
struct FMassRandom
{
	uint64 State = 20261123;

	double Uniform(double Low, double High)
	{
		State += 0x9e3779b97f4a7c15ull;
		uint64 Mixed = (State ^ (State >> 30)) * 0xbf58476d1ce4e5b9ull;
		Mixed = (Mixed ^ (Mixed >> 27)) * 0x94d049bb133111ebull;
		return Low + (High - Low) * (static_cast<double>((Mixed ^ (Mixed >> 31)) >> 11) / 9007199254740992.0);
	}

	FVector Place()
	{
		const double X = Uniform(-25000.0, 25000.0);
		const double Y = Uniform(-25000.0, 25000.0);
		return FVector(X, Y, Uniform(0.0, 5000.0));
	}

	FVector Velocity()
	{
		const double X = Uniform(-577.0, 577.0);
		const double Y = Uniform(-577.0, 577.0);
		return FVector(X, Y, Uniform(-577.0, 577.0));
	}
};

inline bool HasBitsOf(const FVector& Vector, const PursuitVec3& Expected)
{
	return std::memcmp(&Vector, &Expected, sizeof(Vector)) == 0;
}

inline bool HasBitsOf(double Number, double Expected)
{
	return std::memcmp(&Number, &Expected, sizeof(Number)) == 0;
}
