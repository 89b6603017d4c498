import Exploring

explore(sharedPrograms + asyncSharedPrograms)
