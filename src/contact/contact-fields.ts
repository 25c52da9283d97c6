import type { AllWords } from "../locales.ts";

export type ContactField = keyof AllWords["contactFields"];

/** The fields of the contact form in their order. */
export const contactFields = ["name", "email", "subject", "message", "consent"] as const satisfies ContactField[];
