#include "Tasks/Task.h"

#include <mutex>
#include <thread>
#include <vector>

namespace
{
	struct FTasks
	{
		std::mutex Lock;
		bool bHeld = false;
		std::vector<TFunction<void()>> Waiting;
		std::vector<std::thread> Threads;

		~FTasks()
		{
			for (std::thread& Thread : Threads) { Thread.join(); }
		}
	};

	FTasks& AllTasks()
	{
		static FTasks All;
		return All;
	}
}

void UE::StandIn::HoldTasks(bool bHeld)
{
	std::vector<TFunction<void()>> Bodies;
	{
		const std::lock_guard<std::mutex> Guard(AllTasks().Lock);
		AllTasks().bHeld = bHeld;
		if (bHeld) { return; }
		Bodies.swap(AllTasks().Waiting);
	}
	for (const TFunction<void()>& Body : Bodies) { Body(); }
}

void UE::StandIn::StartTask(TFunction<void()> Body)
{
	const std::lock_guard<std::mutex> Guard(AllTasks().Lock);
	if (AllTasks().bHeld) { AllTasks().Waiting.push_back(std::move(Body)); }
	else { AllTasks().Threads.emplace_back(std::move(Body)); }
}
