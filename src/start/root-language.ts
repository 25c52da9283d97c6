import { defaultLocale } from "../locales.ts";
import { preferredLocale } from "../preferred-locale.ts";

// A classic script in the head of `/`, which runs before anything is painted. Some hosts negotiate the language
// themselves; on others only this script considers the browser's language.
const locale = preferredLocale(navigator.languages);
if (locale !== defaultLocale) location.replace(`/${locale}${location.search}${location.hash}`);
