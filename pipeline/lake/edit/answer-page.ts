import { html } from "../../text/html.ts";
import type { Answer } from "../answer.ts";
import type { LakeInside } from "../lake-inside.ts";
import type { LakeRequest } from "../lake-request.ts";
import { MutationRefused } from "../mutations.ts";
import { editPage } from "./edit-page.ts";
import { listPage } from "./list-page.ts";
import { saveForm, Unreadable } from "./save-form.ts";
import { pageAnswer } from "./shell.ts";

/** `/` and `/edit`: a plain page to change documents with. It may do everything, whatever the tokens. */
export function answerPage(request: LakeRequest, lake: LakeInside): Answer {
  if (request.path === "/") return listPage(lake, { deleted: request.search.get("deleted") ?? undefined });
  const form = request.method === "POST" ? new URLSearchParams(request.body.toString()) : request.search;
  const id = form.get("id") ?? "";
  const document = lake.store.get(id);
  if (!document) {
    const body = html`<p>There is no document <code>${id}</code>.</p><p><a href="/">All documents</a></p>`;
    return pageAnswer({ title: "Not found", body, status: 404 });
  }
  const saved = request.search.get("saved");
  if (request.method !== "POST") {
    return editPage(
      document,
      saved === null ? undefined : { role: "status", text: `Saved. The revision is now ${saved}.` },
    );
  }
  const json = form.get("json") ?? undefined;
  if (form.get("rev") !== document._rev) {
    const text = "Not saved: the document was changed meanwhile. Below is what it is now; make your change again.";
    return editPage(document, { role: "alert", text, status: 409 });
  }
  try {
    const { transactionId } = saveForm(lake.store, document, form);
    const isGone = lake.store.get(id) === undefined;
    return seeOther(
      isGone ? `/?deleted=${encodeURIComponent(id)}` : `/edit?id=${encodeURIComponent(id)}&saved=${transactionId}`,
    );
  } catch (error) {
    if (!(error instanceof MutationRefused) && !(error instanceof Unreadable)) throw error;
    return editPage(document, {
      role: "alert",
      text: `Not saved: ${error.message}`,
      status: 400,
      ...(json && { json }),
    });
  }
}

/** After a change the browser asks anew: going back and forth repeats nothing. */
function seeOther(location: string): Answer {
  return { status: 303, headers: { location } };
}
