import { type RefObject, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { beginDraft, draft, hasDraft, suggestedSubject } from "../../behaviours/contact/draft.ts";
import { fieldSpecs, textFields } from "../../contact/fields.ts";
import { readValues, writeValues } from "./form-controls.ts";

/**
 * Keeps what stands in the form while the document is open, and puts it back when the form is shown again. What was
 * typed before the page answered goes before what was kept.
 *
 * @returns to be called when the visitor has typed
 */
export function useDraft(form: RefObject<HTMLFormElement | null>): () => void {
  const keep = () => form.current && draft.set(readValues(form.current));

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    beginDraft();
    const typed = readValues(element);
    if (textFields.some((name) => typed[name] !== "")) draft.set(typed);
    else if (hasDraft() || draft.get().consent) writeValues(element, draft.get());
    return draft.subscribe(() => writeValues(element, draft.get()));
  }, [form]);

  useSuggestedSubject(form);
  return keep;
}

/** The subject that a link to the form asks for in its query goes into an empty field, or in the place of another such. */
function useSuggestedSubject(form: RefObject<HTMLFormElement | null>): void {
  const [query] = useSearchParams();
  const suggestion = (query.get("subject") ?? "").slice(0, fieldSpecs.subject.max).trim();
  useEffect(() => {
    if (!form.current || suggestion === "") return;
    const values = readValues(form.current);
    if (values.subject !== "" && values.subject !== suggestedSubject.get()) return;
    suggestedSubject.set(suggestion);
    draft.set({ ...values, subject: suggestion });
  }, [form, suggestion]);
}
