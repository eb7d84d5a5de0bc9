"""Levels, styles and budgets: how a bot is named."""

from __future__ import annotations

import pytest

from caravela.bots.levels import LEVELS, BotName
from caravela.bots.roster import BOTS, bot_named, estimate_for, styles_of
from caravela.bots.search.by_look_ahead import ByLookAhead
from caravela.bots.search.by_policy import ByPolicy
from caravela.bots.search.search_bot import SearchBot
from caravela.bots.weights import Weights, weights_file
from caravela.engine.errors import BadChoice
from caravela.games import names, rules_of


def test_there_are_five_levels_beside_random_and_greedy() -> None:
    assert [level.name for level in LEVELS] == ["cabin-boy", "sailor", "helmsman", "captain", "admiral"]
    assert list(BOTS) == ["random", "greedy", *(level.name for level in LEVELS)]


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_sits_down_at_every_game(game: str, name: str) -> None:
    bot_named(name, rules_of(game), 1)


def test_a_name_may_say_style_and_budget() -> None:
    wish = BotName("captain+shipper@250ms")
    assert (wish.name, wish.style, wish.seconds, wish.iterations) == ("captain", "shipper", 0.25, 0)
    bot = bot_named("captain+shipper@80", rules_of("puerto-rico"), 1)
    assert isinstance(bot, SearchBot)
    assert bot.iterations == 80


@pytest.mark.parametrize("game", names())
def test_a_style_changes_what_counts_and_names_only_features(game: str) -> None:
    rules = rules_of(game)
    plain, styles = estimate_for(rules), Weights(weights_file(rules_of(game))).styles
    assert list(styles) == styles_of(rules)
    assert len(styles) >= 2
    for style, factors in styles.items():
        other = estimate_for(rules, style)
        for name, factor in factors.items():
            place = plain.features.index(name)
            assert other.weights[place] == pytest.approx(plain.weights[place] * factor)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("hal", "There is no bot 'hal'"),
        ("captain+dreamer", "There is no style 'dreamer' in Puerto Rico; the styles are shipper, builder"),
        ("captain@soon", "names no budget"),
        ("captain@0", "names no budget"),
        ("program:", "A program is named by its command"),
    ],
)
def test_a_wrong_name_is_refused_in_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(BadChoice, match=sentence):
        bot_named(name, rules_of("puerto-rico"), 1)


@pytest.mark.parametrize("game", names())
def test_the_captain_needs_fewer_iterations_where_a_policy_plays_on(game: str) -> None:
    rules = rules_of(game)
    bot, styled, old = (
        bot_named(name, rules, 1) for name in ("captain", f"captain+{styles_of(rules)[0]}", "captain-0.1")
    )
    assert isinstance(bot, SearchBot)
    assert isinstance(styled, SearchBot)
    assert isinstance(old, SearchBot)
    assert isinstance(bot.search.answers, ByPolicy)
    assert bot.search.estimate.net is not None
    assert 0 < bot.iterations < styled.iterations == old.iterations
    assert styled.search.estimate.net is None
    assert old.search.estimate.net is None


def test_the_admiral_plays_on_by_a_policy_where_that_was_measured_to_be_stronger() -> None:
    """Not with a style, which the net and the policy know nothing of; and the yardstick stays as it was."""
    for game in names():
        rules = rules_of(game)
        bot, styled, yardstick = (
            bot_named(name, rules, 1) for name in ("admiral", f"admiral+{styles_of(rules)[0]}", "admiral-0.1")
        )
        assert isinstance(bot, SearchBot)
        assert isinstance(styled, SearchBot)
        assert isinstance(yardstick, SearchBot)
        proven = Weights(weights_file(rules)).search.get("policy", 0.0) > 0
        assert proven == (game in ("puerto-rico", "madeira", "vasco-da-gama"))
        assert isinstance(bot.search.answers, ByPolicy if proven else ByLookAhead)
        assert (bot.search.estimate.net is not None) == proven
        assert isinstance(styled.search.answers, ByLookAhead)
        assert isinstance(yardstick.search.answers, ByLookAhead)
        assert yardstick.search.estimate.net is None
        assert yardstick.ending is None
        assert bot.ending is not None


def test_a_game_says_how_far_its_search_by_policy_plays_on() -> None:
    """Madeira's policy is weak over a whole round, so its admiral judges at the next quiet moment; 0.1's does not."""
    rounds = {}
    for name, game in (("admiral", "madeira"), ("admiral-0.1", "madeira"), ("admiral", "puerto-rico")):
        bot = bot_named(name, rules_of(game), 1)
        assert isinstance(bot, SearchBot)
        rounds[name, game] = int(bot.search.settings.rounds)
    assert rounds == {("admiral", "madeira"): 0, ("admiral-0.1", "madeira"): 1, ("admiral", "puerto-rico"): 1}
