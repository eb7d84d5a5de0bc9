"""Checks of agendas, turns and what has been done in a turn."""

from __future__ import annotations

from pathlib import Path

import pytest

import caravela
from caravela.engine.errors import Damaged
from caravela.games.vasco_da_gama.components import FIRST_SLOT, TERRA
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.positions.checks.stages import ACTING, NAVIGATING, stage_of
from tests.games.vasco_da_gama.sound_positions import busy, busy_moments, refusal, sound, written
from tests.games.vasco_da_gama.test_own_data import own_file
from tests.games.vasco_da_gama.test_positions import file_of
from tests.games.vasco_da_gama.turn_changes import TURNS_THAT_CANNOT_BE, Change


@pytest.mark.long
def test_every_position_is_read_with_every_option() -> None:
    for game in busy():
        assert refusal(game, written(game)) == ""


@pytest.mark.long
def test_a_merchant_ship_without_a_slot_lies_face_up_until_it_leaves(tmp_path: Path) -> None:
    """Merchant ships of low limits soon find no slot; their sender may launch before they leave the game."""
    low = own_file(
        tmp_path,
        ('"1" = 5\n"2" = 6\n"3" = 7\n"4" = 7\n"5" = 9', '"1" = 4\n"2" = 4\n"3" = 7\n"4" = 4\n"5" = 4'),
        ('"Reals at the start" = 10', '"Reals at the start" = 40'),
    )
    without_slot = 0
    for seed in range(40):
        for game in busy_moments(2 + seed % 3, seed, {"merchant-without-slot": "leaves"}, low):
            if stage_of(game) == NAVIGATING:
                assert refusal(game, written(game)) == ""
                without_slot += game.merchant >= 0 and game.next_step().kind == "launching"
    assert without_slot > 0, "there is no such moment among the games"


def other_agendas(game: VascoDaGama, agenda: list[str]) -> list[tuple[str, list[str]]]:
    """The agenda with one step left out, repeated, or with another number, each with what was changed."""
    changed: list[tuple[str, list[str]]] = []
    for place, step in enumerate(agenda):
        if place > 0:
            changed.append((f"without {step}", agenda[:place] + agenda[place + 1 :]))
        changed.append((f"twice {step}", [*agenda[:place], step, *agenda[place:]]))
        name, _, number = step.rpartition(" ")
        if number.isdigit():
            numbers = 6 if name == "check landing" else 7 if name == "lay project" else int(game.seats)
            for other in range(numbers):
                if other != int(number):
                    changed.append((f"{other} for {step}", [*agenda[:place], f"{name} {other}", *agenda[place + 1 :]]))
    return changed


def may_be_as_well(game: VascoDaGama, agenda: list[str], change: str) -> bool:
    """How many ships were sent to Terra, how many sailors a section had, and who of several acted, nobody knows."""
    way, _, step = change.partition(" ")
    if way in ("without", "twice"):
        if step.startswith("taking a sailor"):
            own = [game.slot_owner[slot] == int(step[-1]) for slot in range(FIRST_SLOT[TERRA], FIRST_SLOT[TERRA + 1])]
            return stage_of(game) == ACTING and all(own)
        return agenda[0] == step and step.startswith("filling section") and game.round > 1
    return stage_of(game) == ACTING and agenda[0].startswith("afterwards") and step == f"for {agenda[0]}"


@pytest.mark.long
def test_no_step_of_an_agenda_can_be_left_out_repeated_or_numbered_otherwise() -> None:
    tried = 0
    kinds: set[str] = set()
    for game in busy()[::5]:
        position = written(game)
        agenda = position["agenda"]
        for change, other in other_agendas(game, agenda):
            if not may_be_as_well(game, agenda, change):
                position["agenda"] = other
                assert refusal(game, position), f"{agenda}: {change}"
                tried += 1
                kinds.add(agenda[0].rstrip("0123456789 "))
    assert tried > 2000
    assert len(kinds) > 20


@pytest.mark.parametrize(("change", "sentence"), TURNS_THAT_CANNOT_BE, ids=lambda value: getattr(value, "__name__", ""))
def test_what_contradicts_a_turn_is_refused(change: Change, sentence: str) -> None:
    tried = said = brought = 0
    for game in [*busy(), *sound()]:
        position = written(game)
        if change(game, position):
            refused = refusal(game, position)
            assert refused, f"{change.__name__} is read"
            said += sentence in refused
            if brought == 0:
                with pytest.raises(Damaged, match=r"^The position"):
                    caravela.read_position(file_of(game, position))
                brought = 1
            tried += 1
            if tried == 25:
                break
    assert tried > 0, "there is no such moment among the games"
    assert said > tried / 2, refused
