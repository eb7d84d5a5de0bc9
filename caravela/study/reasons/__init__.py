"""Why a puzzle's best move is better by the rules: one or two sentences about the position, before any numbers.

Each game has a module that knows its rules. A reason is given only if it is true in the position and if what was played
out does not contradict it: a building that brings points is named only if these points are more at the end.
"""
