import { type Html, html } from "../../text/html.ts";
import type { Answer } from "../answer.ts";
import type { StoredDocument } from "../documents.ts";
import { type Leaf, leavesOf } from "./leaves.ts";
import { nameOf } from "./list-page.ts";
import { pageAnswer } from "./shell.ts";

export interface Message {
  readonly role: "status" | "alert";
  readonly text: string;
}

/** One document: its texts, numbers and yes-or-nos in fields, and all of it as JSON. */
export function editPage(document: StoredDocument, message?: Message & { status?: number; json?: string }): Answer {
  const json = message?.json ?? JSON.stringify(withoutServersOwn(document), null, 2);
  return pageAnswer({
    title: nameOf(document),
    status: message?.status ?? 200,
    body: html`<p><a href="/">All documents</a></p>
${message ? html`<p role="${message.role}">${message.text}</p>` : html``}
<p>Revision <code>${document._rev}</code>, changed ${document._updatedAt}</p>
<h2>Fields</h2>
${form(document, "fields", html`${leavesOf(document).map(field)}<p><button type="submit">Save fields</button></p>`)}
<h2>JSON</h2>
${form(
  document,
  "json",
  html`<label for="json">The whole document</label>
<textarea id="json" name="json" rows="16" spellcheck="false">
${json}</textarea>
<p><button type="submit">Save JSON</button></p>`,
)}
<h2>Delete</h2>
${form(document, "delete", html`<p><button type="submit">Delete this document</button></p>`)}`,
  });
}

/** The revision goes along, so that nobody overwrites what they have not seen. */
function form({ _id, _rev }: StoredDocument, action: string, inside: Html): Html {
  return html`<form method="post" action="/edit">
<input type="hidden" name="id" value="${_id}">
<input type="hidden" name="rev" value="${_rev}">
<input type="hidden" name="action" value="${action}">
${inside}
</form>
`;
}

function field({ path, value }: Leaf, index: number): Html {
  const id = `field-${index}`;
  return html`<label class="path" for="${id}">${path}</label>
${control({ path, value }, id)}
`;
}

function control({ path, value }: Leaf, id: string): Html {
  const name = `at ${path}`;
  if (typeof value === "boolean") {
    const option = (is: boolean) =>
      is === value
        ? html`<option value="${String(is)}" selected>${is ? "yes" : "no"}</option>`
        : html`<option value="${String(is)}">${is ? "yes" : "no"}</option>`;
    return html`<select id="${id}" name="${name}">${[option(true), option(false)]}</select>`;
  }
  if (typeof value === "number") return html`<input id="${id}" name="${name}" value="${value}" inputmode="decimal">`;
  // A browser drops the first line break inside a text area: this one is for it.
  return html`<textarea id="${id}" name="${name}" rows="1">
${value}</textarea>`;
}

function withoutServersOwn({ _rev, _createdAt, _updatedAt, ...content }: StoredDocument): object {
  return content;
}
