import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";
import { fieldSpecs, longestOf, textFields } from "../../contact/fields.ts";
import { beginDraft, draft, hasDraft, suggestedSubject } from "../../contact/form/draft.ts";
import { readValues, writeValues } from "./form-controls.ts";

/** Restores the draft when the form is shown again. Text typed before hydration takes precedence. */
export function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    beginDraft();
    const typed = readValues(element);
    if (textFields.some((name) => typed[name] !== "")) draft.set(typed);
    else if (hasDraft() || draft.get().consent) writeValues(element, draft.get());
    return draft.subscribe(() => writeValues(element, draft.get()));
  }, [form]);
  // This hook comes last: it sees the restored text, and the subscription above writes the suggestion into the form.
  useSuggestedSubject(form);
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
