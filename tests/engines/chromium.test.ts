import { isSoak } from "../support/rounds.ts";
import { findEngine } from "./find-engines.ts";
import { everything, tryEngine } from "./try-engine.ts";

const everyDay = everything.filter(({ isEveryDay }) => isEveryDay);

tryEngine({ name: "Chromium", open: findEngine("Chromium"), behaviours: isSoak() ? everything : everyDay });
