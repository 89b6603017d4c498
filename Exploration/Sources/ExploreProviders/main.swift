import Exploring

explore(sharedPrograms)
