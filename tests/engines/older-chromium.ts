import { readdirSync } from "node:fs";
import { stylePolicy } from "#pipeline/site/host/content-security-policy.ts";
import type { Browser } from "#pipeline/site/vite/browsers.ts";
import { siteRulesFile } from "#server/site/site-rules.ts";
import type { Deployment } from "../support/deployments.ts";
import { site } from "../support/site.ts";
import { allFeatures, featureAt, lackedBy } from "./browser-data.ts";
import { asUnderstoodBy } from "./css-features.ts";

/** Removes the web APIs that an older browser lacks. It must run before all other scripts of a page or worker. */
export function withoutNewerApis(browser: Browser): string {
  const newer = ["api", "javascript.builtins"].flatMap((part) =>
    Array.from(allFeatures(part.split(".")), ([path, feature]) => ({ path, feature })),
  );
  const paths = newer.filter(({ feature }) => lackedBy(feature, [browser]).length > 0).map(({ path }) => path);
  return `{
  const remove = (object, name) => { try { if (object) delete object[name]; } catch {} };
  for (const [owner, member] of ${JSON.stringify(paths.filter((path) => path.length <= 2))}) {
    if (member === undefined) { remove(globalThis, owner); continue; }
    const name = member.replace(/_(static|event)$/, "");
    const constructor = globalThis[owner];
    if (member.endsWith("_static")) remove(constructor, name);
    else if (member.endsWith("_event")) remove(constructor?.prototype, "on" + name);
    else { remove(constructor?.prototype, name); remove(constructor, name); }
    if (owner === "Window") remove(globalThis, name);
  }
}`;
}

/** The built site without the styles that an older browser ignores, and without the APIs that its worker lacks. */
export async function asOlderBrowserFinds(browser: Browser): Promise<Deployment> {
  const files = readdirSync(site.distDir, { recursive: true, encoding: "utf8" });
  const styled = (css: string) =>
    css
      .split("\n")
      .map((line) => asUnderstoodBy(browser, line))
      .join("\n");
  const changed = files.flatMap((file): [string, string][] => {
    if (file === "sw.js") return [[file, `${withoutNewerApis(browser)}\n${site.readBuilt(file)}`]];
    if (/^assets\/.*\.css$/.test(file)) return [[file, styled(site.readBuilt(file))]];
    if (!file.endsWith(".html")) return [];
    const html = site.readBuilt(file);
    const texts = Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, css = ""]) => css);
    const own = texts.reduce((page, css) => page.replace(css, () => styled(css)), html);
    return [[file, own.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, stylePolicy(texts.map(styled)))]];
  });
  // Browsers ignore directives that they do not know.
  const hasTrustedTypes = lackedBy(featureAt(["api", "TrustedTypePolicyFactory"]), [browser]).length === 0;
  const rules = site.readBuilt(siteRulesFile).replace(hasTrustedTypes ? "" : /; require-trusted-types-for[^"]*/, "");
  return { files: { ...Object.fromEntries(changed), [siteRulesFile]: rules } };
}
