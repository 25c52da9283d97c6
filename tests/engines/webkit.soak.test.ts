import { findEngine } from "./find-engines.ts";
import { tryEngine } from "./try-engine.ts";
import { noteTrouble } from "./webkit-engine.ts";

tryEngine({ name: "WebKit", open: findEngine("WebKit"), deployment: async () => noteTrouble });
