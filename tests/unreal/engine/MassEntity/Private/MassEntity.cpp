#include "MassEntityManager.h"
#include "MassEntityQuery.h"
#include "MassEntitySubsystem.h"
#include "MassExecutionContext.h"
#include "MassPhase.h"
#include "MassProcessor.h"

#include "Engine/World.h"

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>
#include <vector>

namespace UE::StandIn
{
	namespace
	{
		/** Chunks begin at a cache line, so no fragment asks for more. */
		constexpr SIZE_T ChunkAlignment = 128;

		/** The processor that this thread runs. */
		thread_local const UMassProcessor* Running = nullptr;

		SIZE_T RoundedUp(SIZE_T Size, SIZE_T Alignment) { return (Size + Alignment - 1) / Alignment * Alignment; }

		/** Bytes of a number of entities: the arrays of all types, one after another. */
		SIZE_T SizeOf(const std::vector<FFragmentType>& Types, SIZE_T Entities)
		{
			SIZE_T Size = 0;
			for (const FFragmentType& Type : Types) { Size = RoundedUp(Size, Type.Alignment) + Type.Size * Entities; }
			return Size;
		}
	}

	FMassTemplate::FValue* FMassTemplate::Find(const UScriptStruct* Struct)
	{
		for (FValue& Value : Fragments)
		{
			if (Value.Type.Struct == Struct) { return &Value; }
		}
		return nullptr;
	}

	FMassTemplate::FValue& FMassTemplate::Add(const FFragmentType& Type)
	{
		checkf(!Find(Type.Struct), TEXT("two traits add %s"), *Type.Struct->GetName());
		Fragments.push_back({Type, std::vector<uint8>(Type.Size)});
		return Fragments.back();
	}

	FMassChunk::FMassChunk() : Memory(static_cast<uint8*>(std::aligned_alloc(ChunkAlignment, MassChunkSize)))
	{
		// Unwritten memory is NaN.
		std::memset(Memory, 0xFF, MassChunkSize);
	}

	FMassChunk::~FMassChunk() { std::free(Memory); }

	FMassArchetype::FMassArchetype(const FMassTemplate& Template) : Shared(Template.Shared)
	{
		for (const FMassTemplate::FValue& Value : Template.Fragments) { Types.push_back(Value.Type); }
		while (SizeOf(Types, static_cast<SIZE_T>(Capacity) + 1) <= MassChunkSize) { ++Capacity; }
		SIZE_T Size = 0;
		for (const FFragmentType& Type : Types)
		{
			Size = RoundedUp(Size, Type.Alignment);
			Offsets.push_back(Size);
			Size += Type.Size * static_cast<SIZE_T>(Capacity);
		}
	}

	bool FMassArchetype::Matches(const FMassTemplate& Template) const
	{
		if (Types.size() != Template.Fragments.size() || Shared.size() != Template.Shared.size()) { return false; }
		for (const FMassTemplate::FValue& Value : Template.Fragments)
		{
			const auto IsIt = [&Value](const FFragmentType& Type) { return Type.Struct == Value.Type.Struct; };
			if (std::none_of(Types.begin(), Types.end(), IsIt)) { return false; }
		}
		for (const FSharedStruct& Wanted : Template.Shared)
		{
			const FSharedStruct* Has = FindShared(Wanted.Type);
			if (!Has || Has->Memory != Wanted.Memory) { return false; }
		}
		return true;
	}

	uint8* FMassArchetype::Locate(const FMassChunk& Chunk, const UScriptStruct* Struct) const
	{
		for (SIZE_T Index = 0; Index < Types.size(); ++Index)
		{
			if (Types[Index].Struct == Struct) { return Chunk.Memory + Offsets[Index]; }
		}
		return nullptr;
	}

	const FSharedStruct* FMassArchetype::FindShared(const UScriptStruct* Struct) const
	{
		for (const FSharedStruct& Each : Shared)
		{
			if (Each.Type == Struct) { return &Each; }
		}
		return nullptr;
	}
}

using namespace UE::StandIn;

bool FMassEntityManager::IsEntityActive(FMassEntityHandle Entity) const
{
	const SIZE_T Index = static_cast<SIZE_T>(Entity.Index);
	return Entity.IsSet() && Index < Places.size() && Places[Index].SerialNumber == Entity.SerialNumber;
}

