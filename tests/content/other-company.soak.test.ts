import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { brandDir } from "#pipeline/settings.ts";
import { readBrand } from "#pipeline/site/brand/brand.ts";
import { pathFor } from "#src/addresses.ts";
import { formatMoney } from "#src/content/format.ts";
import { readSnapshot } from "#src/content/read.ts";
import { documentsOf, onlyDocument, openDocuments } from "#src/content/snapshot.ts";
import { wordsFor } from "#src/i18n/words.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { companyTraces } from "#tests/support/company-traces.ts";
import { goodContact, sendContact } from "#tests/support/contact-site.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { describeSite } from "#tests/support/describe-site.ts";
import { linksOf, metaOf, titleOf } from "#tests/support/html-tags.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { ask, spawnServer } from "#tests/support/running-server.ts";
import { behaviourSite } from "#tests/support/site.ts";
import { tracesIn } from "#tests/support/traces.ts";

/** Builds the site of the tests' company with its own brand, to find data of the project's company in the code. */

const site = await behaviourSite();
const described = describeSite(readSnapshot(site.snapshotDir), site.distDir);
const { snapshot, distDir, company, builtPages, builtPage, readBuilt } = described;
const brand = await readBrand(site.brandDir);

/** A text that the content of both companies has, such as “000”, is no trace of the project's company. */
const own = JSON.stringify([...snapshot.byId.values()]);
const traces = (await companyTraces(contentSite.snapshot, brandDir({}))).filter((trace) => !own.includes(trace));

test("no file of the built site contains data of the project's company, in its name or in its content", () => {
  expect(traces.length).toBeGreaterThan(10);
  const files = listFiles(distDir);
  const texts = files.filter((path) => !/\.(br|gz|jpg|png|avif|webp|mp4|ico|woff2)$/.test(path));
  const inTexts = (searched: readonly string[]) =>
    texts.flatMap((path) => tracesIn(readBuilt(path), searched).map((trace) => `${path}: ${trace}`));
  // The built site names its own company, so this search finds what is there.
  expect(inTexts([company.name])).not.toEqual([]);
  expect(inTexts(traces)).toEqual([]);
  expect(files.flatMap((path) => tracesIn(path, traces))).toEqual([]);
});

test("every page has the company's short name in title and header", () => {
  for (const { path, html } of builtPages) {
    expect(titleOf(html), path).toContain(company.shortName);
    expect(html, path).toContain(`>${company.shortName}</span>`);
  }
});

test.each(locales)("error pages in %s name the company", (locale) => {
  const html = readBuilt(locale === defaultLocale ? "404.html" : `${locale}/404.html`);
  expect(titleOf(html)).toBe(`${wordsFor(locale)("notFound.title")} – ${company.shortName}`);
  expect(html).toContain(wordsFor(locale)("nav.homeLink", { name: company.shortName }));
  expect(html).toContain(company.name);
});

test("no page shows a gallery without pictures", () => {
  const { title } = documentsOf(snapshot, "gallery").find(({ items }) => items.length === 0) ?? missing();
  const shown = builtPages.filter(({ html }) => locales.some((locale) => html.includes(title[locale] ?? "")));
  expect(shown.map(({ path }) => path)).toEqual([]);
});

test("colours, logo, icons and pattern are those of the company's brand", async () => {
  const home = builtPage("/");
  expect(metaOf(home, "theme-color")).toBe(brand.colours.stage);
  expect(home).toContain(brand.mark.paths[0]?.d);
  expect(home).toContain("--color-stage:");
  expect(readBuilt("pattern.svg")).toBe(brand.pattern.svg);
  expect(readBuilt("icon.svg")).toContain(brand.mark.paths[0]?.d);
  const icon = sharp(join(distDir, "icons/maskable-512.png"));
  expect((await icon.raw().toBuffer()).subarray(0, 3).toString("hex")).toBe(brand.colours.stage.slice(1));
});

test("every page has a picture of its own for shared links: 1200 × 630, with the page's title in its description", async () => {
  const files = new Map<string, string>();
  for (const { path, html } of builtPages) {
    const file = new URL(metaOf(html, "og:image") ?? "").pathname;
    const { format, width, height } = await sharp(join(distDir, file)).metadata();
    expect([format, width, height], path).toEqual(["jpeg", 1200, 630]);
    const [title] = titleOf(html).split(" – ");
    expect(metaOf(html, "og:image:alt"), path).toContain(title);
    files.set(linksOf(html, "canonical")[0]?.href ?? "", file);
  }
  expect(new Set(files.values()).size).toBe(files.size);
});

test("a transparent picture gets the brand's background in formats without transparency", async () => {
  const drawn = documentsOf(snapshot, "sanity.imageAsset").find(({ mimeType }) => mimeType === "image/png");
  const file = listFiles(distDir).find((path) => path.includes(drawn?.sha1hash ?? "?") && path.endsWith(".jpg")) ?? "";
  const corner = (await sharp(join(distDir, file)).raw().toBuffer()).subarray(0, 3);
  const surface = Buffer.from(brand.colours.surface.slice(1), "hex");
  // A lossy format changes colours a little.
  for (const [index, value] of corner.entries()) expect(Math.abs(value - (surface[index] ?? 0))).toBeLessThan(4);
});

test.each(locales)("in %s, the site says who represents the company, where to apply and what is paid", (variant) => {
  const words = wordsFor(variant);
  const { representedBy } = onlyDocument(snapshot, "imprint") ?? missing();
  const imprint = builtPage(pathFor({ screen: "imprint", variant }));
  for (const text of [words("imprint.representedBy"), representedBy]) expect(imprint).toContain(text);
  const job = openDocuments(snapshot, "job").find(({ salary }) => salary?.per === "hour") ?? missing();
  const html = builtPage(pathFor({ screen: "job", variant, slug: job.slug.current })).replaceAll("&nbsp;", "\u00a0");
  expect(html).toContain(`mailto:${job.applicationEmail}?subject=`);
  // Only one amount is shown, because the minimum and the maximum are equal.
  expect(html).toContain(words("jobs.salaryHour", { amount: formatMoney(job.salary?.min ?? 0, variant) }));
});

test("the server and its mails name the company of its site", async () => {
  const mailServer = await startMailServer();
  const server = await spawnServer({ DIST_DIR: distDir, ...mailServer.settings });
  onTestFinished(async () => void (await server.stop()));
  expect(server.line).toBe(`${company.shortName} is served on http://127.0.0.1:${server.port}`);

  const shared = ["/robots.txt", "/manifest.webmanifest", "/build.json"];
  for (const path of ["/", "/nowhere", `/${locales.at(-1)}/nowhere`, ...shared]) {
    const answer = await ask(server.port, { path });
    expect(tracesIn(`${JSON.stringify(answer.headers)}\n${answer.text}`, traces), path).toEqual([]);
  }

  expect((await sendContact(server.port)).status).toBe(201);
  await expect.poll(() => mailServer.received).toHaveLength(1);
  const [received] = mailServer.received;
  expect(received?.mail.from?.name).toBe(`${company.shortName} Website`);
  expect(received?.mail.subject).toContain(goodContact.subject);
  expect(tracesIn(received?.raw ?? "", traces)).toEqual([]);
});

function missing(): never {
  throw new Error("The content in tests/fixtures/site lacks what this test looks for.");
}
