"""One frozen Settings, read once: confacts.toml, then the environment, then options, each stronger than the one before.

Secrets (`OPENREVIEW_TOKEN`, `OPENREVIEW_USERNAME`, `OPENREVIEW_PASSWORD`) come from the environment only: a file that names
one is refused, and no Settings object, record, parameter or log holds one in clear.
"""

from __future__ import annotations

import os
import time
from collections.abc import Collection
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict
from pydantic_settings.exceptions import SettingsError as UnparsableSetting

from extractors.records.documents import LANGUAGES
from flows.errors import SettingsError
from flows.toml_files import faults, instead, nearest, read_toml

SETTINGS_FILE = "confacts.toml"
Value = TypeVar("Value")
PREFIX = "CONFACTS_"
OTHER_VARIABLES = frozenset({"CONFACTS_CONFIG", "CONFACTS_DEBUG"})  # read before there are settings
SECRETS = ("token", "username", "password")
PUBLIC_API_V2 = "https://api2.openreview.net"
PUBLIC_API_V1 = "https://api.openreview.net"


class DocumentSettings(BaseModel):
    """Limits within which one document is read; beyond them it is quarantined."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seconds: float = Field(default=20.0, gt=0, description="seconds one document may take to read")
    memory_mib: int = Field(default=1024, ge=128, description="MiB one reader may use")
    max_mib: int = Field(default=64, ge=1, description="MiB one source may have")


class OpenReviewSettings(BaseModel):
    """How OpenReview is asked. The two addresses and the secrets carry the official client's environment names."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    contact: str = Field(default="", description="an address for the User-Agent, so that the site can reach who asks")
    concurrency: int = Field(default=10, ge=1, le=32, description="requests in flight at once")
    batch: int = Field(default=50, ge=1, le=1000, description="ids asked for in one request")
    wait_seconds: float = Field(default=120.0, ge=0, description="seconds one run may wait for rate limits in all")
    max_age_days: float | None = Field(
        default=None, ge=0, description="ask again for replies older than this; unset: never"
    )


