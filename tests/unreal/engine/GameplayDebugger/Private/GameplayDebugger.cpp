#include "GameplayDebugger.h"

#include "GameplayDebuggerCategory.h"
#include "Misc/AssertionMacros.h"

IGameplayDebugger& IGameplayDebugger::Get()
{
	static IGameplayDebugger Debugger;
	return Debugger;
}

void IGameplayDebugger::RegisterCategory(FName CategoryName, FOnGetCategory MakeInstanceDelegate, EGameplayDebuggerCategoryState, int32 SlotIdx)
{
	checkf(!Names.Contains(CategoryName), TEXT("%s is registered twice"), *CategoryName.ToString());
	checkf(0 <= SlotIdx && SlotIdx <= 9, TEXT("a slot is a digit of the number pad"));
	Names.Add(CategoryName);
	Makers.Add(MakeInstanceDelegate);
}

void IGameplayDebugger::UnregisterCategory(FName CategoryName)
{
	for (int32 Index = 0; Index < Names.Num(); ++Index)
	{
		if (Names[Index] == CategoryName)
		{
			Names.RemoveAt(Index);
			Makers.RemoveAt(Index);
			return;
		}
	}
	checkf(false, TEXT("%s is not registered"), *CategoryName.ToString());
}

TSharedRef<FGameplayDebuggerCategory> IGameplayDebugger::MakeKnown(FName CategoryName) const
{
	check(IsKnown(CategoryName));
	for (int32 Index = 0; Index < Names.Num(); ++Index)
	{
		if (Names[Index] == CategoryName) { return Makers[Index].Maker(); }
	}
	return Makers[0].Maker();
}

void FGameplayDebuggerCategory::ReplicateTo(FGameplayDebuggerCategory& Player) const
{
	check(Packs.Num() == Player.Packs.Num());
	for (int32 Index = 0; Index < Packs.Num(); ++Index)
	{
		TArray<uint8> Bytes;
		UE::StandIn::FByteArchive Writer(Bytes, false);
		Packs[Index](Writer);
		UE::StandIn::FByteArchive Reader(Bytes, true);
		Player.Packs[Index](Reader);
		checkf(Reader.IsAtEnd(), TEXT("less is read than was written"));
	}
}

FGameplayDebuggerShape FGameplayDebuggerShape::MakeSegment(const FVector& StartLocation, const FVector& EndLocation, const FColor& Color, const FString& Description)
{
	FGameplayDebuggerShape Made;
	Made.ShapeData = {StartLocation, EndLocation};
	Made.Color = Color;
	Made.Description = Description;
	return Made;
}

FGameplayDebuggerShape FGameplayDebuggerShape::MakeArrow(const FVector& StartLocation, const FVector& EndLocation, const float, const float, const FColor& Color, const FString& Description)
{
	return MakeSegment(StartLocation, EndLocation, Color, Description);
}
