// error: no member named 'Velosity'
#include "CoreMinimal.h"
#include "GameFramework/MovementComponent.h"
FName Write()
{
	return GET_MEMBER_NAME_CHECKED(UMovementComponent, Velosity); // wrong
	return GET_MEMBER_NAME_CHECKED(UMovementComponent, Velocity);
}
