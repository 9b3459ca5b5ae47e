// Stand-in for Engine/Classes/AI/Navigation/NavAgentInterface.h. The class of its reflection, UNavAgentInterface, is not here.
// Source: the API page of INavAgentInterface.
#pragma once

#include "AI/Navigation/NavigationTypes.h"

/** What walks by navigation data: a pawn, or its controller. */
class INavAgentInterface
{
public:
	virtual ~INavAgentInterface() = default;

	virtual const FNavAgentProperties& GetNavAgentPropertiesRef() const = 0;	// [doc 5.4]
	/** Its feet. */
	virtual FVector GetNavAgentLocation() const = 0;							// [doc 5.4]
};
