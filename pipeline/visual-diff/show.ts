import { createHash } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReportWords } from "../diff/words.ts";
import { Html, html } from "../text/html.ts";
import { escapeMarkdown } from "../text/markdown.ts";
import type { Region } from "./regions.ts";
import type { PagePictures, VisualDiff } from "./visual-diff.ts";

/** The old picture is left of the slider's handle, the new one right of it. */
const sliderScript = `addEventListener("input",({target})=>target.parentElement.style.setProperty("--at",target.value+"%"))`;

export const sliderPolicy = `'sha256-${createHash("sha256").update(sliderScript).digest("base64")}'`;

export function htmlPictures(pictures: VisualDiff, words: ReportWords): Html {
  const pages = pictures.pages.map((page) => {
    const regions = page.regions.map((region) => slider(region, page, words));
    return html`<h3><code>${page.address}</code> <small>${words.say("pixels", { width: page.width })}</small></h3>\n${regions}`;
  });
  const notes = notesOf(pictures, words).map((note) => html`<p>${note}</p>\n`);
  return html`${pages}${notes}<script>${new Html(sliderScript)}</script>\n`;
}

function slider({ before, after, width, height }: Region, { address }: PagePictures, words: ReportWords): Html {
  const image = (side: "before" | "after", bytes: Buffer | undefined) =>
    html`<img class="${side}" src="${bytes ? `data:image/webp;base64,${bytes.toString("base64")}` : ""}" alt="${words.say(side)}: ${address}">`;
  if (!before || !after) return html`<p>${image(before ? "before" : "after", before ?? after)}</p>\n`;
  return html`<div class="slider" style="--width:${width}px">
<div style="aspect-ratio:${width}/${height}">${image("before", before)}${image("after", after)}</div>
<input type="range" min="0" max="100" value="50" aria-label="${words.say("slide")}: ${address}">
</div>
`;
}

function notesOf({ unseen, sameCount, leftOut }: VisualDiff, words: ReportWords): string[] {
  const named = (phrase: "notSeen" | "picturesLeftOut", pages: readonly string[]) =>
    pages.length > 0 ? [words.say(phrase, { pages: pages.join(", ") })] : [];
  const same = words.say("samePages", { count: sameCount });
  return [...named("notSeen", unseen), ...named("picturesLeftOut", leftOut), same];
}

/**
 * One entry for each page and width, with its regions' pictures. Their files go to the folder, named by content; `url`
 * is their later address. Without it the file names are used.
 */
export async function markdownPictures(pictures: VisualDiff, words: ReportWords, folder: string, url?: string) {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) if (/^[0-9a-f]{20}\.webp$/.test(name)) await rm(join(folder, name));
  const image = async (side: "before" | "after", bytes: Buffer) => {
    const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 20)}.webp`;
    await writeFile(join(folder, name), bytes);
    return `${words.say(side)}:\n\n![${words.say(side)}](${url ? `${url}/` : ""}${name})`;
  };
  const entries: string[] = [];
  for (const { address, width, regions } of pictures.pages) {
    const images: string[] = [];
    for (const { before, after } of regions) {
      if (before) images.push(await image("before", before));
      if (after) images.push(await image("after", after));
    }
    const summary = `<summary>${escapeMarkdown(address)}, ${words.say("pixels", { width })}</summary>`;
    entries.push(`<details open>${summary}\n\n${images.join("\n\n")}\n\n</details>`);
  }
  return [...entries, ...notesOf(pictures, words).map(escapeMarkdown)];
}