uint8* FMassEntityManager::LocateOf(FMassEntityHandle Entity, const FFragmentType& Type) const
{
	checkf(IsEntityActive(Entity), TEXT("a fragment of an entity that is not there is read"));
	const FPlace& Place = Places[static_cast<SIZE_T>(Entity.Index)];
	uint8* const First = Place.Archetype->Locate(*Place.Chunk, Type.Struct);
	checkf(!First || !Running || Running->IsAbout(*Place.Archetype, Type.Struct),
		TEXT("a processor reads %s of an entity that none of its queries is about: others may write it meanwhile"), *Type.Struct->GetName());
	return First ? First + Type.Size * static_cast<SIZE_T>(Place.Slot) : nullptr;
}

FMassEntityHandle FMassEntityManager::CreateFrom(const FMassTemplate& Template)
{
	checkf(Querying == 0, TEXT("an entity is created while a query runs"));
	for (const UScriptStruct* Required : Template.Required)
	{
		checkf(const_cast<FMassTemplate&>(Template).Find(Required), TEXT("no trait adds %s, which one requires"), *Required->GetName());
	}
	FMassArchetype* Archetype = nullptr;
	for (const std::unique_ptr<FMassArchetype>& Each : Archetypes)
	{
		if (Each->Matches(Template)) { Archetype = Each.get(); }
	}
	if (!Archetype) { Archetype = Archetypes.emplace_back(std::make_unique<FMassArchetype>(Template)).get(); }
	FMassChunk* Chunk = nullptr;
	for (const std::unique_ptr<FMassChunk>& Each : Archetype->Chunks)
	{
		if (!Chunk && static_cast<int32>(Each->Entities.size()) < Archetype->Capacity) { Chunk = Each.get(); }
	}
	if (!Chunk) { Chunk = Archetype->Chunks.emplace_back(std::make_unique<FMassChunk>()).get(); }

	FMassEntityHandle Entity;
	if (FreeIndices.empty())
	{
		Entity.Index = static_cast<int32>(Places.size());
		Places.emplace_back();
	}
	else
	{
		Entity.Index = FreeIndices.back();
		FreeIndices.pop_back();
	}
	Entity.SerialNumber = NextSerialNumber++;
	const SIZE_T Slot = Chunk->Entities.size();
	for (const FMassTemplate::FValue& Value : Template.Fragments)
	{
		std::memcpy(Archetype->Locate(*Chunk, Value.Type.Struct) + Slot * Value.Type.Size, Value.Bytes.data(), Value.Type.Size);
	}
	Chunk->Entities.push_back(Entity);
	Places[static_cast<SIZE_T>(Entity.Index)] = {Entity.SerialNumber, Archetype, Chunk, static_cast<int32>(Slot)};
	return Entity;
}

void FMassEntityManager::DestroyEntity(FMassEntityHandle Entity)
{
	checkf(Querying == 0, TEXT("an entity is destroyed while a query runs: Defer() it"));
	checkf(IsEntityActive(Entity), TEXT("an entity is destroyed that is not there"));
	FPlace& Place = Places[static_cast<SIZE_T>(Entity.Index)];
	FMassChunk& Chunk = *Place.Chunk;
	const SIZE_T Hole = static_cast<SIZE_T>(Place.Slot);
	const SIZE_T Last = Chunk.Entities.size() - 1;
	for (const FFragmentType& Type : Place.Archetype->Types)
	{
		// The chunk's last entity moves into the hole.
		uint8* const First = Place.Archetype->Locate(Chunk, Type.Struct);
		std::memmove(First + Hole * Type.Size, First + Last * Type.Size, Type.Size);
		std::memset(First + Last * Type.Size, 0xFF, Type.Size);
	}
	Chunk.Entities[Hole] = Chunk.Entities[Last];
	Places[static_cast<SIZE_T>(Chunk.Entities[Hole].Index)].Slot = static_cast<int32>(Hole);
	Chunk.Entities.pop_back();
	Place = FPlace();
	FreeIndices.push_back(Entity.Index);
}

void FMassEntityManager::FlushCommands()
{
	for (const FMassEntityHandle Entity : std::vector<FMassEntityHandle>(std::move(Commands.Doomed)))
	{
		if (IsEntityActive(Entity)) { DestroyEntity(Entity); }
	}
	Commands.Doomed.clear();
}

