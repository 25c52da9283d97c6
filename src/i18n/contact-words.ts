import { words } from "./parts/contact-form.ts";
import type { PartOf } from "./parts/parts.ts";
import type { Speaker } from "./speaker.ts";

export type ContactWords = Speaker<PartOf<"contactForm">>;

/** What the contact form says once somebody uses it: too much for the first load of every page. Throws when not loaded. */
export const contactWordsFor = words.in;
