/** A JSON Schema, made by schema.ts. From `referenceTo` on, the keywords are our own. */
export interface ModelSchema {
  readonly const?: unknown;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, ModelSchema>>;
  readonly required?: readonly string[];
  readonly items?: ModelSchema;
  readonly oneOf?: readonly ModelSchema[];
  readonly discriminator?: { readonly propertyName: string };
  /** The type of the document that a reference leads to. */
  readonly referenceTo?: readonly string[];
  /** Values that are not in `enum` are drift: pages show the first value of `enum`, or none for an optional field. */
  readonly others?: "drift";
  readonly whenEmpty?: WhenEmpty;
  /** Lists or search engines show about this many characters of a localised text. The check remarks on a longer one. */
  readonly shownUpTo?: number;
  /** The number is an amount in the site's currency. */
  readonly isMoney?: true;
  /** With `dayFieldOf: "collection"`, the value names a date field of the type that the field `collection` names. */
  readonly dayFieldOf?: string;
}

/** If a list is empty, its page leaves the list out, or hides the whole section. The check warns of it. */
export type WhenEmpty = "left out" | "hidden";

/** The pattern of days such as `2026-11-21`. Code recognises a date field by it. */
export const datePattern = "^\\d{4}-\\d{2}-\\d{2}$";

/** An object of stored content. Nothing is known of its fields until it is compared with the model. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schema of an object: of several, the one that its `_type` or `kind` names. Undefined if these name none. */
export function variantOf(schema: ModelSchema | undefined, value: unknown): ModelSchema | undefined {
  const name = schema?.discriminator?.propertyName;
  if (!name || !isFields(value)) return schema?.oneOf ? undefined : schema;
  return schema.oneOf?.find(({ properties }) => properties?.[name]?.const === value[name]);
}

/** True for the schema of a paragraph of rich text. */
export function isBlock(schema: ModelSchema | undefined): boolean {
  return schema?.properties?._type?.const === "block";
}
