import { type Html, html } from "../../text/html.ts";
import type { Answer } from "../answer.ts";
import type { StoredDocument } from "../documents.ts";
import type { LakeInside } from "../lake-inside.ts";
import { leavesOf } from "./leaves.ts";
import { pageAnswer } from "./shell.ts";

/** Every document, by type. */
export function listPage({ store }: LakeInside, { deleted }: { deleted: string | undefined }): Answer {
  const byType = Map.groupBy(store.current.values(), ({ _type }) => String(_type));
  const types = [...byType].sort(([a], [b]) => (a < b ? -1 : 1));
  return pageAnswer({
    title: "Documents",
    body: html`${deleted === undefined ? html`` : html`<p role="status">${deleted} is deleted.</p>`}
<p>A CMS to try things with. What you change here is for <code>make pull</code> to fetch; it lasts until the lake is
stopped.</p>
${types.map(([type, documents]) => typeSection(type, documents))}`,
  });
}

function typeSection(type: string, documents: readonly StoredDocument[]): Html {
  const sorted = documents.toSorted((a, b) => (String(a._id) < String(b._id) ? -1 : 1));
  return html`<h2>${type}</h2>
<ul>
${sorted.map(
  (document) => html`<li><a href="/edit?id=${encodeURIComponent(document._id)}">${nameOf(document)}</a></li>
`,
)}</ul>
`;
}

/** The id, and the first words that tell what it is. */
export function nameOf(document: StoredDocument): string {
  const texts = leavesOf(document).filter(({ path, value }) => naming.test(path) && typeof value === "string");
  const text = String(texts[0]?.value ?? "");
  return text === "" ? String(document._id) : `${text.slice(0, 80)} (${document._id})`;
}

const naming = /^(name|title|heading|companyName|author|originalFilename)\b/;
