#include "AITypes.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Float.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Object.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Vector.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "GameFramework/Actor.h"

const FVector UBlackboardKeyType_Vector::InvalidValue = FAISystem::InvalidLocation;
const float UBlackboardKeyType_Float::InvalidValue = 0.f;			// [unverified]
UObject* const UBlackboardKeyType_Object::InvalidValue = nullptr;	// [unverified]

bool UBlackboardKeyType::IsAllowedByFilter(UBlackboardKeyType* FilterOb) const { return FilterOb && GetClass() == FilterOb->GetClass(); }

bool UBlackboardKeyType_Object::IsAllowedByFilter(UBlackboardKeyType* FilterOb) const
{
	const UBlackboardKeyType_Object* Filter = Cast<UBlackboardKeyType_Object>(FilterOb);
	return Filter && (Filter->BaseClass == BaseClass || (BaseClass && BaseClass->IsChildOf(Filter->BaseClass.Get())));
}

FBlackboard::FKey UBlackboardData::GetKeyID(const FName& KeyName) const
{
	const int32 Inherited = Parent ? Parent->GetNumKeys() : 0;
	for (int32 Index = 0; Index < Keys.Num(); ++Index)
	{
		if (Keys[Index].EntryName == KeyName) { return FBlackboard::FKey(Inherited + Index); }
	}
	return Parent ? Parent->GetKeyID(KeyName) : FBlackboard::InvalidKey;
}

const FBlackboardEntry* UBlackboardData::GetKey(FBlackboard::FKey KeyID) const
{
	const int32 Inherited = Parent ? Parent->GetNumKeys() : 0;
	const int32 Index = KeyID;
	if (Index < Inherited) { return Parent->GetKey(KeyID); }
	return Keys.IsValidIndex(Index - Inherited) ? &Keys[Index - Inherited] : nullptr;
}

FName UBlackboardData::GetKeyName(FBlackboard::FKey KeyID) const
{
	const FBlackboardEntry* Entry = GetKey(KeyID);
	return Entry ? Entry->EntryName : FName();
}

TSubclassOf<UBlackboardKeyType> UBlackboardData::GetKeyType(FBlackboard::FKey KeyID) const
{
	const FBlackboardEntry* Entry = GetKey(KeyID);
	return Entry && Entry->KeyType ? Entry->KeyType->GetClass() : nullptr;
}

void FBlackboardKeySelector::AddFilter(UObject* Owner, FName PropertyName, const TCHAR* Suffix, UClass* KeyClass)
{
	const FName Name(*(PropertyName.ToString() + Suffix));
	AllowedTypes.Add(NewObject<UBlackboardKeyType>(Owner, KeyClass, Name));
}

void FBlackboardKeySelector::AddObjectFilter(UObject* Owner, FName PropertyName, TSubclassOf<UObject> AllowedClass)
{
	AddFilter(Owner, PropertyName, TEXT("_Object"), UBlackboardKeyType_Object::StaticClass());
	Cast<UBlackboardKeyType_Object>(AllowedTypes.Last())->BaseClass = AllowedClass.Get();
}

void FBlackboardKeySelector::AddFloatFilter(UObject* Owner, FName PropertyName) { AddFilter(Owner, PropertyName, TEXT("_Float"), UBlackboardKeyType_Float::StaticClass()); }
void FBlackboardKeySelector::AddVectorFilter(UObject* Owner, FName PropertyName) { AddFilter(Owner, PropertyName, TEXT("_Vector"), UBlackboardKeyType_Vector::StaticClass()); }

