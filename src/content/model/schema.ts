import Type, { type Static, type TObject, type TProperties, type TSchema, type TSchemaOptions } from "typebox";
import { datePattern, type WhenEmpty } from "./model-schema.ts";

/** The parts of document types. model-schema.ts explains the keywords that are not in JSON Schema. */

export { type Static, type TProperties, Type };

/** Objects are closed, so that unknown fields are reported as drift (docs/decisions/0003-content-model.md). */
export function object<P extends TProperties>(properties: P, options: TSchemaOptions = {}) {
  return Type.Object(properties, { ...options, additionalProperties: false });
}

export function typed<const T extends string, P extends TProperties>(type: T, properties: P) {
  return object({ _type: Type.Literal(type), ...properties });
}

const key = Type.String({ minLength: 1 });

/** An item of an array, with the CMS's `_key`, which is unique within the array. */
export function item<P extends TProperties>(properties: P) {
  return object({ _key: key, ...properties });
}

/** An item of an array whose items differ in their `_type`. */
export function typedItem<const T extends string, P extends TProperties>(type: T, properties: P) {
  return object({ _key: key, _type: Type.Literal(type), ...properties });
}

/** A CMS document. The CMS's own `_rev` and dates never enter a snapshot. */
export function document<const T extends string, P extends TProperties>(type: T, properties: P) {
  return object({ _id: Type.String({ minLength: 1 }), _type: Type.Literal(type), ...properties });
}

export const optional = Type.Optional;

/** One of several objects. The field `propertyName` says which, so errors concern only the schema of that object. */
export function oneOfBy<S extends TObject[]>(propertyName: "_type" | "kind", ...schemas: [...S]) {
  return Type.Unsafe<Static<S[number]>>({
    type: "object",
    properties: { [propertyName]: { type: "string" } },
    discriminator: { propertyName },
    required: [propertyName],
    oneOf: schemas,
  });
}

export function oneOfValues<const V extends string[]>(...values: V) {
  return Type.Unsafe<V[number]>({ type: "string", enum: values });
}

/** Like `oneOfValues`, but the check takes any other value for drift. */
export function oneOfKnown<const V extends string[]>(...values: V) {
  return Type.Unsafe<V[number]>({ type: "string", enum: values, others: "drift" });
}

export function list<S extends TSchema>(schema: S, options: { atLeast?: number; whenEmpty?: WhenEmpty } = {}) {
  const { whenEmpty, atLeast = whenEmpty ? 1 : 0 } = options;
  return Type.Array(schema, { minItems: atLeast, ...(whenEmpty && { whenEmpty }) });
}

export function shownUpTo<S extends TSchema>(characters: number, schema: S): S {
  return { ...schema, shownUpTo: characters };
}

export const text = Type.String({ minLength: 1 });

/** An empty value counts as omitted. */
export const optionalText = Type.Optional(Type.String());

/** Empty, or with at least three digits, because the link that calls the number consists of its digits. */
export const optionalPhone = Type.Optional(Type.String({ pattern: "^$|\\d(.*\\d){2}" }));

/** Pasted text may contain invisible characters. Mail to an address with such a character does not arrive. */
const mailPart = "[^@\\s\\u00AD\\u200B-\\u200F\\u2060\\uFEFF]+";
const mailPattern = `${mailPart}@${mailPart}\\.${mailPart}`;
export const email = Type.String({ pattern: `^${mailPattern}$` });
export const optionalEmail = Type.Optional(Type.String({ pattern: `^(${mailPattern})?$` }));

export const date = Type.String({ pattern: datePattern });
export const money = Type.Number({ isMoney: true });

export function dayFieldOf(typeField: string) {
  return Type.String({ pattern: "^\\w+$", dayFieldOf: typeField });
}

const referenceFields = {
  _type: Type.Literal("reference"),
  _ref: Type.String({ minLength: 1 }),
  _weak: Type.Optional(Type.Boolean()),
  /** Set by the CMS on a reference to a document that was unpublished at that time. */
  _strengthenOnPublish: Type.Optional(Type.Unknown()),
};

declare const brand: unique symbol;

/** From `brand`, which no value has, views.ts infers the type of the document that the reference leads to. */
export type ReferenceTo<T extends string> = Static<TObject<typeof referenceFields>> & { readonly [brand]?: T };

export function reference<const T extends string>(to: T) {
  return Type.Unsafe<ReferenceTo<T>>(object(referenceFields, { referenceTo: [to] }));
}

export function referenceItem<const T extends string>(to: T) {
  const schema = object({ _key: key, ...referenceFields }, { referenceTo: [to] });
  return Type.Unsafe<ReferenceTo<T> & { readonly _key: string }>(schema);
}

/** The end of a page's path. */
export const slug = typed("slug", { current: Type.String({ pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 96 }) });