class Settings(BaseSettings):
    """Every dial of a run. Environment names are `CONFACTS_` plus the setting, `__` between levels."""

    model_config = SettingsConfigDict(
        frozen=True, extra="forbid", env_prefix=PREFIX, env_nested_delimiter="__", populate_by_name=True
    )

    raw: Path = Field(default=Path("raw"), description="landing zone; holds sources.toml")
    processed: Path = Field(default=Path("processed"), description="everything that can be deleted and rebuilt")
    decisions: Path = Field(default=Path("decisions.toml"), description="decisions by people")
    workers: int = Field(default=2, ge=1, le=64, description="documents read at once")
    offline: bool = Field(default=False, description="ask nobody; use what is landed")
    refresh: bool = Field(default=False, description="ask again for everything that is landed")
    allow_loopback: bool = Field(default=False, description="sources may be addresses of this machine")
    strict: bool = Field(default=False, description="exit with 4 while a conflict is open")
    keep_snapshots: int = Field(
        20, ge=1, description="snapshots kept; tagged ones and those of the last day always are"
    )
    lexicon: Path | None = Field(default=None, description="a TOML file with lexicon rows of your own")
    papers: tuple[Path, ...] = Field(
        (), description="JSON-lines or BibTeX files of notes, used where OpenReview refuses"
    )
    paper_pdfs: bool = Field(
        default=False,
        description="take title and abstract from a paper's own PDF, a source named `<OpenReview id>.pdf`, where OpenReview refuses",
    )
    spacy: dict[str, str] = Field(
        default={}, description='trained spaCy pipelines by language, such as en = "en_core_web_sm"'
    )
    weights: dict[str, Annotated[float, Field(gt=0, lt=1)]] = Field(
        default={}, description="prior of a source class, between 0 and 1"
    )
    documents: DocumentSettings = DocumentSettings()
    openreview: OpenReviewSettings = OpenReviewSettings()
    openreview_api_v2: str = Field(
        default=PUBLIC_API_V2, validation_alias=AliasChoices("OPENREVIEW_API_BASEURL_V2"), description="API version 2"
    )
    openreview_api_v1: str = Field(
        default=PUBLIC_API_V1, validation_alias=AliasChoices("OPENREVIEW_API_BASEURL"), description="API version 1"
    )
    openreview_token: SecretStr | None = Field(default=None, validation_alias="OPENREVIEW_TOKEN", exclude=True)
    openreview_username: SecretStr | None = Field(default=None, validation_alias="OPENREVIEW_USERNAME", exclude=True)
    openreview_password: SecretStr | None = Field(default=None, validation_alias="OPENREVIEW_PASSWORD", exclude=True)

    @field_validator("weights")
    @classmethod
    def _of_known_classes(cls, given: dict[str, float]) -> dict[str, float]:
        from extractors.facts.weights import PRIOR_BY_CLASS

        return _among(PRIOR_BY_CLASS, "source class", given)

    @field_validator("spacy")
    @classmethod
    def _of_known_languages(cls, given: dict[str, str]) -> dict[str, str]:
        return _among(LANGUAGES, "language", given)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Options first, then the environment, then the file; the file is read here so that its errors name it."""
        del dotenv_settings, file_secret_settings
        return init_settings, env_settings, _FileSource(settings_cls)


def _among(known: Collection[str], what: str, given: dict[str, Value]) -> dict[str, Value]:
    if unknown := sorted(set(given) - set(known)):
        raise ValueError(f"no {what} is called {unknown[0]}{instead(unknown[0], sorted(known))}")
    return given


class _FileSource(PydanticBaseSettingsSource):
    """Settings of `confacts.toml` in the working folder, or of the file that `CONFACTS_CONFIG` names."""

    def get_field_value(self, field: object, field_name: str) -> tuple[object, str, bool]:
        """Not used: the whole file is one mapping."""
        raise NotImplementedError(field_name)

    def __call__(self) -> dict[str, Any]:
        path = settings_file()
        if not path.is_file() and "CONFACTS_CONFIG" not in os.environ:
            return {}
        found = read_toml(path, SettingsError)
        openreview = found.get("openreview")
        for key in sorted({*found, *(openreview if isinstance(openreview, dict) else ())}):
            secret = key.casefold().removeprefix("openreview_")
            if secret in SECRETS:
                raise SettingsError(f"{path}: {key} does not belong in a file; set OPENREVIEW_{secret.upper()} instead")
        return found


def settings_file() -> Path:
    """The settings file in force: `CONFACTS_CONFIG`, else confacts.toml in the working folder."""
    return Path(os.environ.get("CONFACTS_CONFIG", SETTINGS_FILE))


def load_settings(**options: object) -> Settings:
    """Read all three places; options that are None count as not given. Raises SettingsError naming key and cause."""
    _refuse_unknown_variables()
    given = {name: value for name, value in options.items() if value is not None}
    try:
        return Settings(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        raise SettingsError(f"settings ({settings_file()}, environment, options): {faults(error, Settings)}") from None
    except UnparsableSetting as error:
        raise SettingsError(f"settings (environment): {error}; tables and lists are written as JSON") from None


def _refuse_unknown_variables() -> None:
    """A mistyped variable would pass unread, and the run would not be the one that was meant."""
    known = set(OTHER_VARIABLES)
    for name, info in Settings.model_fields.items():
        alias, kind = info.validation_alias, info.annotation
        names = alias.choices if isinstance(alias, AliasChoices) else [alias or PREFIX + name.upper()]
        known.update(map(str, names))
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            known.update(f"{PREFIX}{name}__{inner}".upper() for inner in kind.model_fields)
    for name in sorted(os.environ):
        if name.upper().startswith(PREFIX) and name.upper().partition("__")[0] not in known:
            bare = name.upper().removeprefix(PREFIX)
            near = bare if bare in known else nearest(name, sorted(known))
            raise SettingsError(f"environment: no setting is called {name}{f'; did you mean {near}?' if near else ''}")


def now() -> datetime:
    """The time of this run in UTC; `SOURCE_DATE_EPOCH` (seconds) takes its place for reproducible builds.

    Raises SettingsError when that is no point in time: a build that asks to be reproducible must not silently not be.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        return datetime.fromtimestamp(int(epoch) if epoch else time.time(), tz=UTC)
    except (ValueError, OverflowError, OSError):
        raise SettingsError(f"SOURCE_DATE_EPOCH must be seconds since 1970, found {epoch[:40]!r}") from None


def today() -> date:
    """The date of this run in UTC."""
    return now().date()
