"""The state of the cards: hands, played cards, and pieces on cards."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.editing.parts import Label, MemberPart, NumberPart, PositionPart
from caravela.games.madeira.capitanias.names import CARD_NAMES
from caravela.games.madeira.components import BUILDING_NAMES, BUILDINGS, DIE_FACES, NOTHING, PASSING_SLOTS
from caravela.games.madeira.positions.fields import EXPANSION, REMEMBERED, Field, NamedBitsBySeat, Number, Row
from caravela.games.madeira.rows import NO_ROW


@final
class Capitanias:
    """Rows are by seat unless noted otherwise, and empty without cards."""

    def __init__(self) -> None:
        self.hands: vec[i64] = NO_ROW  # one bit for each card
        self.played: vec[i64] = NO_ROW  # cards that everybody has seen
        self.guild_on_card: vec[i64] = NO_ROW  # value of a guild die on a card; 0 for none
        self.pirate_on_card: vec[i64] = NO_ROW
        self.ship_on_card: vec[i64] = NO_ROW
        self.pirate_values: vec[i64] = NO_ROW  # of the pirate dice on the characters, by building
        self.rewards_due: i64 = 0  # king's rewards of any colony
        self.rewards_paired: i64 = 0  # rewards of colonies just reached that allow a second one
        self.slot_left: i64 = NOTHING  # passing slot that is not chosen again
        self.gifts_due: i64 = 0  # things that cities give, still to be chosen

    def copy(self) -> Capitanias:
        twin = Capitanias()
        twin.hands = self.hands[:]
        twin.played = self.played[:]
        twin.guild_on_card = self.guild_on_card[:]
        twin.pirate_on_card = self.pirate_on_card[:]
        twin.ship_on_card = self.ship_on_card[:]
        twin.pirate_values = self.pirate_values[:]
        twin.rewards_due = self.rewards_due
        twin.rewards_paired = self.rewards_paired
        twin.slot_left = self.slot_left
        twin.gifts_due = self.gifts_due
        return twin

    def make_room(self, seats: i64) -> None:
        """For hands, for what lies on cards, and for the values of pirate dice."""
        self.hands = vec[i64]([0] * seats)
        self.played = vec[i64]([0] * seats)
        self.guild_on_card = vec[i64]([0] * seats)
        self.pirate_on_card = vec[i64]([0] * seats)
        self.ship_on_card = vec[i64]([0] * seats)
        self.pirate_values = vec[i64]([0] * BUILDINGS)

    # -- what the rules tell it --------------------------------------------------------------------

    def pirate_die_placed(self, building: i64, face: i64) -> None:
        """Remember its value, for which a card may ask."""
        if len(self.pirate_values) > 0:
            self.pirate_values[building] = face + 1

    def pirate_die_taken(self, building: i64) -> None:
        self.pirate_values[building] = 0

    def buildings_cleared(self) -> None:
        for building in range(i64(len(self.pirate_values))):
            self.pirate_values[building] = 0

    def guild_dice_on_card(self, seat: i64) -> i64:
        """How many guild dice, each with its marker, lie on the player's cards."""
        return 1 if len(self.guild_on_card) > 0 and self.guild_on_card[seat] > 0 else 0


FIELDS: Final[list[Field]] = [
    NamedBitsBySeat("hands", "hands", CARD_NAMES, "card"),
    NamedBitsBySeat("cards seen", "played", CARD_NAMES, "card"),
    Row("guild dice on cards", "guild_on_card", 0, DIE_FACES),
    Row("pirate dice on cards", "pirate_on_card", 0, DIE_FACES),
    Row("ships on cards", "ship_on_card", 0, 1),
    Row("values of pirate dice", "pirate_values", 0, DIE_FACES),
    Number("rewards due", "rewards_due", 0, 9),
    Number("rewards paired", "rewards_paired", 0, 9),
    Number("slot left", "slot_left", NOTHING, PASSING_SLOTS - 1),
    Number("gifts due", "gifts_due", 0, 9),
]


CARDS_GROUP: Final = "Cards"
FIXED: Final[dict[str, str]] = dict.fromkeys(("rewards due", "rewards paired", "slot left", "gifts due"), REMEMBERED)


def parts(seats: int) -> list[PositionPart]:
    """Cards in hand, seen and before players, with what lies on them; the values of placed pirate dice."""
    editable: list[PositionPart] = []
    says = {"hands": "{card}: in hand", "cards seen": "{card}: played", "cards in play": "{card}: before the player"}
    for seat in range(seats):
        for key, text in says.items():
            for name in CARD_NAMES:
                path, label = ("table", EXPANSION, key, seat), Label(text, {"card": name})
                places = [f"card:{name}", "back:*"] if key == "hands" else [f"card:{name}"]
                editable.append(MemberPart(path, name, CARD_NAMES, label, CARDS_GROUP, seat, places))
        on_cards = {
            "guild dice on cards": ("Guild die on the card, by its value", int(DIE_FACES)),
            "pirate dice on cards": ("Pirate die on the card, by its value", int(DIE_FACES)),
            "ships on cards": ("Ship on the card", 1),
        }
        for key, (text, most) in on_cards.items():
            path = ("table", EXPANSION, key, seat)
            editable.append(NumberPart(path, Label(text), CARDS_GROUP, seat, ["card:*"], most=most))
    for i, name in enumerate(BUILDING_NAMES):
        path, label = (
            ("table", EXPANSION, "values of pirate dice", i),
            Label("{building}: value of the pirate die", {"building": name}),
        )
        places = [f"building:{name}"]
        editable.append(NumberPart(path, label, "Buildings and characters", places=places, most=int(DIE_FACES)))
    return editable
