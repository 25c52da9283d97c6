import { trapName } from "#src/contact/contact-request.ts";
import { textFields, textsFrom } from "#src/contact/fields.ts";
import { type Locale, locales } from "#src/locales.ts";
import { parseJsonBody } from "../http/request-body.ts";
import type { Judgement } from "./answer-page.ts";

/** The values of a request, before they are judged. */
export type SentValues = NonNullable<Judgement["sent"]> & {
  readonly locale: Locale;
  readonly website: string;
  readonly elapsed: number | undefined;
  /** The reason to refuse a form, whose texts the answer's page still shows. */
  readonly fault?: string | undefined;
};

/** Returns an error in English for the form's developer. A missing text counts as empty: validation explains that. */
export function readJson(body: Uint8Array): SentValues | string {
  const sent = parseJsonBody(body);
  if (!sent) return "The body must be one JSON object.";
  const values = new Map(Object.entries(sent));
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
  return { locale, texts: textsFrom(text), consent: values.get("consent") === true, website: text("website"), elapsed };
}

/** Reads a form that the browser sends itself. The form has a value for a ticked box, and none for an unticked box. */
export function readForm(body: Uint8Array, locale: Locale): SentValues {
  const sent = new URLSearchParams(new TextDecoder().decode(body));
  // Bots know `website` from other forms, and pages of the previous build have this field.
  const known = [...textFields, "consent", trapName, "website"];
  const strange = [...sent.keys()].find((name) => !known.includes(name) || sent.getAll(name).length > 1);
  const fault = strange && `There is no field "${strange.slice(0, 40)}", or it came twice.`;
  const text = (name: string): string => sent.get(name) ?? "";
  const website = text(trapName) || text("website");
  return { locale, texts: textsFrom(text), consent: sent.has("consent"), website, elapsed: undefined, fault };
}

const expectedTypes: ReadonlyMap<string, string> = new Map([
  ...[...textFields, "locale", "website"].map((name) => [name, "string"] as const),
  ["consent", "boolean"],
  ["elapsed", "number"],
]);
