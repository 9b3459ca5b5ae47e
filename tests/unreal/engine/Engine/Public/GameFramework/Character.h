// Stand-in for Engine/Classes/GameFramework/Character.h.
// Sources: the Python reflection stub of UE 5.6 (Character); the API page of ACharacter (5.5).
#pragma once

#include "GameFramework/Pawn.h"
#include "Character.generated.h"

class UCapsuleComponent;
class UCharacterMovementComponent;

UCLASS()
class ACharacter : public APawn
{
	GENERATED_BODY()

public:
	ACharacter(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [repo] quodsoler/unreal-engine-skills passes one on

	static const TCHAR* const CharacterMovementComponentName;	// [inside] an FName there

	UCharacterMovementComponent* GetCharacterMovement() const { return CharacterMovement; }	// [doc 5.5]
	template<typename T>
	T* GetCharacterMovement() const { return Cast<T>(GetCharacterMovement()); }	// [doc 5.5]
	UCapsuleComponent* GetCapsuleComponent() const { return CapsuleComponent; }	// [doc 5.4]
	UPawnMovementComponent* GetMovementComponent() const override;	// [stub]
	void PostInitializeComponents() override;		// [doc 5.5] APawn
	/** Puts the movement component into its default mode: possession does it. */
	void Restart() override;						// [inside] that it resets the mode

private:
	UPROPERTY(BlueprintReadOnly, Category = "Character", meta = (AllowPrivateAccess = "true"))
	TObjectPtr<UCharacterMovementComponent> CharacterMovement;	// [stub]

	UPROPERTY(BlueprintReadOnly, Category = "Character", meta = (AllowPrivateAccess = "true"))
	TObjectPtr<UCapsuleComponent> CapsuleComponent;	// [stub]
};
