#include "MassEntityTraitBase.h"

void UMassEntityTraitBase::BuildTemplate(FMassEntityTemplateBuildContext&, const UWorld&) const {}
