import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ReportWords } from "../../documents/report-words.ts";
import { writeFile } from "../../files.ts";
import { cspHash, sha256 } from "../../sha256.ts";
import { Html, html, nothing } from "../../text/html.ts";
import { escapeMarkdown } from "../../text/markdown.ts";
import type { DiffReport } from "../compare/change.ts";
import { gistOf } from "../outline.ts";
import type { Region } from "./regions.ts";
import type { PagePictures, VisualDiff } from "./visual-diff.ts";

/** The old picture is left of the slider's handle, the new one right of it. */
const sliderScript = `addEventListener("input",({target})=>target.closest(".compare").style.setProperty("--at",target.value+"%"))`;

export const sliderPolicy = cspHash(sliderScript);

const mostAddresses = 4;

/** Up to this number, pictures are shown without a click. */
const fewGroups = 3;

/** Pictures that a click unfolds: the changed parts that a group of pages has in common. `title` names them. */
export function htmlPictures(group: PagePictures, title: Html, isOpen: boolean, words: ReportWords): Html {
  const shown = group.views.map(({ width, regions }) => {
    const compared = regions.map((region) => comparison(region, `${group.addresses[0]}, ${width} px`, words));
    return html`<h4>${words.say("pixels", { width })}</h4>\n${compared}`;
  });
  const same = sameViews(group, words).map((sentence) => html`<p>${sentence}</p>\n`);
  const addresses = group.addresses.slice(0, mostAddresses).map((address) => html`<code>${address}</code> `);
  const count = group.addresses.length - mostAddresses;
  return html`<details class="page"${isOpen ? new Html(" open") : nothing}>
<summary>${title}${addresses}${count > 0 ? words.say("andMore", { count }) : ""}</summary>
${shown}${same}</details>
`;
}

export function isShort({ pages }: VisualDiff): boolean {
  return pages.length <= fewGroups;
}

export function htmlPictureNotes(pictures: VisualDiff, words: ReportWords): Html {
  const notes = notesOf(pictures, words).map((note) => html`<p>${note}</p>\n`);
  return html`${notes}<script>${new Html(sliderScript)}</script>\n`;
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

/** `Nothing looks different at 1280, 360 px.` */
function sameViews({ sameAt }: PagePictures, words: ReportWords): string[] {
  return sameAt.length > 0 ? [words.say("looksSame", { widths: sameAt.join(", ") })] : [];
}

function notesOf({ pages, sameCount, leftOut }: VisualDiff, words: ReportWords): string[] {
  const count = new Set(pages.flatMap(({ addresses }) => addresses)).size;
  const without = words.say("picturesLeftOut", { count, pages: leftOut.join(", ") });
  return [...(leftOut.length > 0 ? [without] : []), words.say("samePages", { count: sameCount })];
}

/** Writes the pictures' files to the folder, named by content; `url` is the address that they will have later. */
export async function markdownPictures(
  pictures: VisualDiff,
  { documents }: DiffReport,
  words: ReportWords,
  folder: string,
  url?: string,
) {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) if (/^[0-9a-f]{20}\.webp$/.test(name)) await rm(join(folder, name));
  const image = async (side: "before" | "after", bytes: Buffer) => {
    const name = `${sha256(bytes).slice(0, 20)}.webp`;
    writeFile(join(folder, name), bytes);
    return `<img src="${url ? `${url}/` : ""}${name}" alt="${words.say(side)}" width="49%">`;
  };
  const entries: string[] = [];
  for (const page of pictures.pages) {
    const causes = documents.filter(({ id }) => page.causes.includes(id));
    const gists = causes.map((document) => `${words.documentName(document)}: ${gistOf(document, words)}`);
    const lines = [...gists, ...sameViews(page, words)].map(escapeMarkdown);
    for (const { width, regions } of page.views) {
      lines.push(`*${words.say("pixels", { width })}*`);
      for (const { before, after, leftOut } of regions) {
        const sides = [before && (await image("before", before)), after && (await image("after", after))];
        lines.push(sides.filter((side) => side !== undefined).join(" "));
        if (leftOut > 0) lines.push(escapeMarkdown(words.say("moreOfIt", { count: leftOut })));
      }
    }
    const summary = `<summary>${page.addresses.map(escapeMarkdown).join(", ")}</summary>`;
    entries.push(`<details${isShort(pictures) ? " open" : ""}>${summary}\n\n${lines.join("\n\n")}\n\n</details>`);
  }
  return [...entries, ...notesOf(pictures, words).map(escapeMarkdown)];
}
