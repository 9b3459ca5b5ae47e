#include "Async/ParallelFor.h"

#include <atomic>
#include <thread>
#include <vector>

void ParallelFor(int32 Num, TFunctionRef<void(int32)> Body, EParallelForFlags)
{
	// The engine takes part in the work on the thread that asks, and so does this one.
	constexpr int32 Helpers = 3;
	std::atomic<int32> Next{0};
	const auto Work = [&] {
		for (int32 Index = Next++; Index < Num; Index = Next++) { Body(Index); }
	};
	std::vector<std::thread> Threads;
	for (int32 Helper = 0; Helper < Helpers; ++Helper) { Threads.emplace_back(Work); }
	Work();
	for (std::thread& Thread : Threads) { Thread.join(); }
}
