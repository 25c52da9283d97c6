import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findChromium, findProgram, isProgram } from "#pipeline/chromium.ts";
import { openChromium, openFirefox } from "./puppeteer-engine.ts";
import type { Engine } from "./tab.ts";
import { openWebKit } from "./webkit-engine.ts";

/** A browser engine that the site supports. This machine may lack it. */
interface KnownEngine {
  readonly name: "Chromium" | "Firefox" | "WebKit";
  /** Lists of Debian's and Ubuntu's packages with the engine. The first list that can be installed is enough. */
  readonly alternatives: readonly (readonly string[])[];
  /** Returns a function that starts the engine; undefined if the machine lacks a program. */
  find(): (() => Promise<Engine>) | undefined;
}

export const knownEngines: readonly KnownEngine[] = [
  {
    name: "Chromium",
    alternatives: [["chromium"]],
    find() {
      const program = findChromium();
      return program ? () => openChromium(program) : undefined;
    },
  },
  {
    name: "Firefox",
    alternatives: [["firefox-esr"], ["firefox"]],
    find() {
      const program = findProgram(["firefox-esr", "firefox"]);
      return program ? () => openFirefox(program) : undefined;
    },
  },
  {
    name: "WebKit",
    alternatives: [["webkit2gtk-driver", "xvfb"]],
    find() {
      const [driver, xvfb, browser] = [findProgram(["WebKitWebDriver"]), findProgram(["xvfb-run"]), findMiniBrowser()];
      return driver && xvfb && browser ? () => openWebKit({ driver, xvfb, browser }) : undefined;
    },
  },
];

/** `/usr/lib/<machine>/webkit2gtk-4.1/MiniBrowser`: the driver's browser, which is not on PATH. */
function findMiniBrowser(): string | undefined {
  const children = (folder: string) => {
    try {
      return readdirSync(folder).map((name) => join(folder, name));
    } catch {
      // Only Debian and its relatives have these folders.
      return [];
    }
  };
  const libraries = ["/usr/lib", ...children("/usr/lib").filter((folder) => folder.includes("linux"))];
  const found = libraries.flatMap(children).filter((folder) => /\/webkit(?:2gtk|gtk)-[\d.]+$/.test(folder));
  return found.map((folder) => join(folder, "MiniBrowser")).find(isProgram);
}

/** Returns a function that starts the engine; undefined if this machine lacks it. */
export function findEngine(name: KnownEngine["name"]): (() => Promise<Engine>) | undefined {
  return knownEngines.find((known) => known.name === name)?.find();
}
