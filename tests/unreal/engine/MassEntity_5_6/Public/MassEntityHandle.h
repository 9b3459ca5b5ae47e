// Stand-in for MassEntity/Public/MassEntityHandle.h, of 5.6 and 5.7.
// Sources: the API page of FMassEntityHandle; Ji-Rath/MassAIExample, which includes it for 5.6.
#pragma once

#include "Mass/EntityHandle.h"
