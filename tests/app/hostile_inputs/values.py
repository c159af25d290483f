"""Hostile values: percent-encoded for forms, queries and paths, encoded for JSON, and raw for headers."""

# ruff: noqa: E501 -- tables of values

import json
from urllib.parse import quote

HUGE = "9" * 5000
"""More digits than Python converts to a number."""
DEEP = 5000
"""Levels of nested JSON."""
LONG = 50_000
"""Characters of a long text: a body may have 64 KiB."""

NUMBERS = (
    "0", "-1", "-0", "1", "99", "100", "+5", "1.5", "1e3", "1e999", "NaN", "Infinity", "-Infinity", "0x10", "1_000",
    " 7 ", "٣", "²", "½", "Ⅷ", "1,000", "2147483647", "2147483648", "-2147483649", "4611686018427387904",
    "9223372036854775807", "9223372036854775808", "-9223372036854775809", "18446744073709551616",
    "999999999999", "1" + "0" * 400, "-" + "1" * 4300, HUGE, "-" + HUGE, "true", "null", "[]",
)  # fmt: skip
"""Numbers of every size and notation, and what only looks like one."""
TEXTS = (
    "", " ", "a", "'", '"', "<script>", "${7*7}", "{{7*7}}", "%", "%s", "../../etc/passwd", "\\", "a\nb", "\r\n\r\n",
    "\t", "\0", "a\0b", "\x1b[31m", "\x7f", "\u0085", "\u2028", "\ufeff", "\u200b", "\u202e", "\ufffc", "\ufffd",
    "\ufffe", "\U0010ffff", "é", "e\u0301", "ß", "İ", "ﷺ", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "a" * 65, "a" * 300, "a" * 5000, "é" * 3000,
    "\u0301" * 3000, "﷽" * 3000, "(" * 3000, "[" * DEEP, "a" * LONG, "http://[", "//evil.example", "javascript:alert(1)",
    *(r'[{"picks": ["\ud800"]}]', r'[{"picks": ["\u0000"]}]', f'[{{"amounts": [{"1" * 30}]}}]', f'[{{"amounts": [{HUGE}]}}]'),
    *('[{"amounts": [1e400]}]', '[{"amounts": [-1]}]', '[{"picks": null, "amounts": null}]', "[{}]", "[" * DEEP + "]" * DEEP),
    "2001:db8::1%eth0", "0000000000000000", "F" * 32, "None", "undefined", "nan", "on", "bot:0", "__class__",
)  # fmt: skip
"""Texts of every length and script, with characters that some layer treats specially."""
ENCODED = (
    "%00", "%ED%A0%80", "%ED%B0%80x", "%FF", "%C0%80", "%F4%90%80%80", "%E2%82", "%u0041", "%", "%%", "%2", "%GG",
    "%25", "%2500", "%2F", "%5C", "%3F", "%23", "%26a%3D1", "%0D%0ASet-Cookie:%20a=b", "+", "%2B", "%E2%80%AE",
)  # fmt: skip
"""Percent-encoded bytes that are no UTF-8, or no percent-encoding."""
QUERY_VALUES = (*[quote(text, safe="") for text in (*NUMBERS, *TEXTS)], *ENCODED)
"""Values for forms, queries and paths."""

