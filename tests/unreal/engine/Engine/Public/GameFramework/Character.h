// Stand-in for Engine/Classes/GameFramework/Character.h.
// Sources: the Python reflection stub of UE 5.6 (Character); the API page of ACharacter (5.5).
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
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
	ACharacter(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc]

	static const TCHAR* const CharacterMovementComponentName;	// [doc] an FName there

	UCharacterMovementComponent* GetCharacterMovement() const { return CharacterMovement; }	// [doc 5.5]
	template<typename T>
	T* GetCharacterMovement() const { return Cast<T>(GetCharacterMovement()); }	// [doc 5.5]
	UCapsuleComponent* GetCapsuleComponent() const { return CapsuleComponent; }	// [idx]
	UPawnMovementComponent* GetMovementComponent() const override;	// [stub]
	void PostInitializeComponents() override;		// [doc]
	/** Puts the movement component into its default mode: possession does it. */
	void Restart() override;						// [unverified] that it resets the mode

private:
	UPROPERTY(BlueprintReadOnly, Category = "Character", meta = (AllowPrivateAccess = "true"))
	TObjectPtr<UCharacterMovementComponent> CharacterMovement;	// [stub]

	UPROPERTY(BlueprintReadOnly, Category = "Character", meta = (AllowPrivateAccess = "true"))
	TObjectPtr<UCapsuleComponent> CapsuleComponent;	// [stub]
};
