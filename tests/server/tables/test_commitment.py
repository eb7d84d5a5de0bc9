"""The secret of the draws: the host's part and the players' words, unchanged after a restart."""

from __future__ import annotations

import hashlib

import pytest

from caravela.match.box import Box
from caravela.match.record import verify_record
from caravela.server.errors import Refused
from caravela.server.tables.commitment import ResumedChance, clean_words, fingerprint_of, new_host_part, whole_secret


def test_the_secret_holds_every_part() -> None:
    secret = whole_secret("abc", ["salt", "", "stars"])
    assert secret == "abc | salt |  | stars"
    assert whole_secret("abc", ["", ""]) == "abc |  |"
    assert fingerprint_of(secret) == hashlib.sha256(secret.encode()).hexdigest()


def test_a_record_with_words_is_verified() -> None:
    secret = whole_secret(new_host_part(), ["salt and stars", ""])
    match = Box("puerto-rico").start(["anna", "bob"], chance=ResumedChance(secret))
    while match.seat is not None:
        match.play(match.moves()[-1])
    assert verify_record(match.record()) >= 3


def test_draws_go_on_where_they_stopped() -> None:
    first, later = ResumedChance("secret"), ResumedChance("secret", 5)
    weights = [3, 5, 1, 7]
    assert [first.draw(5 + n, weights) for n in range(20)] == [later.draw(n, weights) for n in range(20)]


@pytest.mark.parametrize("words", ["", "   ", "x" * 81, "a\x00b"])
def test_words_that_cannot_be_added(words: str) -> None:
    with pytest.raises(Refused):
        clean_words(words)


def test_line_breaks_in_words_become_blanks() -> None:
    assert clean_words("a\nb") == "a b"
