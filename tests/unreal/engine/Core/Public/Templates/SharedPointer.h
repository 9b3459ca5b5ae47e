// Stand-in for Core/Public/Templates/SharedPointer.h.
// Source: Epic's page "Unreal Smart Pointer Library".
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include <memory>
#include <utility>

template<typename T>
class TSharedPtr : public std::shared_ptr<T>
{
public:
	using std::shared_ptr<T>::shared_ptr;
	TSharedPtr() = default;																// [doc]
	TSharedPtr(std::shared_ptr<T> Other) : std::shared_ptr<T>(std::move(Other)) {}
	bool IsValid() const { return this->get() != nullptr; }								// [doc]
	T* Get() const { return this->get(); }												// [doc]
	void Reset() { this->reset(); }														// [doc]
};

template<typename T>
using TSharedRef = TSharedPtr<T>;														// [doc]

template<typename T, typename... ArgumentTypes>
TSharedPtr<T> MakeShared(ArgumentTypes&&... Arguments)									// [doc]
{
	return TSharedPtr<T>(std::make_shared<T>(std::forward<ArgumentTypes>(Arguments)...));
}
