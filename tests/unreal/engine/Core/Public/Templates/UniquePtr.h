// Stand-in for Core/Public/Templates/UniquePtr.h.
// Source: Epic's page "Unreal Smart Pointer Library".
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include <memory>
#include <utility>

template<typename T>
class TUniquePtr : public std::unique_ptr<T>
{
public:
	using std::unique_ptr<T>::unique_ptr;
	TUniquePtr(std::unique_ptr<T>&& Other) : std::unique_ptr<T>(std::move(Other)) {}
	bool IsValid() const { return this->get() != nullptr; }		// [doc]
	T* Get() const { return this->get(); }						// [doc]
	void Reset() { this->reset(); }								// [doc]
};

template<typename T, typename... ArgumentTypes>
TUniquePtr<T> MakeUnique(ArgumentTypes&&... Arguments)			// [doc]
{
	return TUniquePtr<T>(std::make_unique<T>(std::forward<ArgumentTypes>(Arguments)...));
}
