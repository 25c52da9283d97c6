import { type ContactField, contactFields } from "../../contact/contact-labels.ts";
import type { ContactValues } from "./contact-desk.ts";

/** What stands in the form now. */
export function readValues(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    name: text("name"),
    email: text("email"),
    subject: text("subject"),
    message: text("message"),
    consent: data.has("consent"),
    website: text("website"),
  };
}

/** Takes out what has been sent; what was typed since stays. */
export function emptyForm(form: HTMLFormElement, sent: ContactValues): void {
  const now = readValues(form);
  for (const name of contactFields) {
    const control = controlOf(form, name);
    if (now[name] !== sent[name]) continue;
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = false;
    else if (control) control.value = "";
  }
}

/** The whole field comes into view, its label too: the browser alone would bring the control. */
export function focusField(form: HTMLFormElement, name: ContactField): void {
  const control = controlOf(form, name);
  control?.closest("[data-field]")?.scrollIntoView({ block: "nearest" });
  control?.focus({ preventScroll: true });
}

/** The field an event comes from; nothing for buttons and what people do not see. */
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
