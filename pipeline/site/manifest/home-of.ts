import type { Payload } from "#src/content/views.ts";
import { defaultLocale } from "#src/locales.ts";

/** The home page in the default language. Throws if there is none. */
export function homeOf(payloads: readonly Payload[]): Payload {
  const home = payloads.find(({ address }) => address.screen === "home" && address.variant === defaultLocale);
  if (!home) throw new Error("The site has no home page.");
  return home;
}
