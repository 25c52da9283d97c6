import { observable } from "../observable.ts";

/** Whether the page shows the contact form, which then tells itself what became of a request. */
export const isFormShown = observable(false);
