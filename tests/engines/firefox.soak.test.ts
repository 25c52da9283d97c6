import { findEngine } from "./find-engines.ts";
import { tryEngine } from "./try-engine.ts";

tryEngine({ name: "Firefox", open: findEngine("Firefox") });