void FBlackboardKeySelector::ResolveSelectedKey(const UBlackboardData& BlackboardAsset)
{
	if (SelectedKeyName.IsNone() && !bNoneIsAllowedValue)
	{
		for (int32 Index = 0; Index < BlackboardAsset.GetNumKeys() && SelectedKeyName.IsNone(); ++Index)
		{
			const FBlackboardEntry* Entry = BlackboardAsset.GetKey(FBlackboard::FKey(Index));
			const bool bAllowed = AllowedTypes.IsEmpty() || AllowedTypes.ContainsByPredicate([Entry](const TObjectPtr<UBlackboardKeyType>& Filter) {
				return Entry->KeyType && Entry->KeyType->IsAllowedByFilter(Filter.Get());
			});
			if (bAllowed) { SelectedKeyName = Entry->EntryName; }
		}
	}
	if (!SelectedKeyName.IsNone())
	{
		SelectedKeyID = BlackboardAsset.GetKeyID(SelectedKeyName);
		SelectedKeyType = BlackboardAsset.GetKeyType(GetSelectedKeyID());
		if (GetSelectedKeyID() == FBlackboard::InvalidKey)
		{
			// The text in the engine begins so.	[unverified]
			UE_LOG(LogBehaviorTree, Warning, TEXT("%s> Failed to find key '%s' in BB asset %s"), *GetNameSafe(&BlackboardAsset), *SelectedKeyName.ToString(),
				*BlackboardAsset.GetName());
		}
	}
}

bool UBlackboardComponent::InitializeBlackboard(UBlackboardData& NewAsset)
{
	BlackboardAsset = &NewAsset;
	Values.Empty();
	Values.SetNum(NewAsset.GetNumKeys());
	// A key named SelfActor holds the owner: the pawn of an AI controller.	[unverified] it is the controller's pawn there
	SetValue<UBlackboardKeyType_Object>(FBlackboard::KeySelf, GetOwner());
	return true;
}

FBlackboard::FKey UBlackboardComponent::GetKeyID(const FName& KeyName) const { return BlackboardAsset ? BlackboardAsset->GetKeyID(KeyName) : FBlackboard::InvalidKey; }
FName UBlackboardComponent::GetKeyName(FBlackboard::FKey KeyID) const { return BlackboardAsset ? BlackboardAsset->GetKeyName(KeyID) : FName(); }
TSubclassOf<UBlackboardKeyType> UBlackboardComponent::GetKeyType(FBlackboard::FKey KeyID) const { return BlackboardAsset ? BlackboardAsset->GetKeyType(KeyID) : nullptr; }

// It needs an asset, and looks only among the asset's own keys.	[unverified]
bool UBlackboardComponent::IsValidKey(FBlackboard::FKey KeyID) const
{
	check(BlackboardAsset);
	return BlackboardAsset->Keys.IsValidIndex(KeyID);
}

FVector UBlackboardComponent::GetValueAsVector(const FName& KeyName) const { return GetValue<UBlackboardKeyType_Vector>(KeyName); }
float UBlackboardComponent::GetValueAsFloat(const FName& KeyName) const { return GetValue<UBlackboardKeyType_Float>(KeyName); }
UObject* UBlackboardComponent::GetValueAsObject(const FName& KeyName) const { return GetValue<UBlackboardKeyType_Object>(KeyName); }

void UBlackboardComponent::SetValueAsVector(const FName& KeyName, FVector VectorValue) { SetValue<UBlackboardKeyType_Vector>(KeyName, VectorValue); }
void UBlackboardComponent::SetValueAsFloat(const FName& KeyName, float FloatValue) { SetValue<UBlackboardKeyType_Float>(KeyName, FloatValue); }
void UBlackboardComponent::SetValueAsObject(const FName& KeyName, UObject* ObjectValue) { SetValue<UBlackboardKeyType_Object>(KeyName, ObjectValue); }

void UBlackboardComponent::ClearValue(const FName& KeyName) { ClearValue(GetKeyID(KeyName)); }

void UBlackboardComponent::ClearValue(FBlackboard::FKey KeyID)
{
	if (Values.IsValidIndex(KeyID)) { Values[KeyID] = FBlackboardValue(); }
}

bool UBlackboardComponent::IsVectorValueSet(const FName& KeyName) const { return FAISystem::IsValidLocation(GetValueAsVector(KeyName)); }
