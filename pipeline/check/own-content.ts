import type { LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn, problemOfFile } from "../documents/problem.ts";
import { say } from "../documents/problem-words.ts";
import { reportWords } from "../documents/report-words.ts";
import { walk } from "../documents/walk.ts";
import sample from "../sample.json" with { type: "json" };
import { sha256 } from "../sha256.ts";
import { assetTypes } from "../snapshot/asset-names.ts";

/** SHA-256 of the sample's documents and files, and of its names in small letters, of a word or two (tests/sample-record.ts). */
const ofSample: ReadonlySet<string> = new Set(sample.sha256);

/** Remarks on what is not the company's own: what it has of the sample, and what `make new-site` wrote. */
export function checkOwnership({ documents, digests, assets }: LoadedSnapshot, known = ofSample): Problem[] {
  const ofDocuments = [...documents.values()].flatMap((document): Problem[] => {
    if (assetTypes.includes(document._type)) return [];
    if (known.has(digests.get(document._id) ?? "")) return [problemIn(document, [], say("sample.document"), "warning")];
    const texts = walk(document).values.filter(({ value }) => typeof value === "string");
    const isWaiting = texts.some(({ value }) => placeholders.some((start) => String(value).startsWith(start)));
    const waiting = { ...problemIn(document, [], say("sample.placeholder"), "warning"), kind: document._type };
    const named = texts.flatMap(({ value, path }) =>
      namesIn(String(value), known).map((quoted) =>
        problemIn(document, path, say("sample.name", { name: { quoted } }), "warning"),
      ),
    );
    return isWaiting ? [waiting, ...named] : named;
  });
  const files = [...assets].filter(([, file]) => known.has(file.sha256));
  const ofFiles = files.map(([name]) => problemOfFile(`assets/${name}`, say("sample.file")));
  return [...ofDocuments, ...ofFiles.map((problem) => ({ ...problem, level: "warning" as const }))];
}

/** How texts of `make new-site` begin. */
const placeholders = Object.values(reportWords).flatMap((words) => [
  words.say("newSite.claim"),
  words.say("newSite.picture"),
  words.say("newSite.sentence", { what: "" }).slice(0, -2),
]);

function namesIn(text: string, known: ReadonlySet<string>): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const names = words.flatMap((word, index) => [word, `${word} ${words[index + 1]}`]);
  return [...new Set(names)].filter((name) => known.has(sha256(name.toLowerCase())));
}
