"""Names that look like an account's are refused; ordinary names of many scripts are accepted."""

from __future__ import annotations

import itertools
import unicodedata
from functools import cache
from pathlib import Path

import pytest
from confusable_homoglyphs import confusables
from sqlalchemy import select, update

from caravela.server.errors import Refused
from caravela.server.hub.hub import Hub
from caravela.server.people import look_alikes
from caravela.server.people.look_alikes import KEYS_NOW, RESERVED, keys_in_any_case, look_alike_key
from caravela.server.people.names import clean_name
from caravela.server.people.registry import Person
from caravela.server.protocol.messages import Open, Say, Sit
from caravela.server.store.schema import people
from caravela.server.tables.events import SeatWish
from tests.server.inside import Speaker, inside

PASSWORD = "a long password"

INVISIBLE = [
    *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFEFF, 0xFFA0, 0x2800),
    *range(0x180B, 0x1810),
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xFE00, 0xFE10),
    *range(0xFFF0, 0xFFF9),
    *range(0x1BCA0, 0x1BCA4),
    *range(0x1D173, 0x1D17B),
    *range(0xE0000, 0xE1000),
]
"""Unicode's Default_Ignorable_Code_Point, and a blank pattern."""

ORDINARY = [
    *("José", "Łukasz", "王芳", "محمد", "Δημήτρης", "Nguyễn", "हरि", "O’Brien", "Jürgen", "Иван", "김민준", "さくら"),
    *("สมศักดิ์", "ख़ाँ", "မောင်မောင်", "மணி", "תמר", "თამარ", "Հայկ", "ሰላም", "Anne-Marie", "Zoë 2", "हरे", "Vina", "Nina"),
]


async def refusal(hub: Hub, name: str, account: bool = False) -> str | None:
    registry = hub.registry
    try:
        await (registry.new_account(name, PASSWORD, None, None) if account else registry.new_guest(name))
    except Refused as reason:
        return reason.code
    return None


