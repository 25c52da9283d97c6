import type { ContactTexts } from "#src/contact/contact-request.ts";
import { type Locale, locales } from "#src/locales.ts";
import { parseJson } from "../http/endpoint.ts";

/** The body of a request in the right shape; whether its values will do is for the rules to say. */
export type SentContact = {
  readonly locale: Locale;
  readonly texts: ContactTexts;
  readonly consent: boolean;
  readonly website: string;
  readonly elapsed: number;
};

/**
 * Reads a body, or says in English what is wrong with its shape: that is for whoever programs a form. A text that is
 * left out is an empty one, which the rules explain better; what is not known is refused rather than dropped.
 */
export function readContact(body: Uint8Array): SentContact | string {
  const sent = parseJson(body)?.value;
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return "The body must be one JSON object.";
  const values = new Map<string, unknown>(Object.entries(sent));
  for (const [name, value] of values) {
    const expected = expectedTypes.get(name);
    if (!expected) return `There is no field "${name.slice(0, 40)}".`;
    if (typeof value !== expected) return `"${name}" must be a ${expected}.`;
  }
  const locale = locales.find((known) => known === values.get("locale"));
  if (!locale) return `"locale" must be one of ${locales.join(", ")}.`;
  const elapsed = values.get("elapsed");
  if (typeof elapsed !== "number" || !(elapsed >= 0)) return '"elapsed" must be a number of milliseconds.';
  const text = (name: string): string => String(values.get(name) ?? "");
  return {
    locale,
    texts: { name: text("name"), email: text("email"), subject: text("subject"), message: text("message") },
    consent: values.get("consent") === true,
    website: text("website"),
    elapsed,
  };
}

const expectedTypes: ReadonlyMap<string, "string" | "boolean" | "number"> = new Map([
  ["locale", "string"],
  ["name", "string"],
  ["email", "string"],
  ["subject", "string"],
  ["message", "string"],
  ["consent", "boolean"],
  ["website", "string"],
  ["elapsed", "number"],
]);
