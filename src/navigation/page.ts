import type { ComponentType } from "react";
import type { Head } from "../content/head.ts";
import type { Payload } from "../content/views.ts";
import type { Locale } from "../locales.ts";

/** What an address shows: a screen with its content, or why it cannot be shown, in a language whose words are there. */
export type ShownPage =
  | {
      readonly payload: Payload;
      readonly Screen: ComponentType;
      /** Undefined where the document was prerendered with it. */
      readonly head?: Head;
    }
  | { readonly error: unknown; readonly locale: Locale };
