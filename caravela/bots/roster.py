"""The available bots, by name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from caravela.bots.bot import Bot, RandomBot
from caravela.bots.estimate import Estimate
from caravela.bots.greedy import BeginnerBot, GreedyBot, NetBot
from caravela.bots.levels import COMPARED, LEVELS, BotName, level_named
from caravela.bots.nets.net import NET, net_file, read_net
from caravela.bots.nets.policy import POLICY, Policy, policy_file, read_policy
from caravela.bots.noticing import Noticing
from caravela.bots.search.parallel_search import ParallelSearchBot, free_cores
from caravela.bots.search.search_bot import SearchBot
from caravela.bots.search.search_settings import SearchSettings
from caravela.bots.weights import Weights, weights_file
from caravela.engine.errors import BadChoice
from caravela.engine.registration import load
from caravela.engine.rules import Rules
from caravela.language.frame import message

SIMPLE: Final[dict[str, str]] = {
    "random": message("plays any legal move"),
    "greedy": message("looks one move ahead"),
}
BOTS: Final[dict[str, str]] = SIMPLE | {level.name: level.told for level in LEVELS}
BOT_NAMES: Final[dict[str, str]] = {
    "random": message("random"),
    "greedy": message("greedy"),
    "cabin-boy": message("cabin boy"),
    "sailor": message("sailor"),
    "helmsman": message("helmsman"),
    "captain": message("captain"),
    "admiral": message("admiral"),
}
"""Display names; the keys are the names in commands and at tables."""
MEASURED: Final = ("net", *[level.name for level in COMPARED])
"""Bots for comparisons only: the net with a one-move lookahead, and levels not offered to players."""
TRAINED: Final[dict[str, Estimate]] = {}
"""A cache of estimates with their nets, by game."""
POLICIES: Final[dict[str, Policy | None]] = {}
"""A cache of policies, by game."""
PROGRAM: Final = "program:"
"""The prefix of the name of a bot that is an external program."""


def estimate_for(rules: Rules, style: str = "") -> Estimate:
    """The estimate of a game, with the weights of a style."""
    part = rules.registration.estimate
    estimate = load(part) if part else Estimate()
    assert isinstance(estimate, Estimate)
    if style == "":
        return estimate
    if style.endswith(NET):
        return estimate.with_net(read_net(Path(style), estimate.encoder))
    if style.endswith(".toml"):
        own = Weights(Path(style))
        return estimate.reweighed(own.row(estimate.features), own.spread)
    styles = styles_of(rules)
    if style not in styles:
        known = f"the styles are {', '.join(styles)}" if styles else "there are none"
        raise BadChoice(f"There is no style '{style}' in {rules.title}; {known}.")
    weights = Weights(weights_file(rules))
    return estimate.reweighed(weights.row(estimate.features, style), weights.spread)


def trained_estimate_for(rules: Rules) -> Estimate:
    """The estimate of a game with its net, if it has one. The file is read once."""
    if rules.name not in TRAINED:
        estimate = estimate_for(rules)
        file = net_file(rules)
        TRAINED[rules.name] = estimate.with_net(read_net(file, estimate.encoder)) if file.exists() else estimate
    return TRAINED[rules.name]


def policy_for(rules: Rules, style: str = "") -> Policy | None:
    """The policy for a trained bot's rollouts: the game's own, or the one beside a net that the style names."""
    estimate = estimate_for(rules)
    if style.endswith(NET):
        beside = Path(style).with_suffix(POLICY)
        return read_policy(beside, rules, estimate.encoder) if beside.exists() else None
    if style:
        return None
    if rules.name not in POLICIES:
        file = policy_file(rules)
        POLICIES[rules.name] = read_policy(file, rules, estimate.encoder) if file.exists() else None
    return POLICIES[rules.name]


def styles_of(rules: Rules) -> list[str]:
    """The names of a game's styles."""
    file = weights_file(rules)
    return list(Weights(file).styles) if file.exists() else []


def is_proven(rules: Rules) -> bool:
    """Whether a search with the game's policy was measured to be stronger than the careful one."""
    file = weights_file(rules)
    return file.exists() and Weights(file).search.get("policy", 0.0) > 0.0


def search_settings_for(rules: Rules, careful: bool = False, policy: Policy | None = None) -> SearchSettings:
    """The search settings of a game."""
    file = weights_file(rules)
    wishes = Weights(file).search if file.exists() else {}
    settings = SearchSettings(careful=careful, policy=policy)
    settings.exploration = wishes.get("exploration", settings.exploration)
    settings.sharpness = wishes.get("sharpness", settings.sharpness)
    settings.noise = wishes.get("noise", settings.noise)
    if policy is not None:
        settings.rounds = int(wishes.get("rounds", float(settings.rounds)))
    return settings


def bot_named(name: str, rules: Rules, seed: int, thinking: float | None = None, hands: int = 1) -> Bot:
    """A bot for one seat of a game. `thinking` limits the seconds for a move if a clock is short.

    `hands` is the number of processes for a bot limited by time whose name does not give it. It does not apply to a
    number of iterations, because more processes would make it a different bot.
    """
    if name.startswith(PROGRAM):
        from caravela.bots.program import ProgramBot

        return ProgramBot(rules, seed, name.removeprefix(PROGRAM), thinking)
    wish = BotName(name)
    level = level_named(wish.name)
    if level is None and wish.name not in SIMPLE and wish.name not in MEASURED:
        raise BadChoice(f"There is no bot '{name}'; the bots are {', '.join(BOTS)}.")
    trained = wish.name == "net" if level is None else level.trained or (level.proven and is_proven(rules))
    estimate = trained_estimate_for(rules) if trained and wish.style == "" else estimate_for(rules, wish.style)
    if level is None:
        if wish.name == "random":
            return RandomBot(rules, seed)
        beside = policy_for(rules, wish.style) if trained else None
        return GreedyBot(rules, estimate, seed) if beside is None else NetBot(rules, estimate, seed, beside)
    policy = policy_for(rules, wish.style) if trained else None
    usual = level.iterations if policy is None else level.by_policy
    iterations: i64 = wish.iterations if wish.has_budget else usual
    seconds = wish.seconds if wish.has_budget else level.seconds
    if thinking is not None:
        seconds = min(seconds, thinking) if seconds > 0.0 else thinking
    noticing = Noticing(policy_for(rules), level.notices, level.heat) if level.notices > 0 else None
    if level.iterations == 0 and level.seconds == 0.0:
        assert noticing is not None
        return BeginnerBot(rules, estimate, seed, noticing)
    settings = search_settings_for(rules, level.careful, policy)
    settings.exact_endings = level.exact
    bot = SearchBot(rules, estimate, seed, iterations, seconds, settings, noticing)
    if wish.says_hands:
        hands = free_cores() if wish.hands is None else wish.hands
    elif iterations > 0:
        hands = 1
    return ParallelSearchBot(bot, seed, hands) if hands > 1 and noticing is None else bot
