"""Maintains the translation catalogues: collects, merges and compiles messages. For developers; needs Babel.

python -m caravela.language.catalogues update     add new messages to the .po files, untranslated
python -m caravela.language.catalogues compile    write .mo for Python and JSON for the page
python -m caravela.language.catalogues missing    list untranslated and faulty messages
"""

from __future__ import annotations

import json
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from caravela.bots.roster import estimate_for
from caravela.engine.rules import Rules
from caravela.games import names, rules_of
from caravela.language.faults import faults
from caravela.language.frame import FRAME, frame_messages
from caravela.language.messages import CAUSE, CHOICE, FEATURE, PHASE, Message, collected, context, section_of
from caravela.language.pages import page_texts
from caravela.language.translation import ENGLISH, FRAME_DOMAIN, LANGUAGES, LOCALES, domain_of

PAGE: Final = Path(__file__).parents[2] / "client" / "src" / "messages"
TRANSLATED: Final = [language for language in LANGUAGES if language != ENGLISH]
HEADER: Final = "Caravela: {domain} in {language}. How to translate: caravela/language/README.md"


class StableCatalog(Catalog):
    """A catalogue with a reproducible header."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def domains(language: str = "") -> list[str]:
    """The catalogues of a language. English needs one only for texts that differ from the rules."""
    return names() if language == ENGLISH else [FRAME_DOMAIN, *names()]


@cache
def messages_of(domain: str) -> list[Message]:
    """All messages of a catalogue, sorted."""
    if domain == FRAME_DOMAIN:
        messages = frame_messages()
    else:
        rules = rules_of(domain)
        messages = collected(rules).listed() + features_of(rules)
    return sorted(
        (message for message in messages if message.text), key=lambda message: (message.context, message.text)
    )


def messages_in(language: str, domain: str) -> list[Message]:
    """The messages to translate: all; in English only choices, because the rules contain the words of records, and
    causes and phases, because the rules contain only their kinds."""
    messages = messages_of(domain)
    if language != ENGLISH:
        return messages
    return [message for message in messages if section_of(message.context) in (CHOICE, CAUSE, PHASE)]


def is_choice(where: str) -> bool:
    return domain_of(where) != FRAME_DOMAIN and section_of(where) == CHOICE


def features_of(rules: Rules) -> list[Message]:
    """The features by which hints compare moves."""
    return [Message(context(rules.name, FEATURE, name), name) for name in estimate_for(rules).features]


def file_of(language: str, domain: str, ending: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / f"{domain}.{ending}"


def read(language: str, domain: str) -> Catalog:
    path = file_of(language, domain, "po")
    if not path.exists():
        return Catalog(locale=language)
    return read_po(BytesIO(path.read_bytes()), locale=language)


def empty(language: str, domain: str) -> Catalog:
    header = "# " + HEADER.format(domain=domain, language=LANGUAGES[language])
    return StableCatalog(locale=language, header_comment=header, fuzzy=False)


def write(language: str, domain: str, catalogue: Catalog) -> None:
    path = file_of(language, domain, "po")
    path.parent.mkdir(parents=True, exist_ok=True)
    made = BytesIO()
    write_po(made, catalogue, width=0, ignore_obsolete=True)
    path.write_text(made.getvalue().decode().rstrip("\n") + "\n", encoding="utf-8")


def merged(language: str, domain: str) -> Catalog:
    """All messages of a catalogue with their translations. A message with a new context keeps its translation, except
    choices, which have the text of a move in another form."""
    known = read(language, domain)
    by_text = {
        message.id: message.string
        for message in known
        if message.id and message.string and not is_choice(message.context or FRAME)
    }
    catalogue = empty(language, domain)
    for message in messages_in(language, domain):
        identity = (message.text, message.plural) if message.plural else message.text
        old = known.get(message.text, message.context)
        other = None if is_choice(message.context) else by_text.get(identity)
        string = old.string if old is not None and old.id == identity else other
        catalogue.add(identity, string, context=message.context).flags.clear()  # braces are not those of Python
    return catalogue


def update() -> None:
    """Update all catalogues: remove unused messages, add new ones untranslated."""
    for language in LANGUAGES:
        for domain in domains(language):
            write(language, domain, merged(language, domain))


def compiled(language: str, domain: str) -> bytes:
    """The translations in gettext's binary format."""
    catalogue = empty(language, domain)
    for message in read(language, domain):
        if message.id and message.string and all(message.string) and not message.fuzzy:
            catalogue.add(message.id, message.string, context=message.context)
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def for_page(language: str, domain: str) -> str:
    """The catalogue as JSON."""
    rules = None if domain == FRAME_DOMAIN else rules_of(domain)
    messages = messages_of(domain) if rules is not None else frame_messages(for_page=True)
    texts = page_texts(language, messages, read(language, domain), rules)
    return json.dumps(texts, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def compile_all() -> None:
    for language in LANGUAGES:
        for domain in domains(language):
            file_of(language, domain, "mo").write_bytes(compiled(language, domain))
    for language in LANGUAGES:
        for domain in domains():
            path = PAGE / language / f"{domain}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(for_page(language, domain), encoding="utf-8")


def missing() -> None:
    """Untranslated or faulty messages by language and catalogue."""
    for language in LANGUAGES:
        for domain in domains(language):
            for fault in faults(language, read(language, domain), messages_in(language, domain)):
                print(f"{language}/{domain}: {fault}")


COMMANDS: Final = {"update": [update, compile_all], "compile": [compile_all], "missing": [missing]}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in COMMANDS:
        sys.exit(f"usage: python -m caravela.language.catalogues {'|'.join(COMMANDS)}")
    for command in COMMANDS[sys.argv[1]]:
        command()
