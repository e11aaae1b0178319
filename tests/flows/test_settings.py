"""Settings: file, environment, options, each stronger than the one before; secrets never in a file or in print."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from flows.errors import SettingsError
from flows.settings import PUBLIC_API_V2, load_settings, today


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("OPENREVIEW_TOKEN", "OPENREVIEW_API_BASEURL_V2", "CONFACTS_CONFIG", "CONFACTS_WORKERS"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_options_beat_the_environment_beats_the_file(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings().workers == 2
    (elsewhere / "confacts.toml").write_text("workers = 3\n[documents]\nseconds = 7\n")
    assert load_settings().workers == 3
    monkeypatch.setenv("CONFACTS_WORKERS", "4")
    monkeypatch.setenv("CONFACTS_DOCUMENTS__MEMORY_MIB", "256")
    settings = load_settings()
    assert (settings.workers, settings.documents.seconds, settings.documents.memory_mib) == (4, 7, 256)
    assert load_settings(workers=5).workers == 5


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("wrokers = 3", r"wrokers: unknown key; did you mean workers\? there are: raw, processed"),
        ("[documents]\nsecnods = 3", r"documents.secnods: unknown key; did you mean seconds\?"),
        ("workers = 0", "workers"),
        ("workers = [", "confacts.toml"),
        ("openreview_token = 'x'", "OPENREVIEW_TOKEN"),
        ("[openreview]\npassword = 'x'", "OPENREVIEW_PASSWORD"),
        ("openreview_token = 'x'", "set OPENREVIEW_TOKEN instead"),
        ("openreview = 3", "openreview"),
        ("x = " + "[" * 100_000, "nested too deeply"),
        ("\n".join(f"key{at} = {at}" for at in range(1000)), "and 995 more"),
        ("weights = { official = 7 }", "weights.official"),
        (
            "weights = { offical = 0.9 }",
            r"no source class is called offical; did you mean official\? there are: api, blog",
        ),
        ("spacy = { fr = 'fr_core_news_sm' }", "spacy: no language is called fr; there are: en, zh"),
    ],
)
def test_a_wrong_file_is_named_with_its_fault(elsewhere: Path, content: str, said: str) -> None:
    (elsewhere / "confacts.toml").write_text(content)
    with pytest.raises(SettingsError, match=said):
        load_settings()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("CONFACTS_SPACY", "nonsense", "spacy"),
        ("CONFACTS_WORKERS", "many", "workers"),
        ("CONFACTS_DOCUMENTS", "3", "documents"),
        ("CONFACTS_OPENREVIEW__TOKEN", "x", "openreview.token"),
        ("CONFACTS_CONFIG", "absent.toml", "absent.toml"),
        ("CONFACTS_CONFIG", ".", "directory"),
        ("CONFACTS_WROKERS", "3", r"no setting is called CONFACTS_WROKERS; did you mean CONFACTS_WORKERS\?"),
        ("CONFACTS_OPENREVIEW_TOKEN", "canary", r"did you mean OPENREVIEW_TOKEN\?"),
        ("CONFACTS_DOCUMENTS_SECONDS", "9", r"did you mean CONFACTS_DOCUMENTS__SECONDS\?"),
    ],
)
def test_a_wrong_variable_is_named(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=said):
        load_settings()


@pytest.mark.parametrize("epoch", ["9" * 30, "9" * 5000, "²", "soon", "1.5"])
def test_a_clock_that_cannot_be_set_is_told(monkeypatch: pytest.MonkeyPatch, epoch: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pytest.raises(SettingsError, match="SOURCE_DATE_EPOCH"):
        today()


def test_addresses_have_the_official_clients_names(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings().openreview_api_v2 == PUBLIC_API_V2
    monkeypatch.setenv("OPENREVIEW_API_BASEURL_V2", "http://127.0.0.1:1/v2")
    assert load_settings().openreview_api_v2 == "http://127.0.0.1:1/v2"


def test_a_secret_is_printed_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENREVIEW_TOKEN", "canary-3141")
    settings = load_settings()
    assert settings.openreview_token is not None
    assert "canary-3141" not in f"{settings} {settings!r} {settings.model_dump()} {settings.model_dump_json()}"


def test_the_clock_can_be_set_for_reproducible_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert today() == date(2023, 11, 14)
