import Exploring
explore([])
