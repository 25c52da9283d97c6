/** A schema of the model, for code that reads the model. `schema.ts` makes the schemas. */
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
  readonly referenceTo?: readonly string[];
  readonly others?: "drift";
  readonly whenEmpty?: WhenEmpty;
  readonly shownUpTo?: number;
  readonly isMoney?: true;
  readonly dayFieldOf?: string;
}

/** The page leaves an empty list out, or hides its section. The check warns, but editors may empty any list. */
export type WhenEmpty = "left out" | "hidden";

/** The pattern of days such as `2026-11-21`. Code recognises a date field by it. */
export const datePattern = "^\\d{4}-\\d{2}-\\d{2}$";

/** An object of stored content. Nothing is known of its fields until it is compared with the model. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object's schema. If there are several, the object's `_type` or `kind` chooses one; undefined if it names none. */
export function variantOf(schema: ModelSchema | undefined, value: unknown): ModelSchema | undefined {
  const name = schema?.discriminator?.propertyName;
  if (!name || !isFields(value)) return schema?.oneOf ? undefined : schema;
  return schema.oneOf?.find(({ properties }) => properties?.[name]?.const === value[name]);
}
