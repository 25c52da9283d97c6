import sharp from "sharp";
import type { ReportWords } from "../../documents/report-words.ts";
import { cspHash } from "../../sha256.ts";
import { Html, html, nothing } from "../../text/html.ts";
import type { Change, DiffReport, FileShown } from "../compare/change.ts";
import { fileText } from "../compare/content-in-words.ts";
import type { Revision } from "../compare/revision.ts";
import type { PictureGroup, PicturesOutline } from "../outline.ts";
import type { Region } from "../visual/regions.ts";

/** The old picture is left of the slider's handle, the new one right of it. */
const sliderScript = `addEventListener("input",({target})=>target.closest(".compare").style.setProperty("--at",target.value+"%"))`;

export const sliderPolicy = cspHash(sliderScript);

const mostAddresses = 4;

/** The changed parts that a group of pages has in common, which a click unfolds. `title` precedes the addresses. */
export function htmlPictures(group: PictureGroup, title: Html, words: ReportWords): Html {
  const { addresses, views, sameAt, isOpen } = group;
  const shown = views.map(({ width, regions }) => {
    const compared = regions.map((region) => comparison(region, `${addresses[0]}, ${width} px`, words));
    return html`<h4>${words.say("pixels", { width })}</h4>\n${compared}`;
  });
  const paths = addresses.slice(0, mostAddresses).map((address) => html`<code>${address}</code> `);
  const count = addresses.length - mostAddresses;
  return html`<details class="page"${isOpen ? new Html(" open") : nothing}>
<summary>${title}${paths}${count > 0 ? words.say("andMore", { count }) : ""}</summary>
${shown}${sameAt === "" ? nothing : html`<p>${sameAt}</p>\n`}</details>
`;
}

export function htmlPictureNotes({ notes }: PicturesOutline): Html {
  return html`${notes.map((note) => html`<p>${note}</p>\n`)}<script>${new Html(sliderScript)}</script>\n`;
}

/** Both pictures side by side, or one over the other with a slider. */
function comparison({ before, after, width, leftOut }: Region, where: string, words: ReportWords): Html {
  const figure = (side: "before" | "after", bytes: Buffer | undefined) =>
    bytes
      ? html`<figure class="${side}"><figcaption>${words.say(side)}</figcaption><img src="data:image/webp;base64,${bytes.toString("base64")}" alt="${words.say(side)}: ${where}"></figure>\n`
      : nothing;
  const slider = html`<p class="slider"><label><input type="checkbox"> ${words.say("slider")}</label>
<input type="range" min="0" max="100" value="50" aria-label="${words.say("slide")}: ${where}"></p>
`;
  const rest = leftOut > 0 ? html`<p>${words.say("moreOfIt", { count: leftOut })}</p>\n` : nothing;
  return html`<div class="compare" style="--width:${width}px">
<div class="sides">
${figure("before", before)}${figure("after", after)}</div>
${before && after ? slider : nothing}${rest}</div>
`;
}

/** Small pictures as `data:` addresses, by the ids of their assets. */
export type Thumbnails = ReadonlyMap<string, string>;

const longestSidePx = 240;

/** A thumbnail adds about 8 kB to the page, so more would make it too large to send. */
const maxThumbnails = 300;

export async function makeThumbnails(report: DiffReport, before: Revision, after: Revision): Promise<Thumbnails> {
  const changes = report.documents.flatMap(({ changes }) => changes);
  const shown = [...changes.flatMap(filesIn), ...report.files.added, ...report.files.removed];
  const pictures = shown.filter(({ width }) => width !== undefined);
  const paths = new Map(pictures.map(({ assetId, fileName }) => [assetId, `assets/${fileName}`]));
  const wanted = [...paths].slice(0, maxThumbnails);
  const names = wanted.map(([, path]) => path);
  const bytes = new Map([...before.readFiles(names), ...after.readFiles(names)]);
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
  try {
    const size = { width: longestSidePx, height: longestSidePx, fit: "inside", withoutEnlargement: true } as const;
    const picture = sharp(bytes).rotate().resize(size);
    return `data:image/webp;base64,${(await picture.webp({ quality: 70 }).toBuffer()).toString("base64")}`;
  } catch {
    // The report says that there is no preview of a file that `sharp` cannot read.
    return undefined;
  }
}

export function fileFigure(
  file: FileShown | undefined,
  what: string,
  words: ReportWords,
  thumbnails: Thumbnails,
): Html {
  if (!file) return html`<p class="figure">${what}: ${fileText(file, words)}</p>`;
  const thumbnail = thumbnails.get(file.assetId);
  const picture = html`<img src="${thumbnail ?? ""}" alt="${what}: ${file.name}">`;
  const preview = thumbnail ? picture : html`<p class="same">${words.say("noPreview")}</p>`;
  return html`<figure>${preview}<figcaption>${what}: ${fileText(file, words)}</figcaption></figure>`;
}
