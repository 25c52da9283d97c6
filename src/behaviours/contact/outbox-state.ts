import type { KeptOutcome, KeptRequest } from "../../contact/outbox/outbox-database.ts";
import type { WordsOf } from "../../i18n/parts.ts";
import type { Locale } from "../../locales.ts";
import { observable } from "../observable.ts";

/** The requests of this device that wait for a connection, and what became of others. */
export interface Outbox {
  readonly waiting: readonly KeptRequest[];
  readonly outcomes: readonly KeptOutcome[];
  words(locale: Locale): WordsOf<"contactForm">;
  withdraw(key: string): Promise<void>;
  forgetOutcome(key: string): Promise<void>;
}

/** Undefined while nothing waits and nothing is to be told, as on nearly every visit. */
export const outbox = observable<Outbox | undefined>(undefined);
