// Stand-in for AIModule/Classes/BehaviorTree/BlackboardComponent.h.
// Sources: the API pages of UBlackboardComponent (5.0 to 5.5); the Python reflection stub of UE 5.6 (BlackboardComponent).
#pragma once

#include "BehaviorTree/Blackboard/BlackboardKeyType.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/BehaviorTreeTypes.h"
#include "Components/ActorComponent.h"
#include "BlackboardComponent.generated.h"

UCLASS(BlueprintType)
class UBlackboardComponent : public UActorComponent
{
	GENERATED_BODY()

public:

	bool InitializeBlackboard(UBlackboardData& NewAsset);		// [doc 5.4]
	UBlackboardData* GetBlackboardAsset() const { return BlackboardAsset; }	// [doc 5.5]
	FBlackboard::FKey GetKeyID(const FName& KeyName) const;		// [doc 5.5]
	FName GetKeyName(FBlackboard::FKey KeyID) const;			// [doc 5.4]
	TSubclassOf<UBlackboardKeyType> GetKeyType(FBlackboard::FKey KeyID) const;	// [inside]
	bool IsValidKey(FBlackboard::FKey KeyID) const;				// [doc 5.5]
	template<class T>
	bool IsKeyOfType(FBlackboard::FKey KeyID) const { return GetKeyType(KeyID) == T::StaticClass(); }	// [doc latest]

	FVector GetValueAsVector(const FName& KeyName) const;		// [doc 5.5]
	float GetValueAsFloat(const FName& KeyName) const;			// [doc 5.0]
	/** Null once the object is destroyed. */
	UObject* GetValueAsObject(const FName& KeyName) const;		// [stub]

	void SetValueAsVector(const FName& KeyName, FVector VectorValue);	// [doc 5.4]
	void SetValueAsFloat(const FName& KeyName, float FloatValue);	// [stub]
	void SetValueAsObject(const FName& KeyName, UObject* ObjectValue);	// [stub]

	void ClearValue(const FName& KeyName);						// [stub]
	void ClearValue(FBlackboard::FKey KeyID);					// [doc 5.4]
	bool IsVectorValueSet(const FName& KeyName) const;			// [stub]

	/** The invalid value of T for a key that is not there, of another type or not set. */
	template<class T>
	typename T::FDataType GetValue(FBlackboard::FKey KeyID) const	// [doc 5.4]
	{
		return IsKeyOfType<T>(KeyID) && Values[KeyID].bSet ? T::Read(Values[KeyID]) : T::InvalidValue;
	}
	template<class T>
	typename T::FDataType GetValue(const FName& KeyName) const { return GetValue<T>(GetKeyID(KeyName)); }	// [doc 5.5]
	/** Does nothing for a key that is not there or of another type. */
	template<class T>
	bool SetValue(FBlackboard::FKey KeyID, typename T::FDataType Value)	// [doc 5.4]
	{
		if (!IsKeyOfType<T>(KeyID)) { return false; }
		T::Write(Values[KeyID], Value);
		Values[KeyID].bSet = true;
		return true;
	}
	template<class T>
	bool SetValue(const FName& KeyName, typename T::FDataType Value) { return SetValue<T>(GetKeyID(KeyName), Value); }	// [doc 5.4]

private:
	UPROPERTY()
	TObjectPtr<UBlackboardData> BlackboardAsset;				// [doc 5.3]

	TArray<FBlackboardValue> Values;
};
