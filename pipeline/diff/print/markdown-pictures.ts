import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ReportWords } from "../../documents/report-words.ts";
import { writeFile } from "../../files.ts";
import { sha256 } from "../../sha256.ts";
import { escapeMarkdown } from "../../text/markdown.ts";
import type { DiffReport } from "../compare/change.ts";
import { gistOf } from "../gist.ts";
import { outlineOfPictures, type PictureGroup } from "../outline.ts";
import type { VisualDiff } from "../visual/visual-diff.ts";

/**
 * Writes the pictures to the folder, and deletes those of the last report. A picture's name is a hash of its content.
 * Returns a part of the report for each group of pages and for each note.
 *
 * @param url the address that the folder will have; undefined for a report that is read beside the files
 */
export async function markdownPictures(
  pictures: VisualDiff,
  { documents }: DiffReport,
  words: ReportWords,
  folder: string,
  url?: string,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) if (/^[0-9a-f]{20}\.webp$/.test(name)) await rm(join(folder, name));
  const writeImage = (side: "before" | "after", bytes: Buffer | undefined) => {
    if (!bytes) return [];
    const name = `${sha256(bytes).slice(0, 20)}.webp`;
    writeFile(join(folder, name), bytes);
    return [`<img src="${url ? `${url}/` : ""}${name}" alt="${words.say(side)}" width="49%">`];
  };
  const viewLines = ({ width, regions }: PictureGroup["views"][number]) => [
    `*${words.say("pixels", { width })}*`,
    ...regions.flatMap(({ before, after, leftOut }) => [
      [...writeImage("before", before), ...writeImage("after", after)].join(" "),
      ...(leftOut > 0 ? [escapeMarkdown(words.say("moreOfIt", { count: leftOut }))] : []),
    ]),
  ];
  const { groups, notes } = outlineOfPictures(pictures, words);
  const parts = groups.map(({ addresses, causes, views, sameAt, isOpen }) => {
    const changed = documents.filter(({ id }) => causes.includes(id));
    const lines = [
      ...changed.map((document) => escapeMarkdown(`${words.documentName(document)}: ${gistOf(document, words)}`)),
      ...(sameAt === "" ? [] : [escapeMarkdown(sameAt)]),
      ...views.flatMap(viewLines),
    ];
    const summary = `<summary>${addresses.map(escapeMarkdown).join(", ")}</summary>`;
    return `<details${isOpen ? " open" : ""}>${summary}\n\n${lines.join("\n\n")}\n\n</details>`;
  });
  return [...parts, ...notes.map(escapeMarkdown)];
}
