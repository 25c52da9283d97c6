const names = new Intl.DisplayNames("en", { type: "language" });

/** `de` is `German`. */
export function languageName(locale: string): string {
  return names.of(locale) ?? locale;
}
