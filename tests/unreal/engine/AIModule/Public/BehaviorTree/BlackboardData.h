// Stand-in for AIModule/Classes/BehaviorTree/BlackboardData.h.
// Sources: the API page of UBlackboardData; the Python reflection stub of UE 5.6 (BlackboardEntry).
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKey.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType.h"
#include "Templates/SubclassOf.h"
#include "UObject/ObjectPtr.h"
#include "BlackboardData.generated.h"

USTRUCT()
struct FBlackboardEntry
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, Category = "Blackboard")
	FName EntryName;									// [stub]

	UPROPERTY(EditAnywhere, Instanced, Category = "Blackboard")
	TObjectPtr<UBlackboardKeyType> KeyType;				// [stub]

	UPROPERTY(EditAnywhere, Category = "Blackboard")
	uint32 bInstanceSynced : 1;							// [stub]

	FBlackboardEntry() : bInstanceSynced(false) {}
};

UCLASS(BlueprintType)
class UBlackboardData : public UObject
{
	GENERATED_BODY()

public:

	UPROPERTY(EditAnywhere, Category = "Parent")
	TObjectPtr<UBlackboardData> Parent;					// [doc 5.4] UBlackboardData

	UPROPERTY(EditAnywhere, Category = "Blackboard")
	TArray<FBlackboardEntry> Keys;						// [doc 5.0] UBlackboardData

	FBlackboard::FKey GetKeyID(const FName& KeyName) const;				// [doc 5.4] UBlackboardData
	FName GetKeyName(FBlackboard::FKey KeyID) const;					// [inside]
	TSubclassOf<UBlackboardKeyType> GetKeyType(FBlackboard::FKey KeyID) const;	// [inside]
	const FBlackboardEntry* GetKey(FBlackboard::FKey KeyID) const;		// [doc 5.4] UBlackboardData
	int32 GetNumKeys() const { return (Parent ? Parent->GetNumKeys() : 0) + Keys.Num(); }	// [inside]

	/** Adds a key without the editor. */
	template<class T>
	T* UpdatePersistentKey(const FName& KeyName)						// [inside]
	{
		FBlackboardEntry Entry;
		Entry.EntryName = KeyName;
		T* KeyType = NewObject<T>(this);
		Entry.KeyType = KeyType;
		Keys.Add(Entry);
		return KeyType;
	}
};
