"""Pages in other browsers than Chromium: Firefox, WebKit as in Safari 26, and WebKit as in Safari 16."""
