import { defaultLocale, preferredLocale } from "../locales.ts";

// Runs in the head of `/` before anything is painted, for hosts that do not negotiate the language.
const locale = preferredLocale(navigator.languages);
if (locale !== defaultLocale) location.replace(`/${locale}${location.search}${location.hash}`);
