import type { ReportWords } from "../../documents/report-words.ts";
import { cspHash } from "../../sha256.ts";
import { Html, html, nothing } from "../../text/html.ts";
import type { PictureGroup } from "../outline.ts";
import type { Region } from "../visual/regions.ts";

/** The slider moves the edge (`--at` in report.css): left of it is the old picture, right of it the new one. */
const moveSlider = `addEventListener("input",({target})=>target.closest(".compare").style.setProperty("--at",target.value+"%"))`;

export const sliderScript = html`<script>${new Html(moveSlider)}</script>\n`;

export const sliderPolicy = cspHash(moveSlider);

const mostAddresses = 4;

/** The changed parts that a group of pages has in common. A click unfolds them. `title` precedes the addresses. */
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

/** Both pictures side by side, or one over the other with a slider. */
function comparison({ before, after, width, leftOut }: Region, where: string, words: ReportWords): Html {
  const figure = (side: "before" | "after", bytes: Buffer | undefined) => {
    if (!bytes) return nothing;
    const name = words.say(side);
    const address = `data:image/webp;base64,${bytes.toString("base64")}`;
    return html`<figure class="${side}"><figcaption>${name}</figcaption><img src="${address}" alt="${name}: ${where}"></figure>\n`;
  };
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
