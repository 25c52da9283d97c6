/** A form's values by field name. */
export type Values = Readonly<Record<string, unknown>>;

/** These values fill the gaps of a message, such as `{{min}}`. A `count` also selects singular or plural. */
type MessageParams = Readonly<Record<string, number | string | readonly string[]>>;

/** One requirement for a field's value. A rule that reads a file returns a promise. */
export interface Rule<Verdict extends boolean | Promise<boolean> = boolean> {
  /** The key of the message in `validation` (src/i18n); if there is no such message, the default message is shown. */
  readonly name: string;
  readonly params?: MessageParams | undefined;
  /** The field to compare with; its label fills `{{target}}`. */
  readonly target?: string;
  /** Other rules accept an empty value, so that optional fields are valid when empty. */
  readonly judgesEmpty?: true;
  readonly passes: (value: unknown, values: Values) => Verdict;
}

export type AnyRule = Rule<boolean | Promise<boolean>>;

/** Blanks are not empty, because the visitor typed them. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (isList(value) && value.length === 0);
}

/** A rule for each of several values, of which there must be at least one. */
export function each(name: string, passes: (one: unknown) => boolean, params?: MessageParams): Rule {
  const every = (values: unknown[]) => values.length > 0 && values.every(passes);
  return { name, params, passes: (value) => every(listOf(value)) };
}

export function listOf(value: unknown): unknown[] {
  return isList(value) ? Array.from(value) : [value];
}

/** Undefined unless the value is a text or a number. */
export function typedText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : undefined;
}

/** A file input's `FileList` is not an array, and its class exists only in browsers. */
function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (typeof value === "object" && value !== null && "length" in value && "item" in value);
}
