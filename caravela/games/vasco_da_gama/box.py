"""The box: every number that is printed on the board and the tiles. Shared by all copies of a game."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class PrintedBox:
    """Printed numbers by tile, slot, landing, number and area. Never changes once made."""

    def __init__(
        self,
        limit: list[int],
        crew: list[int],
        reals: list[int],
        points: list[int],
        first_of_deck: list[int],
        slot_value: list[int],
        completion: list[int],
        bonus_reals: list[int],
        bonus_pieces: list[int],
        variation: list[int],
        money: list[int],
        giving_up: list[int],
        action_slots: list[int],
        sailor_price: list[int],
        sailors: list[int],
        amounts: dict[str, int],
    ) -> None:
        # tiles, by number; merchant ships have a limit only
        self.limit: vec[i64] = vec[i64](limit)
        self.crew: vec[i64] = vec[i64](crew)
        self.reals: vec[i64] = vec[i64](reals)
        self.points: vec[i64] = vec[i64](points)
        self.first_of_deck: vec[i64] = vec[i64](first_of_deck)  # tiles are numbered deck by deck

        # the coast
        self.slot_value: vec[i64] = vec[i64](slot_value)  # by slot
        self.completion: vec[i64] = vec[i64](completion)  # points for each ship at a complete landing
        self.bonus_reals: vec[i64] = vec[i64](bonus_reals)  # by landing
        self.bonus_pieces: vec[i64] = vec[i64](bonus_pieces)  # projects, sailors or captains, by landing

        # Vasco da Gama's tiles, by initial number less four; the upper amount before the lower one
        self.variation: vec[i64] = vec[i64](variation)
        self.money: vec[i64] = vec[i64](money)

        self.giving_up: vec[i64] = vec[i64](giving_up)  # Reals, by sequence number
        self.action_slots: vec[i64] = vec[i64](action_slots)  # by area, for this number of players
        self.sailor_price: vec[i64] = vec[i64](sailor_price)  # by number of colours
        self.sailors: vec[i64] = vec[i64](sailors)  # by colour

        self.rounds: i64 = amounts["rounds"]
        self.discs: i64 = amounts["action discs of each player"]
        self.start_captains: i64 = amounts["captains at the start"]
        self.captain_price: i64 = amounts["a captain, for each sailor"]
        self.first_project: i64 = amounts["one project"]
        self.second_project: i64 = amounts["two projects"] - amounts["one project"]
        self.missionaries: i64 = amounts["missionaries"]
        self.captains: i64 = amounts["captains of each player"]
        self.places: i64 = amounts["places of a section"]
        self.refill: i64 = amounts["sailors drawn for a section"]
        self.start_reals: i64 = amounts["Reals at the start"]
        self.dias_points: i64 = amounts["points of Bartolomeu Dias"]
        self.reals_for_a_point: i64 = amounts["Reals for a point"]
        self.ready_ship_points: i64 = amounts["points of a ship ready to sail"]
