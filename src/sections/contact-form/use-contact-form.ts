import { type FocusEvent, type FormEvent, type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import type { ContactErrors } from "../../contact/contact-request.ts";
import type { ContactField } from "../../contact/fields.ts";
import { draft } from "../../contact/form/draft.ts";
import { closeOutcome, submission } from "../../contact/form/submission.ts";
import { submitContact } from "../../contact/form/submit-contact.ts";
import { validateContact } from "../../contact/validate-contact.ts";
import { useLocale } from "../../i18n/locale.tsx";
import type { Locale } from "../../locales.ts";
import { useObservable } from "../../ui/observable.ts";
import { fieldOf, focusField, fromDraft, readValues } from "./form-controls.ts";
import { type FormAction, type FormState, nextFormState, translatedForm, untouchedForm } from "./form-state.ts";
import { useAfterPress } from "./use-after-press.ts";
import { useDraft } from "./use-draft.ts";

type FormRef = RefObject<HTMLFormElement | null>;
type Dispatch = (action: FormAction) => void;

/** The state of the form, and the props of its element. */
export function useContactForm() {
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [state, dispatch] = useFormState(locale);
  const { isSending, outcome } = useObservable(submission);
  useDraft(form);
  useRefusal(outcome?.result.kind === "invalid" ? outcome.result.errors : undefined, dispatch);
  const summaryElement = useFocusOnErrors(form, state.summary);
  // `useTyping` comes after `useDraft`, so the fields already show the draft.
  useTyping(form, dispatch);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const values = readValues(event.currentTarget);
    draft.set(values);
    const { errors } = validateContact(values, locale);
    if (Object.keys(errors).length > 0) {
      dispatch({ type: "refused", errors });
    } else {
      dispatch({ type: "sent" });
      void submitContact(values, locale);
    }
  };

  const afterPress = useAfterPress();
  const onBlur = ({ target }: FocusEvent) => {
    const name = fieldOf(target);
    afterPress(() => {
      // If only the window has lost the focus, the field is still the active element, and was not left.
      if (!name || !form.current || document.activeElement === target) return;
      dispatch({ type: "left", name, values: readValues(form.current), tries: state.tries });
    });
  };

  return { ...state, isSending, summaryElement, form: { ref: form, onSubmit, onBlur } };
}

/** The state of the form on the page. When the language changes, a new form replaces it and starts with this state. */
let shown: FormState | undefined;

function useFormState(locale: Locale) {
  const [state, dispatch] = useReducer(nextFormState, locale, () =>
    shown ? translatedForm(shown, locale, draft.get()) : untouchedForm(locale),
  );
  // React renders the form in the new language, which reads `shown`, before it cleans up the form in the old language.
  useLayoutEffect(() => {
    shown = state;
    return () => {
      shown = undefined;
    };
  }, [state]);
  return [state, dispatch] as const;
}

/** If the server finds errors, the form shows them like its own. */
function useRefusal(errors: ContactErrors | undefined, dispatch: Dispatch): void {
  useEffect(() => {
    if (!errors) return;
    closeOutcome();
    dispatch({ type: "refused", errors });
  }, [errors, dispatch]);
}

/** Focuses the first wrong field after its message is rendered, so that screen readers read the message with it. */
function useFocusOnErrors(form: FormRef, wrong: readonly ContactField[] | undefined) {
  const summaryElement = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wrong?.[0] || !form.current) return;
    // If both fit into the window, the summary is visible above the field.
    summaryElement.current?.scrollIntoView({ block: "start" });
    focusField(form.current, wrong[0]);
  }, [form, wrong]);
  return summaryElement;
}

/** Keeps what the visitor types in the draft, and reports it to the form. */
function useTyping(form: FormRef, dispatch: Dispatch): void {
  useEffect(() => {
    const element = form.current;
    const keep = (event: Event) => {
      if (!element || (event instanceof CustomEvent && event.detail === fromDraft)) return;
      const values = readValues(element);
      draft.set(values);
      const name = event.target && fieldOf(event.target);
      if (name) dispatch({ type: "typed", name, values });
    };
    const end = new AbortController();
    // Some tools send only `change`, which React ignores if it knows the value.
    for (const type of ["input", "change"]) element?.addEventListener(type, keep, { signal: end.signal });
    return () => end.abort();
  }, [form, dispatch]);
}
