import type { Page } from "@playwright/test";
import { canonicalAddress, localeOf, pathFor, placePath } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { expect, isFurtherJob, test } from "#tests/support/content-test.ts";
import { follow, isSameDocument, markDocument, visit } from "#tests/support/test.ts";

const tried = contentSite.addresses.filter((address) => !isFurtherJob(address));
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
      // The address changes before the page does, and the next page has links in the same places, so this waits for the
      // page.
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

/** The document, with a line for each node, without what may differ between a loaded page and one navigated to. */
async function shownDocument(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const told of copy.querySelectorAll("noscript, #root [role='status'].visually-hidden")) told.replaceChildren();
    const comments = document.createNodeIterator(copy, NodeFilter.SHOW_COMMENT);
    for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) (comment as Comment).remove();
    // Readers see two adjacent texts as one.
    copy.normalize();
    const ids = new Map<string, string>();
    // The policy and the links to files are left out: a policy belongs to the HTML that was loaded, whichever page is
    // shown later.
    const files = ":is([rel='preload'], [rel='modulepreload'], [rel='stylesheet'])";
    const head = `title, meta:not([http-equiv]), link:not(${files}), script[type='application/ld+json']`;
    const root = copy.querySelector("#root");
    return [
      document.documentElement.lang,
      ...[...copy.querySelectorAll(`head > :is(${head})`)].flatMap(linesOf).sort(),
      ...(root ? linesOf(root) : []),
    ];

    function linesOf(element: Element): string[] {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      const lines: string[] = [];
      for (let node: Node | null = element; node; node = nodes.nextNode()) {
        lines.push(node instanceof Element ? `<${node.localName}${attributesOf(node)}>` : (node.nodeValue ?? ""));
      }
      return lines;
    }

    function attributesOf({ attributes }: Element): string {
      const written = Array.from(
        attributes,
        ({ name, value }) => ` ${name}="${value.replace(/_[rR]_\w+?_/g, nameId)}"`,
      );
      return written.sort().join("");
    }

    function nameId(id: string): string {
      const name = ids.get(id) ?? `id${ids.size}`;
      ids.set(id, name);
      return name;
    }
  });
}
