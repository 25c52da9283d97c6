import { rounds } from "../support/rounds.ts";
import { findEngine } from "./find-engines.ts";
import { tryWords } from "./try-words.ts";

tryWords({ name: "Chromium", open: findEngine("Chromium"), pages: rounds(8, 80) });
