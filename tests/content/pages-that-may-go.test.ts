import { expect, test } from "vitest";
import { checkLoaded } from "#pipeline/rules/check.ts";
import { sitemapFiles } from "#pipeline/site/files/sitemap.ts";
import {
  type PlainScreen,
  parsePath,
  pathFor,
  placePath,
  plainScreens,
  requiredScreens,
  screenNames,
  screens,
} from "#src/addresses.ts";
import { formerAfter, formerSlugs } from "#src/content/former.ts";
import { payloadsIn } from "#src/content/payload.ts";
import { encodePayload } from "#src/content/wire.ts";
import { formerAddress, formerAddresses } from "#src/former-addresses.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { origin } from "#src/site.ts";
import { committedContent, committedWith, openRendering } from "#tests/support/committed-content.ts";
import { afterFile } from "#tests/support/folders.ts";
import { createRandom } from "#tests/support/random.ts";
import { rounds } from "#tests/support/rounds.ts";

const optional = plainScreens.filter((screen) => !requiredScreens.includes(screen));

/** Returns the committed content without some of its pages. */
function without(gone: readonly string[], menu?: readonly string[]) {
  const content = committedContent();
  for (const [id, document] of content) {
    if (document._type === "page" && gone.includes(String(document.screen))) content.delete(id);
    if (document._type === "siteSettings" && menu) Object.assign(document, { menu });
  }
  return committedWith(content);
}

test("if pages are removed, the check has no error, and no page, menu or sitemap names them", async () => {
  const render = await openRendering(afterFile);
  for (let seed = 1; seed <= rounds(4, 60, "PAGES_THAT_GO"); seed += 1) {
    const random = createRandom(seed);
    const gone = seed === 1 ? optional : optional.filter(() => random.chance(0.4));
    const menu = random.chance(0.5) ? random.shuffle(plainScreens) : undefined;
    // A second entry for the home page shows nothing.
    const loaded = without(gone, menu && [...menu, "home"]);
    const what = `seed ${seed}: without ${gone.join(", ")}, menu ${menu?.join(", ")}`;
    const errors = (await checkLoaded(loaded)).filter(({ level }) => level === "error");
    expect(errors, what).toEqual([]);

    const payloads = payloadsIn(loaded);
    const present = new Set(payloads.map(({ address }) => pathFor(address)));
    for (const payload of payloads) {
      const path = pathFor(payload.address);
      const html = await render(path, payload, encodePayload(payload, "test"));
      const lost = pagesLinkedIn(html).filter((linked) => !present.has(linked));
      expect(lost, `${what}: ${path}`).toEqual([]);
    }
    const sitemaps = [...sitemapFiles(payloads).values()].join("");
    const listedInVain = listedIn(sitemaps).filter((path) => !present.has(path));
    expect(listedInVain, what).toEqual([]);
    const hasPage = (screen: PlainScreen) => present.has(placePath({ screen }, defaultLocale));
    if (menu) expect(payloads[0]?.site.menu, what).toEqual(menu.filter(hasPage));
  }
});

/** The site's pages in links, `href="/de"`, and in structured data, `"item": "https://…/de"` and `"url": …`. */
function pagesLinkedIn(html: string): string[] {
  const addresses = Array.from(html.matchAll(/(?:href=|"(?:item|url)": ?)"([^"]*)"/g), ([, address = ""]) => address);
  const paths = addresses.map((address) => address.replace(origin, "").replace(/[?#].*$/, ""));
  return paths.filter((path) => parsePath(path) !== undefined);
}

/** The pages of sitemaps and their alternates: `<loc>https://…/de</loc>`, `href="https://…/en"`. */
function listedIn(sitemaps: string): string[] {
  return Array.from(sitemaps.matchAll(/(?:<loc>|href=")([^<"]*)/g), ([, url = ""]) => url.replace(origin, ""));
}

const answer410 = expect.stringMatching(/410-page$/);

test("a removed page answers 410 in every language until it exists again; a page that never existed does not", () => {
  const [removed = "home", neverThere = "home"] = optional;
  const before = { ...without([neverThere]), former: {} };
  const after = without([removed, neverThere]);
  const former = formerAfter(before, after);
  const slugs = formerSlugs({ ...after, former });
  const variants = ["unprefixed" as const, ...locales];
  const answers = variants.map((variant) => ({ path: screens[removed][variant], gone: answer410 }));
  expect(formerAddresses(slugs)).toEqual(answers);
  expect(formerAddress(screens[neverThere].unprefixed, slugs)).toBeUndefined();
  const withAllPages = without([]);
  expect(formerSlugs({ ...withAllPages, former })).toEqual({});
});

test("an old address of a screen redirects to the new one; if the page or screen is gone, it answers 410", () => {
  const [present = "home", removed = "home"] = optional;
  const paths = { "/en/before": present, "/gone": removed, "/en/removed": null } as const;
  const answers = formerAddresses({ page: { [removed]: null } }, paths);
  expect(answers).toEqual(
    expect.arrayContaining([
      { path: "/en/before", moved: screens[present].en },
      { path: "/gone", gone: answer410 },
      { path: "/en/removed", gone: answer410 },
    ]),
  );
});

test("old addresses of pages of a type redirect once, to the page's present slug, and a closed page's answers 410", () => {
  const pattern = screenNames.find((screen) => screens[screen].unprefixed.endsWith(":slug"));
  if (!pattern) throw new Error("The site has no screen with pages of a type.");
  const slugs = { [pattern]: { now: "now", former: "now", closed: null } };
  const answers = formerAddresses(slugs, { "/en/olden/:slug": pattern });
  const moved = screens[pattern].en.replace(":slug", "now");
  expect(answers).toEqual(
    expect.arrayContaining([
      { path: "/en/olden/now", moved },
      { path: "/en/olden/former", moved },
      { path: "/en/olden/closed", gone: expect.stringMatching(/410-/) },
    ]),
  );
  expect(answers.filter(({ path }) => path.endsWith("/now"))).toHaveLength(1);
});

test("the check warns of a menu's entries that are there twice or have no page", async () => {
  const gone = optional.filter((screen) => screen === "contact" || screen === "jobs");
  const problems = await checkLoaded(without(gone, ["home", "home", ...gone]));
  const rules = problems.map(({ said }) => said?.rule);
  expect(rules).toContain("menu.twice");
  expect(rules.filter((rule) => rule === "menu.noPage")).toHaveLength(gone.length);
});
