import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "#pipeline/sha256.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import { readSnapshot } from "#src/content/read.ts";
import { documentsOf } from "#src/content/snapshot.ts";

/**
 * Run `node tests/sample-record.ts` after an edit of the sample. The program writes SHA-256 digests of the sample's
 * documents, files and names. By them, `make check` warns a company whose content still has a part of the sample.
 */

const root = join(import.meta.dirname, "..");
const dir = join(root, "snapshot");
const snapshot = readSnapshot(dir);
const { source, documents, assets } = JSON.parse(readFileSync(join(dir, "snapshot.json"), "utf8"));
if (source !== "sample") throw new Error(`The content of snapshot/ is not the sample: its source is “${source}”.`);

const names = [
  ...documentsOf(snapshot, "siteSettings").flatMap(({ companyName, shortName = "" }) => [companyName, shortName]),
  // Without the title, the name has two words.
  ...documentsOf(snapshot, "imprint").map(({ representedBy = "" }) => representedBy.replace(/^Dr\. /, "")),
  ...[...documentsOf(snapshot, "teamMember"), ...documentsOf(snapshot, "partner")].map(({ name }) => name),
  ...documentsOf(snapshot, "testimonial").map(({ author }) => author),
];
const wordsOfNames = names.map((name) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
// The check compares each word of a text, and each two neighbouring words. It cannot find a longer name.
const findable = wordsOfNames.filter(({ length }) => length === 1 || length === 2);
// Documents that describe an uploaded file are left out, because the files have digests of their own.
const written = Object.entries<string>(documents).filter(([id]) => !/^(image|file)-[0-9a-f]{40}-/.test(id));
const digests = [
  ...findable.map((words) => sha256(words.join(" "))),
  ...written.map(([, digest]) => digest),
  ...Object.values<string>(assets),
];
writeFileSync(join(root, "pipeline/sample.json"), canonicalJson({ sha256: [...new Set(digests)].sort() }));
