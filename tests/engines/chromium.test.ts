import { isSoak } from "../support/rounds.ts";
import { findEngine } from "./find-engines.ts";
import { allBehaviours, tryEngine } from "./try-engine.ts";

const everyDay = allBehaviours.filter(({ isEveryDay }) => isEveryDay);

tryEngine({ name: "Chromium", open: findEngine("Chromium"), behaviours: isSoak() ? allBehaviours : everyDay });
