"""The characters by number."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from caravela.games.madeira.characters.commander import THE_COMMANDER
from caravela.games.madeira.characters.guild_master import THE_GUILD_MASTER
from caravela.games.madeira.characters.mayor import THE_MAYOR
from caravela.games.madeira.characters.steward import THE_STEWARD
from caravela.games.madeira.hooks.character import Character

ALL_CHARACTERS: Final = vec[Character]([THE_STEWARD, THE_COMMANDER, THE_GUILD_MASTER, THE_MAYOR])
