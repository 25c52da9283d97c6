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

test("if pages are removed, no other page, menu or sitemap names them", async () => {
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
    expect(
      listedIn(sitemaps).filter((path) => !present.has(path)),
      what,
    ).toEqual([]);
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

test("a removed page answers 410 in every language until it exists again; a page that never existed does not", () => {
  const [gone = "home", other = "home"] = optional;
  const after = without([gone, other]);
  const former = formerAfter({ ...without([other]), former: {} }, after);
  const told = formerAddresses(formerSlugs({ ...after, former }));
  expect(told).toEqual(
    ["unprefixed" as const, ...locales].map((variant) => ({
      path: screens[gone][variant],
      gone: expect.stringMatching(/410-page$/),
    })),
  );
  expect(formerAddress(screens[other].unprefixed, formerSlugs({ ...after, former }))).toBeUndefined();
  expect(formerSlugs({ ...without([]), former })).toEqual({});
});

test("an address that the code has changed redirects, unless the page at the new address is gone", () => {
  const [list, gone] = [optional[0], optional[1]];
  const pattern = screenNames.find((screen) => screens[screen].unprefixed.endsWith(":slug"));
  if (!list || !gone || !pattern) throw new Error("The site has too few screens.");
  const paths = {
    ["/en/before" as const]: list,
    ["/gone" as const]: gone,
    ["/en/removed" as const]: null,
    ["/en/olden/:slug" as const]: pattern,
  };
  const former = { page: { [gone]: null }, [pattern]: { now: "now", former: "now", closed: null } };
  const answers = Object.fromEntries(
    formerAddresses(former, paths).map(({ path, moved, gone }) => [path, moved ?? gone]),
  );
  const current = (slug: string) => screens[pattern].en.replace(":slug", slug);
  expect(answers).toMatchObject({
    "/en/before": screens[list].en,
    "/gone": expect.stringMatching(/410-page$/),
    "/en/removed": expect.stringMatching(/410-page$/),
    "/en/olden/now": current("now"),
    "/en/olden/former": current("now"),
    "/en/olden/closed": expect.stringMatching(/410-/),
  });
  expect(Object.keys(answers).filter((path) => path.endsWith("/now"))).toEqual(["/en/olden/now"]);
});

test("the check says which links and entries are left out", async () => {
  const gone = optional.filter((screen) => screen === "contact" || screen === "jobs");
  const problems = await checkLoaded(without(gone, ["home", "home", ...gone]));
  const rules = problems.map(({ said }) => said?.rule);
  expect(rules).toContain("menu.twice");
  expect(rules.filter((rule) => rule === "menu.noPage")).toHaveLength(gone.length);
});
