"""The promotional set of ambassadors: four favors."""

from __future__ import annotations

from caravela.engine.play.playout import Playout
from caravela.games.madeira.box import ALL_FAVOR_NAMES
from caravela.games.madeira.components import FAVORS
from caravela.games.madeira.game import Madeira
from tests.rulebook.madeira.stage import RULES, Seat, Table


def table_with(favor: str) -> tuple[Table, Seat]:
    """Yellow owns the favor, which has taken the place of the monk, and it is his turn."""
    table = Table(4, modules="ambassadors")
    yellow = table.seats[0].owns("monk")
    yellow.player.face_up = 1 << ALL_FAVOR_NAMES.index(favor)
    return table, yellow


def test_ruling_64_ambassadors_are_shuffled_in_and_one_favor_of_each_guild_stays_out() -> None:
    seen: set[int] = set()
    for seed in range(12):
        game = RULES.new_game(3, {"ambassadors": "on"})
        assert isinstance(game, Madeira)
        playout = Playout(seed)
        while game.phase == 0:
            playout.step(game)
        guilds = [game.board.favor_guild[favor] for favor in game.districts]
        assert sorted(guilds) == [guild for guild in range(4) for _ in range(3)]
        seen |= set(game.districts)
    assert seen == set(range(16))


def test_counselor() -> None:
    table, yellow = table_with("counselor")
    yellow.turn().may_not("uses the counselor")
    yellow.sails("slot a of Açores", "slot b of Açores", "slot a of India").turn()
    yellow("uses the counselor").has(wheat=1, sugar=0, wine=1)


def test_minister_resident() -> None:
    table, yellow = table_with("minister resident")
    yellow.turn().may_not("uses the minister resident")
    yellow.stands("Açores", "Açores", "Brasil").turn()
    yellow("uses the minister resident").has(bread=4)


def test_envoy() -> None:
    table, yellow = table_with("envoy")
    yellow.turn().may_not("uses the envoy")
    yellow.sails("slot a of Açores", "slot b of Açores", "slot a of the wine market").turn()
    yellow("uses the envoy").has(reals=4)


def test_high_commissioner() -> None:
    table, yellow = table_with("high commissioner")
    yellow.gets(reals=3).turn().may_not("uses the high commissioner")
    yellow.gets(reals=4).stands("the city watch").sails("slot a of Brasil", "slot b of Brasil").turn()
    yellow("uses the high commissioner").may_not("takes a worker from the city watch", "declines")
    yellow("takes a worker from home", "puts a worker in Brasil").has(prestige=2, reals=0)
    yellow("takes the king's reward in Brasil: Reals").has(reals=5)
    assert yellow.player.earned[8] == 2


def test_every_ambassador_has_help() -> None:
    assert set(ALL_FAVOR_NAMES[FAVORS:]) <= set(RULES.help())