bool FMassFragmentRequirements::Accepts(const FMassArchetype& Archetype) const
{
	const auto Has = [&Archetype](const UScriptStruct* Struct) {
		const auto IsIt = [Struct](const FFragmentType& Type) { return Type.Struct == Struct; };
		return std::any_of(Archetype.Types.begin(), Archetype.Types.end(), IsIt);
	};
	for (const FRequirement& Each : Fragments)
	{
		if (Each.Presence == EMassFragmentPresence::All && !Has(Each.Struct)) { return false; }
		if (Each.Presence == EMassFragmentPresence::None && Has(Each.Struct)) { return false; }
	}
	for (const FRequirement& Each : Shared)
	{
		if (Each.Presence == EMassFragmentPresence::All && !Archetype.FindShared(Each.Struct)) { return false; }
	}
	return true;
}

const FMassFragmentRequirements::FRequirement* FMassFragmentRequirements::Find(const UScriptStruct* Struct) const
{
	for (const FRequirement& Each : Fragments)
	{
		if (Each.Struct == Struct) { return &Each; }
	}
	return nullptr;
}

bool FMassFragmentRequirements::WantsShared(const UScriptStruct* Struct) const
{
	return std::any_of(Shared.begin(), Shared.end(), [Struct](const FRequirement& Each) { return Each.Struct == Struct; });
}

void* FMassExecutionContext::LocateIn(const UScriptStruct* Struct, bool bToWrite) const
{
	const FMassFragmentRequirements::FRequirement* Asked = Query->Find(Struct);
	checkf(Asked && Asked->Access != EMassFragmentAccess::None, TEXT("a processor reads %s, which its query does not ask for"), *Struct->GetName());
	checkf(!bToWrite || Asked->Access == EMassFragmentAccess::ReadWrite, TEXT("a processor writes %s, which its query only reads"), *Struct->GetName());
	return Archetype->Locate(*Chunk, Struct);
}

bool FMassSubsystemRequirements::DoesRequireGameThreadExecution() const
{
	return std::any_of(Subsystems.begin(), Subsystems.end(), [](const FSubsystem& Each) { return Each.bGameThreadOnly; });
}

const FMassSubsystemRequirements::FSubsystem* FMassSubsystemRequirements::Find(const UClass* Class) const
{
	for (const FSubsystem& Each : Subsystems)
	{
		if (Each.Class == Class) { return &Each; }
	}
	return nullptr;
}

UObject* FMassExecutionContext::FindSubsystem(UClass* Class, bool bToWrite) const
{
	const FMassSubsystemRequirements::FSubsystem* Asked = Subsystems ? Subsystems->Find(Class) : nullptr;
	checkf(Asked && Asked->Access != EMassFragmentAccess::None, TEXT("a processor uses %s, which it did not declare"), *Class->GetName());
	checkf(!bToWrite || Asked->Access == EMassFragmentAccess::ReadWrite, TEXT("a processor changes %s, which it declared to read"), *Class->GetName());
	const UWorld* World = Manager.GetWorld();
	return World ? World->FindOrMakeSubsystem(Class) : nullptr;
}

FMassEntityQuery::FMassEntityQuery(UMassProcessor& Owner) { Owner.OwnedQueries.Add(this); }

