import { placePath } from "#src/addresses.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { writeFiles } from "../../files.ts";
import { isShown, readPages } from "../../pages/page-recorder.ts";
import { digestDigits, type ShownDocument, shownDocumentsFile } from "../../pages/shown-documents.ts";
import { sha256 } from "../../sha256.ts";
import { assetTypes } from "../../snapshot/asset-names.ts";

/** The list names at most this many pages for a document, because the settings are shown on every page. */
const maxPages = 12;

/** Writes which documents the pages show. Omits the CMS's documents about uploads. */
export function writeShownDocuments(outDir: string, snapshot: Snapshot): void {
  const shown = new Map<string, ShownDocument>();
  for (const [id, own] of Map.groupBy(showings(snapshot), ({ id }) => id)) {
    const document = snapshot.byId.get(id);
    if (!document || assetTypes.includes(document._type)) continue;
    // The Studio computes the same digest with `contentDigest`, from the document as the CMS has it.
    const digest = sha256(canonicalJson(document)).slice(0, digestDigits);
    shown.set(id, { digest, pages: own.slice(0, maxPages).map(({ path }) => path), pageCount: own.length });
  }
  writeFiles(outDir, [[shownDocumentsFile, canonicalJson(Object.fromEntries(shown))]]);
}

function* showings(snapshot: Snapshot) {
  for (const { place, locale, reads } of readPages(snapshot, { fieldsAlone: true }))
    for (const id of reads.keys()) if (isShown(reads, id)) yield { id, path: placePath(place, locale) };
}
