// Stand-in for Core/Public/Templates/UniquePtr.h.
// Source: Epic's page "Unreal Smart Pointer Library".
#pragma once

#include <memory>
#include <utility>

template<typename T>
class TUniquePtr : public std::unique_ptr<T>
{
public:
	using std::unique_ptr<T>::unique_ptr;
	TUniquePtr(std::unique_ptr<T>&& Other) : std::unique_ptr<T>(std::move(Other)) {}
	bool IsValid() const { return this->get() != nullptr; }		// [unverified]
	T* Get() const { return this->get(); }						// [unverified]
	void Reset() { this->reset(); }								// [unverified]
};