JSON_TEXTS = (
    *[json.dumps(text) for text in (*NUMBERS, *TEXTS)],
    *(
        "0",
        "-1",
        "1.5",
        "1e400",
        "-1e400",
        "NaN",
        "Infinity",
        "-Infinity",
        "2147483648",
        "9223372036854775808",
    ),
    *("-9223372036854775809", "1" + "0" * 400, "1" * 4300, HUGE, "-" + HUGE, "true", "false", "null"),
    *(
        "[]",
        "{}",
        "[[]]",
        "[null]",
        '[""]',
        '["a", 1]',
        "[1e400]",
        '{"": ""}',
        '{"a": {"b": []}}',
        '[{"picks": null}]',
    ),
    *(r'"\ud800"', r'"\udc00x"', r'"a\ud800b"', r'["\ud800"]', r'{"\ud800": 1}', r'"\u0000"', r'["\u0000"]'),
    *(r'[{"picks": ["\ud800"]}]', '[{"amounts": [9223372036854775808]}]', f'[{{"amounts": [{HUGE}]}}]'),
    *("[" * DEEP, "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP, "[" + "1," * 20_000 + "1]"),
    *('[{"picks": ["' + "a" * 20_000 + '"]}]', "[" + '{"picks": []},' * 3000 + "{}]"),
    *("'a'", "undefined", "{", '"', "\\", "01", "1.", ".5", "0x1", "/* */", "\ufeff1"),
)
"""Values for JSON; some are no JSON."""
JSON_BODIES = (
    *(
        b"",
        b" ",
        b"\0",
        b"\xff",
        b"\xef\xbb\xbf{}",
        b"\xff\xfe{\0}\0",
        b"{}",
        b"[]",
        b"null",
        b"1",
        b'""',
        b"{]",
        b"[" * DEEP,
    ),
    *(
        b'{"a": 1, "a": 2}',
        b'{"\\ud800": 1}',
        b'{"\xff": 1}',
        b'{"__proto__": {}}',
        b"{" + b'"a":1,' * 9000 + b'"b":1}',
    ),
    *(b'{"a":' * DEEP, b"1" * 5000, b"[1e400]", b"--x\r\nnot json"),
)
"""Whole bodies that no JSON endpoint expects."""
FORM_BODIES = (
    *(
        b"",
        b"&",
        b"=",
        b"&&&=&==",
        b"a",
        b"\0",
        b"\xff=\xff",
        b"%ED%A0%80=%00",
        b"a=1" + b"&a=1" * 15_000,
        b"&" * 60_000,
    ),
    *(b";".join([b"a=1"] * 5000), b"{}", b"[" * DEEP, b"a[0][b]=1", b"seat=1&seat=2&seat=" + b"9" * 5000),
)
"""Whole bodies that no form sends."""
MULTIPART = b"multipart/form-data; boundary=x"
MULTIPART_TYPES = (
    *(
        MULTIPART,
        b"multipart/form-data",
        b"multipart/form-data; boundary=",
        b"multipart/form-data; boundary=" + b"x" * 5000,
    ),
    *(
        MULTIPART + b"; charset=" + name
        for name in (b"utf-7", b"idna", b"undefined", b"unicode_escape", b"punycode", b"rot13")
    ),
    *(MULTIPART + b"; charset=" + name for name in (b"utf-16", b"utf-32", b"\xff", b"base64", b"x" * 5000)),
)
"""Content types of multipart bodies, some with charsets that Python knows and no browser sends."""


def multipart_body(name: bytes, value: bytes, more: bytes = b"") -> bytes:
    """A body with one field, or a file if `more` is a filename parameter."""
    head = b'--x\r\nContent-Disposition: form-data; name="' + name + b'"' + more
    return head + b"\r\n\r\n" + value + b"\r\n--x--\r\n"


MULTIPART_VALUES = (
    b"",
    b"+2AA-",
    b"\\ud800",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"a" * 300,
    b"9" * 5000,
    b"\0",
    b"a.-b..c",
)
"""Values of multipart fields; with the charsets above, some become lone surrogates."""

HEADER_VALUES: dict[bytes, tuple[bytes, ...]] = {
    b"accept": (b"", b"text/html", b"*/*", b"\xff", b"a" * 9000, b"application/json;q=nan"),
    b"accept-encoding": (b"gzip", b"\xff", b"identity;q=0, *;q=0", b"br;q=1e999"),
    b"accept-language": (
        *(
            b"",
            b"*",
            b"de",
            b"\xff\xfe",
            b"de;q=" + b"9" * 5000,
            b"de;q=nan",
            b"de;q=-1, en;q=1e999",
            b"de;q=\xb2",
        ),
        *(b"," * 9000, b"a" * 20_000, b"../../etc", b"en" + b"-x" * 9000, b"de;q", b"de;;q=1", b";q=1"),
    ),
    b"authorization": (
        b"",
        b"Bearer",
        b"Bearer ",
        b"Bearer \xff",
        b"Bearer " + b"a" * 9000,
        b"Basic =",
        b"\xff",
        b"Bearer a\tb",
    ),
    b"content-length": (b"", b"-1", b"+1", b"1e3", b"\xb2", b"9" * 30, b"9" * 5000, b"0x10", b"nan"),
    b"content-type": (b"", b"\xff", b"text/plain", b"application/json; charset=\xff", b"/", *MULTIPART_TYPES),
    b"cookie": (
        *(
            b"",
            b"=",
            b";",
            b";;;=",
            b"\xff=\xff",
            b"magehall=",
            b"magehall=\xff",
            b"magehall=" + b"a" * 9000,
            b"magehall",
        ),
        *(
            b"language=\xff",
            b"language=../../x",
            b"language=" + b"9" * 5000,
            b'language="',
            b"preferences=\xff:\xff",
        ),
        *(
            b"preferences=theme:dark&" + b"a:b&" * 4000,
            b'preferences="\\377\\000"',
            b"magehall-admin=\xff",
            b"a=b; " * 9000,
        ),
        *(b"[]=1; language=de", b'magehall="\\355\\240\\200"', b"preferences=language:\x01"),
    ),
    b"forwarded": (b"for=\xff", b"for=[::1"),
    b"host": (
        b"",
        b"[",
        b"[::1",
        b"]",
        b"hall:",
        b"hall:99999999",
        b"hall:" + b"9" * 5000,
        b"\xff",
        b"a" * 9000,
        b"hall/x?y#z",
        b"h\tall",
        b"user@hall",
        b"::1",
        b"hall:port",
    ),
    b"hx-request": (b"true", b"TRUE", b"\xff"),
    b"if-match": (b"*", b"\xff"),
    b"if-modified-since": (
        b"",
        b"never",
        b"\xff",
        b"Thu, 01 Jan 99999 00:00:00 GMT",
        b"Mon, 32 Foo 2020 99:99:99 XYZ",
        b"9" * 5000,
    ),
    b"if-none-match": (b"", b"*", b'W/"', b"\xff", b'"' * 9000, b"," * 9000, b'"a", "b"'),
    b"if-range": (b"", b"\xff", b'"x"', b"never"),
    b"origin": (
        b"",
        b"null",
        b"http://[",
        b"http://[::1",
        b"http://hall:port",
        b"\xff",
        b"http://hall:" + b"9" * 5000,
        b"http://hall",
    ),
    b"range": (
        *(
            b"",
            b"bytes=",
            b"bytes=-",
            b"bytes=0-",
            b"bytes=-0",
            b"bytes=9-1",
            b"bytes=0-0," * 500,
            b"bytes=" + b"9" * 5000 + b"-",
        ),
        *(
            b"bytes=\xb2-\xb3",
            b"bytes=0-" + b"9" * 5000,
            b"bytes=-" + b"9" * 5000,
            b"\xff",
            b"lines=1-2",
            b"bytes=0-1e3",
            b"bytes=--1",
        ),
    ),
    b"referer": (
        b"",
        b"http://[",
        b"http://[::1",
        b"//",
        b"/\\evil",
        b"\xff",
        b"http://hall:port/x",
        b"http://\xe2\x84\x80/x",
        b"a" * 9000,
        b"http://hall/\xff?\xff",
        b"javascript:1",
        b"http://hall/x?" + b"%" * 100,
    ),
    b"sec-fetch-site": (b"", b"none", b"same-origin", b"cross-site", b"\xff"),
    b"sec-fetch-mode": (b"\xff",),
    b"transfer-encoding": (b"chunked", b"\xff"),
    b"user-agent": (b"", b"\xff", b"(" * 9000, b"Mozilla/" + b"9" * 5000, b"Firefox/ Version/ Safari/"),
    b"x-forwarded-for": (
        b"",
        b",,,,",
        b"\xff",
        b"[::1",
        b"::1%" + b"x" * 900,
        b"1.1.1.1," * 2000,
        b"999.9.9.9",
        b"\xb2.1.1.1",
        b"64:ff9b::1",
    ),
    b"x-forwarded-host": (b"[", b"\xff"),
    b"x-forwarded-proto": (b"\xff", b"javascript"),
    b"x-request-id": (b"", b"\xff", b"a" * 9000, b"a\tb"),
}
"""Values of headers that the server, a proxy or a library reads."""
