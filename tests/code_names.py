"""Every name that the code defines, so that a test can tell which names in a page of docs no longer exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
BASES = (ROOT, ROOT / "src", ROOT / "src" / "quillmap", ROOT / "web" / "src", ROOT / "web")
"""A path in the docs begins at one of these folders."""

_TOP = re.compile(r"\b(?:function|class|const|let|interface|type|enum)\s+(\w+)")
_CLASS = re.compile(r"\bclass\s+(\w+)")
_MEMBER = re.compile(r"^  (?:async |readonly |get )?#?(\w+)[(:=]", re.MULTILINE)
_VARIABLE = re.compile(r"\bQUILLMAP_[A-Z_]+")


def _of_python(body: list[ast.stmt], inside: str) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{inside}.{node.name}"
        elif isinstance(node, ast.ClassDef):
            yield f"{inside}.{node.name}"
            yield from _of_python(node.body, f"{inside}.{node.name}")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                yield from (f"{inside}.{name.id}" for name in ast.walk(target) if isinstance(name, ast.Name))


def _of_typescript(source: str) -> Iterator[str]:
    yield from _TOP.findall(source)
    for kind in _CLASS.findall(source):
        yield from (f"{kind}.{member}" for member in _MEMBER.findall(source))


def defined() -> set[str]:
    """Full names: `quillmap.rules.sheet.Sheet.marks`; of TypeScript class and member, `TableConnection.send`."""
    found: set[str] = set()
    for folder in ("src", "tests", "tools", "bench"):
        for path in (ROOT / folder).rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            begin = ROOT / "src" if folder == "src" else ROOT
            module = ".".join(path.relative_to(begin).with_suffix("").parts).removesuffix(".__init__")
            found |= {module, *_of_python(ast.parse(source).body, module), *_VARIABLE.findall(source)}
    for path in [ROOT / "web" / "vite.config.ts", *(ROOT / "web" / "src").rglob("*")]:
        if path.suffix in (".ts", ".svelte"):
            source = path.read_text(encoding="utf-8")
            found |= {*_of_typescript(source), *_VARIABLE.findall(source)}
    return found


def endings(names: set[str]) -> set[str]:
    """Each name as a page may write it: whole, or without its first parts."""
    return {".".join(parts[start:]) for name in names for parts in [name.split(".")] for start in range(len(parts))}


def exists(word: str, known: set[str]) -> bool:
    """Whether something in backticks is there: a path, a pattern of paths, or a name of the code."""
    if "/" in word or word.startswith(".") or re.search(r"\.(py|md|ts|svelte|json|toml)$", word):
        return any(next(base.glob(word.rstrip("/")), None) for base in BASES)
    return word in known


def words_of(text: str) -> list[str]:
    """What a page has in backticks, examples of code aside: calls without their arguments, fields without an index."""
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    found = re.findall(r"`([^`\n]+)`", prose)
    return [re.sub(r"[(\[].*", "", word) for word in found]
