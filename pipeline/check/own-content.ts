import type { LoadedSnapshot } from "../documents/loaded.ts";
import type { Path } from "../documents/path.ts";
import { type Problem, problemIn, problemOfFile } from "../documents/problem.ts";
import { type ProblemText, say } from "../documents/problem-words.ts";
import { reportWords } from "../documents/report-words.ts";
import { walk } from "../documents/walk.ts";
import sample from "../sample.json" with { type: "json" };
import { sha256 } from "../sha256.ts";
import { assetTypes } from "../snapshot/asset-names.ts";

/** SHA-256 of the sample's documents, files and names (one or two words in small letters; tests/sample-record.ts). */
const ofSample: ReadonlySet<string> = new Set(sample.sha256);

/** The beginnings of the texts that `make new-site` writes. */
const beginnings = Object.values(reportWords).flatMap(({ say }) => {
  const [sentence = ""] = say("newSite.sentence", { what: "\n" }).split("\n");
  return [say("newSite.claim"), say("newSite.picture"), sentence];
});

/** Remarks on content that is not the company's own: it comes from the sample or from `make new-site`. */
export function checkOwnership({ documents, digests, assets }: LoadedSnapshot, known = ofSample): Problem[] {
  const ofDocuments = [...documents.values()].flatMap((document): Problem[] => {
    if (assetTypes.includes(document._type)) return [];
    const remark = (words: ProblemText, path: Path = []) => problemIn(document, path, words, "warning");
    if (known.has(digests.get(document._id) ?? "")) return [remark(say("sample.document"))];
    // Visitors do not see ids and keys.
    const texts = walk(document).values.flatMap(({ value, path, name }) =>
      typeof value === "string" && !name.startsWith("_") ? { value, path, name } : [],
    );
    const hasPlaceholder = texts.some(({ value, name }) => isPlaceholder(value, name));
    const named = texts.flatMap(({ value, path }) =>
      namesIn(value, known).map((quoted) => remark(say("sample.name", { name: { quoted } }), path)),
    );
    return hasPlaceholder ? [{ ...remark(say("sample.placeholder")), kind: document._type }, ...named] : named;
  });
  const files = [...assets].filter(([, file]) => known.has(file.sha256));
  const ofFile = ([name]: [string, unknown]) => problemOfFile(`assets/${name}`, say("sample.file"));
  return [...ofDocuments, ...files.map((file): Problem => ({ ...ofFile(file), level: "warning" }))];
}

/** If a field takes no sentence, `make new-site` wrote the field's name, or a mail address that nobody has. */
function isPlaceholder(text: string, fieldName: string): boolean {
  if (Object.values(reportWords).some((words) => text === words.fieldName(fieldName))) return true;
  return /@\S+\.example$/.test(text) || beginnings.some((start) => text.startsWith(start));
}

function namesIn(text: string, known: ReadonlySet<string>): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const names = words.flatMap((word, index) => [word, `${word} ${words[index + 1]}`]);
  return [...new Set(names)].filter((name) => known.has(sha256(name.toLowerCase())));
}
