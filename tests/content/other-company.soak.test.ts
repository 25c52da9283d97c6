import { cp } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { brandDir } from "#pipeline/settings.ts";
import { type Brand, readBrand } from "#pipeline/site/brand/brand.ts";
import { type Address, pathFor } from "#src/addresses.ts";
import { formatMoney } from "#src/content/figure.ts";
import { readSnapshot } from "#src/content/read.ts";
import { addressesIn, documentsOf, onlyDocument, openDocuments, type Snapshot } from "#src/content/snapshot.ts";
import { wordsFor } from "#src/i18n/words.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { goodContact, sendContact, startMailServer } from "#tests/support/contact-site.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { readTree } from "#tests/support/folders.ts";
import { linksOf, metaOf, pageFile, propertyOf, titleOf } from "#tests/support/html-tags.ts";
import { ask, spawnServer } from "#tests/support/running-server.ts";
import { buildOnce, type TestSite } from "#tests/support/site.ts";
import { tracesIn, tracesOf } from "#tests/support/traces.ts";

/** Builds the site for another company with its own brand, to find data of a company in the code. */

/** Milliseconds: without a cache, a build makes all pictures. */
const forABuild = 240_000;

let site: TestSite;
let snapshot: Snapshot;
let files: Record<string, string>;
/** The company of snapshot/. */
let traces: string[];
let brand: Brand;
let names: { companyName: string; shortName: string };

beforeAll(async () => {
  site = await buildOnce({
    name: "fixture-site",
    inputs: [],
    writeContent: (dir) => cp(join(import.meta.dirname, "../fixtures/site"), dir, { recursive: true }),
  });
  snapshot = readSnapshot(site.snapshotDir);
  files = await readTree(site.distDir);
  traces = await tracesOf(contentSite.snapshot, brandDir({}));
  brand = await readBrand(site.brandDir);
  const { companyName, shortName = companyName } = onlyDocument(snapshot, "siteSettings") ?? never();
  names = { companyName, shortName };
}, forABuild);

test("the other company has data to search for, and the built site names its own company", () => {
  expect(traces.length).toBeGreaterThan(10);
  const built = Object.values(files).join("\n");
  expect(tracesIn(Buffer.from(built, "latin1").toString(), [names.companyName])).toHaveLength(1);
});

test("no file of the built site contains the other company's data, in its name or in its content", () => {
  const texts = Object.entries(files).filter(([path]) => !/\.(br|gz|jpg|png|avif|webp|mp4|ico|woff2)$/.test(path));
  expect(texts.length).toBeGreaterThan(50);
  const told = texts.flatMap(([path, content]) =>
    tracesIn(`${path}\n${Buffer.from(content, "latin1").toString()}`, traces).map((trace) => `${path}: ${trace}`),
  );
  expect(told).toEqual([]);
  expect(Object.keys(files).flatMap((path) => tracesIn(path, traces))).toEqual([]);
});

test("every address has its page, with the company's short name in the title and header", () => {
  for (const { path, html } of pages()) {
    expect(titleOf(html), path).toContain(names.shortName);
    expect(html, path).toContain(`>${names.shortName}</span>`);
  }
});

test.each(locales)("error pages in %s name the company", (locale) => {
  const name = locale === defaultLocale ? "404.html" : `${locale}/404.html`;
  const html = Buffer.from(files[name] ?? "", "latin1").toString();
  expect(titleOf(html)).toBe(`${wordsFor(locale)("notFound.title")} – ${names.shortName}`);
  expect(html).toContain(wordsFor(locale)("nav.homeLink", { name: names.shortName }));
  expect(html).toContain(names.companyName);
});

test("missing content leaves no empty place: no team, no product of a kind, a gallery without pictures", () => {
  const kinds = documentsOf(snapshot, "product").map(({ kind }) => kind);
  expect(new Set(kinds).size).toBeLessThan(3);
  expect(documentsOf(snapshot, "teamMember")).toEqual([]);
  const { title } = documentsOf(snapshot, "gallery").find(({ items }) => items.length === 0) ?? never();
  const shown = pages().filter(({ html }) => html.includes(title.de ?? "") || html.includes(title.en ?? ""));
  expect(shown.map(({ path }) => path)).toEqual([]);
});

