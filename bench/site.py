"""A MkDocs hook: adds pages that are beside the code to the site, and rewrites their links.

A link to a file that is not a page, such as a rule or its test, becomes plain text.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "caravela/language/README.md": "translating.md",
    "caravela/games/puerto_rico/README.md": "rules/puerto-rico.md",
    "caravela/games/madeira/README.md": "rules/madeira.md",
    "caravela/games/vasco_da_gama/README.md": "rules/vasco-da-gama.md",
}
LINK = re.compile(r"(?<!`)\[(?P<text>[^\]\[]*)\]\((?P<target>[^)\s:]+?)(?P<anchor>#[^)\s]*)?\)")


def page_of(path: str) -> str | None:
    """The page of a repository file on the site."""
    return path.removeprefix("docs/") if path.startswith("docs/") else PAGES.get(path)


def relinked(text: str, path: str) -> str:
    """The text of a file with its links rewritten for the site."""
    folder, page = posixpath.dirname(path), page_of(path)
    assert page is not None

    def link(match: re.Match[str]) -> str:
        if match["target"].startswith("#"):
            return match[0]
        target = page_of(posixpath.normpath(posixpath.join(folder, match["target"])))
        if target is None:
            return match["text"]
        where = posixpath.relpath(target, posixpath.dirname(page) or ".")
        return f"[{match['text']}]({where}{match['anchor'] or ''})"

    parts = re.split(r"(^```.*?^```)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if part.startswith("```") else LINK.sub(link, part) for part in parts)


def on_files(files: Files, config: Any) -> Files:
    for path, page in PAGES.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=relinked(text, path)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    is_moved = page.file.src_uri in PAGES.values()
    return markdown if is_moved else relinked(markdown, f"docs/{page.file.src_uri}")
