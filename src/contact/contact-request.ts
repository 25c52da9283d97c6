import type { Locale } from "../locales.ts";
import type { ContactField, ContactTexts } from "./fields.ts";

/** The names and values that the form, the outbox, the service worker and the server share. */

export const contactPath = "/api/contact";

/** The id of the element that shows the answer to a form sent without script. */
export const answerId = "contact_answer";

/** The answer to a form sent without script is the same page with messages, so the query names the page. */
export function formAction(endpoint: string, page: string): string {
  return `${endpoint}${endpoint.includes("?") ? "&" : "?"}page=${page}#${answerId}`;
}

/** The name of the trap, a hidden field for bots. Browsers and password managers do not know this name. */
export const trapName = "more";

/** The body of `POST /api/contact`. The `Idempotency-Key` header lets a retry of the same texts be stored only once. */
export interface ContactRequest extends ContactTexts {
  readonly locale: Locale;
  readonly consent: true;
  /** The text of the trap; a person leaves it empty. */
  readonly website: string;
  /** Milliseconds since the form was first shown or last sent. */
  readonly elapsed: number;
}

export type ContactErrors = Partial<Readonly<Record<ContactField, string>>>;

export type ContactAnswer =
  | { readonly status: "received" | "busy" | "unavailable" | "foreign" }
  | { readonly status: "invalid"; readonly errors: ContactErrors }
  | { readonly status: "malformed" | "suspicious"; readonly error: string };

/** The database of waiting requests, their lock and the `sync` event that sends them share this name. */
export const outboxName = "contact-outbox";

/** The worker sends this message to pages after it has sent waiting requests. */
export const outboxChanged = "outbox-changed";