test("colours, logo, icons and pattern are those of the other brand", async () => {
  const home = pages().find(({ path }) => path === "/")?.html ?? "";
  expect(metaOf(home, "theme-color")).toBe(brand.colours.stage);
  expect(home).toContain(brand.mark.paths[0]?.d);
  expect(home).toContain(`--color-stage:`);
  expect(files["pattern.svg"]).toBe(brand.pattern.svg);
  expect(files["icon.svg"]).toContain(brand.mark.paths[0]?.d);
  const icon = sharp(join(site.distDir, "icons/maskable-512.png"));
  expect((await icon.raw().toBuffer()).subarray(0, 3).toString("hex")).toBe(brand.colours.stage.slice(1));
});

test("every page has a picture for shared links: 1200 × 630, of its own title, in its language", async () => {
  const byTitle = new Map<string, string>();
  for (const { path, html } of pages()) {
    const file = new URL(propertyOf(html, "og:image")).pathname;
    const { format, width, height } = await sharp(join(site.distDir, file)).metadata();
    expect([format, width, height], path).toEqual(["jpeg", 1200, 630]);
    const [title] = propertyOf(html, "og:title").split(" – ");
    expect(propertyOf(html, "og:image:alt"), path).toContain(title);
    byTitle.set(linksOf(html, "canonical")[0]?.href ?? "", file);
  }
  expect(new Set(byTitle.values()).size).toBe(byTitle.size);
});

test("a transparent picture gets its brand's background in formats without transparency", async () => {
  const drawn = documentsOf(snapshot, "sanity.imageAsset").find(({ mimeType }) => mimeType === "image/png");
  const file = Object.keys(files).find((path) => path.includes(drawn?.sha1hash ?? "?") && path.endsWith(".jpg")) ?? "";
  const corner = (await sharp(join(site.distDir, file)).raw().toBuffer()).subarray(0, 3);
  const paper = Buffer.from(brand.colours.surface.slice(1), "hex");
  for (const [index, value] of corner.entries()) expect(Math.abs(value - (paper[index] ?? 0))).toBeLessThan(4);
});

test.each(locales)("in %s, the site says who represents the company, where to apply and what is paid", (variant) => {
  const words = wordsFor(variant);
  const { representedBy } = onlyDocument(snapshot, "imprint") ?? never();
  const imprint = pageAt({ screen: "imprint", variant });
  for (const text of [words("imprint.representedBy"), representedBy]) expect(imprint).toContain(text);
  const [job = never()] = openDocuments(snapshot, "job");
  const html = pageAt({ screen: "job", variant, slug: job.slug.current });
  expect(html).toContain(`mailto:${job.applicationEmail}?subject=`);
  // The minimum and the maximum are equal.
  expect(html).toContain(words("jobs.salaryHour", { amount: formatMoney(job.salary?.min ?? 0, variant) }));
});

test("the server and its mails name the company of its site", async () => {
  const mailServer = await startMailServer();
  const server = await spawnServer({
    DIST_DIR: site.distDir,
    CONTACT_SMTP_URL: mailServer.url,
    CONTACT_MAIL_TO: "desk@company.example",
    CONTACT_MAIL_FROM: "web@company.example",
  });
  onTestFinished(async () => void (await server.stop()));
  expect(server.line).toBe(`${names.shortName} is served on http://127.0.0.1:${server.port}`);

  const shared = ["/robots.txt", "/manifest.webmanifest", "/build.json"];
  for (const path of ["/", "/nowhere", `/${locales.at(-1)}/nowhere`, ...shared]) {
    const answer = await ask(server.port, { path, method: "GET", headers: {} });
    expect(tracesIn(`${JSON.stringify(answer.headers)}\n${answer.text}`, traces), path).toEqual([]);
  }

  expect((await sendContact(server.port)).status).toBe(201);
  await expect.poll(() => mailServer.received).toHaveLength(1);
  const [received] = mailServer.received;
  expect(received?.mail.from?.name).toBe(`${names.shortName} Website`);
  expect(received?.mail.subject).toContain(goodContact.subject);
  expect(tracesIn(received?.raw ?? "", traces)).toEqual([]);
});

function pages(): { path: string; html: string }[] {
  return addressesIn(snapshot).map((address) => ({ path: pathFor(address), html: pageAt(address) }));
}

function pageAt(address: Address): string {
  const page = files[pageFile(pathFor(address))];
  if (page === undefined) throw new Error(`${pathFor(address)} was not built.`);
  return Buffer.from(page, "latin1").toString().replaceAll("&nbsp;", "\u00a0");
}

function never(): never {
  throw new Error("The content of the other company, or its site, lacks what this test looks for.");
}
