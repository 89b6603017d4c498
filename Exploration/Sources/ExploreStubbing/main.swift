import Exploring

explore(callPrograms + waitPrograms + pausePrograms + observationPrograms + clockPrograms)
