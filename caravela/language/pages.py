"""The catalogues as the page reads them: names with all articles that templates use.

The keys are section and key of a message's context (`move load`, `name wheat`); for the frame, the English text. A text
that depends on a number is a list: singular and plural. `forms NAME` says the `declension` of a name, if it is not the
`usual declension`; a declension contains the name itself as `~`. `guide KIND` is the
guide's text for a kind of question, `topic KIND` the topic with which a question begins: other players read only the
topic.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from babel.messages.catalog import Catalog

from caravela.engine.rules import Rules
from caravela.language.frame import FRAME
from caravela.language.grammar import name_of, with_its_article
from caravela.language.messages import (
    ANSWER,
    GUIDE,
    NAME,
    QUESTION,
    REASON,
    RULING,
    SECTION,
    TOPIC,
    Message,
    collected,
    guide_keys,
    is_code,
    refusals_of,
)
from caravela.language.templates import NUMBER, articles_in, numbered

Text = str | Sequence[str]
DECLENSION: Final = "declension "
USUAL: Final = "usual declension"
NAME_ITSELF: Final = "~"
AFTER_TOPIC: Final = ": "
ELSEWHERE: Final = (NAME, GUIDE, SECTION, RULING, ANSWER)
"""Sections that have another format, or that the page requests when somebody opens the help."""


def page_texts(language: str, messages: Iterable[Message], known: Catalog, rules: Rules | None) -> dict[str, Any]:
    """All texts of a catalogue; untranslated ones are English."""
    messages = list(messages)
    texts: dict[str, Text] = {}
    for message in messages:
        key = message.text if message.context == FRAME else message.context.partition(" ")[2]
        texts[key] = text_of(message, known)
    if rules is None:
        return dict(texts)
    articles = sorted({article for text in texts.values() for form in forms_of(text) for article in articles_in(form)})
    unasked = {f"{REASON} {refusal.kind}" for refusal in refusals_of(rules) if refusal.absent}
    page: dict[str, Any] = {
        key: text for key, text in texts.items() if key.partition(" ")[0] not in ELSEWHERE and key not in unasked
    }
    page |= topics(messages, texts)
    declensions = Declensions()
    follows: dict[str, str] = {}
    for name in sorted(collected(rules).names):
        if not is_code(name):
            pattern, number = numbered(name)
            written = [form.replace(NUMBER, number) for form in forms_of(texts[f"{NAME} {pattern}"])]
            plain = [name_of(form).plain for form in written]
            page[f"{NAME} {name}"] = plain[0] if len(plain) == 1 else plain
            forms = {article: with_its_article(language, article, written[0]) for article in articles}
            follows[name] = declensions.of(plain[0], forms)
    usual = Counter(follows.values()).most_common(1)[0][0]
    page |= {f"forms {name}": number for name, number in follows.items() if number != usual}
    return page | {USUAL: usual} | declensions.texts | guide_by_kind(rules, texts)


def topics(messages: Iterable[Message], texts: dict[str, Text]) -> dict[str, Text]:
    """The topics of questions, if the English question begins with one: `Honor: send a worker home`."""
    topic_by_kind: dict[str, Text] = {}
    for message in messages:
        key = message.context.partition(" ")[2]
        section, _, kind = key.partition(" ")
        if section == QUESTION and AFTER_TOPIC in message.text:
            topic_by_kind[f"{TOPIC} {kind}"] = forms_of(texts[key])[0].partition(AFTER_TOPIC)[0]
    return topic_by_kind


class Declensions:
    """The forms of names after articles. Most names share a few patterns, so the page loads each pattern once."""

    def __init__(self) -> None:
        self.texts: dict[str, dict[str, str]] = {}

    def of(self, name: str, forms: dict[str, str]) -> str:
        """The number of the pattern. A form that is just the name needs no entry."""
        pattern = {article: form.replace(name, NAME_ITSELF) for article, form in forms.items() if form != name}
        for key, known in self.texts.items():
            if known == pattern:
                return key.removeprefix(DECLENSION)
        number = str(len(self.texts))
        self.texts[DECLENSION + number] = pattern
        return number


def forms_of(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def text_of(message: Message, known: Catalog) -> Text:
    entry = known.get(message.text, message.context)
    if entry is not None and entry.string and all(forms_of(entry.string)):
        return entry.string if isinstance(entry.string, str) else list(entry.string)
    return [message.text, message.plural] if message.plural else message.text


def guide_by_kind(rules: Rules, texts: dict[str, Text]) -> dict[str, Text]:
    """The guide's text for each kind of question, and the introduction under `guide`."""
    keys = guide_keys(rules)
    return {f"{GUIDE} {kind}".rstrip(): texts[f"{GUIDE} {keys[text]}".rstrip()] for kind, text in rules.guide().items()}
