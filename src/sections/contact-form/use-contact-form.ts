import { type FocusEvent, type FormEvent, type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { useLocation } from "react-router-dom";
import { fieldSpecs, longestOf, textFields } from "../../contact/fields.ts";
import { beginDraft, draft, hasDraft, suggestedSubject } from "../../contact/form/draft.ts";
import { closeOutcome, submission } from "../../contact/form/submission.ts";
import { submitContact } from "../../contact/form/submit-contact.ts";
import { validateContact } from "../../contact/validate-contact.ts";
import { useLocale } from "../../i18n/locale.tsx";
import { useObservable } from "../../ui/observable.ts";
import { fieldOf, focusField, fromDraft, readValues, writeValues } from "./form-controls.ts";
import { type FormState, nextFormState, translatedForm, untouchedForm } from "./form-state.ts";

/** The state of the form on the page. The form in another language that replaces it starts with this state. */
let shown: FormState | undefined;

/** The state of the form, and the props of its element. */
export function useContactForm() {
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const summaryElement = useRef<HTMLDivElement>(null);
  const [state, dispatch] = useReducer(nextFormState, locale, () =>
    shown ? translatedForm(shown, locale, draft.get()) : untouchedForm(locale),
  );
  const { isSending, outcome } = useObservable(submission);
  const afterPress = useAfterPress();
  useDraft(form);
  useSuggestedSubject(form);

  useLayoutEffect(() => {
    shown = state;
    return () => {
      shown = undefined;
    };
  }, [state]);

  const refusal = outcome?.result.kind === "invalid" ? outcome.result.errors : undefined;
  useEffect(() => {
    if (!refusal) return;
    closeOutcome();
    dispatch({ type: "refused", errors: refusal });
  }, [refusal]);

  // The effect runs after the messages are rendered, so that screen readers read them when the field is focused.
  const wrong = state.summary;
  useEffect(() => {
    if (!wrong?.[0] || !form.current) return;
    // If both fit into the window, the summary is visible above the field.
    summaryElement.current?.scrollIntoView({ block: "start" });
    focusField(form.current, wrong[0]);
  }, [wrong]);

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

  const onBlur = ({ target }: FocusEvent) => {
    const name = fieldOf(target);
    afterPress(() => {
      // If only the window has lost the focus, the field is still the active element, and was not left.
      if (!name || !form.current || document.activeElement === target) return;
      dispatch({ type: "left", name, values: readValues(form.current), tries: state.tries });
    });
  };

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
  }, []);

  return { ...state, isSending, summaryElement, form: { ref: form, onSubmit, onBlur } };
}

/** Calls back once nothing is pressed: a change of the layout would move a button from the pointer that presses it. */
function useAfterPress(): (callBack: () => void) => void {
  /** Resolves when the last press ends. While nothing is pressed, it is resolved. */
  const released = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    let release: (() => void) | undefined;
    // A second finger belongs to the same press.
    const begin = () => {
      if (!release) released.current = new Promise<void>((resolve) => (release = resolve));
    };
    const finish = () => {
      release?.();
      release = undefined;
    };
    window.addEventListener("pointerdown", begin, options);
    for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, finish, options);
    return () => end.abort();
  }, []);

  // The callback runs in the next task, which comes after the click event.
  return (callBack) => void released.current.then(() => setTimeout(callBack));
}

/** Restores the draft when the form is shown again. Text typed before hydration takes precedence. */
function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    beginDraft();
    const typed = readValues(element);
    if (textFields.some((name) => typed[name] !== "")) draft.set(typed);
    else if (hasDraft() || draft.get().consent) writeValues(element, draft.get());
    return draft.subscribe(() => writeValues(element, draft.get()));
  }, [form]);
}

/** A link's subject replaces nothing that the visitor has typed. */
function useSuggestedSubject(form: RefObject<HTMLFormElement | null>): void {
  const query = new URLSearchParams(useLocation().search);
  const suggestion = (query.get("subject") ?? "").slice(0, longestOf(fieldSpecs.subject)).trim();
  useLayoutEffect(() => {
    if (!form.current || suggestion === "") return;
    const values = readValues(form.current);
    if (values.subject !== "" && values.subject !== suggestedSubject.get()) return;
    suggestedSubject.set(suggestion);
    draft.set({ ...values, subject: suggestion });
  }, [form, suggestion]);
}
