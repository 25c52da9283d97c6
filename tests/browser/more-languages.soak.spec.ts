import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import en from "#src/i18n/en.json" with { type: "json" };
import { languageNameIn } from "#src/locales.ts";
import { contactWith, sendContact } from "#tests/support/contact-site.ts";
import { holdCode } from "#tests/support/far-network.ts";
import { added, edit, filled, forABuild, inMadeUp, newestFirst, tags, test } from "#tests/support/more-languages.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { runInProject } from "#tests/support/programs.ts";
import { sampleDay } from "#tests/support/sample.ts";
import { becomesInteractive, expect, visit } from "#tests/support/test.ts";
import { middleOf, swipe } from "#tests/support/touch.ts";
import { findViolations } from "#tests/support/violations.ts";

const czech = "cs";

test.describe.configure({ mode: "default", timeout: forABuild });

test("every page exists in each new language, and the sitemap says so in all of them", async ({ built }) => {
  const entries = await sitemapOf(built.distDir);
  const german = pathsIn("de", entries);
  expect(german.length).toBeGreaterThan(5);
  for (const tag of tags) expect(pathsIn(tag, entries)).toHaveLength(german.length);
  for (const { languages } of entries) expect(languages).toEqual(["de", "en", ...newestFirst, "x-default"]);
});

