import { trapName } from "../../contact/contact-request.ts";
import { type ContactField, formFields, textsFrom } from "../../contact/fields.ts";
import type { ContactValues } from "../../contact/form/draft.ts";
import { ticked } from "../../contact/values.ts";

export function readValues(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    // An incomplete date has an empty value. `?` makes the rules refuse it.
    ...textsFrom((name) => (controlOf(form, name)?.validity.badInput ? "?" : text(name))),
    consent: data.has("consent"),
    website: text(trapName),
  };
}

/** Events with this detail come from `writeValues`. All others, also a password manager's, count as the visitor's. */
export const fromDraft = "from-draft";

/** A field that already has its value is not written, so that it keeps its cursor. */
export function writeValues(form: HTMLFormElement, values: ContactValues): void {
  const shown = readValues(form);
  for (const name of formFields) {
    const control = controlOf(form, name);
    if (!control || shown[name] === values[name]) continue;
    const isCheckbox = control instanceof HTMLInputElement && control.type === "checkbox";
    // The consent is true or false, the text of another checkbox is `ticked` or empty.
    if (isCheckbox) control.checked = values[name] === true || values[name] === ticked;
    else control.value = String(values[name]);
    control.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: fromDraft }));
  }
}

/** Scrolls the label into view as well; `focus` alone would scroll to the control. */
export function focusField(form: HTMLFormElement, name: ContactField): void {
  const control = controlOf(form, name);
  control?.closest("[data-field]")?.scrollIntoView({ block: "nearest" });
  control?.focus({ preventScroll: true });
}

/** The field that an event came from; undefined for other elements, such as a button. */
export function fieldOf(target: EventTarget): ContactField | undefined {
  const name = target instanceof Element && target.getAttribute("name");
  return formFields.find((field) => field === name);
}

function controlOf(form: HTMLFormElement, name: ContactField) {
  return form.querySelector<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(`[name="${name}"]`);
}
