// error: incomplete type
#include "CoreMinimal.h"
#include "GameFramework/Character.h"
void Write(ACharacter* Character)
{
	Character->GetCharacterMovement()->StopMovementImmediately(); // wrong
}
