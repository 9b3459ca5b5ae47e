// Stand-in for Core/Public/Tasks/Task.h.
// Source: the API pages of TTask and FTaskHandle, and the reference of the Tasks System. Here a task is a thread of its own.
#pragma once

#include "HAL/Platform.h"
#include "Templates/Function.h"
#include "Templates/SharedPointer.h"

#include <chrono>
#include <future>
#include <memory>
#include <type_traits>
#include <utility>

#define UE_STAND_IN_QUOTED(Line) TEXT(#Line)					// [inside]
#define UE_STAND_IN_LINE(Line) UE_STAND_IN_QUOTED(Line)		// [inside]
#define UE_SOURCE_LOCATION UE_STAND_IN_LINE(__LINE__)		// [page] dev.epicgames.com/documentation/en-us/unreal-engine/tasks-system-references-in-unreal-engine

namespace UE::StandIn
{
	/** While tasks are held, launched ones do not begin, as where all threads of the engine are busy. Those held end before they are let go. */
	void HoldTasks(bool bHeld);

	/** Starts a thread, when tasks are not held. */
	void StartTask(TFunction<void()> Body);
}

namespace UE::Tasks
{
	enum class ETaskPriority { High, Normal, BackgroundHigh, BackgroundNormal, BackgroundLow };	// [doc latest] LowLevelTasks__ETaskPriority

	/** A handle of a task that runs beside the one who launched it. Whoever lets go of the last does not end the task. */
	template <typename ResultType>
	class TTask
	{
	public:
		TTask() = default;															// [doc 5.3] Tasks/TTask
		bool IsValid() const { return Result.valid(); }								// [doc 5.5] Tasks/FTaskHandle: whether a task was launched
		bool IsCompleted() const													// [doc 5.5] Tasks/FTaskHandle: also true when not valid
		{
			return !IsValid() || Result.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
		}
		bool Wait() const															// [doc 5.5] Tasks/FTaskHandle/Wait
		{
			if (IsValid()) { Result.wait(); }
			return true;
		}
		ResultType& GetResult()														// [doc 5.4] Tasks/TTask/GetResult: waits until it is completed
		{
			checkf(IsValid(), TEXT("the result of a task that was not launched"));
			return const_cast<ResultType&>(Result.get());
		}

	private:
		template <typename TaskBodyType>
		friend auto Launch(const TCHAR*, TaskBodyType&&, ETaskPriority) -> TTask<std::invoke_result_t<TaskBodyType>>;

		std::shared_future<ResultType> Result;
	};

	template <typename TaskBodyType>
	auto Launch(const TCHAR*, TaskBodyType&& TaskBody, ETaskPriority = ETaskPriority::Normal) -> TTask<std::invoke_result_t<TaskBodyType>>	// [page] dev.epicgames.com/documentation/en-us/unreal-engine/tasks-system-references-in-unreal-engine
	{
		using ResultType = std::invoke_result_t<TaskBodyType>;
		const std::shared_ptr<std::packaged_task<ResultType()>> Body = std::make_shared<std::packaged_task<ResultType()>>(std::forward<TaskBodyType>(TaskBody));
		TTask<ResultType> Task;
		Task.Result = Body->get_future().share();
		StandIn::StartTask([Body] { (*Body)(); });
		return Task;
	}
}
