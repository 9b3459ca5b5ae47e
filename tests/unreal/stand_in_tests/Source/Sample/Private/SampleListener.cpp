// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleListener.h"

void USampleListener::HearRing()
{
	++Rings;
	if (Victim) { Victim->MarkAsGarbage(); }
}

void USampleListener::HearIntercept(AActor* Who, double Seconds)
{
	Last = Who;
	Intercepts.Add(Seconds);
}
