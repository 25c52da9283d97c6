import { findEngine } from "../engines/find-engines.ts";
import { tryWords } from "../support/try-words.ts";

tryWords({ name: "Firefox", open: findEngine("Firefox"), pages: 12 });
tryWords({ name: "WebKit", open: findEngine("WebKit"), pages: 12 });
