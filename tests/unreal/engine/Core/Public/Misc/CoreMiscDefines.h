// Stand-in for Core/Public/Misc/CoreMiscDefines.h.
// Source: the API page of EForceInit.
#pragma once

/** How a value begins that has no constructor without arguments that does it. */
enum EForceInit
{
	ForceInit,			// [doc latest]
};
