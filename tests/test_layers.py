"""Which room imports which, read from the source: no import goes upward, and the rules import little at all."""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "quillmap"

LAYERS: tuple[tuple[str, ...], ...] = (
    ("rules",),
    ("content",),
    ("worker_processes", "compiled", "locale", "wire", "record", "colours"),
    ("bots", "tables"),
    ("learning", "measuring", "envs", "server"),
    ("terminal",),
    ("cli",),
)
"""Each room may import from its own layer's rooms that stand before it and from the layers before."""

PURE = {
    "__future__",
    "collections.abc",
    "enum",
    "functools",
    "hashlib",
    "hmac",
    "itertools",
    "math",
    "re",
    "typing",
}
"""What rules and content may use of the standard library: no clock, file, socket, log or global randomness."""

ORDER = [room for layer in LAYERS for room in layer]


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(source: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "full imports only"
            assert node.module is not None
            found.add(node.module)
    return found


def upward(room: str, modules: set[str]) -> set[str]:
    """The rooms above a room that its modules import from."""
    rooms = {module.split(".")[1] for module in modules if module.startswith("quillmap.")}
    return {other for other in rooms if ORDER.index(other) > ORDER.index(room)}


def impure(modules: set[str]) -> set[str]:
    return {module for module in modules if not module.startswith("quillmap.") and module not in PURE}


def sources() -> list[tuple[str, Path]]:
    return [
        (room_of(path), path)
        for path in sorted(SOURCE.rglob("*.py"))
        if path.parent != SOURCE or path.stem != "__init__"
    ]


def test_every_room_has_its_place() -> None:
    assert {room for room, _ in sources()} == set(ORDER)


def test_no_room_imports_from_one_above_it() -> None:
    wrong = {str(path): upward(room, imports(path.read_text())) for room, path in sources()}
    assert {path: rooms for path, rooms in wrong.items() if rooms} == {}


def test_rules_and_content_import_only_pure_modules() -> None:
    wrong = {str(path): impure(imports(path.read_text())) for room, path in sources() if room in ("rules", "content")}
    assert {path: modules for path, modules in wrong.items() if modules} == {}


def test_the_law_catches_an_upward_and_an_impure_import() -> None:
    assert upward("rules", imports("from quillmap.content.boxes.base import BASE")) == {"content"}
    assert upward("content", imports("from quillmap.rules.masks import ALL")) == set()
    assert impure(imports("import random\nfrom time import sleep")) == {"random", "time"}
    assert all(module.split(".")[0] in sys.stdlib_module_names for module in PURE)


def at_import(path: Path, modules: Collection[str]) -> set[str]:
    """Which of the modules a module imports as soon as it is imported itself, or for types alone."""
    tree = ast.parse(path.read_text())
    lazy = {id(node) for function in ast.walk(tree) if is_function(function) for node in ast.walk(function)}
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in lazy:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in modules else str(node.module) for name in names}
    return found & set(modules)


def is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def in_circles(imports: dict[str, set[str]]) -> set[str]:
    """The modules that import themselves by way of others."""

    def reached(module: str) -> set[str]:
        seen: set[str] = set()
        waiting = [module]
        while waiting:
            new = imports.get(waiting.pop(), set()) - seen
            seen |= new
            waiting += new
        return seen

    return {module for module in imports if module in reached(module)}


def test_no_module_imports_itself_by_way_of_others() -> None:
    paths = {
        ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in SOURCE.rglob("*.py")
    }
    graph = {module: at_import(path, paths) - {module} for module, path in paths.items()}
    assert in_circles(graph) == set()
    assert in_circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == {"b", "c"}
