// Mass in any world: entities from traits, and the processors that the plugin has.

#pragma once

#include "CoreMinimal.h"
#include "MassEntitySubsystem.h"
#include "MassEntityTemplateRegistry.h"
#include "MassEntityTraitBase.h"
#include "MassMovementFragments.h"
#include "MassPhase.h"
#include "../../../../unreal_plugin/Source/PursuitMass/Private/PursuitMassCall.h"
#include "Engine/World.h"

#include <initializer_list>

class FMassEntities
{
public:
	explicit FMassEntities(UWorld& InWorld)
		: Home(InWorld), Manager(Home.GetSubsystem<UMassEntitySubsystem>()->Share()), Phase(Home)
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
			Trait->BuildTemplate(Context, Home);
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

	UWorld& Home;
	TSharedRef<FMassEntityManager> Manager;
	UE::StandIn::FMassPhase Phase;
};
