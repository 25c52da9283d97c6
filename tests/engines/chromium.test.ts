import { isSoak } from "../support/rounds.ts";
import { navigation } from "./behaviours/navigation.ts";
import { offline } from "./behaviours/offline.ts";
import { visitorsTools } from "./behaviours/visitors-tools.ts";
import { findEngine } from "./find-engines.ts";
import { everything, tryEngine } from "./try-engine.ts";

/** The daily run tries the behaviours that tests/browser does not: navigation and pages without a connection. */
const everyDay = [
  ...navigation.filter(({ isInBrowserTests }) => !isInBrowserTests),
  ...visitorsTools,
  ...offline.slice(0, 1),
];

tryEngine({ name: "Chromium", open: findEngine("Chromium"), behaviours: isSoak() ? everything : everyDay });
