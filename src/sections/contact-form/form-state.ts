import type { ContactErrors } from "../../contact/contact-request.ts";
import { type ContactField, formFields } from "../../contact/fields.ts";
import type { ContactValues } from "../../contact/form/draft.ts";
import { validateContact } from "../../contact/validate-contact.ts";
import { wordsOf } from "../../i18n/words.ts";
import type { Locale } from "../../locales.ts";

/** The errors and messages of the form. The state of the request outlives the form: submission.ts. */
export interface FormState {
  readonly locale: Locale;
  readonly errors: ContactErrors;
  readonly summary: readonly ContactField[] | undefined;
  readonly announcement: string;
  readonly typedIn: ReadonlySet<ContactField>;
  readonly tries: number;
}

export type FormEvent =
  | { readonly type: "typed"; readonly name: ContactField; readonly values: ContactValues }
  | { readonly type: "left"; readonly name: ContactField; readonly values: ContactValues; readonly tries: number }
  | { readonly type: "refused"; readonly errors: ContactErrors }
  | { readonly type: "sent" };

export function untouchedForm(locale: Locale): FormState {
  return { locale, errors: {}, summary: undefined, announcement: "", typedIn: new Set(), tries: 0 };
}

/** The same errors in another language. */
export function translatedForm(from: FormState, locale: Locale, values: ContactValues): FormState {
  const wrong = formFields.filter((name) => from.errors[name] !== undefined);
  return { ...from, locale, errors: judgeAnew({}, wrong, values, locale), summary: undefined, announcement: "" };
}

export function nextFormState(state: FormState, event: FormEvent): FormState {
  const { locale, errors, typedIn, tries } = state;
  switch (event.type) {
    case "typed": {
      // Typing can clear an error, but never adds one.
      const isWrong = errors[event.name] !== undefined;
      if (!isWrong && typedIn.has(event.name)) return state;
      const judged = isWrong ? judgeAnew(errors, [event.name], event.values, locale) : errors;
      return { ...state, errors: judged, announcement: "", typedIn: new Set(typedIn).add(event.name) };
    }
    case "left": {
      // A field that the visitor left without typing is not validated. An attempt to send validates all fields, so the
      // event of a field that was left before the attempt comes too late.
      const isDue = (typedIn.has(event.name) || tries > 0) && tries === event.tries;
      if (!isDue) return state;
      const judged = judgeAnew(errors, [event.name], event.values, locale);
      return { ...state, errors: judged, announcement: judged[event.name] ?? "" };
    }
    case "refused": {
      const summary = formFields.filter((name) => event.errors[name] !== undefined);
      const title = wordsOf("contactForm", locale)("summary", { count: summary.length });
      const announcement = `${title}: ${summary.map((name) => event.errors[name]).join(" ")}`;
      return { ...state, errors: event.errors, summary, announcement, tries: tries + 1 };
    }
    case "sent":
      return untouchedForm(locale);
  }
}

function judgeAnew(errors: ContactErrors, names: readonly ContactField[], values: ContactValues, locale: Locale) {
  const judged = validateContact(values, locale).errors;
  const said = formFields.map((name) => [name, (names.includes(name) ? judged : errors)[name]]);
  return Object.fromEntries(said.filter(([, error]) => error !== undefined)) as ContactErrors;
}
