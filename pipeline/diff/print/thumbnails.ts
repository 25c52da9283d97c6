import type { ReportWords } from "../../documents/report-words.ts";
import { type Html, html } from "../../text/html.ts";
import type { Change, DiffReport, FileShown } from "../compare/change.ts";
import { fileText } from "../compare/files-shown.ts";
import type { Revision } from "../compare/revision.ts";

/** Small pictures as `data:` addresses, by the ids of their assets. */
export type Thumbnails = ReadonlyMap<string, string>;

const longestSidePx = 240;

/** A thumbnail adds about 8 kB to the page, so more would make it too large to send. */
const maxThumbnails = 300;

export async function makeThumbnails(report: DiffReport, before: Revision, after: Revision): Promise<Thumbnails> {
  const changes = report.documents.flatMap(({ changes }) => changes);
  const shown = [...changes.flatMap(filesIn), ...report.files.added, ...report.files.removed];
  const pictures = shown.filter(({ width }) => width !== undefined);
  const byId = new Map(pictures.map(({ assetId, fileName }) => [assetId, `assets/${fileName}`]));
  const wanted = [...byId].slice(0, maxThumbnails);
  const paths = wanted.map(([, path]) => path);
  const bytes = new Map([...before.readFiles(paths), ...after.readFiles(paths)]);
  const thumbnails = new Map<string, string>();
  for (const [id, path] of wanted) {
    const thumbnail = await makeThumbnail(bytes.get(path));
    if (thumbnail) thumbnails.set(id, thumbnail);
  }
  return thumbnails;
}

function filesIn(change: Change): FileShown[] {
  if (change.kind === "item") return change.content.flatMap(filesIn);
  return change.kind === "file" ? [change.before, change.after].filter((file) => file !== undefined) : [];
}

async function makeThumbnail(bytes: Buffer | undefined): Promise<string | undefined> {
  if (!bytes) return undefined;
  // A report in a terminal has no thumbnails, and need not load `sharp`.
  const { default: sharp } = await import("sharp");
  try {
    const size = { width: longestSidePx, height: longestSidePx, fit: "inside", withoutEnlargement: true } as const;
    const picture = sharp(bytes).rotate().resize(size);
    return `data:image/webp;base64,${(await picture.webp({ quality: 70 }).toBuffer()).toString("base64")}`;
  } catch {
    // The report says that there is no preview of a file that `sharp` cannot read.
    return undefined;
  }
}

/** A file with its thumbnail, or with the words that it has none. */
export function fileFigure(
  file: FileShown | undefined,
  what: string,
  words: ReportWords,
  thumbnails: Thumbnails,
): Html {
  const caption = html`${what}: ${fileText(file, words)}`;
  if (!file) return html`<p class="figure">${caption}</p>`;
  const thumbnail = thumbnails.get(file.assetId);
  const preview = thumbnail
    ? html`<img src="${thumbnail}" alt="${what}: ${file.name}">`
    : html`<p class="same">${words.say("noPreview")}</p>`;
  return html`<figure>${preview}<figcaption>${caption}</figcaption></figure>`;
}