for (const tag of tags) {
  test(`each page in ${tag} is complete, fits the window and causes no errors`, async ({ page, built }) => {
    for (const path of pathsIn(tag, await sitemapOf(built.distDir))) {
      await visit(page, path);
      await expect(page.locator("html")).toHaveAttribute("lang", tag);
      await expect(page.locator("html")).toHaveAttribute("dir", tag === "he" ? "rtl" : "ltr");
      await expect(page.getByRole("link", { name: inMadeUp(en.skip) })).toBeAttached();
      const alternate = page.locator(`link[rel=alternate][hreflang=${tag}]`);
      await expect(alternate).toHaveAttribute("href", new RegExp(`${path}$`));
      await expect(page.locator("meta[property='og:locale']")).toHaveAttribute("content", added[tag].openGraph);
      expect(await findViolations(page), path).toEqual([]);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findOverflow(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  });
}

test("a language from right to left says so on every page and on links to others", async ({ page, built }) => {
  for (const file of ["he.html", "he/404.html", "he/offline.html"])
    expect(await readFile(join(built.distDir, file), "utf8"), file).toContain('<html lang="he" dir="rtl">');
  await visit(page, "/he/contact");
  await page.locator("header summary").click();
  const link = page.locator("header a[hreflang=cs]").filter({ visible: true });
  await expect(link).toHaveAttribute("dir", "ltr");
  const mail = page.locator("main a[href^='mailto:'] bdi").first();
  expect(await mail.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
  await link.click();
  await expect(page.locator("html[lang=cs]")).toHaveAttribute("dir", "ltr");
});

test.describe("from right to left, with a finger", () => {
  test.use({ viewport: { width: 500, height: 900 }, hasTouch: true });

  test("the carousel begins with its first slide; keys, swipes and the drawer are mirrored", async ({ page }) => {
    await visit(page, "/he");
    const carousel = page.locator("[aria-roledescription]").first();
    const row = carousel.locator("[tabindex='0']");
    const position = carousel.locator("[data-ready] > [aria-hidden]").first();
    await row.scrollIntoViewIfNeeded();
    await expect(position).toHaveText(/^1 \//);
    await row.press("ArrowLeft");
    await expect(position).toHaveText(/^2 \//);
    await swipe(page, await middleOf(row), { x: -150 });
    await expect(position).toHaveText(/^1 \//);
    await swipe(page, await middleOf(row), { x: 150 });
    await expect(position).toHaveText(/^2 \//);
    await page.locator("header button:visible").last().click();
    const drawer = page.locator("dialog[open]");
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
    await swipe(page, await middleOf(drawer), { x: -100 });
    await expect(drawer).toBeHidden();
  });
});

test("the switch is a list of all languages, opens with the keyboard and leads to the same page", async ({ page }) => {
  await visit(page, `/${czech}/about-us?a=1#b`);
  const button = page.locator("header summary");
  const list = page.locator("header").getByRole("list", { name: inMadeUp(en.language.choose) });
  await expect(list).toBeHidden();
  await button.press("Enter");
  const names = ["Deutsch", "English", ...newestFirst.map((tag) => added[tag].name)];
  expect(await list.getByRole("link").allTextContents()).toEqual(names);
  await expect(list.getByRole("link", { name: added[czech].name })).toHaveAttribute("aria-current", "true");
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await list.getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL("/de/ueber-uns?a=1#b");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator("header details")).not.toHaveAttribute("open");
  await button.click();
  await page.locator("main").click({ position: { x: 5, y: 400 } });
  await expect(page.locator("header details")).not.toHaveAttribute("open");
  await page.setViewportSize({ width: 320, height: 900 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await button.click();
  expect(await findOverflow(page)).toEqual([]);
});

test("the list stays open if it was opened before the page's code has loaded", async ({ page }) => {
  const code = await holdCode(page, `/${czech}`);
  await page.locator("header summary").click();
  code.release();
  await becomesInteractive(page);
  await expect(page.locator("header details")).toHaveAttribute("open");
});

test.describe("without script, for a visitor who prefers the new language", () => {
  test.use({ javaScriptEnabled: false, locale: czech });

  test("`/` redirects, and the list opens and its links work", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL(`/${czech}`);
    await page.locator("header summary").click();
    await page.locator("header details").getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL("/en");
  });
});

test("the error page for an unknown address is in the new language", async ({ page, trouble }) => {
  trouble.expect(/\b404\b/);
  const response = await page.goto(`/${czech}/nothing`);
  expect(response?.status()).toBe(404);
  expect(await response?.text()).toContain(`<html lang="${czech}" dir="ltr"`);
  await expect(page.getByText(inMadeUp(en.notFound.text))).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", czech);
});

for (const tag of tags) {
  test(`form and server answer in ${tag}, and the mail says so`, async ({ page, built }) => {
    const required = filled(inMadeUp(en.validation.required), inMadeUp(en.contactFields.name), tag);
    await visit(page, `/${tag}/contact`);
    await page.locator("form button[type=submit]").click();
    await expect(page.locator("form ul a").first()).toHaveText(required);
    const judged = await sendContact(built.port, { body: contactWith({ locale: tag, name: "" }) });
    expect(judged.status).toBe(422);
    expect(judged.text).toContain(required);
    const hasty = await sendContact(built.port, { body: contactWith({ locale: tag, elapsed: 1 }) });
    expect(hasty.text).toContain(inMadeUp(en.suspicion.haste));
    expect((await sendContact(built.port, { body: contactWith({ locale: tag }) })).status).toBe(201);
    const language = languageNameIn("de", tag);
    await expect.poll(() => built.mails.received.map(({ mail }) => mail.text).join("\n")).toContain(`: ${language}\n`);
  });
}

test("a missing translation is the only type error", async ({ built }) => {
  // These are all parts of the copy that have types: it does not include the tests.
  const types = () => runInProject(["tsc", "--build", "src", "pipeline", "server"], { cwd: built.dir });
  const file = join(built.dir, `src/i18n/${czech}.json`);
  const whole = await readFile(file, "utf8");
  // Languages without a singular, such as Japanese, have no words with `_one`.
  const withoutSingular = JSON.parse(whole, (key, value) => (key.endsWith("_one") ? undefined : value));
  await writeFile(file, JSON.stringify(withoutSingular));
  expect(await types()).toMatchObject({ code: 0, output: "" });
  const { retry: _, ...lightbox } = JSON.parse(whole).lightbox;
  await writeFile(file, JSON.stringify({ ...JSON.parse(whole), lightbox }));
  const { code, output } = await types();
  await writeFile(file, whole);
  expect(code).not.toBe(0);
  expect(output).toContain("src/locales.ts");
  expect(output).toMatch(/Property '"?retry"?' is missing/);
});

test("`explain` names the language, and `check` reports a missing text", async ({ built }) => {
  const inContent = ["--dir", built.snapshotDir];
  const explained = await built.pipeline("explain", "--address", `/${czech}/about-us`, ...inContent);
  expect(explained.output).toContain(`in ${languageNameIn("en", czech)}, made from`);
  const [page = ""] = await readdir(join(built.snapshotDir, "documents/page"));
  await edit(join(built.snapshotDir, "documents/page", page), (text) => {
    const { title, ...rest } = JSON.parse(text);
    return JSON.stringify({ ...rest, title: { ...title, [czech]: undefined } });
  });
  await built.pipeline("seal", ...inContent, "--today", sampleDay);
  const { code, output } = await built.pipeline("check", ...inContent);
  expect(code).not.toBe(0);
  expect(output).toContain(`the ${languageNameIn("en", czech)} text is missing`);
});

/** The entries of the sitemap, each a path and the languages that it names for the page. */
async function sitemapOf(distDir: string): Promise<{ path: string; languages: string[] }[]> {
  const sitemap = await readFile(join(distDir, "sitemap.xml"), "utf8");
  const entries = sitemap.split("<url>").slice(1);
  return entries.map((entry) => ({
    path: new URL(/<loc>([^<]*)/.exec(entry)?.[1] ?? "about:blank").pathname,
    languages: [...entry.matchAll(/hreflang="([^"]+)"/g)].map(([, language = ""]) => language),
  }));
}

function pathsIn(locale: string, entries: readonly { path: string }[]): string[] {
  return entries.map(({ path }) => path).filter((path) => path.split("/")[1] === locale);
}
