import Exploring

explore(
    sharedPrograms + weakSharedPrograms + sharedByKeyPrograms + expiringPrograms + asyncSharedPrograms
        + asyncSharedByKeyPrograms + asyncExpiringPrograms + scopePrograms + scopeUsePrograms + scopeChildPrograms
        + scopedByKeyPrograms
)
