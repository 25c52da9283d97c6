import { pathFor } from "#src/addresses.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { locales } from "#src/locales.ts";
import { writeFiles } from "../../files.ts";
import { isShown, PageRecorder, placesIn } from "../../pages/page-recorder.ts";
import { contentDigest, type ShownDocument, shownDocumentsFile } from "../../pages/shown-documents.ts";
import { assetTypes } from "../../snapshot/asset-names.ts";

/** Limits the list, because settings show on every page. */
const maxPages = 12;

/** Writes which documents the pages of a site show: none that no page shows, and none of the CMS's own about uploads. */
export async function writeShownDocuments(outDir: string, snapshot: Snapshot): Promise<void> {
  const pages = new Map<string, string[]>();
  const recorder = new PageRecorder(snapshot);
  for (const place of placesIn(snapshot)) {
    for (const locale of locales) {
      const { payload, reads } = recorder.make(place, locale);
      if (!payload) continue;
      const path = pathFor(payload.address);
      for (const id of reads.keys()) {
        if (!isShown(reads, id)) continue;
        const paths = pages.get(id);
        if (paths) paths.push(path);
        else pages.set(id, [path]);
      }
    }
  }
  const shown: [id: string, ShownDocument][] = [];
  for (const [id, paths] of pages) {
    const document = snapshot.byId.get(id);
    if (!document || assetTypes.includes(document._type)) continue;
    const digest = await contentDigest(document);
    shown.push([id, { digest, pages: paths.slice(0, maxPages), pageCount: paths.length }]);
  }
  writeFiles(outDir, [[shownDocumentsFile, canonicalJson(Object.fromEntries(shown))]]);
}
