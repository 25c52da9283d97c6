import { findEngine } from "../engines/find-engines.ts";
import { rounds } from "../support/rounds.ts";
import { tryWords } from "../support/try-words.ts";

tryWords({ name: "Chromium", open: findEngine("Chromium"), pages: rounds(8, 80) });
