import type { Page } from "@playwright/test";
import { type Address, canonicalAddress, localeOf, pathFor, placePath } from "#src/addresses.ts";
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
  const [start = "", ...steps] = [...pathsBefore(address), path];

  test(`${path} is the same page whether loaded, opened by its links or by the language switch`, async ({ page }) => {
    const loaded = await loadedDocument(page, path);

    await visit(page, start);
    await markDocument(page);
    for (const step of steps) await follow(page, step);
    await expectSame(page, loaded);

    for (const other of locales.filter((each) => each !== locale)) {
      await follow(page, pathFor({ ...address, variant: other }));
      // The address changes before the page does, and both pages have the next link, so the test waits for the page.
      await expect(page.locator("html")).toHaveAttribute("lang", other);
      await follow(page, path);
      await expectSame(page, loaded);
    }
  });
}

/** The way to a page: a test loads the first of these pages, each links to the next, and the last to the page. */
function pathsBefore({ screen, variant }: Address): string[] {
  const home = placePath({ screen: "home" }, variant);
  const jobs = placePath({ screen: "jobs" }, variant);
  if (screen === "home") return [jobs];
  return screen === "job" ? [home, jobs] : [home];
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
  return page.evaluate(shownDocument);
}

async function expectSame(page: Page, loaded: string[]): Promise<void> {
  // The head is updated shortly after the page.
  await expect.poll(() => page.evaluate(shownDocument)).toEqual(loaded);
  expect(await isSameDocument(page), "the page was navigated to, not loaded").toBe(true);
}

/** Runs in the page. Returns a line for each node, without what differs between a page loaded and one opened by a link. */
function shownDocument(): string[] {
  const ids = new Map<string, string>();
  const shown = comparableCopy();
  const root = shown.querySelector("#root");
  return [document.documentElement.lang, ...linesOfHead(shown), ...(root ? linesOf(root) : [])];

  function comparableCopy(): HTMLElement {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    // A link announces the page that it opens, and leaves `noscript` empty, because React knows that script runs.
    const filledOnce = copy.querySelectorAll("noscript, #root [role='status'].visually-hidden");
    for (const element of filledOnce) element.replaceChildren();
    // React marks the places of texts with comments. Without comments, adjacent texts are one text, as for readers.
    const comments = document.createNodeIterator(copy, NodeFilter.SHOW_COMMENT);
    for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) (comment as Comment).remove();
    copy.normalize();
    return copy;
  }

  function linesOfHead(shown: HTMLElement): string[] {
    // A navigation changes neither the policy, `http-equiv`, nor the links to files of the page that was loaded first.
    const files = ":is([rel='preload'], [rel='modulepreload'], [rel='stylesheet'])";
    const compared = `title, meta:not([http-equiv]), link:not(${files}), script[type='application/ld+json']`;
    return [...shown.querySelectorAll(`head > :is(${compared})`)].flatMap(linesOf).sort();
  }

  function linesOf(element: Element): string[] {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const lines: string[] = [];
    for (let node: Node | null = element; node; node = nodes.nextNode()) {
      lines.push(node instanceof Element ? `<${node.localName}${attributesOf(node)}>` : (node.nodeValue ?? ""));
    }
    return lines;
  }

  function attributesOf({ attributes }: Element): string {
    const renamed = (value: string) => value.replace(/_[rR]_\w+?_/g, nameId);
    return Array.from(attributes, ({ name, value }) => ` ${name}="${renamed(value)}"`)
      .sort()
      .join("");
  }

  /** React's ids, such as `_r_1_`, count the components of the first page, so the ids are numbered anew. */
  function nameId(id: string): string {
    const name = ids.get(id) ?? `id${ids.size}`;
    ids.set(id, name);
    return name;
  }
}
