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
  /** The fields that were wrong at the last attempt to send. */
  readonly summary: readonly ContactField[] | undefined;
  readonly announcement: string;
  readonly typedIn: ReadonlySet<ContactField>;
  /** How often the visitor tried to send wrong values. */
  readonly tries: number;
}

export type FormAction =
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
  return { ...from, locale, errors: revalidate({}, wrong, values, locale), summary: undefined, announcement: "" };
}

export function nextFormState(state: FormState, action: FormAction): FormState {
  const { locale, errors, typedIn, tries } = state;
  switch (action.type) {
    case "typed": {
      // Typing can clear an error, but never adds one.
      const isWrong = errors[action.name] !== undefined;
      if (!isWrong && typedIn.has(action.name)) return state;
      const revalidated = isWrong ? revalidate(errors, [action.name], action.values, locale) : errors;
      return { ...state, errors: revalidated, announcement: "", typedIn: new Set(typedIn).add(action.name) };
    }
    case "left": {
      // Before the first attempt to send, a field that the visitor left without typing is not validated.
      if (tries === 0 && !typedIn.has(action.name)) return state;
      // The visitor tried to send after leaving the field, which validated all fields.
      if (tries !== action.tries) return state;
      const revalidated = revalidate(errors, [action.name], action.values, locale);
      return { ...state, errors: revalidated, announcement: revalidated[action.name] ?? "" };
    }
    case "refused": {
      const summary = formFields.filter((name) => action.errors[name] !== undefined);
      const title = wordsOf("contactForm", locale)("summary", { count: summary.length });
      const announcement = `${title}: ${summary.map((name) => action.errors[name]).join(" ")}`;
      return { ...state, errors: action.errors, summary, announcement, tries: tries + 1 };
    }
    case "sent":
      return untouchedForm(locale);
  }
}

/** Validates the named fields. All other fields keep their errors. */
function revalidate(errors: ContactErrors, names: readonly ContactField[], values: ContactValues, locale: Locale) {
  const current = validateContact(values, locale).errors;
  const entries = formFields.map((name) => [name, names.includes(name) ? current[name] : errors[name]]);
  return Object.fromEntries(entries.filter(([, error]) => error !== undefined)) as ContactErrors;
}
