/** What a form holds, by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>;

/** What fills the gaps of a message: `{min}`, `{extensions}` … A `count` also chooses between singular and plural. */
export type MessageParams = Readonly<Record<string, number | string | readonly string[]>>;

/** One demand on the value of a field. A rule whose verdict takes time (it opens a file) answers with a promise. */
export interface Rule<Verdict extends boolean | Promise<boolean> = boolean> {
  /** Names the message among the words (`validation` in src/i18n); without one there, the default message is shown. */
  readonly name: string;
  readonly params?: MessageParams | undefined;
  /** The field this rule compares with; its label fills `{target}`. */
  readonly target?: string;
  /** Other rules let an empty value pass: a field that may be left out is right when it is. */
  readonly judgesEmpty?: true;
  readonly passes: (value: unknown, values: Values) => Verdict;
}

export type AnyRule = Rule<boolean | Promise<boolean>>;

/** Blanks are not empty: somebody typed them. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (isList(value) && value.length === 0);
}

/** A rule that each of several values has to pass; there has to be one. */
export function each(name: string, passes: (one: unknown) => boolean, params?: MessageParams): Rule {
  const every = (values: unknown[]) => values.length > 0 && values.every(passes);
  return { name, params, passes: (value) => every(listOf(value)) };
}

/** Several values as a list, one as a list of one. */
export function listOf(value: unknown): unknown[] {
  return isList(value) ? Array.from(value) : [value];
}

/** Text and numbers as text. Returns undefined for what nobody could have typed. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : undefined;
}

/** A file input's `FileList` is no array, and there is no such class outside browsers. */
function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (typeof value === "object" && value !== null && "length" in value && "item" in value);
}
