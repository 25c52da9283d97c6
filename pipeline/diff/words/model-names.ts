/** What the content model's names are called in one language. Names that are missing are taken apart: `someField`. */
export interface ModelNames {
  /** Of documents, sections and blocks: one, and several. */
  readonly types: Readonly<Record<string, readonly [one: string, several: string]>>;
  readonly fields: Readonly<Record<string, string>>;
  /** One item of a list, by the list's name. */
  readonly items: Readonly<Record<string, string>>;
  /** Values of fields that are chosen from a list. */
  readonly choices: Readonly<Record<string, string>>;
  /** Styles and marks of rich text. */
  readonly styles: Readonly<Record<string, string>>;
}

/** `someField` → `Some field`, `plugin.someType` → `Some type` */
export function takenApart(name: string): string {
  const words = name
    .replace(/^.*\./, "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
