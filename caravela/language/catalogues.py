"""Keeps the translators' catalogues: collects every message, merges, compiles. For developers; needs Babel.

python -m caravela.language.catalogues update     new messages into the .po files, with none translated
python -m caravela.language.catalogues compile    .mo for Python, JSON for the page
"""

from __future__ import annotations

import json
import sys
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from caravela.games import names, rules_of
from caravela.language.messages import Message, Messages
from caravela.language.sentences import FRAME, FRAME_MESSAGES
from caravela.language.translation import DOMAIN, ENGLISH, LANGUAGES, LOCALES

PAGE: Final = Path(__file__).parents[2] / "client" / "src" / "messages"
TRANSLATED: Final = [language for language in LANGUAGES if language != ENGLISH]


def file_of(language: str, ending: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def all_messages() -> list[Message]:
    """Everything that is said: of the frame and of every game."""
    frame = [Message(FRAME, text, plural) for text, plural in FRAME_MESSAGES]
    return frame + [message for name in names() for message in Messages(rules_of(name)).listed()]


def template() -> Catalog:
    catalogue = Catalog(project="Caravela", copyright_holder="the Caravela developers", charset="utf-8")
    for message in all_messages():
        if message.text:
            identity = (message.text, message.plural) if message.plural else message.text
            catalogue.add(identity, context=message.context)
    return catalogue


def read(language: str) -> Catalog:
    path = file_of(language, "po")
    if not path.exists():
        return Catalog(locale=language, project="Caravela", charset="utf-8")
    return read_po(BytesIO(path.read_bytes()), locale=language)


def write(language: str, catalogue: Catalog) -> None:
    path = file_of(language, "po")
    path.parent.mkdir(parents=True, exist_ok=True)
    out = BytesIO()
    write_po(out, catalogue, width=120, omit_header=False, ignore_obsolete=True)
    lines = [line for line in out.getvalue().decode().splitlines() if not line.startswith('"POT-Creation-Date')]
    path.write_text(
        "\n".join(line for line in lines if not line.startswith('"PO-Revision-Date')) + "\n", encoding="utf-8"
    )


def update() -> None:
    """Every message into every catalogue; what is no longer said goes, what is new waits for its translation."""
    for language in TRANSLATED:
        known = read(language)
        merged = Catalog(locale=language, project="Caravela", charset="utf-8")
        for message in template():
            if message.id:
                old = known.get(message.id if isinstance(message.id, str) else message.id[0], message.context)
                merged.add(message.id, old.string if old is not None else None, context=message.context)
        write(language, merged)


def compiled(language: str) -> bytes:
    out = BytesIO()
    write_mo(out, read(language))
    return out.getvalue()


def for_page(language: str) -> dict[str, dict[str, object]]:
    """What the page needs, by first word of the context: templates, or their forms for one and for other numbers."""
    known = None if language == ENGLISH else read(language)
    parts: dict[str, dict[str, object]] = {}
    for message in all_messages():
        game, _, key = message.context.partition(" ")
        forms: object = [message.text, message.plural] if message.plural else message.text
        if known is not None:
            found = known.get(message.text, message.context)
            if found is not None and found.string:
                forms = list(found.string) if isinstance(found.string, tuple | list) else found.string
        parts.setdefault(game, {})[key or message.text] = forms
    return parts


def compile_all() -> None:
    for language in TRANSLATED:
        file_of(language, "mo").write_bytes(compiled(language))
    for language in LANGUAGES:
        for game, texts in for_page(language).items():
            path = PAGE / language / f"{game}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(texts, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["update"]:
        update()
    compile_all()
