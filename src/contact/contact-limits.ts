import type { ContactTexts } from "./contact-request.ts";

/**
 * The greatest lengths in characters. An address cannot be longer than 254 (RFC 5321), and 5000 are two pages.
 */
export const contactLimits = { name: 120, email: 254, subject: 160, message: 5000 } as const satisfies Record<
  keyof ContactTexts,
  number
>;
