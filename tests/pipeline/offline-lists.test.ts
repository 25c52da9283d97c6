import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { maxPagesOfAKind, writeOfflineLists } from "#pipeline/site/offline-lists.ts";
import { writeFiles } from "#pipeline/site/write-files.ts";
import { allAddresses, offlinePath, pathFor, plainScreens } from "#src/addresses.ts";
import type { Payload } from "#src/content/views.ts";
import { payloadPath } from "#src/content/wire.ts";
import { locales } from "#src/locales.ts";
import { type OfflineList, offlineListPath } from "#src/worker/protocol.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** A site with as many jobs, the first of them published last, as far as the lists look at it. */
async function makeSite(jobs: number): Promise<{ outDir: string; payloads: Payload[] }> {
  const outDir = await tempFolder();
  const slugs = Array.from({ length: jobs }, (_, place) => `job-${place}`);
  const payloads = allAddresses({ job: slugs }).map((address) => {
    const age = "slug" in address ? slugs.indexOf(address.slug) : 0;
    const publishedOn = new Date(Date.UTC(2030, 0, 1) - age * 86_400_000).toISOString().slice(0, 10);
    const page = address.screen === "job" ? { kind: "job", document: { publishedOn } } : { kind: "sections" };
    return { address, page } as unknown as Payload;
  });
  const files = payloads.flatMap(({ address }) => {
    const path = pathFor(address);
    return [`${path === "/" ? "/index" : path}.html`, payloadPath(path)];
  });
  const shared = [
    "/assets/app-1.js",
    "/assets/text-1.woff2",
    "/icon.svg",
    "/favicon.ico",
    "/root-language.js",
    "/sw.js",
  ];
  const all = [...files, ...shared, ...locales.map((locale) => `${offlinePath(locale)}.html`)];
  writeFiles(
    outDir,
    all.map((file) => [file, `content of ${file}`]),
  );
  return { outDir, payloads };
}

async function readList(outDir: string, locale: (typeof locales)[number]): Promise<OfflineList> {
  return JSON.parse(await readFile(join(outDir, offlineListPath(locale)), "utf8"));
}

test.each(locales)(
  "a list holds the pages of its language, their payloads and what they share (%s)",
  async (locale) => {
    const site = await makeSite(2);
    await writeOfflineLists({ ...site, buildId: "b1" });
    const list = await readList(site.outDir, locale);
    expect(list.build).toBe("b1");
    const own = site.payloads
      .map(({ address }) => address)
      .filter(({ variant }) => variant === locale)
      .map(pathFor);
    expect(list.entries.map(({ url }) => url).sort()).toEqual(
      [
        ...own,
        ...own.map(payloadPath),
        ...locales.map(offlinePath),
        "/assets/app-1.js",
        "/assets/text-1.woff2",
        "/favicon.ico",
        "/icon.svg",
        "/root-language.js",
      ].sort(),
    );
    for (const { url, revision } of list.entries) {
      if (url.startsWith("/assets/")) expect(revision).toBeNull();
      else expect(revision).toMatch(/^[0-9a-f]{32}$/);
    }
  },
);

test("of a hundred pages of a kind the newest are listed, and no more", async () => {
  const site = await makeSite(100);
  await writeOfflineLists({ ...site, buildId: "b1" });
  for (const locale of locales) {
    const { entries } = await readList(site.outDir, locale);
    const pages = entries.filter(({ url }) => /\/job-\d+$/.test(url)).map(({ url }) => Number(/\d+$/.exec(url)?.[0]));
    expect(pages.sort((one, other) => one - other)).toEqual(
      Array.from({ length: maxPagesOfAKind }, (_, place) => place),
    );
    expect(entries.length).toBeLessThan(2 * (plainScreens.length + maxPagesOfAKind) + 10);
  }
});

test("the same site gives the same lists; an edited page changes its revision alone", async () => {
  const site = await makeSite(3);
  await writeOfflineLists({ ...site, buildId: "b1" });
  const before = await readList(site.outDir, "de");
  await writeOfflineLists({ ...site, buildId: "b1", payloads: site.payloads.toReversed() });
  expect(await readList(site.outDir, "de")).toEqual(before);
  const edited = before.entries.find(({ url }) => url.endsWith("/job-1"));
  await writeFile(join(site.outDir, `${edited?.url}.html`), "something else");
  await writeOfflineLists({ ...site, buildId: "b1" });
  const after = await readList(site.outDir, "de");
  const changed = after.entries.filter(({ revision }, place) => revision !== before.entries[place]?.revision);
  expect(changed.map(({ url }) => url)).toEqual([edited?.url]);
});

test("a page that is missing from the site stops the build", async () => {
  const site = await makeSite(1);
  await rm(join(site.outDir, `${offlinePath("de")}.html`));
  await expect(writeOfflineLists({ ...site, buildId: "b1" })).rejects.toThrow(/offline\.html/);
});
