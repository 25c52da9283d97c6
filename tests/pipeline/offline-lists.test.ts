import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "#pipeline/files.ts";
import { maxDocumentPages, writeOfflineLists } from "#pipeline/site/files/offline-lists.ts";
import { allAddresses, pathFor } from "#src/addresses.ts";
import type { Payload } from "#src/content/views.ts";
import { payloadPath } from "#src/content/wire.ts";
import { offlinePath } from "#src/error-pages.ts";
import { locales } from "#src/locales.ts";
import { type OfflineList, offlineListPath } from "#src/offline/worker/protocol.ts";
import { tempFolder } from "#tests/support/folders.ts";

/** The files that the lists have in every language. */
const shared = ["/assets/app-1.js", "/assets/text-1.woff2", "/favicon.ico", "/icon.svg", "/root-language.js"];

/** Makes a site with this many jobs, the newest first, and with only the parts that the lists need. */
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
  const all = [...files, ...shared, "/sw.js", ...locales.map((locale) => `${offlinePath(locale)}.html`)];
  for (const file of all) writeFiles(outDir, [[file, `content of ${file}`]]);
  return { outDir, payloads };
}

async function readList(outDir: string, locale: (typeof locales)[number]): Promise<OfflineList> {
  return JSON.parse(await readFile(join(outDir, offlineListPath(locale)), "utf8"));
}

test.each(locales)("a list contains the pages of %s, their payloads and shared files", async (locale) => {
  const site = await makeSite(2);
  await writeOfflineLists({ ...site, buildId: "b1", former: {} });
  const list = await readList(site.outDir, locale);
  expect(list.build).toBe("b1");
  const own = site.payloads.flatMap(({ address }) => (address.variant === locale ? pathFor(address) : []));
  const expected = [...own, ...own.map(payloadPath), ...locales.map(offlinePath), ...shared];
  expect(list.entries.map(({ url }) => url).sort()).toEqual(expected.sort());
  for (const { url, revision } of list.entries) {
    if (url.startsWith("/assets/")) expect(revision).toBeNull();
    else expect(revision).toMatch(/^[0-9a-f]{32}$/);
  }
});

test("of a hundred pages of documents, only the newest (`maxDocumentPages`) are listed", async () => {
  const site = await makeSite(100);
  await writeOfflineLists({ ...site, buildId: "b1", former: {} });
  for (const locale of locales) {
    const { entries } = await readList(site.outDir, locale);
    const listed = entries.flatMap(({ url }) => /\/(job-\d+(?:\.json)?)$/.exec(url)?.[1] ?? []);
    const newest = Array.from({ length: maxDocumentPages }, (_, place) => [`job-${place}`, `job-${place}.json`]);
    expect(listed.sort()).toEqual(newest.flat().sort());
  }
});
