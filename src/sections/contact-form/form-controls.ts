import type { ContactValues } from "../../behaviours/contact/draft.ts";
import { type ContactField, contactFields, textsFrom } from "../../contact/fields.ts";

/** What stands in the form now. */
export function readValues(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return { ...textsFrom(text), consent: data.has("consent"), website: text("website") };
}

/** Puts other values into the form. Fields that hold them already stay as they are, with their cursor. */
export function writeValues(form: HTMLFormElement, values: ContactValues): void {
  const now = readValues(form);
  for (const name of contactFields) {
    const control = controlOf(form, name);
    if (!control || now[name] === values[name]) continue;
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = values.consent;
    else control.value = String(values[name]);
    // So that what depends on it, such as a counter, follows.
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The whole field comes into view, its label too: the browser alone would bring the control. */
export function focusField(form: HTMLFormElement, name: ContactField): void {
  const control = controlOf(form, name);
  control?.closest("[data-field]")?.scrollIntoView({ block: "nearest" });
  control?.focus({ preventScroll: true });
}

/** Returns undefined when the event comes from a button, or from what people do not see. */
export function fieldOf(target: EventTarget): ContactField | undefined {
  const name = isControl(target) ? target.name : undefined;
  return contactFields.find((field) => field === name);
}

function controlOf(form: HTMLFormElement, name: ContactField): HTMLInputElement | HTMLTextAreaElement | undefined {
  const control = form.elements.namedItem(name);
  return isControl(control) ? control : undefined;
}

function isControl(target: unknown): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
