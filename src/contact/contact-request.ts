import type { Locale } from "../locales.ts";
import type { ContactField, ContactTexts } from "./fields.ts";

/** The endpoint's address where the site and its server are one. */
export const contactPath = "/api/contact";

/** Where the answer to a form that was sent without script has its place in the page. */
export const answerId = "contact-answer";

/**
 * Where a browser itself sends the form of this page, when no script does. The answer is the page with what there is to
 * say, so the endpoint is told which page that is.
 */
export function formAction(endpoint: string, page: string): string {
  return `${endpoint}${endpoint.includes("?") ? "&" : "?"}page=${page}#${answerId}`;
}

/** The body of `POST /api/contact`. Beside it goes an `Idempotency-Key`: a retry of the same texts stores nothing twice. */
export interface ContactRequest extends ContactTexts {
  readonly locale: Locale;
  readonly consent: true;
  /** Out of people's sight and reach; a program that fills it in fills in everything it finds. */
  readonly website: string;
  /** Milliseconds since the form was first shown. */
  readonly elapsed: number;
}

export type ContactErrors = Partial<Readonly<Record<ContactField, string>>>;

/** What the endpoint answers, beside its status. */
export type ContactAnswer =
  | { readonly status: "received" | "busy" | "unavailable" | "foreign" }
  | { readonly status: "invalid"; readonly errors: ContactErrors }
  | { readonly status: "malformed" | "suspicious"; readonly error: string };
