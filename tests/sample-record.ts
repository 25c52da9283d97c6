import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "#pipeline/sha256.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import { readSnapshot } from "#src/content/read.ts";
import { documentsOf } from "#src/content/snapshot.ts";

/** `node tests/sample-record.ts` writes the digests by which `make check` knows the sample. Run it after an edit of the sample. */

const root = join(import.meta.dirname, "..");
const dir = join(root, "snapshot");
const snapshot = readSnapshot(dir);
const { source, documents, assets } = JSON.parse(readFileSync(join(dir, "snapshot.json"), "utf8"));
if (source !== "sample") throw new Error(`The content of snapshot/ is not the sample: its source is “${source}”.`);

const names = [
  ...documentsOf(snapshot, "siteSettings").flatMap(({ companyName, shortName = "" }) => [companyName, shortName]),
  ...documentsOf(snapshot, "imprint").map(({ representedBy = "" }) => representedBy.replace(/^Dr\. /, "")),
  ...[...documentsOf(snapshot, "teamMember"), ...documentsOf(snapshot, "partner")].map(({ name }) => name),
  ...documentsOf(snapshot, "testimonial").map(({ author }) => author),
];
const words = names.map((name) => (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" "));
const listed = words.filter((name) => /^\S+( \S+)?$/.test(name)).map((name) => sha256(name));
const files = Object.entries<string>(documents).filter(([id]) => !/^(image|file)-[0-9a-f]{40}-/.test(id));
const digests = [...listed, ...files.map(([, digest]) => digest), ...Object.values<string>(assets)];
writeFileSync(join(root, "pipeline/sample.json"), canonicalJson({ sha256: [...new Set(digests)].sort() }));
