import type { Page } from "@playwright/test";
import { canonicalAddress, localeOf, pathFor, placePath } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { expect, test } from "#tests/support/content-test.ts";
import { follow, isSameDocument, markDocument, visit } from "#tests/support/test.ts";

const { addresses, jobSlugs } = contentSite;

/** One job represents all jobs. */
const tried = addresses.filter((address) => address.screen !== "job" || address.slug === jobSlugs[0]);
const prefixed = tried.filter(({ variant }) => variant !== "unprefixed");
const unprefixed = tried.filter(({ variant }) => variant === "unprefixed");

for (const address of prefixed) {
  const path = pathFor(address);
  const locale = localeOf(address.variant);
  const home = placePath({ screen: "home" }, locale);
  const jobs = placePath({ screen: "jobs" }, locale);
  const [start, ...between] = address.screen === "home" ? [jobs] : address.screen === "job" ? [home, jobs] : [home];

  test(`${path} is the same page whether loaded, opened by its links or by the language switch`, async ({ page }) => {
    const loaded = await loadedDocument(page, path);

    await visit(page, start ?? home);
    await markDocument(page);
    for (const step of [...between, path]) await follow(page, step);
    await expectSame(page, loaded);

    for (const other of locales.filter((each) => each !== locale)) {
      await follow(page, pathFor({ ...address, variant: other }));
      // The address changes before the page does, and the next page has other links in the same places.
      await expect(page.locator("html")).toHaveAttribute("lang", other);
      await follow(page, path);
      await expectSame(page, loaded);
    }
  });
}

for (const address of unprefixed) {
  const path = pathFor(address);
  test(`${path}, which no link leads to, is the same page again after Back`, async ({ page }) => {
    const loaded = await loadedDocument(page, path);
    await markDocument(page);
    const next = placePath({ screen: address.screen === "team" ? "jobs" : "team" }, localeOf(address.variant));
    await follow(page, next);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === path);
    await expectSame(page, loaded);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      new RegExp(`${pathFor(canonicalAddress(address))}$`),
    );
  });
}

async function loadedDocument(page: Page, path: string): Promise<string[]> {
  await visit(page, path);
  // Script takes over the form shortly after the page reacts to clicks.
  await expect(page.locator("main form:not([novalidate])")).toHaveCount(0);
  return shownDocument(page);
}

async function expectSame(page: Page, loaded: string[]): Promise<void> {
  // The head is updated shortly after the page.
  await expect.poll(() => shownDocument(page)).toEqual(loaded);
  expect(await isSameDocument(page), "the page was navigated to, not loaded").toBe(true);
}

/** The document, one line a node, without what may differ between a page that was loaded and one navigated to. */
async function shownDocument(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = new Map<string, string>();
    // The policy allows the styles inside the loaded HTML, whichever page is shown later.
    const head = [...document.head.children]
      .filter((element) => element.matches("title, meta:not([http-equiv]), link, script[type='application/ld+json']"))
      .filter((element) => !element.matches("link:is([rel='preload'], [rel='modulepreload'], [rel='stylesheet'])"))
      .flatMap((element) => linesOf(element))
      .sort();
    const root = document.getElementById("root");
    return [document.documentElement.lang, document.title, ...head, ...[...(root?.childNodes ?? [])].flatMap(linesOf)];

    function linesOf(node: Node): string[] {
      if (node instanceof Text) return node.data === "" ? [] : [node.data];
      if (!(node instanceof Element)) return [];
      const line = `<${node.localName}${attributesOf(node)}>`;
      if (node.matches("noscript, #root [role='status'].visually-hidden")) return [line];
      return [line, ...joinTexts([...node.childNodes]).flatMap(linesOf)];
    }

    /** Readers see two adjacent texts as one. */
    function joinTexts(nodes: Node[]): Node[] {
      const joined: Node[] = [];
      for (const node of nodes.filter((node) => !(node instanceof Comment))) {
        const last = joined.at(-1);
        if (node instanceof Text && last instanceof Text) joined[joined.length - 1] = new Text(last.data + node.data);
        else joined.push(node);
      }
      return joined;
    }

    function attributesOf(element: Element): string {
      return [...element.attributes]
        .filter(({ name }) => name !== "data-rh")
        .map(({ name, value }) => {
          const written = name === "style" && element instanceof HTMLElement ? element.style.cssText : value;
          return ` ${name}="${written.replace(/_[rR]_\w+?_/g, nameId)}"`;
        })
        .sort()
        .join("");
    }

    function nameId(id: string): string {
      const name = ids.get(id) ?? `id${ids.size}`;
      ids.set(id, name);
      return name;
    }
  });
}
