import { findEngine } from "./find-engines.ts";
import { noteTrouble } from "./trouble-script.ts";
import { tryEngine } from "./try-engine.ts";

tryEngine({ name: "WebKit", open: findEngine("WebKit"), deployment: async () => noteTrouble });
