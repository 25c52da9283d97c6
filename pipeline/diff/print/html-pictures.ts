import type { ReportWords } from "../../documents/report-words.ts";
import { cspHash } from "../../sha256.ts";
import { Html, html, nothing } from "../../text/html.ts";
import type { PictureGroup, PicturesOutline } from "../outline.ts";
import type { Region } from "../visual/regions.ts";

/** The old picture is left of the slider's handle, the new one right of it. */
const sliderScript = `addEventListener("input",({target})=>target.closest(".compare").style.setProperty("--at",target.value+"%"))`;

export const sliderPolicy = cspHash(sliderScript);

const mostAddresses = 4;

/** Pictures that a click unfolds: the changed parts that a group of pages has in common. `title` names them. */
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
