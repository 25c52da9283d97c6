import type { StoredDocument } from "#src/content/snapshot.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn, problemOfFile } from "../documents/problem.ts";
import { say } from "../documents/problem-words.ts";
import { reportWords } from "../documents/report-words.ts";
import { walk } from "../documents/walk.ts";
import sample from "../sample.json" with { type: "json" };
import { sha256 } from "../sha256.ts";
import { assetTypes } from "../snapshot/asset-names.ts";

/** SHA-256 of the sample's documents, files and names (one or two words in small letters; tests/sample-record.ts). */
const ofSample: ReadonlySet<string> = new Set(sample.sha256);

/** Texts of `make new-site` begin with one of these. In `newSite.sentence`, the name of a field follows. */
const beginnings = Object.values(reportWords).flatMap((words) => {
  const [sentence = ""] = words.say("newSite.sentence", { what: "<name>" }).split("<name>");
  return [words.say("newSite.claim"), words.say("newSite.picture"), sentence];
});

/** Remarks on content that is not the company's own: it comes from the sample or from `make new-site`. */
export function checkOwnership({ documents, digests, assets }: LoadedSnapshot, known = ofSample): Problem[] {
  const ofDocuments = [...documents.values()].flatMap((document) => {
    if (assetTypes.includes(document._type)) return [];
    if (known.has(digests.get(document._id) ?? "")) return [problemIn(document, [], say("sample.document"), "warning")];
    return remarksOnTexts(document, known);
  });
  const ofFiles = [...assets]
    .filter(([, asset]) => known.has(asset.sha256))
    .map(([name]): Problem => ({ ...problemOfFile(`assets/${name}`, say("sample.file")), level: "warning" }));
  return [...ofDocuments, ...ofFiles];
}

/** A document gets one remark for all of its placeholders, but one for each name. */
function remarksOnTexts(document: StoredDocument, known: ReadonlySet<string>): Problem[] {
  // Visitors do not see ids and keys.
  const texts = walk(document).values.flatMap(({ value, path, name }) =>
    typeof value === "string" && !name.startsWith("_") ? { value, path, name } : [],
  );
  const named = texts.flatMap(({ value, path }) => {
    const words = namesIn(value, known).map((quoted) => say("sample.name", { name: { quoted } }));
    return words.map((one) => problemIn(document, path, one, "warning"));
  });
  if (!texts.some(({ value, name }) => isPlaceholder(value, name))) return named;
  return [{ ...problemIn(document, [], say("sample.placeholder"), "warning"), kind: document._type }, ...named];
}

/** True for what `make new-site` writes: the name of a short field, an address that ends with `.example`, a beginning. */
function isPlaceholder(text: string, fieldName: string): boolean {
  if (Object.values(reportWords).some((words) => text === words.fieldName(fieldName))) return true;
  return /@\S+\.example$/.test(text) || beginnings.some((start) => text.startsWith(start));
}

/** The known names in the text, of one or two words. */
function namesIn(text: string, known: ReadonlySet<string>): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const names = words.flatMap((word, index) => [word, `${word} ${words[index + 1]}`]);
  return [...new Set(names)].filter((name) => known.has(sha256(name.toLowerCase())));
}
