import { type RefObject, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { beginDraft, draft, hasDraft, suggestedSubject } from "../../behaviours/contact/draft.ts";
import { contactLimits } from "../../contact/contact-limits.ts";
import { readValues, writeValues } from "./form-values.ts";

/**
 * Keeps what stands in the form while the document is open, and puts it back when the form is shown again. What was
 * typed before the page answered goes before what was kept.
 *
 * @returns to be called when somebody has typed
 */
export function useDraft(form: RefObject<HTMLFormElement | null>): () => void {
  const keep = () => form.current && draft.set(readValues(form.current));

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    beginDraft();
    const typed = readValues(element);
    const isTyped = [typed.name, typed.email, typed.subject, typed.message].some((text) => text !== "");
    if (isTyped) draft.set(typed);
    else if (hasDraft() || draft.get().consent) writeValues(element, draft.get());
    return draft.subscribe(() => writeValues(element, draft.get()));
  }, [form]);

  useSuggestedSubject(form);
  return keep;
}

/** The subject that a link to the form asks for in its query goes into an empty field, or in the place of another such. */
function useSuggestedSubject(form: RefObject<HTMLFormElement | null>): void {
  const [query] = useSearchParams();
  const suggestion = (query.get("subject") ?? "").slice(0, contactLimits.subject).trim();
  useEffect(() => {
    if (!form.current || suggestion === "") return;
    const values = readValues(form.current);
    if (values.subject !== "" && values.subject !== suggestedSubject.get()) return;
    suggestedSubject.set(suggestion);
    draft.set({ ...values, subject: suggestion });
  }, [form, suggestion]);
}
