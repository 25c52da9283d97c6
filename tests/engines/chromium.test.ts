import { isSoak } from "../support/rounds.ts";
import { navigation } from "./behaviours/navigation.ts";
import { offline } from "./behaviours/offline.ts";
import { findEngine } from "./find-engines.ts";
import { everything, tryEngine } from "./try-engine.ts";

/** Every day, what tests/browser leaves to the engines: the way from page to page, and pages without a connection. */
const everyDay = [...navigation, ...offline.slice(0, 2)];

tryEngine({ name: "Chromium", open: findEngine("Chromium"), behaviours: isSoak() ? everything : everyDay });
