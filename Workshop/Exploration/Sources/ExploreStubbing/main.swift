import Exploring

explore(callPrograms + waitPrograms + pausePrograms + observationPrograms + leftoversPrograms + clockPrograms)