#if STAND_IN_ENGINE_MINOR < 6
void FMassEntityQuery::ForEachEntityChunk(FMassEntityManager& EntityManager, FMassExecutionContext& ExecutionContext, const FMassExecuteFunction& ExecuteFunction)
{
#else
void FMassEntityQuery::ForEachEntityChunk(FMassExecutionContext& ExecutionContext, const FMassExecuteFunction& ExecuteFunction)
{
	FMassEntityManager& EntityManager = ExecutionContext.Manager;
#endif
	checkf(!ExecutionContext.Query, TEXT("a query runs within another one"));
	++EntityManager.Querying;
	for (const std::unique_ptr<FMassArchetype>& Archetype : EntityManager.Archetypes)
	{
		if (!Accepts(*Archetype)) { continue; }
		for (const std::unique_ptr<FMassChunk>& Chunk : Archetype->Chunks)
		{
			ExecutionContext.Query = this;
			ExecutionContext.Archetype = Archetype.get();
			ExecutionContext.Chunk = Chunk.get();
			ExecuteFunction(ExecutionContext);
		}
	}
	ExecutionContext.Query = nullptr;
	ExecutionContext.Archetype = nullptr;
	ExecutionContext.Chunk = nullptr;
	--EntityManager.Querying;
}

void UMassProcessor::Execute(FMassEntityManager&, FMassExecutionContext&) {}

bool UMassProcessor::IsAbout(const FMassArchetype& Archetype, const UScriptStruct* Struct) const
{
	return std::any_of(OwnedQueries.begin(), OwnedQueries.end(), [&](const FMassEntityQuery* Query) {
		const FMassFragmentRequirements::FRequirement* Asked = Query->Find(Struct);
		return Asked && Asked->Access != EMassFragmentAccess::None && Query->Accepts(Archetype);
	});
}

UMassEntitySubsystem::UMassEntitySubsystem() : Manager(MakeShareable(new FMassEntityManager(this))) {}

namespace UE::StandIn
{
	namespace
	{
		/** Whether a list of rules names a processor, by its class or its group. */
		bool Names(const TArray<FName>& List, const FMassProcessorExecutionOrder& Order, const FName& Class)
		{
			return List.ContainsByPredicate(
				[&](const FName& Name) { return Name == Class || (!Name.IsNone() && Name == Order.ExecuteInGroup); });
		}

		/** Whether one changes what the other uses, of an archetype that both are about. */
		bool AreInConflict(const FMassFragmentRequirements& First, const FMassFragmentRequirements& Second, const FMassArchetype& Archetype)
		{
			if (!First.Accepts(Archetype) || !Second.Accepts(Archetype)) { return false; }
			return std::any_of(First.Fragments.begin(), First.Fragments.end(), [&](const FMassFragmentRequirements::FRequirement& Used) {
				const FMassFragmentRequirements::FRequirement* Also = Second.Find(Used.Struct);
				const bool bUsed = Also && Also->Access != EMassFragmentAccess::None && Used.Access != EMassFragmentAccess::None;
				return bUsed && (Also->Access == EMassFragmentAccess::ReadWrite || Used.Access == EMassFragmentAccess::ReadWrite);
			});
		}
	}

	FMassPhase::FMassPhase(UWorld& World) : Manager(World.GetSubsystem<UMassEntitySubsystem>()->Share())
	{
		TArray<UMassProcessor*> Waiting;
		for (const UClass::FGetter& Getter : UClass::Registered())
		{
			UClass* const Class = Getter();
			if (Class->IsAbstract() || !Class->IsChildOf(UMassProcessor::StaticClass())) { continue; }
			UMassProcessor* const Processor = NewObject<UMassProcessor>(&World, Class);
			if (!Processor->bAutoRegisterWithProcessingPhases) { continue; }
			checkf(Processor->ExecutionFlags != 0, TEXT("%s runs nowhere"), *Class->GetName());
#if STAND_IN_ENGINE_MINOR < 6
			Processor->ConfigureQueries();
#else
			Processor->ConfigureQueries(Manager);
#endif
			for (const FMassEntityQuery* Query : Processor->OwnedQueries)
			{
				checkf(!Query->Fragments.empty(), TEXT("%s has a query that asks for nothing"), *Class->GetName());
			}
			Waiting.Add(Processor);
		}
		// Subsystems are there before a processor asks for one.
		for (const UMassProcessor* Processor : Waiting)
		{
			for (const FMassSubsystemRequirements::FSubsystem& Used : Processor->ProcessorRequirements.Subsystems)
			{
				World.FindOrMakeSubsystem(const_cast<UClass*>(Used.Class));
			}
		}
		const auto GoesBefore = [](const UMassProcessor& First, const UMassProcessor& Second) {
			return Names(First.ExecutionOrder.ExecuteBefore, Second.ExecutionOrder, Second.GetClass()->GetFName())
				|| Names(Second.ExecutionOrder.ExecuteAfter, First.ExecutionOrder, First.GetClass()->GetFName());
		};
		while (!Waiting.IsEmpty())
		{
			UMassProcessor* const* Next = Waiting.FindByPredicate([&](UMassProcessor* Candidate) {
				return !Waiting.ContainsByPredicate([&](UMassProcessor* Other) { return Other != Candidate && GoesBefore(*Other, *Candidate); });
			});
			checkf(Next, TEXT("the processors' rules go in a circle"));
			UMassProcessor* const Chosen = *Next;
			Processors.push_back(std::make_unique<TStrongObjectPtr<UMassProcessor>>(Chosen));
			Waiting.Remove(Chosen);
		}
	}

	void FMassPhase::Run(float DeltaSeconds)
	{
		for (const std::unique_ptr<TStrongObjectPtr<UMassProcessor>>& Processor : Processors)
		{
			Execute(*Processor->operator->(), DeltaSeconds);
			Manager->FlushCommands();
		}
	}

	void FMassPhase::Execute(UMassProcessor& Processor, float DeltaSeconds)
	{
		FMassExecutionContext Context(*Manager, DeltaSeconds);
		Context.Subsystems = &Processor.ProcessorRequirements;
		Running = &Processor;
		Processor.Execute(*Manager, Context);
		Running = nullptr;
	}

	bool FMassPhase::MustWait(const UMassProcessor& First, const UMassProcessor& Second) const
	{
		if (Names(First.ExecutionOrder.ExecuteBefore, Second.ExecutionOrder, Second.GetClass()->GetFName())
			|| Names(Second.ExecutionOrder.ExecuteAfter, First.ExecutionOrder, First.GetClass()->GetFName()))
		{
			return true;
		}
		for (const FMassSubsystemRequirements::FSubsystem& Used : First.ProcessorRequirements.Subsystems)
		{
			const FMassSubsystemRequirements::FSubsystem* Also = Second.ProcessorRequirements.Find(Used.Class);
			const bool bWritten = Also && (Also->Access == EMassFragmentAccess::ReadWrite || Used.Access == EMassFragmentAccess::ReadWrite);
			if (bWritten && !Used.bThreadSafeWrite) { return true; }
		}
		for (const FMassEntityQuery* Own : First.OwnedQueries)
		{
			for (const FMassEntityQuery* Other : Second.OwnedQueries)
			{
				const auto IsOfBoth = [&](const std::unique_ptr<FMassArchetype>& Archetype) { return AreInConflict(*Own, *Other, *Archetype); };
				if (std::any_of(Manager->Archetypes.begin(), Manager->Archetypes.end(), IsOfBoth)) { return true; }
			}
		}
		return false;
	}

	void FMassPhase::RunOnThreads(float DeltaSeconds, const TFunction<void()>& OnGameThread)
	{
		const SIZE_T Count = Processors.size();
		std::vector<std::vector<SIZE_T>> Earlier(Count);
		std::vector<bool> IsForGameThread(Count);
		for (SIZE_T Index = 0; Index < Count; ++Index)
		{
			const UMassProcessor& Processor = *Processors[Index]->operator->();
			IsForGameThread[Index] = Processor.bRequiresGameThreadExecution || Processor.ProcessorRequirements.DoesRequireGameThreadExecution();
			for (SIZE_T Other = 0; Other < Index; ++Other)
			{
				if (MustWait(*Processors[Other]->operator->(), Processor)) { Earlier[Index].push_back(Other); }
			}
		}
		std::mutex Changing;
		std::condition_variable Changed;
		std::vector<char> Done(Count, 0);
		SIZE_T Left = Count;
		const auto MayBegin = [&](SIZE_T Index) {
			return std::all_of(Earlier[Index].begin(), Earlier[Index].end(), [&](SIZE_T Other) { return Done[Other] != 0; });
		};
		const auto ExecuteOne = [&](SIZE_T Index) {
			Execute(*Processors[Index]->operator->(), DeltaSeconds);
			{
				const std::lock_guard<std::mutex> Alone(Changing);
				Done[Index] = 1;
				--Left;
			}
			Changed.notify_all();
		};
		std::vector<std::thread> Workers;
		for (SIZE_T Index = 0; Index < Count; ++Index)
		{
			if (IsForGameThread[Index]) { continue; }
			Workers.emplace_back([&, Index] {
				{
					std::unique_lock<std::mutex> Waiting(Changing);
					Changed.wait(Waiting, [&] { return MayBegin(Index); });
				}
				ExecuteOne(Index);
			});
		}
		for (bool bOver = false; !bOver;)
		{
			SIZE_T Next = Count;
			{
				const std::lock_guard<std::mutex> Alone(Changing);
				for (SIZE_T Index = Count; Index-- > 0;)
				{
					if (IsForGameThread[Index] && !Done[Index] && MayBegin(Index)) { Next = Index; }
				}
				bOver = Left == 0;
			}
			if (Next < Count) { ExecuteOne(Next); }
			else { OnGameThread(); }
		}
		for (std::thread& Worker : Workers) { Worker.join(); }
		Manager->FlushCommands();
	}

	TArray<FString> FMassPhase::Order() const
	{
		TArray<FString> Names;
		for (const std::unique_ptr<TStrongObjectPtr<UMassProcessor>>& Processor : Processors)
		{
			Names.Add((*Processor)->GetClass()->GetFName().ToString());
		}
		return Names;
	}

	UMassProcessor* FMassPhase::Find(const UClass* Class) const
	{
		for (const std::unique_ptr<TStrongObjectPtr<UMassProcessor>>& Processor : Processors)
		{
			if ((*Processor)->IsA(Class)) { return Processor->operator->(); }
		}
		return nullptr;
	}
}
