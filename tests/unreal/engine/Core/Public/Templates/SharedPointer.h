// Stand-in for Core/Public/Templates/SharedPointer.h.
// Source: Epic's page "Unreal Smart Pointer Library".
#pragma once

#include <memory>
#include <utility>

template<typename T>
class TSharedPtr : public std::shared_ptr<T>
{
public:
	using std::shared_ptr<T>::shared_ptr;
	TSharedPtr() = default;																// [unverified]
	TSharedPtr(std::shared_ptr<T> Other) : std::shared_ptr<T>(std::move(Other)) {}
	bool IsValid() const { return this->get() != nullptr; }								// [unverified]
	T* Get() const { return this->get(); }												// [unverified]
	void Reset() { this->reset(); }														// [unverified]
};
