"""Documentation held to the code: what it names exists, what exists is named, its examples run, and its links lead somewhere."""

from __future__ import annotations

import importlib.util
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
import typer.main

from extractors.tables.contract import TABLES
from flows import summary
from flows.cli import app
from flows.decisions import load_decisions
from flows.extensions import extra_rows
from flows.run import RunRequest, run_pipeline
from flows.settings import load_settings
from flows.sources import SourceEntry, read_sources_file
from flows.stages import STAGE_NAMES

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("raw/*.md")])
READMES = [ROOT / "README.md", ROOT / "README.zh.md"]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
COMMAND = re.compile(r"\bconfacts ([a-z]+)\b")
COMMAND_ROW = re.compile(r"^\| `confacts ([a-z]+)", re.MULTILINE)
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
EXIT_ROW = re.compile(r"^\| (\d{1,3}) \|", re.MULTILINE)
VARIABLE = re.compile(r"\b(?:CONFACTS|OPENREVIEW)_[A-Z0-9_]+")
MACHINE_PATH = re.compile(r"(?<![A-Za-z0-9_.])/(?:work|farm|home|root|Users|tmp)/")
NOT_OURS = {
    "--host",
    "--port",
    "--type",
    "--no-prompt",
    "--all",
    "--pool",
    "--param",
}  # Prefect's, in the commands that start it
NOT_SETTINGS = {"CONFACTS_CONFIG", "CONFACTS_DEBUG", "CONFACTS_"}  # read before settings are


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_docs", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Publish the sample in a folder of its own: what a reader has after `make run`."""
    folder = tmp_path_factory.mktemp("readme")
    run_pipeline(load_settings(raw=ROOT / "raw", processed=folder / "processed", offline=True), RunRequest())
    return folder


def commands() -> dict[str, set[str]]:
    """Give every command with its options."""
    group = typer.main.get_command(app)
    found: dict[str, set[str]] = {}
    for name, command in group.commands.items():  # type: ignore[attr-defined]  # a typer app with several commands is a group
        found[name] = {
            option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)
        }
    return found


