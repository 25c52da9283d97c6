import type { ComponentType } from "react";
import type { Payload } from "../content/views.ts";
import type { Locale } from "../locales.ts";

/** What an address shows: a screen with its content, or why it cannot be shown, in a language whose words are there. */
export type ShownPage =
  | { readonly payload: Payload; readonly Screen: ComponentType }
  | { readonly error: unknown; readonly locale: Locale };
