"""The options of Puerto Rico: expansions, editions and house rules, each with its ruling."""

from __future__ import annotations

from typing import Final

from caravela.engine.options import Option, switch

OPTIONS: Final[list[Option]] = [
    Option(
        "victory-points",
        ["standard", "126"],
        "victory points in the supply: by the number of players, or 126 with five players (PR-75)",
    ),
    Option(
        "points", ["open", "hidden"], "whether all players see all victory point chips, or each player only their own"
    ),
    switch("swap-factory-university", "house rule: factory and university exchange their costs (PR-65)"),
    switch("corn-compensation", "house rule: players who start with corn have one doubloon less"),
    switch(
        "optional-production", "the general rule on actions: players may leave goods that they could produce (PR-9)"
    ),
    Option(
        "stored-goods",
        ["all", "chosen"],
        "goods that find room are stored automatically, or all players choose and may give goods up (PR-54)",
    ),
    Option(
        "large-buildings", ["any", "4"], "how many large buildings a city holds; 4 if tiles may not be turned (PR-5)"
    ),
    switch("privilege-counts-as-produced", "house rule: the craftsman's extra good counts for the factories (PR-36)"),
    switch("new-buildings", "the first expansion: new beige buildings; the players choose which kinds are in the game"),
    Option(
        "building-set",
        ["draft", "random", "base"],
        "how the beige buildings are selected: chosen in turn, drawn, the base game's, or their names joined by +",
        needs="new-buildings",
        is_open=True,
    ),
    Option(
        "forests",
        ["separate", "flip"],
        "forests are separate tiles, or face-up plantations turned over",
        needs="new-buildings",
    ),
    Option(
        "full-trading-house",
        ["ends-the-phase", "closes-itself"],
        "whether a full house ends the trader phase, or trading posts and land offices still have their turn (PR-43)",
    ),
    Option(
        "black-market-worker",
        ["may-go", "stays"],
        "whether the worker of the black market itself may be returned (PR-29)",
        needs="new-buildings",
    ),
    switch("hacienda-or-forest-house", "house rule: never both in a game (PR-16)", needs="new-buildings"),
    switch("office-or-trading-post", "the rulebook's advice: never both in a game (PR-42)", needs="new-buildings"),
    switch("factory-or-specialty-factory", "house rule: never both in a game (PR-65)", needs="new-buildings"),
    Option(
        "small-wharf-bonus",
        ["per-load", "per-kind"],
        "harbor and lighthouse count a small wharf's load once, or once for each kind aboard (PR-48)",
        needs="new-buildings",
    ),
    switch("nobles", "the second expansion: nobles, and their buildings on top of the others"),
    Option(
        "colonists",
        ["by-players", "all"],
        "colonists in the game: by the number of players, or all of the box (PR-89)",
        needs="nobles",
    ),
    Option(
        "villa-noble",
        ["besides", "instead"],
        "a mayor's villa brings its noble besides the colonist of the privilege, or instead of it (PR-20)",
        needs="nobles",
    ),
    Option(
        "villa-and-jeweler",
        ["both", "villa", "jeweler"],
        "house rule: only one of the two is in the game (PR-65)",
        needs="nobles",
    ),
    Option("jeweler-copies", ["2", "1"], "how many jewelers are in the game (PR-63)", needs="nobles"),
    Option("jeweler-pays", ["all", "3"], "house rule: it pays for at most three nobles (PR-65)", needs="nobles"),
]