def words(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCE.sub("", words(page))
    for target in LINK.findall(text):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        assert found.exists(), f"{page.name} links {target}"
        if anchor:
            assert anchor in {slug(line) for line in words(found).splitlines() if line.startswith("#")}, target


def slug(heading: str) -> str:
    """Give the anchor GitHub makes of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lstrip("# ").casefold()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_machine_paths(page: Path) -> None:
    assert not MACHINE_PATH.findall(words(page))


def test_no_tracked_file_holds_a_machine_path() -> None:
    search = ["git", "grep", "-nIE", "(^|[^A-Za-z0-9_.])/(work|farm)/"]
    assert subprocess.run(search, cwd=ROOT, capture_output=True, text=True, check=False).stdout == ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_and_options_exist(page: Path) -> None:
    known, text = commands(), words(page)
    code = "\n".join(
        [
            *re.findall(r"`([^`\n]+)`", text),
            *re.findall(r"^ {4,}(.+)$", text, re.MULTILINE),
            *(body for _, body in FENCE.findall(text)),
        ]
    )
    assert set(COMMAND.findall(code)) <= set(known)
    options = {option for found in known.values() for option in found}
    if page.name != "CONTRIBUTING.md" and "decisions" not in page.parts:
        assert set(OPTION.findall(code)) - NOT_OURS <= options | {"--help", "--check"}


@pytest.mark.parametrize("readme", READMES, ids=lambda page: page.name)
def test_readme_names_every_command(readme: Path) -> None:
    assert set(COMMAND_ROW.findall(words(readme))) == set(commands())


@pytest.mark.parametrize("readme", READMES, ids=lambda page: page.name)
def test_readme_names_every_exit_code(readme: Path) -> None:
    codes = {value for name, value in vars(summary).items() if name.startswith("EXIT_")}
    assert {int(code) for code in EXIT_ROW.findall(words(readme))} == codes


@pytest.mark.parametrize("readme", READMES, ids=lambda page: page.name)
def test_readme_names_stages_and_tables(readme: Path) -> None:
    text = words(readme)
    assert re.search(r"[,、] ?".join(f"`{name}`" for name in STAGE_NAMES), text)
    rows = "\n".join(line for line in text.splitlines() if line.startswith("| `"))
    assert {table.name for table in TABLES} <= set(re.findall(r"`(\w+)`", rows))


def test_generated_parts_are_up_to_date(generate: ModuleType) -> None:
    for path, text in generate.outcome().items():
        assert words(path) == text, f"{path.name}: run python docs/generate.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_environment_variables_exist(page: Path, generate: ModuleType) -> None:
    known = {generate.variable(name, field) for name, field in generate.settings()} | {
        name.upper() for name in generate.SECRETS
    }
    assert set(VARIABLE.findall(words(page))) - NOT_SETTINGS <= known


def test_make_targets_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", words(ROOT / "Makefile"), re.MULTILINE))
    for page in PAGES:
        named = re.findall(r"(?:`|^ {4})make ([a-z]+)", words(page), re.MULTILINE)
        assert set(named) <= targets, page.name


def test_deployments_exist() -> None:
    named = set(re.findall(r"deployment run conference-facts/(\w+)", "".join(map(words, PAGES))))
    assert named <= set(re.findall(r"^  - name: (\w+)", words(ROOT / "prefect.yaml"), re.MULTILINE))


def test_python_examples_run(
    published: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(published)
    examples = [body for language, body in FENCE.findall(words(READMES[0])) if language == "python"]
    assert len(examples) == 2
    for example in examples:
        exec(compile(example, "README.md", "exec"), {})  # noqa: S102  the README's own examples
    shown = capsys.readouterr().out
    assert "ICLR 2024" in shown
    assert "sample-report" in shown


def test_sql_examples_run(published: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    duckdb = pytest.importorskip("duckdb")
    monkeypatch.chdir(published)
    examples = [body for language, body in FENCE.findall(words(READMES[0])) if language == "sql"]
    assert examples
    for example in examples:
        assert duckdb.sql(example).fetchall(), "the sample has a conflict to show"


@pytest.mark.parametrize("readme", READMES, ids=lambda page: page.name)
def test_outputs_shown_are_what_the_program_prints(readme: Path, published: Path) -> None:
    confacts = Path(sys.executable).with_name("confacts")

    def printed(*words: str) -> str:
        return subprocess.run(
            [confacts, *words], cwd=published, capture_output=True, text=True, check=True
        ).stdout.strip()

    ending, explained = [body.strip() for language, body in FENCE.findall(words(readme)) if language == "text"]
    lines = [line for line in ending.splitlines() if not line.startswith(("new snapshot", "report"))]
    assert set(lines) <= set(printed("run", "--offline", "--raw", str(ROOT / "raw")).splitlines())
    command, _, outcome = explained.partition("\n")
    assert printed(*shlex.split(command)[2:]) == outcome


@pytest.mark.parametrize("readme", READMES, ids=lambda page: page.name)
def test_toml_examples_are_accepted(readme: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, decision, lexicon, settings = [
        body for language, body in FENCE.findall(words(readme)) if language == "toml"
    ]
    (tmp_path / "sources.toml").write_text(source, encoding="utf-8")
    assert read_sources_file(tmp_path / "sources.toml").source[0].id == "my-report"
    (tmp_path / "decisions.toml").write_text(decision, encoding="utf-8")
    assert load_decisions(tmp_path / "decisions.toml")[0].subject == "ICLR 2024"
    (tmp_path / "rows.toml").write_text(lexicon, encoding="utf-8")
    assert [row.name for row in extra_rows(tmp_path / "rows.toml").metrics] == ["participants_online"]
    (tmp_path / "confacts.toml").write_text(settings, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert list(load_settings().spacy) == [readme.suffixes[0].strip(".") if len(readme.suffixes) > 1 else "en"]


def test_sources_file_teaches_every_key() -> None:
    taught = words(ROOT / "raw" / "sources.toml")
    for field, entry in SourceEntry.model_fields.items():
        assert re.search(rf"^(?:#  )? *{entry.alias or field} = ", taught, re.MULTILINE), field


def test_both_readmes_hold_the_same_code() -> None:
    english, chinese = (
        [body for language, body in FENCE.findall(words(page)) if language in {"python", "sql", "sh"}]
        for page in READMES
    )
    assert english == chinese
    headings = [
        [len(line.split()[0]) for line in words(page).splitlines() if re.match(r"#+ ", line)] for page in READMES
    ]
    assert len(headings[0]) == len(headings[1])


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = set(LINK.findall(words(folder / "README.md")))
    assert listed == {path.name for path in folder.glob("0*.md")}
