import type { Random } from "#pipeline/lake/random.ts";
import { locales } from "#src/locales.ts";
import type { Content, FieldSchema, Fields } from "./editable-content.ts";
import { anyText } from "./random-texts.ts";

/** Makes values that a schema of the content model allows, and the rules of the check beyond it. */
export class ModelValues {
  readonly #content: Content;
  readonly #random: Random;
  #count = 0;

  constructor(content: Content, random: Random) {
    this.#content = content;
    this.#random = random;
  }

  /** Returns undefined where the content has nothing that the value could refer to. */
  valueOf(schema: FieldSchema, name = ""): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.#random.pick(schema.enum);
    if (schema.oneOf) return this.valueOf(this.#random.pick(schema.oneOf), name);
    if (schema.referenceTo) return this.#reference(schema);
    switch (schema.type) {
      case "object":
        return this.#object(schema);
      case "array":
        return this.#list(schema);
      case "string":
        return this.#text(schema, name);
      case "boolean":
        return this.#random.chance(0.5);
      case "integer":
      case "number":
        return this.number(schema);
      default:
        return undefined;
    }
  }

  number({ type, minimum = -1000, maximum = 10 ** 12 }: FieldSchema): number {
    const candidates = [0, 1, -3, 42, 0.5, 19.75, 1950, 1_234_567, maximum];
    return this.#random.pick(
      candidates.filter(
        (value) => value >= minimum && value <= maximum && (type !== "integer" || Number.isInteger(value)),
      ),
    );
  }

  /** A key or a slug that nothing else has. */
  fresh(): string {
    this.#count += 1;
    return `new-${this.#random.integer(2 ** 30).toString(36)}-${this.#count}`;
  }

  #reference({ referenceTo = [], properties = {} }: FieldSchema): Fields | undefined {
    const ids = [...this.#content.values()].filter(({ _type }) => referenceTo.includes(_type)).map(({ _id }) => _id);
    if (ids.length === 0) return undefined;
    return { ...(properties._key && { _key: this.fresh() }), _type: "reference", _ref: this.#random.pick(ids) };
  }

  #object(schema: FieldSchema): Fields | undefined {
    const value: Fields = {};
    for (const [name, inner] of Object.entries<FieldSchema>(schema.properties ?? {})) {
      const isNeeded = schema.required?.includes(name) || isLanguage(name);
      if (!isNeeded && (leftOut.has(name) || this.#random.chance(0.5))) continue;
      const made = name === "_key" ? this.fresh() : this.valueOf(inner, name);
      if (made !== undefined) value[name] = made;
      else if (isNeeded) return undefined;
    }
    return this.#sensible(value, schema);
  }

  /** What a schema cannot say: the check's rules for pictures, items of galleries and pay. */
  #sensible(value: Fields, { properties = {} }: FieldSchema): Fields | undefined {
    if (properties.decorative && !value.alt) value.decorative = true;
    if (properties.embed) {
      const image = this.valueOf(properties.image ?? {});
      if (!image) return undefined;
      for (const name of ["film", "embed", "document"]) delete value[name];
      value.image = image;
    }
    if (properties.per) [value.min, value.max] = [1500, 1500 + this.#random.integer(3000)];
    return value;
  }

  #list(schema: FieldSchema): unknown[] | undefined {
    // Text without a letter is none.
    const needsText = schema.items?.properties?.text !== undefined;
    const length = Math.max(schema.minItems ?? 0, needsText ? 1 : 0) + this.#random.integer(3);
    const items = Array.from({ length }, () => this.valueOf(schema.items ?? {}));
    return items.includes(undefined) ? undefined : items;
  }

  #text(schema: FieldSchema, name: string): string {
    if (name === "current") return this.fresh();
    if (["href", "licenceUrl", "url"].includes(name)) return address;
    if (name === "phone") return "+49 30 1234567";
    // Only jobs have a slug in links; a link to none is a link to all of them.
    if (name === "slug" || name === "marks") return "none";
    if (!schema.pattern) return anyText(this.#random);
    const form = new RegExp(schema.pattern);
    const fitting = wellFormed.find((value) => form.test(value));
    if (fitting === undefined) throw new Error(`No value is known of the form ${schema.pattern}.`);
    return fitting;
  }
}

const address = "https://www.example.org/a/page?of=words";
const wellFormed = ["2027-03-01", "somebody@mail.example", address, "DE"];

/** Left out of new values: what leads to something else in the document, or needs a file of a certain kind. */
const leftOut = new Set(["_weak", "_strengthenOnPublish", "crop", "hotspot", "marks", "markDefs", "noIndex"]);

function isLanguage(name: string): boolean {
  return (locales as readonly string[]).includes(name);
}