@pytest.mark.parametrize("code", [0x034F, 0xFE0F, 0x3164, 0x2800, 0xE0100])
async def test_nobody_comes_in_with_an_invisible_character(code: int, tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        await hub.registry.new_account("Mirandola", PASSWORD, None, None)
        mark = chr(code)
        for name in (f"Miran{mark}dola", f"Mirandola{mark}", f"{mark}Mirandola", f"adm{mark}in", mark):
            for account in (False, True):
                assert await refusal(hub, name, account) == "bad-name", ascii(name)


def test_no_name_has_an_invisible_character() -> None:
    for code in INVISIBLE:
        for name in (f"Miran{chr(code)}dola", f"h{chr(code)}ost", f"Caravela{chr(code)}", chr(code) * 3):
            with pytest.raises(Refused) as reason:
                clean_name(name)
            assert reason.value.code == "bad-name", ascii(name)


@pytest.mark.parametrize("name", ["Lili", "lILI", "Illi", "Νίκη", "νΊκη", "Юлия", "Şeki", "Weiß"])
async def test_all_cases_of_a_name_are_refused_beside_it(name: str, tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        await hub.registry.new_account(name, PASSWORD, None, None)
        for letters in itertools.product(*({letter.lower(), letter.upper()} for letter in name)):
            assert await refusal(hub, "".join(letters)) == "name-taken", letters


@pytest.mark.parametrize("name", RESERVED)
async def test_all_cases_of_a_reserved_name_are_refused(name: str, tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        for variant in (name, name.upper(), name.title(), name.swapcase(), name[0] + name[1:].upper()):
            assert await refusal(hub, variant) == "bad-name", variant


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Mirandola", "MIRANDOLA"),
        ("Mirandola", "MIRАNDOLA"),  # with a Cyrillic А
        ("Mirandola", "ᴍɪʀᴀɴᴅᴏʟᴀ"),
        ("Mirandola", "Mira\u0323ndola"),
        ("Mirandola", "M\u0335irandola"),
        ("Mirandola", "Mirandolá"),
        ("Wendel", "Vvendel"),
        ("maria", "rnaria"),
        ("Nora", "ΝORA"),  # with a Greek Ν
        ("Δημήτρης", "ΔΗΜΗΤΡΗΣ"),  # as Greek is written in capitals
        ("cicero", "ϲicero"),  # with a lunate sigma
        ("faro", "ſaro"),
        ("Marĸo", "Marko"),
        ("Mirandola", "Mirandoła"),
        ("Mirandola", "Mir·andola…"),
        ("Mirandola", "Miran‐dola"),
        ("Banda", "Baŋda"),
        ("david", "clavid"),
        ("clavid", "david"),
    ],
)
async def test_what_looks_like_a_name_is_refused_beside_it(name: str, other: str, tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        await hub.registry.new_account(name, PASSWORD, None, None)
        assert await refusal(hub, other) == "name-taken"
        assert await refusal(hub, other, account=True) == "name-taken"


def test_whatever_unicode_lists_as_alike_is_alike() -> None:
    """A letter at the beginning of a name and in its middle, each with all that it can be confused with."""
    pairs = [(one, each["c"]) for one, alike in confusables.confusables_data.items() if one.isalnum() for each in alike]
    keys, compared = cache(keys_in_any_case), 0  # a letter is in many pairs
    for one, other in pairs:
        for name, taken in ((f"{one}nna", f"{other}nna"), (f"Xy{one}zu", f"Xy{other}zu")):
            if is_clean(name) and is_clean(taken):
                compared += 1
                assert keys(name) & keys(taken), (name, taken)
    assert compared > 10_000


@cache
def is_clean(name: str) -> bool:
    try:
        return bool(clean_name(name))
    except Refused:
        return False


@pytest.mark.parametrize("name", ["Ann\u05b5a", "Anna\u064e", "A\u0e49nna", "Ив\u0941ан"])
def test_no_letter_has_a_mark_of_another_script(name: str) -> None:
    assert not is_clean(name)


def test_ordinary_names_are_alike_in_no_pair() -> None:
    names = [
        *ORDINARY,
        "Clara",
        "Dara",
        "Ada",
        "Hanna",
        "Arna",
        "Marc",
        "Vera",
        "Nora",
        "Claudia",
        "Tim",
        "Tom",
        "Bill",
    ]
    for one, other in itertools.combinations(names, 2):
        assert look_alike_key(one) not in keys_in_any_case(other), (one, other)
        assert look_alike_key(other) not in keys_in_any_case(one), (one, other)


@pytest.mark.parametrize("name", ["somebody 2", "Host 1", "admin7", "S0mebody 12"])
async def test_a_number_makes_no_reserved_name_free(name: str, tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        assert await refusal(hub, name) == "bad-name"


async def test_a_guest_whose_name_becomes_an_accounts_is_told_apart(tmp_path: Path) -> None:
    async with inside(tmp_path, "Mirandola", "bob") as (hub, [guest, bob]):
        await guest.say(Open(game="puerto-rico", seats=[SeatWish(), SeatWish()], access="lobby"))
        owner, _ = await hub.registry.new_account("MirandoIa", PASSWORD, None, None)
        table = str((await bob.say(Open(game="puerto-rico", seats=[SeatWish()] * 3, access="lobby"))).table)
        await guest.say(Sit(table=table))
        await guest.say(Say(table=table, text="good day"))
        await Speaker(hub, owner).say(Sit(table=table))
        async with hub.room(table).entered() as seen:
            assert seen.names == ["bob", "Mirandola (guest)", "MirandoIa"]
        [line] = await hub.archive.chat(table, {"players": 0})
        assert line["name"] == "Mirandola (guest)"
        again = await hub.registry.as_named(Person(str(guest.person), "Mirandola", "guest"))
        assert again.name == "Mirandola (guest)"
        own, _ = await hub.registry.new_account("Zarco", PASSWORD, None, guest.known)
        assert (await hub.registry.as_named(own)).name == "Zarco"


async def test_ordinary_names_of_many_scripts_are_accepted(tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        for name in ORDINARY:
            assert await refusal(hub, unicodedata.normalize("NFD", name)) is None, name
            assert await refusal(hub, name, account=True) is None, name


@pytest.mark.parametrize(
    "name", ["a" + "\u0301" * 3, "a" + "\u0301" * 23, "é\u0301\u0302", "ก" + "\u0e49" * 3, "\u0301"]
)
def test_marks_do_not_pile_up(name: str) -> None:
    with pytest.raises(Refused) as reason:
        clean_name(name)
    assert reason.value.code == "bad-name"


async def test_keys_of_older_releases_are_made_anew(tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        for name, old in (("Mirandola", "rnirandola"), ("Miguel", "rniguel")):
            person, _ = await hub.registry.new_account(name, PASSWORD, None, None)
            async with hub.database.writing() as connection:
                change = update(people).where(people.c.id == person.id).values(look_alike_key=old)
                await connection.execute(change)
        other, _ = await hub.registry.new_account("MIRАNDOLA", PASSWORD, None, None)  # as an older release allowed
        async with hub.database.writing() as connection:
            change = update(people).where(people.c.id == other.id).values(look_alike_key="rnlrandola")
            await connection.execute(change)
        await hub.registry.note_look_alikes()
        assert await refusal(hub, "MlRANDOLA") == await refusal(hub, "MlGUEL") == "name-taken"
        async with hub.database.reading() as connection:
            wanted = select(people.c.name).where(people.c.look_alike_key.startswith(KEYS_NOW))
            assert set((await connection.execute(wanted)).scalars()) == {"Mirandola", "Miguel"}


async def test_who_has_a_name_that_is_refused_by_now_can_still_play(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna") as (hub, [guest]):
        anna = Speaker(hub, Person(str(guest.person), "anna \u2764\ufe0f", "guest"))
        assert (await anna.say(Open(game="puerto-rico", seats=[SeatWish(), SeatWish()]))).table


async def test_a_guest_who_speaks_again_is_not_compared_letter_by_letter_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes milliseconds, and every line of chat asks whether the name is still its speaker's alone."""
    compared, key = list[str](), look_alikes.look_alike_key

    def counted(name: str) -> str:
        compared.append(name)
        return key(name)

    async with inside(tmp_path, "d" * 24) as (hub, [guest]):
        monkeypatch.setattr(look_alikes, "look_alike_key", counted)
        for _ in range(5):
            assert guest.known is not None
            assert (await hub.registry.as_named(guest.known)).name == "d" * 24
        assert compared == []
