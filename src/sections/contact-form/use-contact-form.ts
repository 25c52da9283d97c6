import { type FocusEvent, type FormEvent, useEffect, useReducer, useRef } from "react";
import { closeOutcome, idleSubmission, submission } from "../../behaviours/contact/submission.ts";
import { submitContact } from "../../behaviours/contact/submit-contact.ts";
import { useObservable } from "../../behaviours/observable.ts";
import { validateContact } from "../../contact/validate-contact.ts";
import { useLocale } from "../../i18n/locale.tsx";
import { fieldOf, focusField, readValues } from "./form-controls.ts";
import { nextFormState, untouchedForm } from "./form-state.ts";
import { useAfterPress } from "./use-after-press.ts";
import { useDraft } from "./use-draft.ts";

/** Tells the state of the form (form-state.ts) what happens in it, and sends it. */
export function useContactForm() {
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const summaryElement = useRef<HTMLDivElement>(null);
  const [state, dispatch] = useReducer(nextFormState, locale, untouchedForm);
  const { isSending, outcome } = useObservable(submission, idleSubmission);
  const afterPress = useAfterPress();
  const keepDraft = useDraft(form);

  // The page may change its language under a form that is half filled in.
  useEffect(() => {
    if (form.current) dispatch({ type: "translated", locale, values: readValues(form.current) });
  }, [locale]);

  // What the server found wrong is shown like what the form finds wrong.
  const refusal = outcome?.result.kind === "invalid" ? outcome.result.errors : undefined;
  useEffect(() => {
    if (!refusal) return;
    closeOutcome();
    dispatch({ type: "refused", errors: refusal });
  }, [refusal]);

  // After the words stand beside the field, so that they are read with it when it gets the focus.
  const wrong = state.summary;
  useEffect(() => {
    if (!wrong?.[0] || !form.current) return;
    // Where both fit into the window, the summary is seen above the field.
    summaryElement.current?.scrollIntoView({ block: "start" });
    focusField(form.current, wrong[0]);
  }, [wrong]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const values = readValues(event.currentTarget);
    const { errors } = validateContact({ ...values }, locale);
    if (Object.keys(errors).length > 0) {
      dispatch({ type: "refused", errors });
    } else {
      dispatch({ type: "sent" });
      void submitContact(values, locale);
    }
  };

  const onBlur = ({ target }: FocusEvent) => {
    const name = fieldOf(target);
    const { tries } = state;
    afterPress(() => {
      // The field of a window that is left keeps the focus.
      if (!name || !form.current || document.activeElement === target) return;
      dispatch({ type: "left", name, values: readValues(form.current), tries });
    });
  };

  const onInput = ({ target, nativeEvent }: FormEvent) => {
    // What the page itself has written into the form was kept before.
    if (!nativeEvent.isTrusted || !form.current) return;
    keepDraft();
    const name = fieldOf(target);
    if (name) dispatch({ type: "typed", name, values: readValues(form.current) });
  };

  return { state, isSending, summaryElement, form: { ref: form, onSubmit, onBlur, onInput } };
}
