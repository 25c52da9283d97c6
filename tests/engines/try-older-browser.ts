import { readdirSync } from "node:fs";
import { findChromium } from "#pipeline/chromium.ts";
import { stylePolicy } from "#pipeline/site/host/content-security-policy.ts";
import { type Browser, oldestBrowsers } from "#pipeline/site/vite/browsers.ts";
import { siteRulesFile } from "#server/site/site-rules.ts";
import type { Deployment } from "../support/deployments.ts";
import { stylesIn } from "../support/html-tags.ts";
import { site } from "../support/site.ts";
import { type Behaviour, behaviour, equal } from "./behaviours/behaviour.ts";
import { form } from "./behaviours/form.ts";
import { looks } from "./behaviours/looks.ts";
import { allFeatures, featureAt, lackedBy } from "./browser-data.ts";
import { asUnderstoodBy } from "./css-features.ts";
import { openChromium } from "./puppeteer-engine.ts";
import { allBehaviours, tryEngine } from "./try-engine.ts";

/** Behaviours of browsers that run none of the site's code: pages can be read, links work and the form can be sent. */
const reading: readonly Behaviour[] = [
  behaviour("every address shows its page and heading, and no script runs in part", async (guest) => {
    for (const path of site.paths) {
      await guest.load(path);
      await guest.untilShown("h1");
      equal(`what the browser says at ${path}`, await guest.tab.trouble(), []);
    }
  }),
  ...looks.filter(({ name }) => name.startsWith("the home page does not scroll sideways")),
  ...form.filter(({ visitor }) => visitor?.script === false).map((one) => ({ ...one, visitor: {} })),
];

/** Tries Chromium without the features that older browsers lack. Edge is tried as Chrome, iOS as Safari. */
export function tryOlderBrowser(wanted: "chrome" | "firefox" | "safari"): void {
  const program = findChromium();
  for (const env of ["works", "reads"] as const) {
    for (const browser of oldestBrowsers(env).filter(({ name }) => name === wanted)) {
      const name = `Chromium with what ${browser.name} ${browser.version} has`;
      const beforePage = withoutNewerApis(browser);
      tryEngine({
        name,
        open: program ? () => openChromium(program, name, beforePage) : undefined,
        behaviours: env === "works" ? allBehaviours : reading,
        deployment: () => asOlderBrowserFinds(browser),
      });
    }
  }
}

/** Returns a script that removes the web APIs that an older browser lacks. It has to run before all other scripts. */
function withoutNewerApis(browser: Browser): string {
  const known = [...allFeatures(["api"]), ...allFeatures(["javascript", "builtins"])];
  const newer = known.filter(([path, feature]) => path.length <= 2 && lackedBy(feature, [browser]).length > 0);
  return `(${removeApis})(${JSON.stringify(newer.map(([path]) => path))});`;
}

/** Runs in the page. A path is `["URL"]`, `["URL", "canParse_static"]`, `["URL", "port"]` or `["Window", "load_event"]`. */
function removeApis(paths: readonly string[][]): void {
  const remove = (object: unknown, name: string) => {
    if (Object(object) === object) Reflect.deleteProperty(object as object, name);
  };
  for (const [owner = "", member] of paths) {
    if (member === undefined) {
      remove(globalThis, owner);
      continue;
    }
    const [, name = "", kind] = /^(.*?)(?:_(static|event))?$/.exec(member) ?? [];
    const api = Reflect.get(globalThis, owner);
    if (kind !== "static") remove(api?.prototype, kind === "event" ? `on${name}` : name);
    if (kind !== "event") remove(api, name);
    if (owner === "Window") remove(globalThis, name);
  }
}

/** The built site without the styles that an older browser ignores, and without the APIs that its worker lacks. */
async function asOlderBrowserFinds(browser: Browser): Promise<Deployment> {
  const files = readdirSync(site.distDir, { recursive: true, encoding: "utf8" });
  const changed: Record<string, string> = { "sw.js": `${withoutNewerApis(browser)}\n${site.readBuilt("sw.js")}` };
  for (const file of files) {
    if (/^assets\/.*\.css$/.test(file)) changed[file] = stylesUnderstoodBy(browser, site.readBuilt(file));
    if (file.endsWith(".html")) changed[file] = pageAsUnderstoodBy(browser, site.readBuilt(file));
  }
  // Browsers ignore directives that they do not know.
  const hasTrustedTypes = lackedBy(featureAt(["api", "TrustedTypePolicyFactory"]), [browser]).length === 0;
  const rules = site.readBuilt(siteRulesFile).replace(hasTrustedTypes ? "" : /; require-trusted-types-for[^"]*/, "");
  return { files: { ...changed, [siteRulesFile]: rules } };
}

/** Changes the styles in a page, and the page's policy, which names them by their digests. */
function pageAsUnderstoodBy(browser: Browser, html: string): string {
  const styles = stylesIn(html);
  const understood = styles.map((css) => stylesUnderstoodBy(browser, css));
  const restyled = styles.reduce((text, css, index) => text.replace(css, () => understood[index] ?? ""), html);
  return restyled.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, stylePolicy(understood));
}

/** Keeps the line breaks: the site's code compares the styles of a page and of a file line by line. */
function stylesUnderstoodBy(browser: Browser, css: string): string {
  return css.replace(/.+/g, (line) => asUnderstoodBy(browser, line));
}
