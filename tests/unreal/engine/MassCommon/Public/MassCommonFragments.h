// Stand-in for MassCommon/Public/MassCommonFragments.h.
// Source: the API page of FTransformFragment (5.4), which names this header.
#pragma once

#include "Mass/EntityFragments.h"
