import { findEngine } from "./find-engines.ts";
import { tryWords } from "./try-words.ts";

tryWords({ name: "Firefox", open: findEngine("Firefox"), pages: 30 });
tryWords({ name: "WebKit", open: findEngine("WebKit"), pages: 30 });
