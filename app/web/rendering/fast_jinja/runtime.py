"""The runtime of compiled templates: macros, their context, escaping and joining."""

from collections.abc import Callable
from functools import lru_cache
from types import FunctionType, MethodType
from typing import Any

from jinja2.runtime import Context, Macro, markup_join
from jinja2.utils import missing
from markupsafe import Markup, escape
from markupsafe import _escape_inner as escape_string  # type: ignore[attr-defined]  # str, not Markup

MACRO_CACHE_SIZE = 1024
"""Results cached by each macro of `compiler.CACHED_MACROS`."""
_FUNCTIONS = (FunctionType, MethodType)


class FastMacro(Macro):
    """A macro that skips Jinja's handling of arguments when it is called with positional ones only."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._is_plain = self._default_autoescape and not (
            self.catch_kwargs or self.catch_varargs or self.caller
        )
        self.render_str: Callable[..., str] = self
        """Return the macro's text without marking it as safe, for output that is not escaped again."""
        if self._is_plain:
            self._func.__defaults__ = (missing,) * self._argument_count
            self.render_str = self._func

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        """Return the macro's text as Markup."""
        if kwargs or not self._is_plain or len(args) > self._argument_count:
            return super().__call__(*args, **kwargs)
        return Markup(self.render_str(*args))

    def cache_results(self) -> "FastMacro":
        """Cache the macro's text by its arguments, and return the macro."""
        # typed, because Markup("x") == "x"
        self.render_str = lru_cache(MACRO_CACHE_SIZE, typed=True)(self.render_str)
        return self


class FastContext(Context):
    """A context that calls macros and plain functions directly."""

    def call(__self, __callable: Any, *args: Any, **kwargs: Any) -> Any:
        """Call a macro or function for a template."""
        kind = type(__callable)
        # `@pass_context` and the like set an attribute on the function.
        is_plain = kind in _FUNCTIONS and not __callable.__dict__
        if not is_plain and kind is not FastMacro:
            return super().call(__callable, *args, **kwargs)
        if kwargs:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
        return __callable(*args, **kwargs)


def escape_to_str(value: Any) -> str:
    """Escape a value for HTML, as a plain str where possible. Markup is returned unchanged."""
    kind = type(value)
    if kind is str:
        escaped: str = escape_string(value)
        return escaped
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int else escape(value)


def join_values(parts: tuple[Any, ...]) -> str:
    """Concatenate the operands of Jinja's `~`. The result is Markup if any of them is."""
    for part in parts:
        if type(part) is not str:
            return markup_join(parts)
    return "".join(parts)
