// Stand-in for MassEntity/Public/MassExternalSubsystemTraits.h: how processors may use a subsystem, which its header says.
// Source: the API page of TMassExternalSubsystemTraits; the README of Megafunk/MassSample.
#pragma once

template<typename T>
struct TMassExternalSubsystemTraits final	// [doc latest] TMassExternalSubsystemTraits_1
{
	enum
	{
		GameThreadOnly = true,				// [doc latest] "Unless configured otherwise each subsystem will be treated as game-thread only"
		ThreadSafeWrite = !GameThreadOnly,	// [doc latest] "If set to true all RW and RO operations will be viewed as RO"
	};
};
