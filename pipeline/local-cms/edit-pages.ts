import { Html, html, nothing } from "../text/html.ts";
import { type Answer, htmlAnswer } from "./answer.ts";
import { type Leaf, leavesOf, saveForm, Unreadable } from "./edit-form.ts";
import { MutationRefused } from "./mutations.ts";
import type { CmsRequest } from "./request.ts";
import type { Store, StoredDocument } from "./store.ts";

/** `/` and `/edit`: plain pages to change documents with. They may do everything, whatever the tokens. */
export function answerPage(request: CmsRequest, store: Store): Answer {
  if (request.path === "/") return listPage(store, request.search.get("deleted"));
  const isSaving = request.method === "POST";
  const form = isSaving ? new URLSearchParams(request.body.toString()) : request.search;
  const id = form.get("id") ?? "";
  const document = store.get(id);
  if (!document) {
    const body = html`<p>There is no document <code>${id}</code>.</p><p><a href="/">All documents</a></p>`;
    return page("Not found", body, 404);
  }
  const saved = request.search.get("saved");
  if (!isSaving) return editPage(document, saved === null ? undefined : `Saved. The revision is now ${saved}.`);
  if (form.get("rev") !== document._rev) {
    const text = "Not saved: the document was changed meanwhile. Below is what it is now; make your change again.";
    return editPage(document, text, 409);
  }
  try {
    const { transactionId } = saveForm(store, document, form);
    const isGone = store.get(id) === undefined;
    const name = encodeURIComponent(id);
    // The browser asks anew after a change: going back and forth repeats nothing.
    return {
      status: 303,
      headers: { location: isGone ? `/?deleted=${name}` : `/edit?id=${name}&saved=${transactionId}` },
    };
  } catch (error) {
    if (!(error instanceof MutationRefused) && !(error instanceof Unreadable)) throw error;
    return editPage(document, `Not saved: ${error.message}`, 400, form.get("json") ?? undefined);
  }
}

/** Every document, by type. */
function listPage(store: Store, deleted: string | null): Answer {
  const byType = Map.groupBy(store.current.values(), ({ _type }) => String(_type));
  const types = [...byType].sort(([a], [b]) => (a < b ? -1 : 1));
  const item = (document: StoredDocument) =>
    html`<li><a href="/edit?id=${encodeURIComponent(document._id)}">${nameOf(document)}</a></li>\n`;
  const body = html`${deleted === null ? nothing : html`<p role="status">${deleted} is deleted.</p>`}
<p>A CMS to try things with. What you change here is for <code>make pull</code> to fetch; it lasts until the CMS is
stopped.</p>
${types.map(
  ([type, documents]) => html`<h2>${type}</h2>
<ul>
${documents.toSorted((a, b) => (String(a._id) < String(b._id) ? -1 : 1)).map(item)}</ul>
`,
)}`;
  return page("Documents", body);
}

/** The id, and the first words that tell what it is. */
function nameOf(document: StoredDocument): string {
  const isName = /^(name|title|heading|companyName|author|originalFilename)\b/;
  const found = leavesOf(document).find(({ path, value }) => isName.test(path) && typeof value === "string");
  const text = String(found?.value ?? "");
  return text === "" ? String(document._id) : `${text.slice(0, 80)} (${document._id})`;
}

/** One document: its texts, numbers and yes-or-nos in fields, and all of it as JSON. */
function editPage(document: StoredDocument, message?: string, status = 200, json?: string): Answer {
  const { _rev, _createdAt, _updatedAt, ...content } = document;
  const body = html`<p><a href="/">All documents</a></p>
${message === undefined ? nothing : html`<p role="${status === 200 ? "status" : "alert"}">${message}</p>`}
<p>Revision <code>${_rev}</code>, changed ${_updatedAt}</p>
<h2>Fields</h2>
${form(document, "fields", html`${leavesOf(document).map(field)}<p><button type="submit">Save fields</button></p>`)}
<h2>JSON</h2>
${form(
  document,
  "json",
  html`<label for="json">The whole document</label>
<textarea id="json" name="json" rows="16" spellcheck="false">
${json ?? JSON.stringify(content, null, 2)}</textarea>
<p><button type="submit">Save JSON</button></p>`,
)}
<h2>Delete</h2>
${form(document, "delete", html`<p><button type="submit">Delete this document</button></p>`)}`;
  return page(nameOf(document), body, status);
}

/** The revision goes along, so that an edit cannot overwrite another that its author has not seen. */
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
  const names = html`id="field-${index}" name="at ${path}"`;
  const option = (is: boolean) =>
    html`<option value="${String(is)}"${is === value ? new Html(" selected") : nothing}>${is ? "yes" : "no"}</option>`;
  const control =
    typeof value === "boolean"
      ? html`<select ${names}>${[option(true), option(false)]}</select>`
      : typeof value === "number"
        ? html`<input ${names} value="${value}" inputmode="decimal">`
        : // A browser drops the first line break inside a text area: this one is for it.
          html`<textarea ${names} rows="1">\n${value}</textarea>`;
  return html`<label class="path" for="field-${index}">${path}</label>\n${control}\n`;
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1rem; }
code, textarea, .path { font-family: ui-monospace, monospace; font-size: .9rem; overflow-wrap: anywhere; }
.path { display: block; margin-block-start: 1rem; }
textarea, input, select { box-sizing: border-box; inline-size: 100%; padding: .4rem; font: inherit; }
textarea { field-sizing: content; min-block-size: 2.5rem; max-block-size: 24rem; }
button { padding: .5rem 1.25rem; font: inherit; }
[role] { border-inline-start: .3rem solid; padding: .25rem 1rem; }
`;

function page(title: string, body: Html, status = 200): Answer {
  const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Local CMS</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return htmlAnswer(whole.text, status, {
    "cache-control": "no-store",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
}
