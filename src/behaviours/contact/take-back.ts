import type { ContactRequest } from "../../contact/contact-request.ts";
import { emptyValues } from "./contact-values.ts";
import { draft } from "./draft.ts";

/** Puts the texts of a request back into the form; it is to be consented to and sent anew. */
export function takeBack({ name, email, subject, message }: ContactRequest): void {
  draft.set({ ...emptyValues, name, email, subject, message });
}
