import { documentSchemas } from "#src/content/model/documents.ts";
import type { ModelSchema } from "#src/content/model/schema.ts";
import { isObject } from "../json.ts";
import { looksSecret } from "../snapshot/secrets.ts";
import type { LoadedDocument } from "./loaded.ts";
import type { Path } from "./path.ts";

/** One of the values of a document. Paths are put together when they are asked for: only problems ask. */
export interface FoundValue {
  readonly value: unknown;
  readonly path: Path;
  /** Of the field it is in. Undefined for an item of a list. */
  readonly name: string | undefined;
  /** Of the nearest field around it, its own if it has one. */
  readonly fieldName: string;
  /** Lists and groups around it. */
  readonly depth: number;
  /** Whether the model expects a value here; what it does not expect can break no page. */
  readonly isKnown: boolean;
}

/** An object that stands where the model expects one, and what is expected. */
export interface Place {
  readonly schema: ModelSchema;
  readonly value: Readonly<Record<string, unknown>>;
  readonly path: Path;
  /** Whether it is the value of a field that may be left out. */
  readonly isOptional: boolean;
}

/** A document as the layers look at it one after the other: walked through once, at the first question. */
export interface Walked {
  readonly document: LoadedDocument;
  /** Whether the model has this type of document. */
  readonly isKnown: boolean;
  /**
   * Every object that stands where the model expects one; where that is one of several forms, once as the choice (with
   * `oneOf`) and once as the form that was chosen. Values of a wrong shape and fields that the model does not know are
   * left to the schema layer, so that the other layers need not repeat it.
   */
  readonly places: readonly Place[];
  /** Every value, whatever the model says. */
  readonly values: readonly FoundValue[];
  /** Texts that look like a token or a private key by their form. */
  readonly secrets: readonly FoundValue[];
}

export function walk(document: LoadedDocument): Walked {
  const schema = schemaOf(document.type);
  let found: Found | undefined;
  let secrets: readonly FoundValue[] | undefined;
  const walkThrough = () => {
    found ??= visit(document.content, schema);
    return found;
  };
  return {
    document,
    isKnown: schema !== undefined,
    get places() {
      return walkThrough().places;
    },
    get values() {
      return walkThrough().values;
    },
    get secrets() {
      secrets ??= this.values.filter(isSecret);
      return secrets;
    },
  };
}

/** What the model says about a type of document. Returns undefined for a type it does not know. */
export function schemaOf(type: string): ModelSchema | undefined {
  return Object.hasOwn(documentSchemas, type) ? (documentSchemas as Record<string, ModelSchema>)[type] : undefined;
}

/** The `_type` that the model expects of an object. Returns undefined where it expects none. */
export function expectedType({ schema, value }: Pick<Place, "schema" | "value">): string | undefined {
  const shape = schema.oneOf ? chosen(schema, value) : schema;
  const type = shape?.properties?._type?.const;
  return typeof type === "string" ? type : undefined;
}

/** Every value in some content, itself included. */
export function valuesIn(content: unknown): readonly FoundValue[] {
  return visit(content, undefined).values;
}

interface Found {
  readonly values: readonly Spot[];
  readonly places: readonly Place[];
}

/** Without recursion: content may be nested deeper than a stack. */
function visit(content: unknown, schema: ModelSchema | undefined): Found {
  const values: Spot[] = [];
  const places: Place[] = [];
  const waiting = [new Spot(content, schema)];
  for (let spot = waiting.pop(); spot; spot = waiting.pop()) {
    values.push(spot);
    const { value, schema } = spot;
    if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index -= 1) waiting.push(spot.at(index, schema?.items));
    } else if (isObject(value)) {
      const shape = schema?.oneOf ? chosen(schema, value) : schema;
      if (schema) places.push(new ExpectedObject(schema, value, spot));
      if (shape && shape !== schema) places.push(new ExpectedObject(shape, value, spot));
      const properties = shape?.properties ?? {};
      for (const name of Object.keys(value).reverse()) {
        const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
        waiting.push(spot.at(name, field, field && !shape?.required?.includes(name)));
      }
    }
  }
  return { values, places };
}

function isSecret({ value }: FoundValue): boolean {
  // The few pixels in a data: address are long runs of letters and digits too.
  return typeof value === "string" && !value.startsWith("data:image/") && looksSecret(value);
}

class Spot implements FoundValue {
  readonly value: unknown;
  readonly schema: ModelSchema | undefined;
  readonly depth: number;
  readonly owner: Spot | undefined;
  readonly step: string | number;
  readonly isOptional: boolean;

  constructor(
    value: unknown,
    schema: ModelSchema | undefined,
    owner?: Spot,
    step: string | number = "",
    isOptional = false,
  ) {
    this.value = value;
    this.schema = schema;
    this.depth = owner ? owner.depth + 1 : 0;
    this.owner = owner;
    this.step = step;
    this.isOptional = isOptional;
  }

  at(step: string | number, schema: ModelSchema | undefined, isOptional?: boolean): Spot {
    return new Spot((this.value as Record<string | number, unknown>)[step], schema, this, step, isOptional);
  }

  get isKnown(): boolean {
    return this.schema !== undefined;
  }

  get name(): string | undefined {
    return typeof this.step === "string" && this.owner ? this.step : undefined;
  }

  get fieldName(): string {
    let spot: Spot | undefined = this;
    while (spot && typeof spot.step === "number") spot = spot.owner;
    return String(spot?.step ?? "");
  }

  get path(): Path {
    const path: (string | number)[] = [];
    for (let spot: Spot = this; spot.owner; spot = spot.owner) path.push(spot.step);
    return path.reverse();
  }
}

class ExpectedObject implements Place {
  readonly schema: ModelSchema;
  readonly value: Readonly<Record<string, unknown>>;
  readonly spot: Spot;

  constructor(schema: ModelSchema, value: Readonly<Record<string, unknown>>, spot: Spot) {
    this.schema = schema;
    this.value = value;
    this.spot = spot;
  }

  get path(): Path {
    return this.spot.path;
  }

  get isOptional(): boolean {
    return this.spot.isOptional;
  }
}

/** The one of several forms that a value says it is. Returns undefined when it is none of them. */
function chosen(schema: ModelSchema, value: unknown): ModelSchema | undefined {
  const name = schema.discriminator?.propertyName;
  if (!name || !isObject(value)) return undefined;
  return schema.oneOf?.find(({ properties }) => properties?.[name]?.const === value[name]);
}
