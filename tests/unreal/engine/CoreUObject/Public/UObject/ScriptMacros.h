// Stand-in for CoreUObject/Public/UObject/ScriptMacros.h: what generated headers include. The stand-in needs nothing of it.
#pragma once

namespace UE::StandIn
{
	class FReferenceCollector;
}
