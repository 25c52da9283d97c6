import { defaultLocale } from "../locales.ts";
import { preferredLocale } from "../preferred-locale.ts";

// Runs on `/` alone, before anything is painted: a classic script in the head. Hosts that negotiate the language
// themselves have already answered; for others this is the only place where the browser's language decides.
const locale = preferredLocale(navigator.languages);
if (locale !== defaultLocale) location.replace(`/${locale}${location.search}${location.hash}`);
